# SPDX-License-Identifier: Apache-2.0
"""CPython's built-in `punycode` codec.

The codec's integers have no limit, and a str holds any code point. A rejection is a UnicodeError, as
Python documents for codecs.
"""

import platform

import adapter


def encode(text):
    return text.encode("punycode").decode("ascii")


def decode(ace):
    return ace.decode("punycode")


CAPABILITIES = {"bits": 4096, "domain": "code_point", "max_length": 1000000, "strings": "code-points"}
adapter.serve("python", platform.python_version(), CAPABILITIES, adapter.codec(encode, decode), rejections=(UnicodeError,))
