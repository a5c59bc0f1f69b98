# SPDX-License-Identifier: Apache-2.0
"""An adapter for acecheck in Python, complete: copy this file, replace what is marked, and run

    acecheck certify -- python3 my_adapter.py

As it is, the file serves a Punycode codec of its own, `sample`. Other adapters import the file:

    import adapter
    adapter.serve("mine", "1.0", {}, adapter.codec(encode, decode), rejections=(ValueError,))

The file needs only the standard library.
"""

import json
import os
import sys


class Rejected(Exception):
    """A rejection. The message is the reason."""


# --- Replace this part by the implementation ------------------------------------------------------

NAME = "sample"
VERSION = "1.0"
# What the implementation's documentation promises: see adapters/README.md. A str is code points.
CAPABILITIES = {"bits": 32, "domain": "scalar", "max_length": 1000000, "strings": "code-points"}
# The exceptions that the documentation names. Every other one ends the program, which is a failure.
REJECTIONS = (Rejected,)


def encode(text):
    """Takes a str, returns its encoding, without a prefix, as a str."""
    return sample_encode(text)


def decode(ace):
    """Takes an encoding as bytes, without a prefix, returns the text as a str or as a list of code points."""
    return sample_decode(ace)


# --- The sample: RFC 3492 -------------------------------------------------------------------------

MAXINT = 0xFFFFFFFF


def sample_adapt(delta, count, is_first):
    delta = delta // 700 if is_first else delta // 2
    delta += delta // count
    k = 0
    while delta > 455:
        delta //= 35
        k += 36
    return k + 36 * delta // (delta + 38)


def sample_threshold(k, bias):
    return min(max(k - bias, 1), 26)


def sample_check(code_point):
    if 0xD800 <= code_point <= 0xDFFF or code_point > 0x10FFFF:
        raise Rejected("not-scalar")


def sample_encode(text):
    points = [ord(c) for c in text]
    for c in points:
        sample_check(c)
    out = [chr(c) for c in points if c < 0x80]
    basic = done = len(out)
    if basic > 0:
        out.append("-")
    n, delta, bias = 0x80, 0, 72
    while done < len(points):
        m = min(c for c in points if c >= n)
        delta += (m - n) * (done + 1)
        n = m
        for c in points:
            if c < n:
                delta += 1
            if delta > MAXINT:
                raise Rejected("overflow")
            if c != n:
                continue
            q, k = delta, 36
            while q >= (t := sample_threshold(k, bias)):
                out.append("abcdefghijklmnopqrstuvwxyz0123456789"[t + (q - t) % (36 - t)])
                q = (q - t) // (36 - t)
                k += 36
            out.append("abcdefghijklmnopqrstuvwxyz0123456789"[q])
            bias = sample_adapt(delta, done + 1, done == basic)
            delta = 0
            done += 1
        delta += 1
        n += 1
    return "".join(out)


def sample_digit(octet):
    digit = b"abcdefghijklmnopqrstuvwxyz0123456789".find(bytes([octet]).lower())
    if digit < 0:
        raise Rejected("bad-digit")
    return digit


def sample_decode(ace):
    # A delimiter at index 0 follows no literal portion: the delimiter is then not consumed, and is no digit.
    end = max(ace.rfind(b"-"), 0)
    if any(c >= 0x80 for c in ace[:end]):
        raise Rejected("non-basic")
    out = [chr(c) for c in ace[:end]]
    at = end + 1 if end > 0 else 0
    n, i, bias = 0x80, 0, 72
    while at < len(ace):
        old, w, k = i, 1, 36
        while True:
            if at == len(ace):
                raise Rejected("truncated")
            digit = sample_digit(ace[at])
            at += 1
            i += digit * w
            if i > MAXINT:
                raise Rejected("overflow")
            t = sample_threshold(k, bias)
            if digit < t:
                break
            w *= 36 - t
            if w > MAXINT:
                raise Rejected("overflow")
            k += 36
        count = len(out) + 1
        bias = sample_adapt(i - old, count, old == 0)
        n += i // count
        sample_check(n)
        i %= count
        out.insert(i, chr(n))
        i += 1
    return "".join(out)


# --- The two shapes of an implementation ----------------------------------------------------------

STUB = os.environ.get("ACECHECK_STUB") == "1"


def codec(encode, decode):
    """encode: str to str; decode: bytes to str; both without a prefix."""
    return (sample_encode, sample_decode) if STUB else (encode, decode)


def names(to_ascii, to_unicode, suffix=""):
    """Functions that work on names, str to str. suffix: what follows the label, such as ".com"."""
    if STUB:
        to_ascii, to_unicode = stub_names(suffix)

    def encode(text):
        label = label_of(to_ascii(text + suffix))
        if label[:4].lower() != "xn--":
            raise Rejected("IDNA leaves the label as it is")
        return label[4:]

    def decode(ace):
        try:
            name = "xn--" + ace.decode("utf-8")
        except UnicodeDecodeError:
            raise Rejected("octets that are not UTF-8 are no name") from None
        label = label_of(to_unicode(name + suffix))
        if label.lower() == name.lower():
            raise Rejected("IDNA leaves the label as it is")
        return label

    def label_of(name):
        if not name.endswith(suffix):
            raise Rejected("the result has not the name's suffix")
        label = name[: len(name) - len(suffix)]
        if "." in label and not STUB:
            raise Rejected("the result is more than a label")
        return label

    return encode, decode


def stub_names(suffix):
    def to_ascii(name):
        return "xn--" + sample_encode(name[: len(name) - len(suffix)]) + suffix

    def to_unicode(name):
        return sample_decode(name[4 : len(name) - len(suffix)].encode("utf-8")) + suffix

    return to_ascii, to_unicode


# --- The protocol ---------------------------------------------------------------------------------


def serve(name, version, capabilities, implementation, rejections=(), language="Python"):
    """Answers requests until the input ends.

    implementation: what codec() or names() returned. rejections: the exceptions that are rejections.
    language: of the implementation.
    With ACECHECK_STUB=1 in the environment, the sample takes the place of the implementation: what
    acecheck then reports is the adapter's.
    """
    if STUB:
        capabilities = {**CAPABILITIES, "strings": capabilities.get("strings", "code-points")}
    hello = {
        "hello": 1,
        "name": name,
        "version": version,
        "language": language,
        "in_flight": 256,
        "codecs": {"punycode": capabilities},
    }
    for line in sys.stdin.buffer:
        request = json.loads(line)
        out = hello if "hello" in request else answer(request, implementation, rejections)
        print(json.dumps(out), flush=True)


def answer(request, implementation, rejections):
    encode, decode = implementation
    out = {"id": request["id"]}
    try:
        if request["op"] == "encode":
            out["ace"] = encode("".join(chr(int(word, 16)) for word in request["unicode"].split()))
        else:
            out["unicode"] = " ".join(f"{c:04X}" for c in points(decode(octets(request))))
    except (Rejected, *rejections) as error:
        reason = str(error) or type(error).__name__
        out["reject"] = reason.encode("ascii", "replace").decode("ascii")
    return out


def points(text):
    return map(ord, text) if isinstance(text, str) else text


def octets(request):
    if "ace" in request:
        return request["ace"].encode("utf-8")
    return bytes.fromhex(request["ace_hex"])


if __name__ == "__main__":
    serve(NAME, VERSION, CAPABILITIES, codec(encode, decode), REJECTIONS)
