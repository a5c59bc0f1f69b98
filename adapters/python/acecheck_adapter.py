"""What every adapter in Python needs: the loop of the protocol, and the forms of its members.

Copy it with an adapter, or import it. Standard library only.
"""

import json
import sys


class Unsupported(Exception):
    """What the implementation cannot be asked, for the reason that it carries."""


def code_points(unicode):
    """'0062 00FC' as a str; lone surrogates are kept."""
    numbers = [int(word, 16) for word in unicode.split()]
    if any(number > sys.maxunicode for number in numbers):
        raise Unsupported("a str holds no code point above 10FFFF")
    return "".join(map(chr, numbers))


def unicode(text):
    """A str as '0062 00FC'."""
    return " ".join(f"{ord(c):04X}" for c in text)


def octets(request):
    """The bytes of a request's `ace` or `ace_hex`."""
    if "ace" in request:
        return request["ace"].encode("utf-8", "surrogatepass")
    return bytes.fromhex(request["ace_hex"])


def serve(hello, answer):
    """Answers requests until the input ends. `answer` gives an answer's members without its id."""
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
