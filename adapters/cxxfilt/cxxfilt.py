# SPDX-License-Identifier: Apache-2.0
"""Demanglers of Rust's v0 symbols, which have Bootstring with the delimiter `_`: decode() alone.

The arguments: the name of the implementation, its language, and its command, which reads a symbol per line.
v0 writes an identifier of ASCII alone without the `u` of Bootstring, and so does this adapter.
"""

import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "python"))

import adapter

NAME, LANGUAGE, *COMMAND = sys.argv[1:]
SYMBOL = re.compile(rb"[A-Za-z0-9_]*")
CRATE = b"_RNvC5crate"


def version():
    output = subprocess.run([COMMAND[0], "--version"], capture_output=True, text=True, check=True).stdout
    return re.search(r"[0-9]+(\.[0-9]+)+", output).group()


def start():
    return subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def symbol(label):
    if not label or label.endswith(b"_") and label != b"_":
        return CRATE + b"%d_%s" % (len(label[:-1]), label[:-1])
    return CRATE + b"u%d_%s" % (len(label), label)


def points(octets):
    """The code points of UTF-8, in which surrogates and numbers above 10FFFF may be encoded as well."""
    at = 0
    while at < len(octets):
        lead = octets[at]
        more = 0 if lead < 0x80 else 1 if lead < 0xE0 else 2 if lead < 0xF0 else 3
        point = lead if more == 0 else lead & 0x3F >> more
        for octet in octets[at + 1 : at + 1 + more]:
            point = point << 6 | octet & 0x3F
        yield point
        at += 1 + more


process = start() if not adapter.STUB else None


def decode(label):
    if not SYMBOL.fullmatch(label):
        raise adapter.Rejected("a symbol has only letters, digits and underscores")
    mangled = symbol(label)
    process.stdin.write(mangled + b"\n")
    process.stdin.flush()
    shown = process.stdout.readline().removesuffix(b"\n")
    if not shown and process.poll() is not None:
        sys.exit(f"{COMMAND[0]} ended with {process.returncode}")
    if shown == mangled:
        raise adapter.Rejected("the symbol stays as it is")
    return list(points(shown.partition(b"::")[2]))


adapter.serve(
    NAME,
    version(),
    {"ops": ["decode"], "profile": "rust-v0", "strings": "code-points"},
    adapter.codec(None, decode),
    language=LANGUAGE,
)
