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
# The Java that the build found by itself; the one on the PATH may be older.
read -r java <"$second/app/cli/target/dist/lib/java-home"
"$java/bin/java" -cp "$second/installer/packages/target/classes" dev.candela.installer.BuildComparison "$first" "$second"
