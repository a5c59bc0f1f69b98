"""Adapter for Python's built-in `punycode` codec.

The codec's integers have no limit, and a str holds any code point. A rejection is a UnicodeError, as
Python documents for codecs. Any other exception is a failure of the codec and ends this program.
"""

import platform

import acecheck_adapter as adapter

HELLO = {
    "hello": 1,
    "name": "python",
    "version": platform.python_version(),
    "language": "Python",
    "in_flight": 256,
    "codecs": {
        "punycode": {
            "bits": 4096,
            "domain": "code_point",
            "max_length": 1000000,
            "strings": "code-points",
        }
    },
}


def answer(request):
    try:
        if request["op"] == "encode":
            text = adapter.code_points(request["unicode"])
            return {"ace": text.encode("punycode").decode("ascii")}
        return {"unicode": adapter.unicode(adapter.octets(request).decode("punycode"))}
    except UnicodeError as error:
        return {"reject": str(error)}


if __name__ == "__main__":
    adapter.serve(HELLO, answer)
