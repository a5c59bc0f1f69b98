# SPDX-License-Identifier: Apache-2.0
"""An adapter for a right Punycode codec that does something in an unusual way.

usage: unusual.py WAY[+WAY...]

WAY: big-integers, bits-26, bits-31, bits-53, bits-64 (else 32 bits); recursion, short, upper-case, code-points; utf-8,
utf-16; crlf, escapes, spaces, threads.
"""

import concurrent.futures
import json
import sys

WAYS = sys.argv[1].split("+")
WIDTHS = {"bits-26": 26, "bits-31": 31, "bits-53": 53, "bits-64": 64, "big-integers": 100_000}
BITS = next((WIDTHS[way] for way in WAYS if way in WIDTHS), 32)
MAXINT = 2**BITS - 1
LENGTH = 200 if "short" in WAYS or "recursion" in WAYS else 10**6
DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789"
sys.setrecursionlimit(10_000)


class Rejected(Exception):
    pass


def small(value):
    """The value, if an integer of the codec can hold it."""
    if value > MAXINT:
        raise Rejected("overflow")
    return value


def adapt(delta, count, first):
    delta //= 700 if first else 2
    delta += delta // count
    k = 0
    while delta > 455:
        delta, k = delta // 35, k + 36
    return k + 36 * delta // (delta + 38)


def threshold(k, bias):
    return min(max(k - bias, 1), 26)


def check(c):
    if c > 0x10FFFF or (0xD800 <= c <= 0xDFFF and "code-points" not in WAYS):
        raise Rejected("no-scalar-value")
    return c


def integer(delta, k, bias):
    t = threshold(k, bias)
    if delta < t:
        return DIGITS[delta]
    return DIGITS[t + (delta - t) % (36 - t)] + integer((delta - t) // (36 - t), k + 36, bias)


def encode(points):
    for c in points:
        check(c)
    out = "".join(chr(c) for c in points if c < 0x80)
    done = basic = len(out)
    digits = ""
    n, delta, bias = 0x80, 0, 72
    for c in sorted({c for c in points if c >= 0x80}):
        delta = small(delta + (c - n) * (done + 1))
        n = c
        for each in points:
            if each < c:
                delta = small(delta + 1)
            elif each == c:
                digits += integer(delta, 36, bias)
                bias = adapt(delta, done + 1, done == basic)
                delta, done = 0, done + 1
        delta, n = delta + 1, n + 1
    ace = out + ("-" if basic else "") + (digits.upper() if "upper-case" in WAYS else digits)
    if len(ace) > LENGTH:
        raise Rejected("too-long")
    return ace


def digit(c):
    c = c.lower() if "A" <= c <= "Z" else c
    if c not in DIGITS:
        raise Rejected("bad-digit")
    return DIGITS.index(c)


def read(digits, at, i, w, k, bias):
    """The decoder's i after the integer at `at`, and where it ends."""
    while True:
        if at == len(digits):
            raise Rejected("truncated")
        value, t = digit(digits[at]), threshold(k, bias)
        i = small(i + value * w)
        if value < t:
            return i, at + 1
        w = small(w * (36 - t))
        if "recursion" in WAYS:
            return read(digits, at + 1, i, w, k + 36, bias)
        at, k = at + 1, k + 36


def decode(octets):
    if len(octets) > LENGTH:
        raise Rejected("too-long")
    ace = octets.decode("latin-1")
    basic = max(ace.rfind("-"), 0)
    out = [ord(c) for c in ace[:basic]]
    if any(c >= 0x80 for c in out):
        raise Rejected("non-basic")
    digits = ace[basic + 1 if basic else 0 :]
    n, i, bias, at = 0x80, 0, 72, 0
    while at < len(digits):
        old = i
        i, at = read(digits, at, i, 1, 36, bias)
        count = len(out) + 1
        bias = adapt(i - old, count, old == 0)
        n, i = check(small(n + i // count)), i % count
        out.insert(i, n)
        i += 1
    return out


def answer(request):
    try:
        if request["op"] == "encode":
            if "unicode_hex" in request:
                raw = bytes.fromhex(request["unicode_hex"])
                if "utf-8" in WAYS:
                    text = [ord(c) for c in raw.decode("utf-8")]
                else:
                    units = raw.decode("utf-16-be", "surrogatepass")
                    text = [ord(c) for c in units]
            else:
                text = [int(word, 16) for word in request["unicode"].split()]
            return {"id": request["id"], "ace": encode(text)}
        ace = request["ace"].encode() if "ace" in request else bytes.fromhex(request["ace_hex"])
        return {"id": request["id"], "unicode": " ".join(f"{c:04X}" for c in decode(ace))}
    except (Rejected, UnicodeDecodeError) as error:
        return {"id": request["id"], "reject": str(error)[:60]}


def line_of(message):
    line = json.dumps(message, separators=(" , ", " : ") if "spaces" in WAYS else None)
    if "escapes" in WAYS:
        line = json.dumps(message)
        for member in ("ace", "unicode"):
            if member in message:
                escaped = "".join(f"\\u{ord(c):04x}" for c in message[member])
                line = json.dumps({"id": message["id"]})[:-1] + f', "{member}": "{escaped}"}}'
    return line + ("\r\n" if "crlf" in WAYS else "\n")


CAPABILITIES = {
    "domain": "code_point" if "code-points" in WAYS else "scalar",
    **({} if "big-integers" in WAYS else {"bits": BITS}),
    **({"max_length": LENGTH} if LENGTH < 10**6 else {}),
    **{name: value for way in WAYS if way.startswith("utf-") for name, value in (("strings", way), ("unicode_hex", [way]))},
}
HELLO = {"hello": 1, "name": sys.argv[1], "version": "1", "in_flight": 256, "codecs": {"punycode": CAPABILITIES}}

with concurrent.futures.ThreadPoolExecutor(4) as pool:
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if "hello" in request:
            message = HELLO
        elif "threads" in WAYS:
            message = pool.submit(answer, request).result()
        else:
            message = answer(request)
        sys.stdout.buffer.write(line_of(message).encode())
        sys.stdout.buffer.flush()
