# SPDX-License-Identifier: Apache-2.0
"""Writes the data of a page of `acecheck report --html` as JSON.

usage: unpack.py PAGE
"""

import base64
import re
import sys
import zlib

with open(sys.argv[1], encoding="utf-8") as page:
    packed = re.search(r'id="data">([^<]*)<', page.read())[1]
sys.stdout.buffer.write(zlib.decompress(base64.b64decode(packed, validate=True), -zlib.MAX_WBITS))
