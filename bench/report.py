#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes tables of ratios, a figure, and a verdict from the runs of ci/bench.

    bench/report.py FOLDER [--check RECORD] [--update DOCS]

FOLDER holds Google Benchmark's JSON: BUILD.KERNEL.json of bench_punycode for each build and kernel, and
codecs.json of bench_codecs. Writes FOLDER/ratios.json and FOLDER/growth.svg, and prints the tables. A time is
the shortest of its repetitions, and a ratio compares two times of one run. --update puts the tables into
DOCS/performance.md, below its last comment, and the other two files beside it.

Exit codes: 0, even if goals are missed; 1 with --check, if a ratio to the textbook codec has fallen below
four fifths of the ratio in RECORD (an earlier ratios.json); 2 if a file is missing or has another form.
"""
import argparse
import collections
import json
import os
import shutil
import subprocess
import sys

from record import Missing, fallen, read, table, write

PEERS = 'libidn2', 'libidn', 'ICU'
OURS = 'acecheck'
BUILDS = 'bench', 'bench-v3', 'bench-clang', 'bench-clang-v3'
BUILD_NAMES = {'bench': 'GCC', 'bench-v3': 'GCC, x86-64-v3', 'bench-clang': 'Clang', 'bench-clang-v3': 'Clang, x86-64-v3'}
KERNELS = 'bmi2', 'portable'
ORDERS = 'random', 'ascending', 'descending', 'repeated', 'mixed'
# How many times as fast as the fastest peer the codec should be: encoding, decoding.
LABEL_GOALS = {'labels': (2.5, 2), 'latin': (1.4, 1.2), 'samples': (1.3, 1.3)}
MIDDLE = 65, 100, 200, 300, 500, 700, 1000  # code points: longer than a label, and no long text


def times(path):
    """The shortest time of each benchmark, by (input, direction, subject)."""
    try:
        runs = read(path)['benchmarks']
    except KeyError as error:
        raise Missing(f'{path}: lacks {error}') from error
    shortest = collections.defaultdict(lambda: float('inf'))
    for run in runs:
        if run.get('run_type') == 'aggregate' or run.get('error_occurred'):
            continue
        key = tuple(run['run_name'].split('/')[:3])
        shortest[key] = min(shortest[key], run['ns'])
    if not shortest:
        raise Missing(f'{path}: no times in it')
    return dict(shortest)


def best_peer(run, name, direction):
    """The shortest time of a peer, and the peer's name; infinity if no peer has a time."""
    found = [(run[name, direction, peer], peer) for peer in PEERS if (name, direction, peer) in run]
    return min(found, default=(float('inf'), None))


def ratio_to_peers(run, name, direction):
    best, _ = best_peer(run, name, direction)
    return best / run[name, direction, OURS]


class Goals:
    """The goals, and whether each goal is met."""

    def __init__(self):
        self.rows = []

    def at_least(self, what, value, goal):
        self.rows.append((what, value, f'at least {goal:g}', value >= goal))

    def below(self, what, value, goal):
        self.rows.append((what, value, f'below {goal:g}', value < goal))

    def table(self):
        rows = [f'| {what} | {value:.2f} | {goal} | {"met" if met else "**missed**"} |'
                for what, value, goal, met in self.rows]
        return table('goal', 'measured', 'asked for', '', rows=rows)


def cell(run, key):
    return f'{run[key]:.1f}' if key in run else '-'


def label_tables(runs):
    out = []
    rows = []
    for (build, kernel), run in runs.items():
        for name in 'labels', 'latin', 'samples':
            for direction in 'encode', 'decode':
                _, peer = best_peer(run, name, direction)
                rows.append(f'| {BUILD_NAMES[build]} | {kernel} | {name} | {direction} | '
                            f'{ratio_to_peers(run, name, direction):.2f} | {peer} | '
                            f'{run[name, direction, "textbook"] / run[name, direction, OURS]:.2f} |')
    out.append('Our speed divided by the speed of the fastest of libidn2, libidn and ICU, and by the speed of the textbook codec:\n')
    out.append(table('compiler', 'kernel', 'input', 'direction', 'to peers', 'the fastest', 'to textbook', rows=rows))
    run = runs['bench', 'bmi2']
    subjects = (OURS, 'textbook') + PEERS
    rows = [f'| {name} | {direction} | ' + ' | '.join(cell(run, (name, direction, s)) for s in subjects) + ' |'
            for name in ('labels', 'latin', 'samples') for direction in ('encode', 'decode')]
    out.append('The times behind the first rows, in nanoseconds per label. A dash means that the implementation rejects one of the\n'
               'strings: libidn2 rejects encodings that end with the delimiter, such as the encoding of `-> $1.00 <-`\n'
               '([lib/puny_decode.c](https://gitlab.com/libidn/libidn2/-/blob/master/lib/puny_decode.c): "do not accept leading or '
               'trailing\ndelimiter").\n')
    out.append(table('input', 'direction', *subjects, rows=rows))
    return out


