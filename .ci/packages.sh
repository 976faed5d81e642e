#!/bin/sh
# Installs what some tests need, as far as it is missing: on Debian, as root, with apt. An ssh server and
# sudo for --via, Gradle to launch, the source code of Debian's JDK 17 for the Source panel,
# and a font for the window's Japanese, Korean and Chinese.
set -eu

[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || { echo "packages.sh: wants root and apt"; exit 0; }
export DEBIAN_FRONTEND=noninteractive

if [ ! -x /usr/sbin/sshd ] || [ ! -x /usr/bin/sudo ] || ! command -v gradle >/dev/null; then
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends openssh-server sudo gradle >/dev/null
  echo "packages.sh: openssh-server, sudo, gradle"
fi

if [ ! -e /usr/share/fonts/opentype/noto ]; then
  apt-get install -y -qq --no-install-recommends fonts-noto-cjk >/dev/null
  echo "packages.sh: fonts-noto-cjk"
fi

# The package itself would update the JDK, too; the JDK already has a link to this place.
zip=/usr/lib/jvm/openjdk-17/lib/src.zip
if [ -d "${zip%/lib/*}" ] && [ ! -e "$zip" ]; then
  part=$(mktemp -d)
  trap 'rm -rf "$part"' EXIT
  chmod 755 "$part"
  (cd "$part" && apt-get download -qq openjdk-17-source && dpkg -x ./*.deb root)
  install -D -m 644 "$part/root$zip" "$zip"
  echo "packages.sh: $zip"
fi
