# SPDX-License-Identifier: Apache-2.0
"""The same, from str to str."""
from my_codec import codec


def encode(text):
    return codec.encode(list(map(ord, text)))


def decode(ace):
    return "".join(map(chr, codec.decode(ace.encode())))
