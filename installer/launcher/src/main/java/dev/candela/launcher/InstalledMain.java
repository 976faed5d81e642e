package dev.candela.launcher;

import dev.candela.engine.text.Messages;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/** Opens the desktop without arguments or with files, else runs the command line. */
public final class InstalledMain {
  private static final int UNUSABLE = 2;
  private static final String DESKTOP = "desktop";

  private InstalledMain() {}

  public static void main(String[] arguments) {
    if (!wantsDesktop(arguments)) {
      dev.candela.cli.Main.main(arguments);
    } else if (hasDisplay(System.getProperty("os.name"), System.getenv())) {
      dev.candela.desktop.DesktopMain.main(files(arguments));
    } else {
      System.err.println("candela: " + Messages.text("launcher.no-display"));
      System.exit(UNUSABLE);
    }
  }

  /** No subcommand contains a dot or slash; every file opened by a desktop does. */
  static boolean wantsDesktop(String... arguments) {
    if (arguments.length == 0) {
      return true;
    }
    String first = arguments[0];
    return first.equals(DESKTOP)
        || !first.startsWith("-")
            && (first.contains(".") || first.contains("/") || first.contains("\\"));
  }

  static String[] files(String... arguments) {
    boolean named = arguments.length > 0 && arguments[0].equals(DESKTOP);
    return named ? Arrays.copyOfRange(arguments, 1, arguments.length) : arguments;
  }

  static boolean hasDisplay(String system, Map<String, String> environment) {
    String name = system.toLowerCase(Locale.ROOT);
    return name.startsWith("win")
        || name.startsWith("mac")
        || !environment.getOrDefault("DISPLAY", "").isEmpty()
        || !environment.getOrDefault("WAYLAND_DISPLAY", "").isEmpty();
  }
}
