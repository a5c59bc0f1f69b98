# SPDX-License-Identifier: Apache-2.0
"""The codec of tests/vectors/textbook.py, with the mistake that MISTAKE names."""
import os

from textbook import Textbook

codec = Textbook(32, "scalar", os.environ.get("MISTAKE", ""))
encode, decode = codec.encode, codec.decode
