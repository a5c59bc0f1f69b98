# SPDX-License-Identifier: Apache-2.0
# The vectors alone for Python, Rust, Java, Go, Ruby and C#, for ci/package: the suites of vectors/resolved/ and some
# lines in the idiom of each language. vectors/make.py needs javac for the jar; only --test needs the tools of the other languages.
# shellcheck source=packaging/answers.sh
. packaging/answers.sh

wheel=acecheck_vectors-$version-py3-none-any.whl
crate=acecheck-vectors-$version.crate
jar=acecheck-vectors-$version.jar
gomod=acecheck-vectors-go-$version.zip
gem=acecheck-vectors-$version.gem
nupkg=acecheck-vectors.$version.nupkg

make_vectors() {
  ci/setup packaging/vectors.packages
  python3 packaging/vectors/make.py "$version" "$out" wheel crate jar gomod gem nupkg >/dev/null
  local name
  for name in "$wheel" "$crate" "$jar" "$gomod" "$gem" "$nupkg"; do say "$out/$name: $(stat -c %s "$out/$name") octets"; done
}

test_vectors() {
  local project=$out/project name mistake
  # unpacked NAME COMMAND...: an empty project with the files of the package in the folder `package`.
  unpacked() {
    rm -rf "$project"
    mkdir -p "$project/package"
    cp tests/consumers/vectors/* tests/vectors/textbook.py "$project"
    "${@:2}" || fail "$1 cannot be unpacked"
  }

  unpacked "$wheel" /usr/bin/python3 -m venv --system-site-packages "$project/venv"
  (
    cd "$project"
    venv/bin/pip install --quiet --no-index --no-deps "$out/$wheel" || exit 1
    pytest() { venv/bin/python -m pytest -q --no-header --tb=short -p no:cacheprovider --acecheck "$@"; }
    expect '^[0-9]* passed' pytest my_codec
    expect '^[0-9]* passed, [0-9]* skipped' pytest my_str_codec --acecheck-str
    for mistake in literal surrogates domain; do
      MISTAKE=$mistake expect '^[2-9][0-9] failed' pytest my_codec
    done
    grep -q 'got .*, expected ' "$out/vectors.log" || exit 1
  ) || fail "pytest --acecheck"
  say "vectors: pytest --acecheck passes a right codec, and finds three wrong ones"

  unpacked "$crate" tar -xzf "$out/$crate" -C "$project/package" --strip-components 1
  make_answers "$(find "$project/package" -name punycode-scalar-32.tsv)"
  (
    cd "$project"
    printf '[package]\nname = "mine"\nversion = "1.0.0"\nedition = "2021"\n[[bin]]\nname = "mine"\npath = "main.rs"\n[dependencies]\nacecheck-vectors = { path = "package" }\n' >Cargo.toml
    counts cargo run --quiet --offline
  ) || fail "the crate"
  say "vectors: a Rust program passes right codecs, and finds three wrong ones"

  unpacked "$jar" true
  (
    cd "$project"
    javac -cp "$out/$jar" Main.java
    counts java -cp "$out/$jar:." Main
  ) || fail "the jar"
  say "vectors: a Java program passes right codecs, and finds three wrong ones"

  unpacked "$gomod" python3 -m zipfile -e "$out/$gomod" "$project/package"
  (
    cd "$project"
    export GOFLAGS=-mod=mod GOPROXY=off GOCACHE=$project/cache
    (cd package/acecheckvectors && go vet .) || exit 1
    go mod init mine 2>"$out/vectors.log"
    go mod edit -require "acecheckvectors@v$version" -replace acecheckvectors=./package/acecheckvectors
    go build -o mine main.go || exit 1
    counts ./mine
  ) || fail "the Go module"
  say "vectors: a Go program passes right codecs, and finds three wrong ones"

  unpacked "$gem" tar -xf "$out/$gem" -C "$project/package"
  gem install --quiet --local --no-document --install-dir "$project/gems" "$out/$gem" >/dev/null || fail "the gem"
  (GEM_HOME=$project/gems counts ruby "$project/main.rb") || fail "the gem"
  say "vectors: a Ruby program passes right codecs, and finds three wrong ones"

  unpacked "$nupkg" python3 -m zipfile -e "$out/$nupkg" "$project/package"
  if command -v nuget >/dev/null && command -v xbuild >/dev/null; then
    (
      cd "$project"
      expect '^Successfully installed' nuget install acecheck-vectors -Source "$out" -OutputDirectory packages -ExcludeVersion -NoCache
      xbuild /nologo /verbosity:quiet mine.csproj >"$out/vectors.log" 2>&1 || { cat "$out/vectors.log" >&2; exit 1; }
      counts mono out/mine.exe
    ) || fail "the NuGet package"
    say "vectors: a C# program passes right codecs, and finds three wrong ones"
  else
    say "vectors: the NuGet package is unpacked only, because nuget or xbuild is not installed"
  fi

  rm -rf "$project" "$answers" "$out/vectors.log"
  in_a_copy python3 packaging/vectors/make.py "$version" made wheel crate jar gomod gem nupkg >/dev/null
  for name in "$wheel" "$crate" "$jar" "$gomod" "$gem" "$nupkg"; do same "$out/$name" "$again/source/made/$name"; done
}
