#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the section "Certificates, hunts and proofs" of docs/performance.md from the figures of bench_harness.

    bench/report_harness.py FIGURES [--check RECORD] [--update DOCS]

FIGURES is the JSON that bench_harness prints. --update writes the section between its two comments in
DOCS/performance.md, and the ratios into DOCS/performance-harness.json.

Exit codes: 0, even if goals are missed; 1 with --check, if a ratio has fallen below four fifths of the ratio in
RECORD; 2 if a file is missing or has another form.
"""
import argparse
import json
import os
import sys

from record import Missing, fallen, read, table, write

BEGIN = '<!-- certificates, hunts and proofs: written by bench/report_harness.py -->\n'
END = '<!-- end of certificates, hunts and proofs -->\n'

# What is measured: its name in the figures, in words, the goal, and whether more is better.
GOALS = (
    ('verdict_ms', 'from the start of `acecheck certify builtin` to its verdict, ms of CPU time', 120, False),
    ('suite_ms', 'reading and checking the vectors, ms', 40, False),
    ('asked_cases_per_s', 'a hunt in one process, without the oracle, cases a second', 500_000, True),
    ('hunt_cases_per_s', 'a hunt in one process, with the oracle, cases a second', 100_000, True),
    ('proved_per_s', 'a proof of Punycode, without the oracle, strings a second', 20_000_000, True),
    ('proved_with_oracle_per_s', 'a proof of Punycode, with the oracle, strings a second', 4_000_000, True),
    ('asked_through_pipes_per_s', 'requests through a process, work of the harness only, requests a second', 150_000, True),
    ('echo_to_bare', 'requests through a process, divided by an echo of the same lines', 0.8, True),
)


def ratios(figures):
    """Each figure beside work that never changes, so that machines compare; more is better."""
    reference = figures['reference_ms'] / 1000
    out = {'echo_to_bare': figures['echo_to_bare']}
    for name, _, _, more in GOALS:
        if name not in out:
            out[name] = figures[name] * reference if more else 1000 * reference / figures[name]
    return {name: float(f'{value:.3g}') for name, value in out.items()}


def goal_table(figures):
    rows = []
    for name, words, goal, more in GOALS:
        value = figures[name]
        met = value >= goal if more else value < goal
        rows.append(f'| {words} | {value:,.{2 if goal < 1 else 0}f} | {"at least" if more else "below"} {goal:,} | '
                    f'{"met" if met else "**missed**"} |')
    return table('goal', 'measured', 'asked for', '', rows=rows)


def update(docs, section, now):
    path = os.path.join(docs, 'performance.md')
    with open(path, encoding='utf-8') as file:
        before, _, rest = file.read().partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise Missing(f'{path}: lacks the comments between which the section stands')
    write(path, before + BEGIN + '\n' + section + '\n' + END + after)
    write(os.path.join(docs, 'performance-harness.json'), json.dumps(now, indent=2) + '\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('figures')
    parser.add_argument('--check', metavar='RECORD')
    parser.add_argument('--update', metavar='DOCS')
    arguments = parser.parse_args()
    try:
        figures = read(arguments.figures)
        figures['echo_to_bare'] = figures['echo_requests_per_s'] / figures['bare_echo_requests_per_s']
        now = ratios(figures)
        # Before the first --update there is nothing to compare with.
        recorded = arguments.check and os.path.exists(arguments.check)
        worse = fallen(now, read(arguments.check)) if recorded else []
        section = goal_table(figures) + (f'\nIn the same run, sorting a million numbers took {figures["reference_ms"]:.0f} ms.\n')
        if arguments.update:
            update(arguments.update, section, now)
    except (Missing, KeyError) as error:
        print(f'report_harness: {error}', file=sys.stderr)
        return 2
    print('## Certificates, hunts and proofs\n\n' + section)
    for line in worse:
        print(f'report_harness: slower: {line}', file=sys.stderr)
    return 1 if worse else 0


if __name__ == '__main__':
    sys.exit(main())
