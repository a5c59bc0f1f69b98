# SPDX-License-Identifier: Apache-2.0
"""Converts a corpus between a file, which a person can read, and a directory, which a fuzzer reads.
../corpora/README.md describes the form of the file.

    corpus.py unpack FILE.corpus DIR    writes a file per input, named by its SHA-1 as libFuzzer does
    corpus.py pack DIR FILE.corpus      writes all files of DIR into one file, shortest first
"""

import argparse
import hashlib
import os
import pathlib
import re
import sys


def line_of(octets):
    text = "".join(chr(o) if 0x20 <= o <= 0x7E and o != 0x5C else
                   "\\\\" if o == 0x5C else f"\\x{o:02X}" for o in octets)
    return "\\x23" + text[1:] if text.startswith("#") else text


def octets_of(line):
    return re.sub(rb"\\(\\|x([0-9A-F]{2}))",
                  lambda m: b"\\" if m[1] == b"\\" else bytes([int(m[2], 16)]),
                  line.encode("ascii"))


def read(path):
    lines = path.read_text("ascii").split("\n")
    if lines.pop() != "":
        sys.exit(f"corpus: {path}: its last line is cut short")
    return [octets_of(line) for line in lines if not line.startswith("#")]


def write(path, inputs):
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    ordered = sorted(set(inputs), key=lambda octets: (len(octets), octets))
    part.write_text("".join(line_of(octets) + "\n" for octets in ordered), "ascii")
    part.rename(path)


def unpack(path, directory):
    directory.mkdir(parents=True, exist_ok=True)
    inputs = read(path)
    for octets in inputs:
        (directory / hashlib.sha1(octets).hexdigest()).write_bytes(octets)
    return len(inputs)


def pack(directory, path):
    inputs = [file.read_bytes() for file in directory.iterdir() if file.is_file()]
    write(path, inputs)
    return len(inputs)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("unpack", "pack"))
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("target", type=pathlib.Path)
    options = parser.parse_args()
    count = {"unpack": unpack, "pack": pack}[options.what](options.source, options.target)
    print(f"{count} inputs in {options.target}")


if __name__ == "__main__":
    main()
