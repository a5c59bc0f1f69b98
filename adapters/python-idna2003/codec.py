# SPDX-License-Identifier: Apache-2.0
"""CPython's built-in `idna` codec: RFC 3490. A rejection is a UnicodeError, as Python documents for codecs."""

import pathlib
import platform
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "python"))

import adapter


def to_ascii(name):
    return name.encode("idna").decode("ascii")


def to_unicode(name):
    return name.encode("utf-8").decode("idna")


adapter.serve(
    "python-idna2003",
    platform.python_version(),
    {"layer": "idna2003", "strings": "code-points"},
    adapter.names(to_ascii, to_unicode),
    rejections=(UnicodeError,),
)
