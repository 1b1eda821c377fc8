#!/bin/sh
# `daymark COMMAND …` of a release. It becomes Node (exec), so signals reach the server itself, and the server may be
# process 1 of a container. The link "current" is followed once: a running server keeps its release after a switch.
set -eu
here=$(dirname -- "$(readlink -f -- "$0")")
release=$(dirname -- "$here")
for part in bin/node build/node/daymark.js package.json release.json; do
  [ -f "$release/$part" ] && continue
  echo "$release/$part is missing: this release is not whole. Make it again (npm run release), or switch back ($(dirname -- "$(dirname -- "$release")")/previous/bin/daymark use)." >&2
  # 75 for a mail server's pipe: at any other code it gives the mail up. 72 (EX_OSFILE) otherwise.
  [ "${1-}" = bounces ] && exit 75
  exit 72
done
# A web process that has had its visitors would hold 300 MB for ever: garbage that V8 has no reason to collect while nobody
# comes, and blocks that the C library keeps. V8's heap grows in small steps here, so V8 collects while visitors come, and once more by
# itself, in small pieces, a hundred seconds after the last time. Freed blocks of 64 KB and more, the size of Node's pool of small
# buffers, go back to the system at once (mallopt(3)): without this the size rises to 32 MB with each big block that is freed.
if [ "${1-}" = web ]; then
  export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-65536}"
  exec "$here/node" --max-semi-space-size=2 --heap-growing-percent=20 "$release/build/node/daymark.js" "$@"
fi
exec "$here/node" "$release/build/node/daymark.js" "$@"
