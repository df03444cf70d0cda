#!/bin/sh
# Fills in the samples for one machine: sh fill.sh <1|2|3> <settings> <folder>
# Writes patroni.yml, etcd.env, haproxy.cfg and 503.http into the folder, readable only by their owner.
set -eu
umask 077

if [ $# -ne 3 ]; then
  echo "usage: sh fill.sh <1|2|3> <settings> <folder>" >&2
  exit 2
fi
number=$1
settings=$2
folder=$3
here=$(dirname "$0")

value() {
  # The last line wins, as in a shell; the file is not executed.
  sed -n "s/^$1=//p" "$settings" | tail -n 1
}

case $number in
  1 | 2 | 3) ;;
  *)
    echo "The machine is 1, 2 or 3, not $number." >&2
    exit 2
    ;;
esac

names='NODE_1 NODE_2 NODE_3 NETWORK APP_1 APP_2 APP_3 SITE DATABASE
  SUPERUSER_PASSWORD REPLICATION_PASSWORD REWIND_PASSWORD REST_PASSWORD
  POSTGRES_DATA POSTGRES_PROGRAMS PASSWORD_FILE SOCKETS ETCD_DATA HAPROXY_FOLDER'

script="s|@NUMBER@|$number|g;s|@ADDRESS@|$(value "NODE_$number")|g"
for name in $names; do
  text=$(value "$name")
  case $text in
    '')
      echo "$name is not set in $settings." >&2
      exit 1
      ;;
    *[!0-9A-Za-z./:_-]*)
      echo "$name may hold letters, digits and . / : _ - only." >&2
      exit 1
      ;;
  esac
  case $name-$text in
    *_PASSWORD-*[!0-9A-Za-z]*)
      echo "$name may hold letters and digits only: openssl rand -hex 24 makes one." >&2
      exit 1
      ;;
  esac
  script="$script;s|@$name@|$text|g"
done

mkdir -p "$folder"
for sample in patroni.yml etcd.env haproxy.cfg 503.http; do
  sed -e "$script" "$here/$sample" >"$folder/$sample"
done
