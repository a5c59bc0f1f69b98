"""Every Punycode vector of acecheck as a test of pytest."""
import subprocess
import pytest
from my_codec import BITS, decode, encode  # yours; code points are a list, a rejection is a ValueError

EXPORT = ["acecheck", "vectors", "export", "--codec", "punycode", "--ids"]
VECTORS = [line.split("\t") for line in subprocess.check_output(EXPORT, text=True).splitlines()]

@pytest.mark.parametrize("op,expect,bits,domain,text,ace", [v[:6] for v in VECTORS], ids=[v[6] for v in VECTORS])
def test_vector(op, expect, bits, domain, text, ace):
    points, octets = [int(word, 16) for word in text.split()], bytes.fromhex(ace)
    try:
        right = encode(points).lower() == octets.lower() if op == "encode" else decode(octets) == points
    except ValueError:
        assert expect == "reject" or int(bits) > BITS or domain != "scalar", "rejected, but it has a value"
    else:
        assert expect == "value" and right
