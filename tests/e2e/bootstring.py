# SPDX-License-Identifier: Apache-2.0
"""An adapter for Bootstring with Punycode's numbers, and any digits and delimiter: the sample codec of
adapters/python, behind a translation of these characters.

usage: bootstring.py PROFILE DIGITS DELIMITER [MISTAKE]

PROFILE: the member `profile` of its hello, in JSON. DIGITS: the character of each digit-value. MISTAKE: `truncated`
takes an integer that is cut short as if it ended there.
"""

import json
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "adapters" / "python"))

import adapter

PROFILE, DIGITS, DELIMITER, *MISTAKE = sys.argv[1:]
PUNYCODE = "abcdefghijklmnopqrstuvwxyz0123456789"


def check_basic(characters):
    if not re.fullmatch("[A-Za-z0-9_]*", characters):
        raise adapter.Rejected("no symbol")


def encode(text):
    check_basic("".join(c for c in text if c < "\x80"))
    literal, delimiter, digits = adapter.sample_encode(text).rpartition("-")
    return literal + (DELIMITER if delimiter else "") + digits.translate(str.maketrans(PUNYCODE, DIGITS))


def decode(ace):
    ace = ace.decode("latin-1")
    last = max(ace.rfind(DELIMITER), 0)
    literal, digits = ace[:last], ace[last + 1 if last else 0 :]
    check_basic(literal)
    if any(digit not in DIGITS for digit in digits):
        raise adapter.Rejected("bad-digit")
    punycode = literal + ("-" if literal else "") + digits.translate(str.maketrans(DIGITS, PUNYCODE))
    try:
        return adapter.sample_decode(punycode.encode())
    except adapter.Rejected as rejection:
        if str(rejection) != "truncated" or MISTAKE != ["truncated"]:
            raise
        return adapter.sample_decode(punycode.encode() + b"a")  # a last digit of value 0


capabilities = {"domain": "scalar", "strings": "code-points", "profile": json.loads(PROFILE)}
adapter.serve("bootstring", "", capabilities, adapter.codec(encode, decode))
