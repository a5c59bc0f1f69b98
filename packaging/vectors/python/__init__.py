# SPDX-License-Identifier: Apache-2.0
"""The Punycode vectors of acecheck, with one expectation each.

    from acecheck_vectors import answer, is_right, vectors
    for vector in vectors("scalar", 32):
        assert is_right(vector, answer(vector, encode, decode))

`encode` turns a list of code points into a str, `decode` turns bytes into a list of code points; with as_str=True, both
turn a str into a str. A ValueError is a rejection.
"""
import importlib.resources
import json

__version__ = "@version@"


def vectors(domain="scalar", bits=32):
    """For code that takes and gives `scalar` values or each `code_point`, with integers of so many bits, 31 or more."""
    name = f"punycode-{domain}-{max(width for width in (31, 32, 53) if width <= bits)}.json"
    return json.loads(importlib.resources.files(__name__).joinpath("data", name).read_text("utf-8"))["vectors"]


def can_ask(vector, as_str=False):
    """Whether a str can hold the input."""
    return not as_str or "ace" in vector or max(vector.get("code_points", [0x110000]), default=0) < 0x110000


def answer(vector, encode, decode, as_str=False):
    """What the code gives: an encoding, or a list of code points; None for a rejection."""
    points, is_text = vector.get("code_points"), "ace" in vector
    try:
        if vector["op"] == "encode":
            return encode("".join(map(chr, points)) if as_str else points)
        if as_str:
            return list(map(ord, decode(vector["ace"])))
        return decode(vector["ace"].encode() if is_text else bytes.fromhex(vector["ace_hex"]))
    except ValueError:
        return None


def expected(vector):
    return vector.get("ace" if vector["op"] == "encode" else "code_points")


def is_right(vector, got):
    if got is None:
        return vector["result"] != "value"
    if vector["op"] == "encode":  # its digits may be capitals
        literal, delimiter, digits = got.rpartition("-")
        got = literal + delimiter + digits.lower()
    return vector["result"] != "reject" and got == expected(vector)
