# SPDX-License-Identifier: Apache-2.0
"""The fuzz targets: which dictionary each takes, and which vectors are its seeds."""

import json
import os
import pathlib
import subprocess

FUZZ = pathlib.Path(__file__).resolve().parents[1]
ROOT = FUZZ.parent


def max_len(target):
    """Octets of the longest input. Longer inputs make every target slow and reach nothing new, except
    deltas that need thousands of code points to overflow, and LACE's runs of 255."""
    return 512 if target == "bootstring_encode" else longest(codec_of(target), op_of(target))


def longest(codec, op):
    if codec == "punycode" and op == "encode":
        return 20000
    if codec == "punycode" and op == "decode":
        return 5000
    return 600 if op in ("compress", "decompress") else 512


PARSERS = ("vector_file", "adapter_message", "run_log")


def names():
    return sorted(p.stem for p in (FUZZ / "targets").glob("*.cc") if p.stem != "empty")


def codec_of(target):
    """punycode, lace, mace or cidnuc; None for a parser."""
    if target in PARSERS:
        return None
    codec = target.split("_")[0]
    return "punycode" if codec == "bootstring" else codec


def op_of(target):
    """The operation whose input a target takes, or None if the input belongs to no operation."""
    if target in PARSERS or target in ("bootstring_integers", "mace_steps"):
        return None
    if target.endswith("_steps"):
        return "decompress"
    return "encode" if target.endswith("_encode") else "decode"


def dictionary(target):
    if target in PARSERS:
        name = "json"
    elif target.endswith("_encode"):
        name = "text"
    else:
        name = codec_of(target)
    return FUZZ / "dictionaries" / f"{name}.dict"


def export_seeds(codec, op, longest_input, directory, acecheck):
    """Writes the inputs of an operation's vectors, with the program acecheck."""
    subprocess.run([acecheck, "vectors", "seeds", "--codec", codec, "--op", op, "--max-length",
                    str(longest_input), directory],
                   check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "ACECHECK_DATA": str(ROOT)})


def write_seeds(target, directory, acecheck):
    """Writes a target's seeds, from the vectors."""
    directory.mkdir(parents=True, exist_ok=True)
    ops = [op_of(target)]
    if target.endswith("_steps"):
        ops = ["base32-decode"] if target == "mace_steps" else [
            "compress", "decompress", "base32-encode", "base32-decode"]
    if ops[0] is not None:
        for op in ops:
            export_seeds(codec_of(target), op, max_len(target), directory, acecheck)
        return
    for path in sorted((ROOT / "vectors").glob("*/*.json")):
        if path.parent.name in ("schema", "resolved"):
            continue
        file = json.loads(path.read_text())
        for vector in file["vectors"][::7]:
            seed = seed_of(target, file["codec"], vector)
            if seed is not None and len(seed) <= max_len(target):
                (directory / vector["id"].replace("/", ".")).write_bytes(seed)


def seed_of(target, codec, vector):
    def without(*keys):
        return {k: v for k, v in vector.items() if k not in keys}

    if target == "bootstring_integers":
        if vector["op"] != "integer-decode":
            return None
        octets = [vector["base"], len(vector["thresholds"]), *vector["thresholds"],
                  *vector["digits"]]
        octets = [int(o) for o in octets]
        return bytes(octets) if max(octets) < 256 else None
    if target == "vector_file":
        vector = without("comment", "source", "requirements", "bugs")
        return json.dumps({"codec": codec, "vectors": [vector]}).encode()
    if target == "adapter_message":
        request = without("comment", "source", "requirements", "bugs", "trace", "expect", "level")
        return json.dumps({**request, "id": 7, "codec": codec}).encode()
    header = {"type": "header", "target": "builtin", "hello": {"name": "builtin", "codecs": {}}}
    line = {"type": "vector", "id": vector["id"], "verdict": "pass"}
    footer = {"type": "footer", "counts": {"pass": 1}}
    return "\n".join(json.dumps(part) for part in (header, line, footer)).encode()
