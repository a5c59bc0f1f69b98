#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the labels of the benchmark from the texts in Debian's packages iso-codes and publicsuffix.

    bench/corpora.py FOLDER

writes three files: FOLDER/labels.txt has every distinct label, FOLDER/latin.txt has the short labels that
have only Latin letters, and FOLDER/samples.txt has the sample strings of the Punycode drafts. The files
are UTF-8 with a label per line, in an order that looks random and is the same in every run.

A label is a name of a country, region, language, script or currency in one of the translations of
iso-codes, or a label of the public suffix list: normalized (NFC), in lower case, spaces turned into
hyphens, made of letters, marks and digits, not ASCII alone, and no longer than a DNS label is with its
prefix (59 octets of Punycode). So many distinct labels are needed because a branch predictor learns
a small set by heart, and every codec then looks faster than in use.
"""
import glob
import hashlib
import json
import os
import re
import struct
import sys
import unicodedata

CATALOGUES = '/usr/share/locale/*/LC_MESSAGES/iso_*.mo'
SUFFIXES = '/usr/share/publicsuffix/public_suffix_list.dat'
ENOUGH = 20000
LATIN_LENGTH = 12


def translations(path):
    """The translated texts of a GNU message catalogue."""
    with open(path, 'rb') as file:
        data = file.read()
    order = '<' if data[:4] == b'\xde\x12\x04\x95' else '>'
    count, _, table = struct.unpack_from(order + '3I', data, 8)
    for i in range(1, count):  # the first text is the header
        length, offset = struct.unpack_from(order + '2I', data, table + 8 * i)
        yield from data[offset:offset + length].decode().split('\0')


def suffixes(path):
    """The labels of the public suffix list."""
    with open(path, encoding='utf-8') as file:
        for line in file:
            if not line.startswith('//'):
                yield from line.strip().split('.')


def label_of(text):
    """The label that is made from `text`, or nothing if `text` makes no label."""
    label = unicodedata.normalize('NFC', text.strip().lower()).replace(' ', '-')
    if not label or label.isascii() or label.startswith('-') or label.endswith('-'):
        return None
    if any(c != '-' and unicodedata.category(c)[0] not in 'LMN' for c in label):
        return None
    return label if len(label.encode('punycode')) <= 59 else None


def is_latin(label):
    return all(re.match('LATIN ', unicodedata.name(c, '')) for c in label)


def samples():
    """The texts of section 7.1, from the vectors."""
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
    texts = set()
    for draft in 'draft-costello-rfc3492bis-02', 'draft-ietf-idn-punycode-00':
        with open(os.path.join(root, 'vectors', 'drafts', draft + '.json'), encoding='utf-8') as file:
            for vector in json.load(file)['vectors']:
                if vector['source']['section'] == '7.1' and 'unicode' in vector:
                    texts.add(text_of(vector['unicode']))
    return sorted(texts)


def text_of(unicode):
    """The text that a vector spells in hexadecimal."""
    return ''.join(chr(int(point, 16)) for point in unicode.split())


def write(path, labels):
    with open(path + '.new', 'w', encoding='utf-8') as file:
        file.writelines(label + '\n' for label in labels)
    os.rename(path + '.new', path)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = sys.argv[1]
    catalogues = sorted(glob.glob(CATALOGUES))
    if not catalogues or not os.path.exists(SUFFIXES):
        sys.exit('corpora: the packages iso-codes and publicsuffix are missing; ci/setup installs them')
    texts = [text for path in catalogues for text in translations(path)]
    labels = {label_of(text) for text in texts} | {label_of(text) for text in suffixes(SUFFIXES)}
    labels.discard(None)
    labels = sorted(labels, key=lambda label: hashlib.sha256(label.encode()).digest())
    latin = [label for label in labels if len(label) <= LATIN_LENGTH and is_latin(label)]
    if len(labels) < ENOUGH:
        sys.exit(f'corpora: only {len(labels)} labels; {ENOUGH} are needed')
    os.makedirs(folder, exist_ok=True)
    write(os.path.join(folder, 'labels.txt'), labels)
    write(os.path.join(folder, 'latin.txt'), latin)
    write(os.path.join(folder, 'samples.txt'), samples())
    print(f'corpora: {len(labels)} labels, {len(latin)} of them Latin and short')


if __name__ == '__main__':
    main()
