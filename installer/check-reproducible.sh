#!/bin/sh
# Builds the packages of the committed sources twice, in two folders, and compares what came out part by
# part. Two checkouts that were built already can be named instead. What may differ, and why, is told by
# app/docs/decisions/0070-packages.md; anything else fails.
set -eu

top=$(cd "$(dirname "$0")/.." && pwd -P)
if [ $# -eq 2 ]; then
  first=$1
  second=$2
else
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  first=$work/first
  second=$work/the-second
  for checkout in "$first" "$second"; do
    git clone --quiet "$top" "$checkout"
    (cd "$checkout" && ./mvnw --batch-mode --quiet -Pinstaller package -DskipTests)
  done
fi
# Packages are compared by content: they hold the start-up caches, which differ, and so do check sums and size.
for checkout in "$first" "$second"; do
  unpacked=$checkout/installer/packages/target/unpacked
  rm -rf "$unpacked"
  mkdir -p "$unpacked/tar"
  tar --extract --file="$(ls "$checkout"/installer/packages/target/packages/*.tar.gz)" --directory="$unpacked/tar"
  for deb in "$checkout"/installer/packages/target/packages/*.deb; do
    test ! -e "$deb" || dpkg-deb --raw-extract "$deb" "$unpacked/deb"
  done
done
status=0
for part in icons/target/icons installer/packages/target/jars installer/packages/target/agent \
    installer/packages/target/candela-sbom.json installer/packages/target/work/image installer/packages/target/unpacked; do
  diff --recursive --no-dereference --brief --exclude='*.aot' --exclude=md5sums --exclude=control \
    "$first/$part" "$second/$part" || status=1
done
exit $status
