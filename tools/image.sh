#!/usr/bin/env bash
# Build the image twice without a daemon, and compare the layers. Then try it as its user, with a
# root that cannot be written.
#
# The base of the Dockerfile is a stand-in of Debian's packages, so that no image registry is needed.
# This needs root, buildah and debootstrap. Where one is missing, it says so and ends with 0.
# A folder as argument keeps the base and the image.
set -euo pipefail
cd "$(dirname "$0")/.."

for program in buildah debootstrap unshare; do
    if ! command -v "$program" >/dev/null; then
        echo "image: SKIPPED, because there is no $program" >&2
        exit 0
    fi
done
if [ "$(id -u)" != 0 ]; then
    echo "image: SKIPPED, because only root can make a base" >&2
    exit 0
fi

work=${1:-}
if [ -z "$work" ]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi
mkdir -p "$work"
export BUILDAH_ISOLATION=chroot
buildah=(buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run")
# Without capabilities, limits can only be lowered.
limits=(--ulimit nofile=1024:1024 --ulimit nproc=4096:4096)
base=localhost/atoll-base

# The base: Python, and the settings with which this machine reaches its package index.
if [ ! -e "$work/base/usr/bin/python3" ]; then
    site=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -1)
    release=$(. /etc/os-release && echo "$VERSION_CODENAME")
    debootstrap --variant=minbase --include=ca-certificates,python3,python3-pip,python3-venv \
        "$release" "$work/base" "$site" >"$work/debootstrap.log"
fi
rm -f "$work"/base/usr/lib/python3*/EXTERNALLY-MANAGED
ln -sf /usr/bin/python3 "$work/base/usr/local/bin/python"
cp "${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}" \
    "$work/base/etc/ssl/certs/ca-certificates.crt"
{
    echo "[global]"
    python3 -m pip config list | sed -n "/^global\.[a-z-]*index/s/^global\.\(.*\)='\(.*\)'/\1 = \2/p"
    echo "cert = /etc/ssl/certs/ca-certificates.crt"
} >"$work/base/etc/pip.conf"
container=$("${buildah[@]}" from scratch)
"${buildah[@]}" add --quiet "$container" "$work/base" / >/dev/null
"${buildah[@]}" commit --quiet "$container" "$base" >/dev/null
"${buildah[@]}" rm "$container" >/dev/null

# The image, twice. All its files have the time of the commit.
time=$(git log -1 --format=%ct)
for name in atoll again; do
    "${buildah[@]}" bud --quiet --format docker "${limits[@]}" --network host --pull-never \
        --timestamp "$time" --build-arg "SOURCE_DATE_EPOCH=$time" \
        --build-arg "PYTHON_IMAGE=$base" --build-arg "ATOLL_VERSION=$(python3 bot/version.py)" \
        --tag "$name" .
done
# Its settings name the container of the build, so the digests of the layers are compared.
layers() { "${buildah[@]}" inspect --type image --format '{{.Docker.RootFS.DiffIDs}}' "$1"; }
echo "image: layers $(layers atoll)"
if [ "$(layers again)" != "$(layers atoll)" ]; then
    echo "image: two builds differ" >&2
    exit 1
fi
container=$("${buildah[@]}" from --pull-never atoll)
root=$("${buildah[@]}" mount "$container")
settings=$("${buildah[@]}" inspect --type image --format \
    '{{.Docker.Config.User}} {{.Docker.Config.Labels}} {{.Docker.Config.Healthcheck}}' atoll)
echo "image: $settings"
case $settings in
    "10001 "*version:*127.0.0.1:9180/health*) ;;
    *) echo "image: its user, labels or HEALTHCHECK are missing" >&2 && exit 1 ;;
esac
"${PYTHON:-.venv/bin/python}" -m tools.image_trial "$root"
