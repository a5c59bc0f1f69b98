# SPDX-License-Identifier: Apache-2.0
# Debian packages for this system, for ci/package: acecheck, acecheck-vectors, libace1, libace-dev.
debs() { printf '%s\n' "$1"/{acecheck,libace1,libace-dev}_"$version"_"$(dpkg --print-architecture)".deb "$1/acecheck-vectors_${version}_all.deb"; }

# pack_deb OUT: in the source's folder.
pack_deb() {
  ci/build deb
  rm -rf build/deb/cpack
  (cd build/deb && cpack -G DEB -B "$PWD/cpack") >build/deb.cpack.log 2>&1 || { tail -n 40 build/deb.cpack.log >&2; fail "cpack"; }
  cp build/deb/cpack/*.deb "$1"
}

make_deb() {
  ci/setup packaging/deb.packages
  rm -f "$out"/*.deb
  pack_deb "$out"
  local deb
  for deb in $(debs "$out"); do
    [ -e "$deb" ] || fail "there is no $deb"
    say "$deb: $(stat -c %s "$deb") octets"
  done
}

test_deb() {
  local root=$out/root deb
  # shellcheck disable=SC2046
  lintian --fail-on error,warning --tag-display-limit 0 $(debs "$out") || fail "lintian finds something"
  say "deb: lintian is clean"
  rm -rf "$root"
  for deb in $(debs "$out"); do
    dpkg-deb --info "$deb" | sed -n 's/^ \(Package\|Depends\|Recommends\):/  &/p'
    dpkg-deb -x "$deb" "$root"
  done
  "$root/usr/bin/acecheck" certify builtin oracle >"$out/deb.log" || { cat "$out/deb.log" >&2; fail "the packaged program"; }
  rm -rf "$root"
  mkdir -p "$again.debs"
  in_a_copy pack_deb "$again.debs"
  for deb in $(debs "$out"); do same "$deb" "$again.debs/$(basename "$deb")"; done
  rm -rf "$again.debs"
}
