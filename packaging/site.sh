# SPDX-License-Identifier: Apache-2.0
# The suite as a static site, with the page that computes, for ci/package: site/.

# site_of FOLDER: makes it with what is built.
site_of() {
  rm -rf "$1"
  build/static/bin/acecheck vectors html "$1" --engine build/wasm/bin/acecheck.wasm >/dev/null
}

build_site() {
  ci/build wasm -D ACECHECK_REPRODUCIBLE=ON
  ci/build static
}

make_site() {
  ci/setup packaging/static.packages
  ci/setup packaging/site.packages
  build_site
  site_of "$out/site"
  say "$out/site: $(find "$out/site" -type f | wc -l) files, $(du -bs "$out/site" | cut -f 1) octets"
}

test_site() {
  command -v node >/dev/null || { printf 'package: node is needed (Debian: nodejs)\n' >&2; exit 2; }
  node tests/page/try_test.mjs build/static/bin/acecheck build/wasm/bin/acecheck.wasm >"$out/site.log" 2>&1 ||
    { cat "$out/site.log" >&2; fail "the page that computes"; }
  say "site: the page that computes gives the answers of the program"
  in_a_copy build_site
  (cd "$again/source" && site_of "$again/site")
  diff -r "$out/site" "$again/site" || fail "the site has other bytes when it is made again"
  say "site: the same bytes when it is made again"
}
