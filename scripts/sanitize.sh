#!/bin/sh
# Builds the compiled modules with the C compiler's address and undefined-behaviour sanitizers, beside the
# normal build, and plays the differential run on them.
set -eu
python=$1
root=build/sanitize
rm -rf "$root/src"
mkdir -p "$root"
cp -rp src setup.py pyproject.toml build_support "$root/"
find "$root/src" -name '*.so' -delete
# The C sources are the same with and without the checks; with their times kept, Cython need not write them again.
for made in cython constants; do
    [ ! -d "build/$made" ] || { mkdir -p "$root/build" && cp -rp "build/$made" "$root/build/"; }
done
(cd "$root" && GROTTO_SANITIZE=1 "$OLDPWD/$python" setup.py -q build_ext --inplace >build.log 2>&1) || { cat "$root/build.log" >&2; exit 1; }
asan=$(cc -print-file-name=libasan.so)
echo "Playing under the sanitizers ..."
LD_PRELOAD="$asan" ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONMALLOC=malloc \
    PYTHONPATH="$root/src" "$python" -m tests.trail --require-compiled --steps "${STEPS:-30000}" >"$root/trail.txt"
GROTTO_PURE=1 "$python" -m tests.trail --steps "${STEPS:-30000}" | cmp - "$root/trail.txt"
echo "Sanitizers: no complaint, and the same trail as plain Python."
