#!/bin/sh
# Installs the Debian package that ./mvnw -Pinstaller package has built, uses it as a user would, removes
# it, and looks for what it left. As root; wants xvfb, x11-apps, imagemagick and lintian, and a JDK.
# The picture of its window goes to the file named as argument.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
picture=${1:-$here/packages/target/installed.png}
deb=$(ls "$here"/packages/target/packages/*.deb)
work=$(mktemp -d)
display=:97
trap 'kill "$target" "$screen" 2>/dev/null || true; rm -rf "$work"' EXIT
target=
screen=

say() { printf '\n== %s\n' "$*"; }

say "lintian: no errors"
lintian --fail-on error --allow-root --tag-display-limit 0 "$deb"

# What the system and its users have; a package writes nowhere else.
inventory() {
  find /bin /etc /home /lib /opt /root /sbin /srv /usr /var -xdev \( -path "$here" -o -path /var/lib/dpkg \
    -o -path /var/cache -o -path /var/log -o -path /var/tmp -o -path /root/.cache -o -path /root/.m2 \) \
    -prune -o -print 2>/dev/null | sort
}

say "before"
inventory >"$work/before"

say "install"
dpkg -i "$deb"
test "$(command -v candela)" = /usr/bin/candela
candela --version
du -sh /usr/lib/candela | cut -f1
test -s /usr/share/man/man1/candela.1.gz
bash -c '. /usr/share/bash-completion/completions/candela && complete -p candela'

say "a desktop without a display says so"
if env -u DISPLAY -u WAYLAND_DISPLAY candela desktop; then exit 1; fi

say "record from the installed program"
classes="$work/in a folder with blanks"
mkdir "$classes"
cat >"$classes/Busy.java" <<'JAVA'
public class Busy {
  public static void main(String[] arguments) {
    double sum = 0;
    for (long end = System.nanoTime() + 60_000_000_000L; System.nanoTime() < end; ) {
      for (int i = 1; i < 100_000; i++) {
        sum += Math.sin(i) / i;
      }
    }
    System.out.println(sum);
  }
}
JAVA
for feature in 17 25; do
  java=$(ls -d /usr/lib/jvm/*-"$feature"-*/bin/javac | head -1 | sed 's/c$//')
  "${java}c" -d "$classes" "$classes/Busy.java" 2>/dev/null
  "$java" -cp "$classes" Busy >"$work/out" 2>&1 &
  target=$!
  sleep 1
  candela record "$target" --duration 3s -o "$classes/busy.jfr"
  candela top "$classes/busy.jfr" | head -5
  candela top "$classes/busy.jfr" | grep -q 'Busy.main'
  kill "$target"
  candela record --launch --duration 2s -o "$work/launched.jfr" -- "$java" -cp "$classes" Busy >/dev/null
  candela info "$work/launched.jfr" | head -3
done

say "the demo, on the installed program's own Java"
candela demo -d 3 -o "$work/demo" | grep -E 'Catalogue|HTML|html'
ls "$work/demo"

say "the desktop under Xvfb"
Xvfb "$display" -screen 0 1280x800x24 >/dev/null 2>&1 &
screen=$!
sleep 2
DISPLAY=$display XDG_CONFIG_HOME="$work/settings" candela "$classes/busy.jfr" >"$work/desktop.txt" 2>&1 &
window=$!
for _ in $(seq 60); do
  sleep 1
  DISPLAY=$display xwininfo -root -tree 2>/dev/null | grep -q '"Candela' && break
done
sleep 8
DISPLAY=$display xwd -root -silent | convert xwd:- "$picture"
kill "$window"
cat "$work/desktop.txt"
echo "$picture"

say "remove, and look for traces"
dpkg -r candela
inventory >"$work/after"
comm -13 "$work/before" "$work/after" >"$work/left"
if grep -i candela "$work/left"; then
  echo "left behind"
  exit 1
fi
echo "nothing"
