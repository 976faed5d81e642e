package dev.candela.installer;

import java.nio.file.Path;
import java.util.Locale;

/** The systems that packages are built on and for. */
enum Platform {
  LINUX("lib/app", "lib/runtime", ".png"),
  WINDOWS("app", "runtime", ".ico"),
  MAC("Contents/app", "Contents/runtime/Contents/Home", ".icns");

  private final String application;
  private final String runtime;
  private final String iconEnd;

  Platform(String application, String runtime, String iconEnd) {
    this.application = application;
    this.runtime = runtime;
    this.iconEnd = iconEnd;
  }

  /** By the name that Java gives to a system. */
  static Platform of(String system) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("win")) {
      return WINDOWS;
    }
    return name.startsWith("mac") ? MAC : LINUX;
  }

  /** The directory of an image that the launcher calls {@code $APPDIR}. */
  Path application(Path image) {
    return image.resolve(application);
  }

  Path runtime(Path image) {
    return image.resolve(runtime);
  }

  /** The icon in the format of this system. */
  Path icon(Path icons, String name) {
    return icons.resolve(this == LINUX ? name + "-512" + iconEnd : name + iconEnd);
  }
}
