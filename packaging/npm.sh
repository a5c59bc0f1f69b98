# SPDX-License-Identifier: Apache-2.0
# The program and the vectors for Node, for ci/package: acecheck-VERSION.tgz, and acecheck-vectors-VERSION.tgz, the vectors alone.

# shellcheck source=packaging/static.sh
. packaging/static.sh

# pack FOLDER NAME: the package in the folder, with the vectors.
pack() {
  cp -r packaging/npm/{index.cjs,index.mjs,index.d.ts} LICENSE CHANGELOG.md "$1"
  cp -r vectors "$1/vectors"
  (cd "$1" && npm pack --silent --pack-destination "$2")
}

# pack_npm PROGRAM OUT
pack_npm() {
  local work=$2/npm cpu
  case $(uname -m) in x86_64) cpu=x64 ;; aarch64) cpu=arm64 ;; *) cpu=$(uname -m) ;; esac
  rm -rf "$work"
  mkdir -p "$work"/acecheck/bin "$work"/acecheck-vectors
  install -m 755 "$1" "$work/acecheck/bin/acecheck"
  cp packaging/npm/{README.md,adapter.cjs,adapter.d.cts} "$work/acecheck"
  sed -e "s/@version@/$version/; s/@cpu@/$cpu/" packaging/npm/package.json.in >"$work/acecheck/package.json"
  cp vectors/README.md "$work/acecheck-vectors"
  python3 packaging/npm/vectors_alone.py "$work/acecheck/package.json" >"$work/acecheck-vectors/package.json"
  pack "$work/acecheck" "$2"
  pack "$work/acecheck-vectors" "$2"
  rm -rf "$work"
}

make_npm() {
  ci/setup packaging/npm.packages
  command -v npm >/dev/null || { printf 'package: npm is needed (Debian: npm)\n' >&2; exit 2; }
  make_static
  pack_npm "$static" "$out"
}

test_npm() {
  local project=$out/project name vectors
  local -x npm_config_offline=true npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false
  vectors=$("$static" vectors list | wc -l)
  for name in acecheck acecheck-vectors; do
    rm -rf "$project"
    cp -r tests/consumers/npm "$project"
    (
      cd "$project"
      npm init -y >/dev/null
      npm install --silent "$out/$name-$version.tgz"
      node vectors.mjs "$name" "$vectors"
    ) || fail "the vectors of $name cannot be imported"
    say "npm: $name installed, $vectors vectors imported and required"
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
  rm -rf "$project"
  mkdir -p "$again"
  pack_npm "$static" "$again"
  for name in acecheck acecheck-vectors; do same "$out/$name-$version.tgz" "$again/$name-$version.tgz"; done
}
