# SPDX-License-Identifier: Apache-2.0
# For Node, for ci/package: acecheck-VERSION.tgz, with the program, the program as WebAssembly and the vectors; and
# acecheck-vectors-VERSION.tgz, the vectors alone.

# shellcheck source=packaging/static.sh
. packaging/static.sh
# shellcheck source=packaging/answers.sh
. packaging/answers.sh

# pack_npm PROGRAM ENGINE OUT
pack_npm() {
  local engine=$2 work=$3/npm cpu name
  case $(uname -m) in x86_64) cpu=x64 ;; aarch64) cpu=arm64 ;; *) cpu=$(uname -m) ;; esac
  rm -rf "$work"
  mkdir -p "$work"/acecheck/bin "$work"/acecheck-vectors
  for name in acecheck acecheck-vectors; do
    cp packaging/npm/{index.cjs,index.mjs,index.d.ts} LICENSE CHANGELOG.md "$work/$name"
    cp -r vectors "$work/$name/vectors"
  done
  install -m 755 "$1" "$work/acecheck/bin/acecheck-linux-$cpu"
  cp "$engine"/*.cjs "$work/acecheck"
  cp -r "$engine"/{engine,page} "$work/acecheck"
  cp packaging/npm/{README.md,adapter.d.cts} "$work/acecheck"
  # Only this package has certify().
  printf "Object.defineProperty(exports, 'certify', lazily(() => require('./certify.cjs').certify));\n" >>"$work/acecheck/index.cjs"
  printf "export const { certify } = data;\n" >>"$work/acecheck/index.mjs"
  sed 1d packaging/npm/certify.d.ts >>"$work/acecheck/index.d.ts"
  sed -e "s/@version@/$version/" packaging/npm/package.json.in >"$work/acecheck/package.json"
  cp vectors/README.md "$work/acecheck-vectors"
  python3 packaging/npm/vectors_alone.py "$work/acecheck/package.json" >"$work/acecheck-vectors/package.json"
  for name in acecheck acecheck-vectors; do (cd "$work/$name" && npm pack --silent --pack-destination "$3"); done
  rm -rf "$work"
}

build_engine() { ci/build wasm -D ACECHECK_REPRODUCIBLE=ON; }

make_npm() {
  ci/setup packaging/npm.packages
  command -v npm >/dev/null || { printf 'package: npm is needed (Debian: npm)\n' >&2; exit 2; }
  ci/setup packaging/site.packages
  make_static
  build_engine
  pack_npm "$static" build/wasm/npm "$out"
}

test_npm() {
  local project=$out/project name vectors
  local -x npm_config_offline=true npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false
  vectors=$("$static" vectors list | wc -l)
  "$static" vectors export --domain scalar --bits 32 >"$out/export.tsv"
  make_answers "$out/export.tsv"
  for name in acecheck acecheck-vectors; do
    rm -rf "$project"
    cp -r tests/consumers/npm "$project"
    (
      cd "$project"
      npm init -y >/dev/null
      npm install --silent "$out/$name-$version.tgz"
      node vectors.mjs "$name" "$vectors"
      counts node resolved.mjs "$name"
    ) || fail "the vectors of $name cannot be imported"
    say "npm: $name installed, $vectors vectors imported and required; three wrong codecs found"
  done
  (
    cd "$project"
    npm install --silent "$out/acecheck-$version.tgz"
    npx acecheck certify -- node my-adapter.js >"$out/npm.log" 2>&1 || { cat "$out/npm.log" >&2; exit 1; }
    grep -q 'result: conformant' "$out/npm.log" || { cat "$out/npm.log" >&2; exit 1; }
    # What the adapter gets wrong is found, with the exit code.
    sed -i 's/delimiter > 0 ? delimiter + 1 : 0/delimiter + 1/' my-adapter.js
    code=0
    npx acecheck certify --codec punycode -- node my-adapter.js >"$out/npm.log" 2>&1 || code=$?
    [ $code -eq 1 ] && grep -q 'fault punycode/leading-delimiter' "$out/npm.log" || { cat "$out/npm.log" >&2; exit 1; }
  ) || fail "npx acecheck certify -- node my-adapter.js"
  say "npm: npx acecheck certifies an adapter, and finds what is wrong in another"
  (
    cd "$project"
    node every.cjs >all.ts
    tsc --noEmit --strict --target es2020 --module node16 --moduleResolution node16 types.ts all.ts
  ) || fail "the types do not fit"
  say "npm: every vector fits the types"
  (
    cd "$project"
    node --test certify.test.mjs >"$out/npm.log" 2>&1 || { cat "$out/npm.log" >&2; exit 1; }
    # Where the native program does not run.
    rm node_modules/acecheck/bin/acecheck-linux-*
    npx acecheck certify --codec punycode -- node my-adapter.js >"$out/engine.log" 2>&1 || code=$?
    [ "${code-0}" -eq 1 ] && grep -q 'fault punycode/leading-delimiter' "$out/engine.log" || { cat "$out/engine.log" >&2; exit 1; }
  ) || fail "the package without the native program"
  node tests/npm/engine_test.mjs "$static" "$project/node_modules/acecheck" every >"$out/engine.log" 2>&1 ||
    { cat "$out/engine.log" >&2; fail "the engine does not answer as the program does"; }
  say "npm: without the native program, the same words for the $(grep templates "$out/engine.log")"
  rm -rf "$project" "$answers" "$out/export.tsv" "$out/vectors.log"
  in_a_copy build_engine
  pack_npm "$static" "$again/source/build/wasm/npm" "$again"
  for name in acecheck acecheck-vectors; do same "$out/$name-$version.tgz" "$again/$name-$version.tgz"; done
}
