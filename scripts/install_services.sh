#!/bin/sh
# PostgreSQL and Redis that tests start for themselves, from the system's packages, where that may
# be done.
set -eu
missing=""
if ! command -v redis-server >/dev/null; then missing="redis-server"; fi
if ! command -v initdb >/dev/null && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    missing="$missing postgresql"
fi
if [ -z "$missing" ]; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "Not here, and can't be installed: $missing. Tests that need it are skipped by name."
    exit 0
fi
# Packages start what they install unless they are told not to.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod +x "$policy"
    trap 'rm -f "$policy"' EXIT
fi
apt-get update --quiet --quiet
# shellcheck disable=SC2086 # one word a package
DEBIAN_FRONTEND=noninteractive apt-get install --quiet --quiet --yes \
    --no-install-recommends $missing
