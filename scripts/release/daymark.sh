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
exec "$here/node" "$release/build/node/daymark.js" "$@"
