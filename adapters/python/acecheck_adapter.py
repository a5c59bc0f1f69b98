"""The parts that every adapter in Python needs: the loop of the protocol, and functions that read and
write its members.

Copy this module with an adapter, or import it. It needs only the standard library.
"""

import json
import sys


def code_points(unicode):
    """Converts '0062 00FC' to a str. Surrogates are kept. With `"strings": "code-points"` in hello, no
    request has a number above 10FFFF, which a str does not hold."""
    return "".join(chr(int(word, 16)) for word in unicode.split())


def unicode(text):
    """Converts a str to '0062 00FC'."""
    return " ".join(f"{ord(c):04X}" for c in text)


def octets(request):
    """The bytes of a request's `ace` or `ace_hex`."""
    if "ace" in request:
        return request["ace"].encode("utf-8", "surrogatepass")
    return bytes.fromhex(request["ace_hex"])


def serve(hello, answer):
    """Answers requests until the input ends. `answer` returns an answer's members except its id."""
    for line in sys.stdin:
        request = json.loads(line)
        out = hello if "hello" in request else {"id": request["id"], **answer(request)}
        print(json.dumps(out), flush=True)
