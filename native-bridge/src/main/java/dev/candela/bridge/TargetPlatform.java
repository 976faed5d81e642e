package dev.candela.bridge;

import java.io.File;

enum TargetPlatform {
  LINUX_X64("linux-x64", "com/sun/jna/linux-x86-64/libjnidispatch.so"),
  LINUX_ARM64("linux-arm64", "com/sun/jna/linux-aarch64/libjnidispatch.so"),
  MACOS_X64("macos", "com/sun/jna/darwin-x86-64/libjnidispatch.jnilib"),
  MACOS_ARM64("macos", "com/sun/jna/darwin-aarch64/libjnidispatch.jnilib");

  /**
   * async-profiler keeps 21 KB of symbols and unwinding tables of every new copy of this library.
   * It takes a path with a colon for no file, and leaves it.
   */
  static final String JNA_NAME = "candela:jnidispatch";

  private final String profilerFolder;
  private final String jnaResource;

  TargetPlatform(String profilerFolder, String jnaResource) {
    this.profilerFolder = profilerFolder;
    this.jnaResource = jnaResource;
  }

  static TargetPlatform current() {
    return of(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
  }

  static TargetPlatform of(String system, String architecture) {
    boolean x64 = architecture.equals("amd64") || architecture.equals("x86_64");
    boolean arm64 = architecture.equals("aarch64") || architecture.equals("arm64");
    if (system.startsWith("Linux")) {
      return x64 ? LINUX_X64 : arm64 ? LINUX_ARM64 : null;
    }
    if (system.startsWith("Mac")) {
      return x64 ? MACOS_X64 : arm64 ? MACOS_ARM64 : null;
    }
    return null;
  }

  boolean isLinux() {
    return this == LINUX_X64 || this == LINUX_ARM64;
  }

  String profilerResource() {
    return profilerFolder + "/libasyncProfiler.so";
  }

  String jnaResource() {
    return jnaResource;
  }

  String jnaFileName() {
    String name = jnaResource.substring(jnaResource.lastIndexOf('/') + 1);
    return name.replace("jnidispatch", JNA_NAME);
  }

  /** True if the C library is musl (Alpine), a reason why a library may not load. */
  static boolean isMusl() {
    String[] names = new File("/lib").list();
    if (names != null) {
      for (String name : names) {
        if (name.startsWith("ld-musl-")) {
          return true;
        }
      }
    }
    return false;
  }
}
