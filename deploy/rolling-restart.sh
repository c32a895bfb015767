#!/bin/sh
# Restarts the instances of tara@.service one after another, so that no visitor notices. Each is ready (/readyz) before the
# next one stops; where one is not, the rest stay as they are and the exit code is 1. Needs curl.
#   sudo deploy/rolling-restart.sh 3001 3002
# Variables: RESTART, the command that restarts the unit that it is given; READY_SECONDS, how long an instance may take.
set -eu
[ $# -gt 0 ] || {
  echo "usage: $0 PORT..." >&2
  exit 2
}
: "${RESTART:=systemctl restart}" "${READY_SECONDS:=120}"

is_ready() {
  curl --fail --silent --output /dev/null --max-time 5 "http://127.0.0.1:$1/readyz"
}

# The first may be down: restarting it brings it back. The others answer for it meanwhile.
first=$1
for port in "$@"; do
  [ "$port" = "$first" ] || is_ready "$port" || {
    echo "tara@$port is not ready: nothing was restarted" >&2
    exit 1
  }
done

for port in "$@"; do
  echo "tara@$port is restarted"
  $RESTART "tara@$port"
  seconds=0
  until is_ready "$port"; do
    seconds=$((seconds + 1))
    [ "$seconds" -lt "$READY_SECONDS" ] || {
      echo "tara@$port is not ready after $READY_SECONDS s: the rest were not restarted" >&2
      exit 1
    }
    sleep 1
  done
  echo "tara@$port is ready"
done
