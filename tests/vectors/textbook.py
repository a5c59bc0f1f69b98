# SPDX-License-Identifier: Apache-2.0
"""Punycode as RFC 3492 section 6 has it, with integers of any width, and with mistakes on demand.

    codec = Textbook(bits=32, domain="scalar", mistake="literal")
    codec.encode([98, 252, 99])    a string; ValueError is a rejection
    codec.decode(b"bc-eka")        code points

The mistakes are `literal`, an encoder that converts the literal portion to lower case; `surrogates`, which are accepted
and returned; and `domain`: any integer is accepted and returned. `literal+domain` has two mistakes. `capitals` is not a
mistake: the encoder writes its digits in capitals.

As a program, textbook.py BITS DOMAIN [MISTAKE] is an adapter. With EXPORT as a fourth argument, it prints its answers
to all inputs that the output of `acecheck vectors export` in that file has, as tests/support/looked_up.h reads them.
"""
import bisect
import json
import sys

def adapted(delta, points, first):
    delta = delta // 700 if first else delta // 2
    delta += delta // points
    k = 0
    while delta > 455:
        delta, k = delta // 35, k + 36
    return k + 36 * delta // (delta + 38)


class Textbook:
    def __init__(self, bits, domain="scalar", mistake=""):
        self.most = 2**bits - 1
        self.domain, self.mistake = domain, mistake
        self.digits = "abcdefghijklmnopqrstuvwxyz0123456789"
        if mistake == "capitals":
            self.digits = self.digits.upper()

    def fitting(self, number):
        if number > self.most:
            raise ValueError("overflow")
        return number

    def checked(self, code_point):
        is_surrogate = 0xD800 <= code_point <= 0xDFFF
        takes_surrogates = self.domain == "code_point" or self.mistake == "surrogates"
        if "domain" not in self.mistake and (code_point > 0x10FFFF or is_surrogate and not takes_surrogates):
            raise ValueError("out-of-domain")
        return code_point

    def encode(self, points):
        out = "".join(chr(c) for c in points if self.checked(c) < 0x80)
        if "literal" in self.mistake:
            out = out.lower()
        h = b = len(out)
        n, delta, bias = 128, 0, 72
        if b > 0:
            out += "-"
        where = {}  # the indices of each code point that is not basic
        for at, c in enumerate(points):
            if c >= 0x80:
                where.setdefault(c, []).append(at)
        smaller = [at for at, c in enumerate(points) if c < 0x80]
        for m in sorted(where):
            delta, n = self.fitting(delta + (m - n) * (h + 1)), m
            counted = 0  # of `smaller`, each of which increments delta
            for at in where[m]:
                before = bisect.bisect(smaller, at)
                delta, counted = self.fitting(delta + before - counted), before
                q, k = delta, 36
                while True:
                    t = min(max(k - bias, 1), 26)
                    digit = q if q < t else t + (q - t) % (36 - t)
                    out += self.digits[digit]
                    if q < t:
                        break
                    q, k = (q - t) // (36 - t), k + 36
                bias = adapted(delta, h + 1, h == b)
                delta, h = 0, h + 1
            delta, n = self.fitting(delta + len(smaller) - counted) + 1, n + 1
            smaller = sorted(smaller + where[m])
        return out

    def decode(self, octets):
        if any(octet >= 0x80 for octet in octets):
            raise ValueError("non-basic-literal")
        b = max(octets.rfind(b"-"), 0)
        out, at = list(octets[:b]), b + 1 if b > 0 else 0
        n, i, bias = 128, 0, 72
        while at < len(octets):
            old, w, k = i, 1, 36
            while True:
                if at == len(octets):
                    raise ValueError("truncated")
                digit = b"abcdefghijklmnopqrstuvwxyz0123456789".find(octets[at:at + 1].lower())
                if digit < 0:
                    raise ValueError("bad-digit")
                at += 1
                i = self.fitting(i + digit * w)
                t = min(max(k - bias, 1), 26)
                if digit < t:
                    break
                w, k = self.fitting(w * (36 - t)), k + 36
            bias = adapted(i - old, len(out) + 1, old == 0)
            n = self.checked(self.fitting(n + i // (len(out) + 1)))
            i %= len(out) + 1
            out.insert(i, n)
            i += 1
        return out


def ask(codec, op, given):
    """The answer to code points as "0062 00FC" or to octets in hexadecimal, written likewise."""
    if op == "encode":
        return codec.encode([int(word, 16) for word in given.split()]).encode().hex().upper()
    return " ".join("%04X" % c for c in codec.decode(bytes.fromhex(given)))


def print_answers(codec, export):
    for line in export:
        op, _, text, ace, _ = line.split("\t")
        given = text if op == "encode" else ace
        try:
            print(op, given, ask(codec, op, given), sep="\t")
        except ValueError:
            print(op, given, "!", sep="\t")


def serve(codec, limits):
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            answer = {"hello": 1, "name": "textbook", "in_flight": 256, "codecs": {"punycode": limits}}
        else:
            answer = {"id": request["id"]}
            try:
                if request["op"] == "encode":
                    answer["ace_hex"] = ask(codec, "encode", request["unicode"])
                else:
                    octets = request["ace"].encode() if "ace" in request else bytes.fromhex(request["ace_hex"])
                    answer["unicode"] = ask(codec, "decode", octets.hex())
            except ValueError as error:
                answer["reject"] = str(error)
        print(json.dumps(answer), flush=True)


def main():
    bits, domain, mistake, export = [*sys.argv[1:], "", ""][:4]
    codec = Textbook(int(bits), domain, mistake)
    if export:
        with open(export) as file:
            print_answers(codec, file)
    else:
        serve(codec, {"bits": int(bits), "domain": domain, "max_length": 1 << 20})


if __name__ == "__main__":
    main()
