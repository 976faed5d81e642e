import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What {@code ./mvnw} ends with: the desktop as it was just built, or, where there is no display,
 * the command line's demonstration. Called for both modules; one of the two calls does nothing.
 */
final class Start {
  /** As in the packages, see {@code PackageArguments} and {@code launcher.sh}. */
  private static final List<String> WINDOW_MEMORY =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:PretenureSizeThreshold=1m",
          "-XX:+UseCompactObjectHeaders",
          "-Xms24m",
          "-XX:MinHeapFreeRatio=10",
          "-XX:MaxHeapFreeRatio=30",
          "-XX:TieredStopAtLevel=1");

  private Start() {}

  /** Arguments: desktop or demo, agent jar, bridge jar, build directory, class or module path. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    boolean desktop = arguments[0].equals("desktop");
    if (desktop != hasDisplay()) {
      return;
    }
    Path build = Path.of(arguments[3]);
    Path agent = Files.createDirectories(build.resolve("agent"));
    // Under the names by which an installation has them.
    copy(arguments[1], agent.resolve("candela-agent.jar"));
    copy(arguments[2], agent.resolve("candela-native-bridge.jar"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Dcandela.agent.dir=" + agent);
    if (desktop) {
      System.out.println("Opening Candela; close its window to end this command.");
      command.add("--enable-native-access=javafx.graphics");
      command.addAll(WINDOW_MEMORY);
      command.addAll(
          List.of("-p", arguments[4], "-m", "dev.candela.desktop/dev.candela.desktop.DesktopMain"));
    } else {
      command.addAll(List.of("-cp", arguments[4], "dev.candela.cli.Main", "demo"));
      command.addAll(List.of("--output", build.resolve("demo").toString()));
    }
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    if (desktop) {
      // As the installed command does it, see launcher.sh.
      builder.environment().put("CANDELA_GDK_GL", System.getenv().getOrDefault("GDK_GL", ""));
      builder.environment().put("GDK_GL", "disable");
    }
    System.exit(builder.start().waitFor());
  }

  private static boolean hasDisplay() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    return system.startsWith("win")
        || system.contains("mac")
        || System.getenv("DISPLAY") != null
        || System.getenv("WAYLAND_DISPLAY") != null;
  }

  private static void copy(String from, Path to) throws IOException {
    Files.copy(Path.of(from), to, StandardCopyOption.REPLACE_EXISTING);
  }
}
