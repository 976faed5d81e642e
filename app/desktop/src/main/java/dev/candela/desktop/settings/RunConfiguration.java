package dev.candela.desktop.settings;

import dev.candela.engine.capture.jvm.InstalledJdks;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import dev.candela.engine.text.ShellWords;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A program to launch; an empty directory is Candela's own, an empty JDK the usual one. */
public record RunConfiguration(
    String name,
    Program program,
    String directory,
    Map<String, String> environment,
    String javaHome) {

  public RunConfiguration {
    name = name == null ? "" : name;
    program = program == null ? Program.NONE : program;
    directory = directory == null ? "" : directory;
    environment = environment == null ? Map.of() : Map.copyOf(environment);
    javaHome = javaHome == null ? "" : javaHome;
  }

  /** Reads the JDK's directory, so not on the FX thread. */
  public LaunchSpec launch() {
    LaunchSpec spec = program.launch(javaHome);
    return (directory.isEmpty() ? spec : spec.in(Path.of(directory))).with(environment);
  }

  /**
   * The program to run.
   *
   * @param main a class, or a jar by its path
   * @param command a script or tool that starts the JVM, in place of all of these
   * @param jvmMain a regular expression for its JVM; empty for the first that is no build tool
   */
  public record Program(
      String main,
      String classPath,
      String vmOptions,
      String arguments,
      String command,
      String jvmMain) {
    public static final Program NONE = new Program("", "", "", "");

    public Program {
      main = main == null ? "" : main;
      classPath = classPath == null ? "" : classPath;
      vmOptions = vmOptions == null ? "" : vmOptions;
      arguments = arguments == null ? "" : arguments;
      command = command == null ? "" : command;
      jvmMain = jvmMain == null ? "" : jvmMain;
    }

    public Program(String main, String classPath, String vmOptions, String arguments) {
      this(main, classPath, vmOptions, arguments, "", "");
    }

    public String title() {
      return command.isEmpty() ? (main + " " + arguments).strip() : command;
    }

    private LaunchSpec launch(String javaHome) {
      List<String> words = ShellWords.split(command);
      if (!words.isEmpty()) {
        LaunchSpec tool = LaunchSpec.ofCommand(words);
        return jvmMain.isEmpty() ? tool : tool.choosing(jvmMain);
      }
      Path java = java(javaHome);
      List<String> options = ShellWords.split(vmOptions);
      return main.endsWith(".jar")
          ? LaunchSpec.ofJar(java, options, Path.of(main), ShellWords.split(arguments))
          : LaunchSpec.ofClass(java, options, classPath, main, ShellWords.split(arguments));
    }

    private static Path java(String home) {
      return (home.isEmpty() ? InstalledJdks.usual() : InstalledJdks.at(Path.of(home)))
          .map(InstalledJdk::java)
          .orElse(home.isEmpty() ? Path.of("java") : Path.of(home, "bin", "java"));
    }
  }
}
