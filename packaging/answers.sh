# SPDX-License-Identifier: Apache-2.0
# Functions for npm.sh and vectors.sh, which test the packages of vectors. A program of tests/consumers reads the answers
# of a codec from standard input, and counts the failures.
answers=$out/answers

# make_answers EXPORT: writes five files to $answers: the answers of a right codec, of a right codec that writes digits
# in capitals, and of three wrong codecs. EXPORT: the inputs, in the format of `acecheck vectors export`.
make_answers() {
  local mistake
  mkdir -p "$answers"
  for mistake in right capitals literal surrogates domain; do
    python3 tests/vectors/textbook.py 32 scalar "$mistake" "$1" >"$answers/$mistake"
  done
}

# expect PATTERN COMMAND...: fails unless a line of the command's output matches the pattern of grep.
expect() {
  "${@:2}" >"$out/vectors.log" 2>&1 || true
  grep -q -- "$1" "$out/vectors.log" || { cat "$out/vectors.log" >&2; fail "not printed: $1"; }
}

# counts COMMAND...: fails unless the program counts 0 failures of each right codec, and 20 to 99 of each wrong one.
counts() {
  local mistake
  for mistake in right capitals; do expect '^0 failures' "$@" <"$answers/$mistake"; done
  for mistake in literal surrogates domain; do expect '^[2-9][0-9] failures' "$@" <"$answers/$mistake"; done
}
