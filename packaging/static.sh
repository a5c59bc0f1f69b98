# SPDX-License-Identifier: Apache-2.0
# The program as one file, for ci/package.
static=$out/acecheck-$version-linux-$(uname -m)

make_static() {
  ci/setup packaging/static.packages
  ci/build static
  install -m 755 build/static/bin/acecheck "$static"
  say "$static: $(stat -c %s "$static") octets"
  [ "$(stat -c %s "$static")" -lt $((15 << 20)) ] || fail "the static program has 15 MiB or more"
}

# In a root folder that has only the program, without /proc, /dev and /tmp.
test_static() {
  local bare=$out/bare
  rm -rf "$bare"
  mkdir -p "$bare"
  install -m 755 "$static" "$bare/acecheck"
  local -a enter=("$(command -v chroot)")
  [ "$(id -u)" -eq 0 ] || enter=("$(command -v unshare)" --map-root-user "${enter[@]}")
  alone() { env -i "${enter[@]}" "$bare" /acecheck "$@"; }

  local target
  for target in builtin oracle; do
    alone certify "$target" >"$out/bare.log" 2>&1 || { cat "$out/bare.log" >&2; fail "certify $target fails in an empty root"; }
    grep -q 'not run 0, failed 0' "$out/bare.log" || { cat "$out/bare.log" >&2; fail "certify $target"; }
    say "in an empty root, certify $target: $(grep -m 1 asked "$out/bare.log" | sed 's/^ *//')"
  done
  [ "$(alone encode bücher)" = bcher-kva ] || fail "encode does not answer in an empty root"
  # What is inside is what is in the source, schemas and ICU's data included.
  alone vectors lint >"$out/bare.log" 2>&1 || { cat "$out/bare.log" >&2; fail "vectors lint"; }
  alone vectors generate --check || fail "vectors generate --check"
  say "in an empty root: $(cat "$out/bare.log")"
  alone --version
  alone adapters new python /mine >"$out/bare.log" || { cat "$out/bare.log" >&2; fail "adapters new"; }
  cmp "$bare/mine/adapter.py" adapters/python/adapter.py || fail "adapters new writes another template"
  alone adapters new plugin /plugin >"$out/bare.log" || { cat "$out/bare.log" >&2; fail "adapters new plugin"; }
  cmp "$bare/plugin/acecheck/plugin.h" certify/include/acecheck/plugin.h || fail "adapters new plugin writes another header"
  # What cannot work says so.
  local code=0
  alone certify ./plugin.so >"$out/bare.log" 2>&1 || code=$?
  [ $code -eq 3 ] && grep -q 'loads no shared library' "$out/bare.log" || {
    cat "$out/bare.log" >&2
    fail "certify plugin.so: exit code $code"
  }
  # An adapter that never answers is ended, and nothing of it stays.
  code=0
  alone certify --filter punycode/bis/7.1-A-decode -- /acecheck prove --length 9 >"$out/bare.log" 2>&1 || code=$?
  [ $code -eq 3 ] || { cat "$out/bare.log" >&2; fail "an adapter without an answer: exit code $code"; }
  local process
  for process in /proc/[0-9]*; do
    [ "$(readlink "$process/root" 2>/dev/null)" != "$bare" ] || fail "a process stays behind: $(tr '\0' ' ' <"$process/cmdline")"
  done
  # The fastest of 20 starts: what the program needs, and not what else this machine does.
  python3 - "$static" <<'PYTHON'
import subprocess, sys, time
times = []
for _ in range(20):
    start = time.perf_counter()
    subprocess.run([sys.argv[1], "encode", "bücher"], stdout=subprocess.DEVNULL, check=True)
    times.append(time.perf_counter() - start)
print(f"package: starts and answers in {min(times) * 1000:.1f} ms (the fastest of {len(times)})")
PYTHON
  in_a_copy ci/build static
  same "$static" "$again/source/build/static/bin/acecheck"
  rm -rf "$bare"
}
