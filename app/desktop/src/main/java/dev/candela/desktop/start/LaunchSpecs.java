package dev.candela.desktop.start;

import dev.candela.desktop.settings.RunConfiguration;
import dev.candela.engine.capture.jvm.InstalledJdks;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import dev.candela.engine.text.ShellWords;
import java.nio.file.Path;
import java.util.List;

/** Turns run configurations into launches. */
public final class LaunchSpecs {
  private LaunchSpecs() {}

  /** Reads the JDK's directory, so not on the FX thread. */
  public static LaunchSpec of(RunConfiguration run) {
    return (run.directory().isEmpty() ? program(run) : program(run).in(Path.of(run.directory())))
        .with(run.environment());
  }

  private static LaunchSpec program(RunConfiguration run) {
    List<String> command = ShellWords.split(run.program().command());
    if (!command.isEmpty()) {
      LaunchSpec tool = LaunchSpec.ofCommand(command);
      String jvmMain = run.program().jvmMain();
      return jvmMain.isEmpty() ? tool : tool.choosing(jvmMain);
    }
    Path java = java(run.javaHome());
    List<String> vmOptions = ShellWords.split(run.program().vmOptions());
    List<String> arguments = ShellWords.split(run.program().arguments());
    return run.program().isJar()
        ? LaunchSpec.ofJar(java, vmOptions, Path.of(run.program().main()), arguments)
        : LaunchSpec.ofClass(
            java, vmOptions, run.program().classPath(), run.program().main(), arguments);
  }

  private static Path java(String home) {
    if (!home.isEmpty()) {
      Path directory = Path.of(home);
      return InstalledJdks.at(directory)
          .map(jdk -> jdk.java())
          .orElse(directory.resolve("bin").resolve("java"));
    }
    return InstalledJdks.usual().map(jdk -> jdk.java()).orElse(Path.of("java"));
  }
}
