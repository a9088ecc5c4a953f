#!/bin/sh
# Runs Licet with the Node.js of this folder. `licet` alone lists the commands.
set -eu
here=$(dirname -- "$(readlink -f -- "$0")")
exec "$here/bin/node" "$here/scripts/run/licet.ts" "$@"
