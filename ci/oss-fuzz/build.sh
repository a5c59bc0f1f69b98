#!/usr/bin/env bash
# Builds every fuzz target the way OSS-Fuzz and ClusterFuzzLite do, from what their builder sets: $SRC
# (which holds acecheck/), $WORK, $OUT, $CC, $CXX, $CFLAGS, $CXXFLAGS, $LIB_FUZZING_ENGINE. In $OUT
# there is then, for each target, the program, its seed corpus, dictionary and options.
set -euo pipefail
source=$SRC/acecheck
build=$WORK/acecheck

# What the targets link with is Debian's or Ubuntu's, and so of libstdc++; the builder's own libc++
# would not go with it.
export CXXFLAGS=${CXXFLAGS//-stdlib=libc++/}

# The machines that run the targets have no libraries but $OUT's.
cmake -S "$source" -B "$build" -G Ninja \
  -DCMAKE_BUILD_TYPE=None \
  -DCMAKE_BUILD_RPATH='$ORIGIN/lib' -DCMAKE_EXE_LINKER_FLAGS=-Wl,--disable-new-dtags \
  -DACECHECK_FUZZ=ON -DACECHECK_TESTS=OFF \
  -DACECHECK_FUZZ_FLAGS= -DACECHECK_FUZZING_ENGINE="$LIB_FUZZING_ENGINE"
cmake --build "$build" --target fuzz_targets
python3 "$source/fuzz/tools/package.py" "$build/bin" "$OUT"
