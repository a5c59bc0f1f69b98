# SPDX-License-Identifier: Apache-2.0
# How the packages of vectors are tried, for npm.sh and vectors.sh: a program of tests/consumers counts the failures of
# a codec, whose answers it gets on standard input.
answers=$out/answers

# make_answers EXPORT: those of a right codec, of one that writes digits in capitals, and of three wrong ones, to the
# inputs that `acecheck vectors export` has printed to this file.
make_answers() {
  local mistake
  mkdir -p "$answers"
  for mistake in right capitals literal surrogates domain; do
    python3 tests/vectors/textbook.py 32 scalar "$mistake" "$1" >"$answers/$mistake"
  done
}

# expect OUTPUT COMMAND...: fails if the command does not print that line.
expect() {
  "${@:2}" >"$out/vectors.log" 2>&1 || true
  grep -q -- "$1" "$out/vectors.log" || { cat "$out/vectors.log" >&2; fail "not printed: $1"; }
}

# counts COMMAND...: fails if the program counts failures of a right codec, or too few of a wrong one.
counts() {
  local mistake
  for mistake in right capitals; do expect '^0 failures' "$@" <"$answers/$mistake"; done
  for mistake in literal surrogates domain; do expect '^[2-9][0-9] failures' "$@" <"$answers/$mistake"; done
}
