package dev.candela.engine.capture.demo;

import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

public final class DemoProgram {
  private DemoProgram() {}

  public static LaunchSpec of(Duration duration) {
    Class<?> type = OrderDesk.class;
    URL location = type.getProtectionDomain().getCodeSource().getLocation();
    String argument = duration.toString();
    if (location.getProtocol().equals("jrt")) {
      // An installed Candela is linked into its Java; there is no class path.
      String main = type.getModule().getName() + "/" + type.getName();
      String java = linkedJava().toString();
      return LaunchSpec.ofCommand(
          // The agent needs it, and there only what the main module asks for.
          List.of(java, "--add-modules=jdk.management", "-m", main, argument));
    }
    // Our jar or folder, wherever it is and however it was loaded.
    String classes = Path.of(URI.create(location.toString())).toString();
    return LaunchSpec.ofClass(
        programs().resolve("java"), List.of(), classes, type.getName(), List.of(argument));
  }

  /** On Linux an installed Java has the program's name, which decides what runs. */
  private static Path linkedJava() {
    Path java = programs().resolve("java");
    boolean named = Files.isExecutable(java) || Files.isExecutable(java.resolveSibling("java.exe"));
    return named ? java : ProcessHandle.current().info().command().map(Path::of).orElse(java);
  }

  private static Path programs() {
    return Path.of(System.getProperty("java.home"), "bin");
  }
}
