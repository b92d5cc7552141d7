#!/usr/bin/env bash
# Run an unpacked image (its folder is $1) as its user: only its volume can be written.
#
# DISCORD_TOKEN and ATOLL_DISCORD_API lead to a Discord on this machine.
set -euo pipefail
root=$1

mount --bind "$root" "$root"
mount --options remount,bind,ro "$root"
mount --types tmpfs --options uid=10001,mode=700 tmpfs "$root/var/lib/atoll"
mount --types proc proc "$root/proc"
mount --rbind /dev "$root/dev"

as_user() {
    exec chroot --userspec=10001:10001 "$root" env --ignore-environment HOME=/home/atoll \
        ATOLL_DATABASE=/var/lib/atoll/atoll.sqlite ATOLL_CACHE=/var/lib/atoll/cache \
        PYTHONUNBUFFERED=1 "DISCORD_TOKEN=$DISCORD_TOKEN" "ATOLL_DISCORD_API=$ATOLL_DISCORD_API" "$@"
}

if (as_user touch /opt/atoll/written) 2>/dev/null; then
    echo "image: its root can be written" >&2
    exit 1
fi
(as_user /opt/atoll/bin/atoll --version)
(as_user /opt/atoll/bin/atoll run --health-port 9180) &
bot=$!
healthy="import urllib.request as r; r.urlopen('http://127.0.0.1:9180/health')"
until (as_user /opt/atoll/bin/python -c "$healthy") 2>/dev/null; do
    kill -0 "$bot" || exit 1
    sleep 1
done
echo "image: healthy"
kill -TERM "$bot"
wait "$bot"
(as_user /opt/atoll/bin/atoll check /var/lib/atoll/atoll.sqlite)
echo "image: its bot ran as user 10001 with a root that cannot be written, and stopped cleanly"
