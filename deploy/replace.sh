#!/bin/sh
# Replaces workers and backends one by one with the image of docker-compose.yml, while the others serve:
#   docker compose build && deploy/replace.sh
# For each old container a new container is started, and the old container is stopped once the new one is healthy. When a new
# container does not become healthy it is removed, the old containers go on, and the script exits with 1. The proxy and the stores
# are not touched.
set -eu
cd "$(dirname "$0")/.."

# Seconds in which a new container must become healthy. The health check does not wait for the first catch-up of read models.
PATIENCE=${PATIENCE:-180}

# The ids of a service's containers.
ids() { docker compose ps --quiet "$1"; }

# The new container of service $1: its id is not among the ids $2.
new_of() {
  for id in $(ids "$1"); do
    case " $2 " in *" $id "*) ;; *) echo "$id" ;; esac
  done
}

is_healthy() { [ "$(docker inspect --format '{{.State.Health.Status}}' "$1")" = healthy ]; }

wait_for() {
  waited=0
  until is_healthy "$1"; do
    [ "$waited" -lt "$PATIENCE" ] || return 1
    sleep 1
    waited=$((waited + 1))
  done
}

replace() {
  old=$(ids "$1" | tr '\n' ' ')
  count=$(echo "$old" | wc -w)
  for ending in $old; do
    before=$(ids "$1" | tr '\n' ' ')
    docker compose up --detach --no-deps --no-build --no-recreate --scale "$1=$((count + 1))" "$1"
    new=$(new_of "$1" "$before")
    if ! wait_for "$new"; then
      echo "$1: $new is not healthy after $PATIENCE s. It is removed; the old ones go on." >&2
      docker logs --tail 20 "$new" >&2 || true
      docker rm --force "$new" >/dev/null
      return 1
    fi
    docker stop "$ending" >/dev/null
    docker rm "$ending" >/dev/null
    echo "$1: $ending was replaced by $new"
  done
}

replace worker
replace backend
