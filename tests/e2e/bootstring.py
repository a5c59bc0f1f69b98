# SPDX-License-Identifier: Apache-2.0
"""An adapter for Bootstring with any digits and any delimiter, and Punycode's numbers.

usage: bootstring.py PROFILE DIGITS DELIMITER [MISTAKE]

PROFILE: the member `profile` of its hello, in JSON. DIGITS: the character of each digit-value. MISTAKE: `truncated`
takes what an incomplete integer has.
"""

import json
import sys

PROFILE, DIGITS, DELIMITER, *MISTAKE = sys.argv[1:]


class Rejected(Exception):
    pass


def adapt(delta, count, first):
    delta = delta // 700 if first else delta // 2
    delta += delta // count
    k = 0
    while delta > 455:
        delta //= 35
        k += 36
    return k + 36 * delta // (delta + 38)


def thresholds(bias):
    k = 36
    while True:
        yield min(max(k - bias, 1), 26)
        k += 36


def scalar(point):
    if point > 0x10FFFF or 0xD800 <= point <= 0xDFFF:
        raise Rejected("not-scalar")
    return point


def encode(text):
    points = [scalar(point) for point in text]
    basic = [point for point in points if point < 0x80]
    if any(not (chr(point).isalnum() or point == ord("_")) for point in basic):
        raise Rejected("no symbol")
    out = "".join(map(chr, basic)) + (DELIMITER if basic else "")
    delta, bias, done, last = 0, 72, len(basic), 0x80
    for n in sorted({point for point in points if point >= 0x80}):
        delta += (n - last) * (done + 1)
        for point in points:
            delta += point < n
            if point != n:
                continue
            q = delta
            for t in thresholds(bias):
                if q < t:
                    break
                out += DIGITS[t + (q - t) % (36 - t)]
                q = (q - t) // (36 - t)
            out += DIGITS[q]
            bias = adapt(delta, done + 1, done == len(basic))
            delta, done = 0, done + 1
        delta, last = delta + 1, n + 1
    return out


def decode(ace):
    last = max(ace.rfind(DELIMITER), 0)
    text = [ord(c) for c in ace[:last]]
    if any(not (chr(point).isalnum() and point < 0x80 or point == ord("_")) for point in text):
        raise Rejected("non-basic")
    digits = iter(ace[last + 1 if last else 0 :])
    i, n, bias = 0, 0x80, 72
    for digit in digits:
        begin, w = i, 1
        for t in thresholds(bias):
            value = DIGITS.find(digit)
            if value < 0:
                raise Rejected("bad-digit")
            i += value * w
            if value < t:
                break
            w *= 36 - t
            digit = next(digits, None)
            if digit is None and MISTAKE == ["truncated"]:
                break
            if digit is None:
                raise Rejected("truncated")
        bias = adapt(i - begin, len(text) + 1, begin == 0)
        n += i // (len(text) + 1)
        i %= len(text) + 1
        text.insert(i, scalar(n))
        i += 1
    return text


for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        codec = {"domain": "scalar", "profile": json.loads(PROFILE)}
        print(json.dumps({"hello": 1, "name": "bootstring", "codecs": {"punycode": codec}}), flush=True)
        continue
    out = {"id": request["id"]}
    try:
        if request["op"] == "encode":
            out["ace"] = encode([int(word, 16) for word in request["unicode"].split()])
        else:
            ace = request.get("ace") or bytes.fromhex(request.get("ace_hex", "")).decode("latin-1")
            out["unicode"] = " ".join(f"{point:04X}" for point in decode(ace))
    except Rejected as error:
        out["reject"] = str(error)
    print(json.dumps(out), flush=True)
