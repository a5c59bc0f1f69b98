# SPDX-License-Identifier: Apache-2.0
"""Every Punycode vector of acecheck as a test of pytest."""
import json
import subprocess
import pytest
from my_codec import decode, encode  # yours: a list of code points to a str, bytes to a list; a ValueError is a rejection

EXPORT = "acecheck vectors export --json --domain scalar --bits 32"  # what your code takes, and its integers
VECTORS = json.loads(subprocess.check_output(EXPORT.split()))["vectors"]

@pytest.mark.parametrize("v", VECTORS, ids=[v["id"] for v in VECTORS])
def test_vector(v):
    expected = v.get("ace" if v["op"] == "encode" else "code_points")
    try:
        if v["op"] == "encode":
            literal, delimiter, digits = encode(v["code_points"]).rpartition("-")
            got = literal + delimiter + digits.lower()
        else:
            got = decode(v["ace"].encode() if "ace" in v else bytes.fromhex(v["ace_hex"]))
    except ValueError as rejection:
        assert v["result"] != "value", f"got a rejection ({rejection}), expected {expected}"
    else:
        assert v["result"] != "reject", f"got {got}, expected a rejection ({v['reason']})"
        assert got == expected, f"got {got}, expected {expected}"
