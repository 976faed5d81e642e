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
    String argument = duration.toString();
    if (classes().toUri().getScheme().equals("jrt")) {
      // An installed Candela is linked into its Java; there is no class path.
      String main = type.getModule().getName() + "/" + type.getName();
      String java = linkedJava().toString();
      return LaunchSpec.ofCommand(
          // The agent needs it, and there only what the main module asks for.
          List.of(java, "--add-modules=jdk.management", "-m", main, argument));
    }
    return LaunchSpec.ofClass(
        programs().resolve("java"),
        List.of(),
        classes().toString(),
        type.getName(),
        List.of(argument));
  }

  /** Our jar, folder or linked module, however it was loaded; has the program's source, too. */
  public static Path classes() {
    URL location = OrderDesk.class.getProtectionDomain().getCodeSource().getLocation();
    return Path.of(URI.create(location.toString()));
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
