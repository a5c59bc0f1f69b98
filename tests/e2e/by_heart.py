# SPDX-License-Identifier: Apache-2.0
"""An adapter that knows the published vectors by heart, and nothing else: whatever it is not told, it rejects.

usage: by_heart.py VECTORS"""

import json
import pathlib
import sys

known = {}
annotated = {}  # with mixed-case annotation, which this adapter is not asked for
for path in pathlib.Path(sys.argv[1]).glob("*/*.json"):
    file = json.loads(path.read_text())
    for vector in file.get("vectors", []) if file.get("codec") == "punycode" and "bits" not in file else []:
        given = "unicode" if vector["op"] == "encode" else "ace"
        if vector["op"] not in ("encode", "decode") or any(m in vector for m in ("repeat", "capacity")):
            continue
        answer = "ace" if given == "unicode" else "unicode"
        question = vector.get(given, vector.get(given + "_hex"))
        is_right = vector["expect"] == "value" and vector["domain"] == "scalar"
        table = annotated if vector["op"] == "encode" and "case" in vector else known
        if table is annotated and "ace" in vector:  # the letters of the literal portion as the text has them
            basic = "".join(chr(c) for c in (int(word, 16) for word in question.split()) if c < 0x80)
            vector["ace"] = basic + vector["ace"][len(basic):]
        table[vector["op"], question] = {answer: vector[answer]} if is_right else {"reject": vector.get("reason", "")}

known = {**annotated, **known}

hello = {"hello": 1, "name": "by heart", "in_flight": 64, "codecs": {"punycode": {"domain": "scalar"}}}
for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        answer = hello
    else:
        question = request.get("unicode", request.get("ace", request.get("ace_hex")))
        answer = {"id": request["id"], **known.get((request["op"], question), {"reject": "never seen"})}
    print(json.dumps(answer), flush=True)
