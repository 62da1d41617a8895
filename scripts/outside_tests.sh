#!/bin/sh
# Tests of the whole from outside: real servers and browsers, against the clock. What fails is run once more, alone:
# what was too slow on a busy machine passes then, and a real fault fails again. All other tests must pass at once.
set -u
python=$1
shift
# Three at a time on two cores: they mostly wait.
"$python" -m pytest -q -n 3 "$@" && exit 0
code=$?
[ "$code" = 1 ] || exit "$code"
echo "Once more, alone, what failed:"
exec "$python" -m pytest -q --last-failed --last-failed-no-failures none "$@"
