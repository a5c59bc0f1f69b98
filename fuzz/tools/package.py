# SPDX-License-Identifier: Apache-2.0
"""Copies the fuzz targets into a directory in the form that OSS-Fuzz expects: for each NAME the program
NAME, its NAME_seed_corpus.zip, NAME.dict and NAME.options, and the needed shared libraries in lib/.

    package.py BIN OUT    BIN has the programs fuzz_NAME and acecheck
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

import corpus
import targets

# These libraries are on every machine, and a program must use those of its machine.
SYSTEM = re.compile(r"^(linux-vdso|ld-linux|libc|libm|libdl|libpthread|librt)\b")


def libraries(program):
    said = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    for name, path in re.findall(r"^\s*(\S+) => (/\S+)", said, re.MULTILINE):
        if not SYSTEM.match(name):
            yield name, pathlib.Path(path)


def write_zip(path, inputs):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, octets in sorted(inputs.items()):
            archive.writestr(zipfile.ZipInfo(name), octets)


def package(target, bin_directory, out):
    program = bin_directory / f"fuzz_{target}"
    shutil.copy(program, out / target)
    with tempfile.TemporaryDirectory() as seeds:
        seeds = pathlib.Path(seeds)
        targets.write_seeds(target, seeds, bin_directory / "acecheck")
        corpus.unpack(targets.FUZZ / "corpora" / f"{target}.corpus", seeds)
        write_zip(out / f"{target}_seed_corpus.zip",
                  {file.name: file.read_bytes() for file in seeds.iterdir()})
    shutil.copy(targets.dictionary(target), out / f"{target}.dict")
    (out / f"{target}.options").write_text(
        f"[libfuzzer]\nmax_len = {targets.max_len(target)}\ndict = {target}.dict\n")
    for name, path in libraries(program):
        (out / "lib").mkdir(exist_ok=True)
        shutil.copy(path, out / "lib" / name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    options = parser.parse_args()
    for target in targets.names():
        package(target, options.bin, options.out)
    print(f"{len(targets.names())} targets in {options.out}")


if __name__ == "__main__":
    sys.exit(main())
