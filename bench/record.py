# SPDX-License-Identifier: Apache-2.0
"""What the reports of this folder share: files, tables, and the comparison with ratios that were recorded before."""
import json
import os

KEPT = 0.8  # of a recorded ratio must remain; noise can take the rest


class Missing(Exception):
    """A file is missing or has another form."""


def read(path):
    try:
        with open(path, encoding='utf-8') as file:
            return json.load(file)
    except (OSError, ValueError) as error:
        raise Missing(f'{path}: {error}') from error


def write(path, text):
    """Writes beside, and then renames: the file is never half written."""
    with open(path + '.new', 'w', encoding='utf-8') as file:
        file.write(text)
    os.replace(path + '.new', path)


def fallen(ratios, record):
    """What has fallen below KEPT of the recorded ratio, a line for each."""
    return [f'{key}: {ratios.get(key, 0)}, and was {before}' for key, before in record.items()
            if ratios.get(key, 0) < KEPT * before]


def table(*heads, rows):
    return '\n'.join(['| ' + ' | '.join(heads) + ' |', '|' + ' --- |' * len(heads)] + rows) + '\n'
