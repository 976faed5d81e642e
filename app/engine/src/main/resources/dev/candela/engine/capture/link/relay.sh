# Read by a shell at the other end of a command, from its standard input: all of it before the first line runs.
{
  unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS
  runs() { [ -x "$1" ] && "$1" -version </dev/null >/dev/null 2>&1; }
  java=
  for candidate in "$JAVA_HOME/bin/java" "$(command -v java)"; do
    if [ -z "$java" ] && runs "$candidate"; then java=$candidate; fi
  done
  if [ -z "$java" ]; then
    for process in /proc/[0-9]*; do
      # Another user's program may only be called java.
      [ -O "$process" ] || continue
      candidate=$(readlink "$process/exe" 2>/dev/null)
      case $candidate in
        */java) if runs "$candidate"; then java=$candidate; break; fi ;;
      esac
    done
  fi
  for candidate in /usr/lib/jvm/*/bin/java /opt/*/bin/java /opt/*/*/bin/java /usr/java/*/bin/java; do
    if [ -z "$java" ] && { [ "$(id -u)" != 0 ] || [ -O "$candidate" ]; } && runs "$candidate"; then java=$candidate; fi
  done
  if [ -z "$java" ]; then echo 'candela-@NONCE@ no-java'; exit 1; fi
  # The owner of a directory could replace what root has put there.
  trusted() {
    if [ "$(id -u)" != 0 ]; then return 0; fi
    up=${1%/}
    while [ -O "$up/" ]; do
      if [ ! -k "$up/" ]; then case $(ls -ld "$up/") in d????-??-*) ;; *) return 1 ;; esac; fi
      if [ -z "$up" ]; then return 0; fi
      up=${up%/*}
    done
    return 1
  }
  directory=
  for place in "$TMPDIR" /tmp /var/tmp /dev/shm; do
    if [ -z "$directory" ] && [ -n "$place" ] && place=$(cd -P "$place" 2>/dev/null && pwd -P) &&
      trusted "$place" && mkdir -m 700 "$place/candela-@NONCE@" 2>/dev/null; then
      directory=$place/candela-@NONCE@
    fi
  done
  if [ -z "$directory" ]; then echo 'candela-@NONCE@ no-directory'; exit 1; fi
  trap 'rm -rf "$directory"' 0
  trap 'exit 1' 1 2 15
  echo 'candela-@NONCE@ ready'
  head -c @SIZE@ >"$directory/candela-agent.jar" || exit 1
  "$java" -Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$directory/candela-agent.jar" \
    dev.candela.agent.relay.RelayProgram @NONCE@ "$directory"
  exit
}
