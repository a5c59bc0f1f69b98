"""The parts that every adapter in Python needs: the loop of the protocol, and functions that read and
write its members.

Copy this module with an adapter, or import it. It needs only the standard library.
"""

import json
import sys


class Unsupported(Exception):
    """Raised for a request that the implementation cannot take. The message is the reason."""


def code_points(unicode):
    """Converts '0062 00FC' to a str. Lone surrogates are kept."""
    numbers = [int(word, 16) for word in unicode.split()]
    if any(number > sys.maxunicode for number in numbers):
        raise Unsupported("a str holds no code point above 10FFFF")
    return "".join(map(chr, numbers))


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
        if "hello" in request:
            out = hello
        else:
            try:
                out = {"id": request["id"], **answer(request)}
            except Unsupported as why:
                out = {"id": request["id"], "unsupported": str(why)}
        print(json.dumps(out), flush=True)