def long_tables(run):
    subjects = (OURS, 'textbook') + PEERS
    rows = []
    for size in 10000, 100000:
        for order in ORDERS:
            for direction in 'encode', 'decode':
                name = f'{order}-{size}'
                best, _ = best_peer(run, name, direction)
                ratio = f'{best / run[name, direction, OURS]:.1f}' if best < float('inf') else '-'
                rows.append(f'| {size} | {order} | {direction} | '
                            + ' | '.join(cell(run, (name, direction, s)) for s in subjects) + f' | {ratio} |')
    return ['Nanoseconds per code point. A dash means that the text was not measured: ICU accepts up to 1,000 UTF-16 units\n'
            '([ICU-13727](https://unicode-org.atlassian.net/browse/ICU-13727)), and the other peers would need minutes for some texts.\n',
            table('code points', 'order', 'direction', *subjects, 'to peers', rows=rows)]


def middle_tables(run):
    rows = [f'| {order} | {direction} | '
            + ' | '.join(f'{ratio_to_peers(run, f"{order}-{size}", direction):.2f}' for size in MIDDLE) + ' |'
            for order in ORDERS for direction in ('encode', 'decode')]
    return ['Our speed divided by the speed of the fastest peer, by the number of code points:\n',
            table('order', 'direction', *(f'{size:,}' for size in MIDDLE), rows=rows)]


def plugin_tables(runs):
    """The implementations of ACECHECK_BENCH_PLUGIN, which are printed and do not go into the page."""
    known = (OURS, 'textbook') + PEERS
    others = sorted({subject for _, _, subject in runs['bench', 'bmi2']} - set(known))
    if not others:
        return []
    rows = [f'| {BUILD_NAMES[build]} | {kernel} | {name} | {direction} | '
            + ' | '.join(cell(run, (name, direction, s)) for s in [OURS] + others) + ' |'
            for (build, kernel), run in runs.items()
            for name in ('labels', 'latin', 'samples') for direction in ('encode', 'decode')]
    return ['## By plug-in\n', 'In nanoseconds per label:\n',
            table('compiler', 'kernel', 'input', 'direction', OURS, *others, rows=rows)]


def codec_tables(run):
    directions = 'encode', 'decode'
    rows = [f'| {codec} | ' + ' | '.join(cell(run, ('labels', d, codec)) for d in directions) + ' | '
            + ' | '.join(f'{run["labels", d, codec] / run["labels", d, "punycode"]:.2f}' for d in directions) + ' |'
            for codec in ('punycode', 'lace', 'mace', 'cidnuc')]
    sizes = [f'| {order} | {direction} | '
             + ' | '.join(cell(run, (f'{order}-{size}', direction, 'mace')) for size in (10000, 100000, 1000000)) + ' |'
             for order in ('random', 'mixed') for direction in ('encode', 'decode')]
    return ['The labels that all four codecs can encode, in nanoseconds per code point, and divided by Punycode:\n',
            table('encoding', 'encode', 'decode', 'encode, to Punycode', 'decode, to Punycode', rows=rows),
            'MACE on texts of 10,000 to 1,000,000 code points, in nanoseconds per code point:\n',
            table('order', 'direction', '10,000', '100,000', '1,000,000', rows=sizes)]


def judge(runs, codecs):
    goals = Goals()
    for name, asked in LABEL_GOALS.items():
        for direction, goal in zip(('encode', 'decode'), asked):
            least, build, kernel = min((ratio_to_peers(run, name, direction), BUILD_NAMES[build], kernel)
                                       for (build, kernel), run in runs.items())
            goals.at_least(f'{name}, {direction}, to peers (least: {build}, {kernel})', least, goal)
    run = runs['bench', 'bmi2']
    for order in ORDERS:
        for direction in 'encode', 'decode':
            growth = 10 * run[f'{order}-100000', direction, OURS] / run[f'{order}-10000', direction, OURS]
            goals.below(f'time(100k) / time(10k), {order}, {direction}', growth, 16)
    for direction in 'encode', 'decode':
        least, size, order = min((ratio_to_peers(run, f'{order}-{size}', direction), size, order)
                                 for size in MIDDLE for order in ORDERS)
        goals.at_least(f'65 to 1,000 code points, {direction}, to peers (least: {size}, {order})', least, 1)
    goals.at_least('10,000 in random order, encode, to peers', ratio_to_peers(run, 'random-10000', 'encode'), 200)
    goals.at_least('10,000 in random order, decode, to peers', ratio_to_peers(run, 'random-10000', 'decode'), 2)
    goals.at_least('10,000 descending, decode, to peers', ratio_to_peers(run, 'descending-10000', 'decode'), 6)
    goals.at_least('100,000 in random order, decode, to peers', ratio_to_peers(run, 'random-100000', 'decode'), 15)
    for order in 'random', 'mixed':
        for direction in 'encode', 'decode':
            growth = 10 * codecs[f'{order}-1000000', direction, 'mace'] / codecs[f'{order}-100000', direction, 'mace']
            goals.below(f'mace: time(1M) / time(100k), {order}, {direction}', growth, 16)
    return goals


