# SPDX-License-Identifier: Apache-2.0
# Projects that use an installation, for ci/package: tests/consumers/README.md.
prefix=$out/prefix

make_consumers() {
  ci/build release
  # Nothing may remember where it was installed first.
  rm -rf "$out/first" "$prefix"
  cmake --install build/release --prefix "$out/first" >/dev/null
  mv "$out/first" "$prefix"
}

test_consumers() {
  local lib
  lib=$(dirname "$(find "$prefix" -name libace.so.1)")
  local log=$out/consumers.log
  : >"$log"

  # What the installation has that the documents tell a user to read, copy or build with.
  local file
  for file in bin/acecheck include/ace/ace.h include/ace/punycode.h include/acecheck/plugin.h \
    share/acecheck/vectors/{bugs.json,README.md,drafts,edge,schema/vectors.schema.json} \
    share/acecheck/adapters/{README.md,cpp/adapter.h,cpp/CMakeLists.txt,languages.json,python/adapter.py} \
    share/acecheck/fuzz/dictionaries \
    share/doc/acecheck/{README.md,CHANGELOG.md,docs/architecture.md,docs/fuzzing.md,vectors/README.md,adapters/README.md} \
    share/man/man1/{acecheck.1,acecheck-certify.1} share/bash-completion/completions/acecheck; do
    [ -e "$prefix/$file" ] || fail "the installation has no $file"
  done

  # The shared library: its name, and no symbols but those of the interface.
  grep -q ' SONAME *libace.so.1$' <<<"$(objdump -p "$lib/libace.so.1")" || fail "libace.so.1 has another SONAME"
  local others
  others=$(nm -D --defined-only --demangle "$lib/libace.so.1" | cut -d ' ' -f 3- | grep -v '^ACE_1' |
    grep -vE '^(ace_(encode|decode|status_name)|ace::kernel_name\(\)|ace::(punycode|lace|mace|cidnuc)::[a-z0-9_]+(\[abi:cxx11\])?\(|ace::bootstring::(sort|rank|place)_points\()' || true)
  [ -z "$others" ] || fail "libace.so.1 shows symbols that are not its interface: $others"

  # use NAME FOLDER OPTION...: builds a project and runs its programs.
  use() {
    local name=$1 folder=$2 program
    shift 2
    {
      rm -rf "$out/consumer" && cmake -G Ninja -S "tests/consumers/$folder" -B "$out/consumer" "$@" \
        && cmake --build "$out/consumer" && (cd "$out/consumer" && ctest --no-tests=ignore --output-on-failure)
    } >>"$log" 2>&1 || { tail -n 40 "$log" >&2; fail "the consumer $name is not built"; }
    for program in main main_c; do
      [ -x "$out/consumer/$program" ] || continue
      [ "$("$out/consumer/$program" | cut -d ' ' -f 1)" = bcher-kva ] || fail "$program of $name does not answer rightly"
    done
    say "consumer $name: built and run"
  }
  # Whether the program that was built last takes the shared library.
  is_shared() { grep -q 'libace.so.1 => ' <<<"$(ldd "$out/consumer/main")"; }
  local here=-DCMAKE_PREFIX_PATH=$prefix
  use "find_package, static" find_package "$here" -DACE_COMPONENT=static
  ! is_shared || fail "the static library is not linked statically"
  use "find_package, shared" find_package "$here" -DACE_COMPONENT=shared
  is_shared || fail "the shared library is not linked"
  use "find_package, BUILD_SHARED_LIBS" find_package "$here" -DBUILD_SHARED_LIBS=ON
  is_shared || fail "BUILD_SHARED_LIBS does not choose the shared library"
  use "find_package, C alone" find_package_c "$here"
  rm -rf "$out/plugin"
  "$prefix/bin/acecheck" adapters new plugin "$out/plugin" >>"$log"
  use "find_package(acecheck), a plug-in" plugin "$here" -DACECHECK_PLUGIN_SOURCE="$out/plugin/plugin.c"
  grep -q '100% tests passed, 0 tests failed out of 1' "$log" || fail "the plug-in's own test did not run"
  rm -rf "$out/consumer"
  if cmake -S tests/consumers/find_package -B "$out/consumer" "$here" -DACE_COMPONENT=sideways >"$out/wrong.log" 2>&1; then
    fail "an unknown component is found"
  fi
  grep -q 'known components are static' "$out/wrong.log" || { cat "$out/wrong.log" >&2; fail "an unknown component is not named"; }

  in_a_copy true
  use "add_subdirectory" add_subdirectory -DACECHECK_SOURCE="$again/source"
  use "add_subdirectory, BUILD_SHARED_LIBS" add_subdirectory -DACECHECK_SOURCE="$again/source" -DBUILD_SHARED_LIBS=ON
  tar -C "$again" -czf "$out/source.tar.gz" --transform "s|^source|acecheck-$version|" source
  use "FetchContent" fetch_content -DACECHECK_URL="$out/source.tar.gz"

  local -x PKG_CONFIG_PATH=$lib/pkgconfig
  flags() { pkg-config --define-prefix "$@"; }
  [ "$(flags --modversion ace)" = "$version" ] || fail "pkg-config has another version"
  # shellcheck disable=SC2046
  {
    g++ -std=c++23 tests/consumers/main.cc -o "$out/consumer/main" $(flags --cflags --libs ace) -Wl,-rpath,"$lib"
    gcc tests/consumers/main.c -o "$out/consumer/main_c" $(flags --cflags --libs ace) -Wl,-rpath,"$lib"
    gcc tests/consumers/main.c -o "$out/consumer/main_static" $(flags --cflags ace) \
      "$lib/libace.a" $(pkg-config --static --libs libutf8proc) -lstdc++
  }
  local program
  for program in main main_c main_static; do
    "$out/consumer/$program" >/dev/null || fail "$program, built with pkg-config, fails"
  done
  say "consumer pkg-config: built and run"
  rm -rf "$out/consumer" "$out/plugin" "$out/source.tar.gz" "$out/wrong.log"
}
