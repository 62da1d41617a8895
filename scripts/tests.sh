#!/bin/sh
# All tests of one build. What fails is run once more, alone: a browser or a server that was too slow on a busy
# machine passes then, and a real fault fails again.
set -u
python=$1
shift
"$python" -m pytest -q -n 2 "$@" && exit 0
code=$?
[ "$code" = 1 ] || exit "$code"
echo "Once more, alone, what failed:"
exec "$python" -m pytest -q --last-failed --last-failed-no-failures none "$@"
