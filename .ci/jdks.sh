#!/bin/sh
# Fetches OpenJDK 8, 11, 21, 26 and 27 for the tests that need them, as far as they are missing: on
# Debian, as root, with apt. Elsewhere it says why not and ends well; those tests then say which JDK
# they lack. Usage: .ci/jdks.sh [FEATURE...]
#
# The JDKs become $CANDELA_JDKS/jdk-FEATURE (by default under ~/.cache/candela/jdks), unpacked from
# packages of Debian's unstable suite. Nothing is installed but patchelf. These packages need a newer C
# library than a stable Debian has, so that is unpacked beside them and their programs are pointed to it.
set -eu

none() {
  echo "jdks.sh: no JDKs fetched: $1"
  exit 0
}

dir=${CANDELA_JDKS:-${HOME:?}/.cache/candela/jdks}
[ $# -gt 0 ] || set -- 8 11 21 26 27

wanted=
for feature in "$@"; do
  "$dir/jdk-$feature/bin/java" -version >/dev/null 2>&1 || wanted="$wanted $feature"
done
[ -n "$wanted" ] || { echo "jdks.sh: all there in $dir: $*"; exit 0; }

for tool in apt-get dpkg dpkg-architecture; do
  command -v "$tool" >/dev/null 2>&1 || none "there is no $tool"
done
[ "$(id -u)" = 0 ] || none "only root can run apt"
# The mirror that this machine uses already.
mirror=$(cat /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null \
  | sed -n 's/^URIs: *\([^ ]*\).*/\1/p; s/^deb  *\(\[[^]]*\] *\)\{0,1\}\([^ ]*\).*/\2/p' | head -n 1)
[ -n "$mirror" ] || none "apt has no source of packages"
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
[ -r "$keyring" ] || none "this is no Debian: $keyring is missing"
command -v patchelf >/dev/null 2>&1 || apt-get install -y -qq patchelf >/dev/null 2>&1 \
  || none "patchelf cannot be installed"

mkdir -p "$dir/lists/partial" "$dir/root"
dir=$(cd "$dir" && pwd)
printf 'Types: deb\nURIs: %s\nSuites: sid\nComponents: main\nSigned-By: %s\n' "$mirror" "$keyring" \
  >"$dir/sid.sources"
apt() {
  apt-get -qq -o Dir::Etc::sourcelist="$dir/sid.sources" -o Dir::Etc::sourceparts=/dev/null \
    -o Dir::State::lists="$dir/lists" -o APT::Sandbox::User=root "$@"
}
apt update >/dev/null 2>&1 || none "the packages of $mirror cannot be listed"

arch=$(dpkg-architecture -qDEB_HOST_ARCH)
lib=$dir/root/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)

unpack() {
  part=$dir/part
  rm -rf "$part" && mkdir "$part"
  (cd "$part" && apt download "$1" >/dev/null 2>&1 && dpkg -x ./*.deb "$dir/root") || return 1
  rm -rf "$part"
}

# Programs get the loader and libraries of $lib; of libraries only the search path is needed.
point() {
  find "$1" -type f \( -path '*/bin/*' -o -name '*.so' -o -name jspawnhelper \) | while read -r file; do
    path=$(patchelf --print-rpath "$file" 2>/dev/null) || continue
    case $path in *"$lib"*) continue ;; esac
    if loader=$(patchelf --print-interpreter "$file" 2>/dev/null) && [ -n "$loader" ]; then
      patchelf --set-interpreter "$lib/$(basename "$loader")" "$file"
    fi
    patchelf --force-rpath --set-rpath "$path:$lib" "$file"
  done
}

for package in libc6 libgcc-s1 libstdc++6 zlib1g; do
  unpack "$package" || none "$package cannot be fetched"
done
for feature in $wanted; do
  home=$dir/root/usr/lib/jvm/java-$feature-openjdk-$arch
  if ! unpack "openjdk-$feature-jre-headless" || ! unpack "openjdk-$feature-jdk-headless"; then
    echo "jdks.sh: there is no OpenJDK $feature"
    continue
  fi
  # The packages keep their settings outside and link to them by absolute paths.
  find "$home" -type l | while read -r link; do
    to=$(readlink "$link")
    case $to in /etc/java-*) [ ! -e "$dir/root$to" ] || ln -sfn "$dir/root$to" "$link" ;; esac
  done
  point "$home"
  if "$home/bin/java" -version >/dev/null 2>&1; then
    ln -sfn "$home" "$dir/jdk-$feature"
    echo "jdks.sh: $dir/jdk-$feature"
  else
    echo "jdks.sh: OpenJDK $feature does not start here"
  fi
done
