#!/bin/sh
# What the set-up needs of the machine: Python 3.11 with venv, and for speed a C compiler with Python's headers.
# `need.sh PYTHON tests` asks for what only the tests need as well: PostgreSQL and Chromium.
# Missing Debian packages are installed where we may; elsewhere this says what to install.
set -eu
python=${1:-python3}
purpose=${2:-play}

install() {
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing $* ..."
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
    else
        return 1
    fi
}

if ! command -v "$python" >/dev/null; then
    install python3 python3-venv || { echo "Please install Python 3.11 or newer (Debian: apt-get install python3 python3-venv)." >&2; exit 1; }
fi
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Grotto needs Python 3.11 or newer; $python is $("$python" --version)." >&2
    echo "Name another one: make play PYTHON=python3.12" >&2
    exit 1
}
"$python" -c 'import venv, ensurepip' 2>/dev/null || install python3-venv || {
    echo "Python's venv module is missing (Debian: apt-get install python3-venv)." >&2
    exit 1
}
headers=$("$python" -c 'import sysconfig; print(sysconfig.get_paths()["include"] + "/Python.h")')
if ! command -v cc >/dev/null || [ ! -e "$headers" ]; then
    install gcc libc6-dev python3-dev || {
        echo "Note: no C compiler or no Python headers, so the rules will run as plain Python: fine for playing," >&2
        echo "too slow for research, and the tests need them (Debian: apt-get install gcc libc6-dev python3-dev)." >&2
    }
fi
if [ "$purpose" = tests ] && ! command -v initdb >/dev/null && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    install postgresql || {
        echo "The tests of the store start a PostgreSQL server and fail without its programs" >&2
        echo "(Debian: apt-get install postgresql; initdb may be in PATH or in /usr/lib/postgresql)." >&2
    }
fi
if [ "$purpose" = tests ] && ! command -v chromium >/dev/null; then
    install chromium fonts-dejavu-core || {
        echo "The browser tests need Chromium and fail without it (Debian: apt-get install chromium)." >&2
    }
fi
if [ "$purpose" = tests ] && ! command -v chromium >/dev/null; then
    install chromium || {
        echo "The browser tests start Chromium and fail without it (Debian: apt-get install chromium)." >&2
    }
fi