def draw(run, folder):
    """Time per code point over the length, both directions, by gnuplot."""
    data = os.path.join(folder, 'growth.dat')
    curves = []
    with open(data, 'w', encoding='utf-8') as file:
        for direction in 'encode', 'decode':
            for order in 'random', 'descending':
                for subject in (OURS,) + PEERS:
                    points = sorted((int(name.rsplit('-', 1)[1]), ns) for (name, d, s), ns in run.items()
                                    if d == direction and s == subject and name.startswith(order + '-'))
                    file.write('\n'.join(f'{size} {ns}' for size, ns in points) + '\n\n\n')
                    curves.append((direction, order, subject))
    colours = {OURS: '#0060df', 'libidn2': '#d7264c', 'libidn': '#ff9a00', 'ICU': '#2a8a2a'}
    script = ["set terminal svg size 960,520 font 'sans-serif,13' background '#ffffff'",
              f"set output '{os.path.join(folder, 'growth.svg')}.new'",
              'set multiplot layout 1,2', 'set logscale xy', 'set grid', 'set key bmargin center horizontal maxcols 2',
              "set xlabel 'code points'", "set ylabel 'ns per code point'", "set format x '10^{%L}'",
              'set yrange [1:100000]']
    for direction in 'encode', 'decode':
        lines = [f"'{data}' index {at} with linespoints lw 1.6 ps 0.5 pt {7 if order == 'random' else 6} "
                 f"dt {1 if order == 'random' else 2} lc rgb '{colours[subject]}' title '{subject}, {order}'"
                 for at, (d, order, subject) in enumerate(curves) if d == direction]
        script += [f"set title '{direction}'", 'plot ' + ', '.join(lines)]
    subprocess.run(['gnuplot'], input='\n'.join(script) + '\n', text=True, check=True)
    os.replace(os.path.join(folder, 'growth.svg.new'), os.path.join(folder, 'growth.svg'))


def textbook_ratios(runs):
    """The ratios to the textbook codec, by which regressions are judged."""
    return {f'{build}/{kernel}/{name}/{direction}':
            round(run[name, direction, 'textbook'] / run[name, direction, OURS], 2)
            for (build, kernel), run in runs.items()
            for name in ('labels', 'latin') for direction in ('encode', 'decode')}


def update(docs, tables, folder):
    path = os.path.join(docs, 'performance.md')
    with open(path, encoding='utf-8') as file:
        kept = file.read().rpartition('-->\n')
    write(path, kept[0] + kept[1] + '\n' + tables)
    shutil.copy(os.path.join(folder, 'growth.svg'), os.path.join(docs, 'performance.svg'))
    shutil.copy(os.path.join(folder, 'ratios.json'), os.path.join(docs, 'performance.json'))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folder')
    parser.add_argument('--check', metavar='RECORD')
    parser.add_argument('--update', metavar='DOCS')
    arguments = parser.parse_args()
    folder = arguments.folder
    try:
        runs = {(build, kernel): times(os.path.join(folder, f'{build}.{kernel}.json'))
                for build in BUILDS for kernel in KERNELS}
        codecs = times(os.path.join(folder, 'codecs.json'))
        ratios = textbook_ratios(runs)
        slower = fallen(ratios, read(arguments.check)) if arguments.check else []
    except Missing as error:
        print(f'report: {error}', file=sys.stderr)
        return 2
    goals = judge(runs, codecs)
    texts = runs['bench', 'bmi2']
    tables = '\n'.join(['## Goals\n', goals.table(), '## Labels\n'] + label_tables(runs)
                       + ['## Texts of 65 to 1,000 code points\n'] + middle_tables(texts)
                       + ['## Long texts\n'] + long_tables(texts)
                       + ['## The other encodings\n'] + codec_tables(codecs))
    write(os.path.join(folder, 'ratios.json'), json.dumps(ratios, indent=2) + '\n')
    draw(texts, folder)
    if arguments.update:
        update(arguments.update, tables, folder)
    print('\n'.join([tables] + plugin_tables(runs)))
    for line in slower:
        print(f'report: slower, beside the textbook codec: {line}', file=sys.stderr)
    return 1 if slower else 0


if __name__ == '__main__':
    sys.exit(main())
