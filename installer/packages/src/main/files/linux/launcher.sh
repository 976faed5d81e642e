#!/bin/sh
# The installed command: without arguments or with files it opens the desktop, otherwise it runs a subcommand.
# Both have their own start-up cache and options.
#
# CANDELA_OPTS  more options for Candela's own Java, such as -Xmx8g
set -eu

self=$0
while [ -L "$self" ]; do
  target=$(readlink "$self")
  case $target in
    /*) self=$target ;;
    *) self=$(dirname "$self")/$target ;;
  esac
done
case $self in
  */*) ;;
  *) self=./$self ;;
esac
home=$(CDPATH='' cd -P -- "${self%/*}/.." && pwd)
application=$home/lib/app

# Java cannot open names outside ASCII in the C locale or in one that is not installed. Programs that Candela
# starts get their own locale back, from CANDELA_LC_ALL.
case $(locale charmap 2>/dev/null || true) in
  ANSI_X3.4-1968 | US-ASCII | 646 | '')
    export CANDELA_LC_ALL="${LC_ALL-}" LC_ALL=C.UTF-8
    ;;
esac

# As the main class does it: no subcommand has a dot or a slash in its name, every file has.
case ${1-desktop} in
  -*) desktop=false ;;
  desktop | *[./\\]*) desktop=true ;;
  *) desktop=false ;;
esac

# The second compiler costs more than it gains, except for large files and whole directories: a fifth of the CPU
# time of a flame graph of 450 MB of text, and of 550 MB of JFR, 30 % of that of a recording of 40 s. The window takes
# 30 MB less without it, and two thirds of the CPU time.
# Loops are compiled after 5,000 rounds instead of 60,000: a loop over millions of stacks runs only once, and
# took about a tenth of the CPU time before it was compiled, for 100 MB of collapsed text.
quick='-XX:TieredStopAtLevel=1 -XX:Tier3BackEdgeThreshold=5000'
for argument in "$@"; do
  if [ -d "$argument" ] || { [ -f "$argument" ] && [ -n "$(find -L "$argument" -prune -size +1228800)" ]; }; then
    quick= # half KiB each: 600 MiB
    break
  fi
done

# A JVM refuses two collectors: the user's counts.
collector=@collector@
for option in ${CANDELA_OPTS-}; do
  case $option in
    -XX:+Use*GC) collector= ;;
  esac
done

# shellcheck disable=SC2086 # CANDELA_OPTS is a list of words, and collector may be none
if $desktop; then
  # JavaFX asks for OpenGL itself. GDK would, too, and Mesa loads a compiler for it: 50 MB. Programs that Candela
  # starts get their own setting back.
  export CANDELA_GDK_GL="${GDK_GL-}" GDK_GL=disable
  # What the libraries have freed goes back to the system every 5 s.
  set -- -XX:TrimNativeHeapInterval=5000 @desktop@ "$@"
else
  set -- @commands@ "$@"
fi
# shellcheck disable=SC2086 # quick may be none or two
exec "$home/lib/runtime/bin/candela" $quick "$@"
