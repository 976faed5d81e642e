package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.jvm.InstalledJdks;
import dev.candela.engine.capture.jvm.JavaCommandLine;
import dev.candela.engine.capture.jvm.TargetJvm.JavaRuntime;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.link.AgentInvitation;
import dev.candela.engine.text.Messages;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

public final class Launcher {
  /** JVMs from here on warn about native access that was not enabled (JEP 472). */
  private static final int NATIVE_ACCESS_FEATURE = 24;

  /** JVMs from here on warn about agents loaded later (JEP 451). */
  private static final int DYNAMIC_AGENTS_FEATURE = 21;

  /** Maximum time for which a launched program waits for sampling to begin. */
  private static final int START_WAIT_MILLIS = 5000;

  /** Else JIT compilers note inlined methods only at safepoints; other JVMs ignore them. */
  private static final List<String> DEBUG_INFO =
      List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");

  private final AgentFiles files;
  private final Optional<Duration> limit;

  public Launcher(AgentFiles files) {
    this(files, Optional.empty());
  }

  /** {@code limit} is when the recording ends the program, if nothing else does. */
  public Launcher(AgentFiles files, Optional<Duration> limit) {
    this.files = files;
    this.limit = limit;
  }

  public LaunchedTarget launch(LaunchSpec spec) throws CaptureFailure {
    return launch(spec, ProcessBuilder::inheritIO, false);
  }

  /** The same, but all of the program's output goes to standard error. */
  public LaunchedTarget launchOnStandardError(LaunchSpec spec) throws CaptureFailure {
    return launch(spec, builder -> builder.inheritIO().redirectOutput(Redirect.PIPE), true);
  }

  /**
   * Starts the program with an endless input. Its output is no pipe: this process closes pipes at
   * its end, and would kill a JVM that a script left behind.
   */
  public LaunchedTarget launch(LaunchSpec spec, Redirect output, Redirect errors)
      throws CaptureFailure {
    return launch(spec, builder -> builder.redirectOutput(output).redirectError(errors), false);
  }

  private LaunchedTarget launch(
      LaunchSpec spec, Consumer<ProcessBuilder> streams, boolean onStandardError)
      throws CaptureFailure {
    files.check();
    if (spec.directory().isPresent() && !Files.isDirectory(spec.directory().get())) {
      throw new CaptureFailure(
          new Obstacle(
              Kind.LAUNCH_FAILED,
              Messages.text("record.file.no-directory", spec.directory().get()),
              Messages.text("launch.failed.no-directory.remedy")));
    }
    Path executable = resolve(spec);
    checkSecurityManager(spec);
    try {
      AgentInvitation invitation =
          spec.isJava()
              ? AgentInvitation.forLaunched()
              : AgentInvitation.forSome(ToolLaunch.filter(spec));
      try {
        return new LaunchedTarget(
            start(spec, executable, invitation, streams, onStandardError), invitation, spec);
      } catch (Throwable e) {
        invitation.close();
        throw e;
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new CaptureFailure(
          new Obstacle(
              Kind.LAUNCH_FAILED,
              Messages.text("launch.failed.cannot-start", executable, e.getMessage()),
              ""),
          e);
    }
  }

  private static void checkSecurityManager(LaunchSpec spec) throws CaptureFailure {
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.putAll(spec.environment());
    if (JavaCommandLine.hasSecurityManager(spec.words(), environment)) {
      throw CaptureFailure.of(Kind.SECURITY_MANAGER, "obstacle.security-manager.launch");
    }
  }

  private Process start(
      LaunchSpec spec,
      Path executable,
      AgentInvitation invitation,
      Consumer<ProcessBuilder> streams,
      boolean onStandardError)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(executable.toString()));
    if (spec.isJava()) {
      command.addAll(agentOptions(executable, invitation));
    }
    command.addAll(spec.words());
    ProcessBuilder builder = new ProcessBuilder(command);
    restore(builder.environment());
    builder.environment().putAll(spec.environment());
    if (!spec.isJava()) {
      ToolLaunch.addOption(builder.environment(), agentOption(invitation));
      DEBUG_INFO.forEach(option -> ToolLaunch.addOption(builder.environment(), option));
    }
    spec.directory().map(Path::toFile).ifPresent(builder::directory);
    streams.accept(builder);
    Process process = builder.start();
    if (onStandardError) {
      Thread.ofPlatform()
          .daemon()
          .name("candela-target-out")
          .start(() -> copyToStandardError(process));
    }
    return process;
  }

  /** Undoes what the start script changed, for programs that Candela starts. */
  public static void restore(Map<String, String> environment) {
    for (String name : List.of("LC_ALL", "GDK_GL")) {
      String own = environment.remove("CANDELA_" + name);
      if (own != null) {
        environment.remove(name);
        if (!own.isEmpty()) {
          environment.put(name, own);
        }
      }
    }
  }

  private List<String> agentOptions(Path java, AgentInvitation invitation) {
    int feature = InstalledJdks.ofLauncher(java).map(jdk -> jdk.runtime().feature()).orElse(0);
    List<String> options = new ArrayList<>();
    options.add(agentOption(invitation));
    options.addAll(DEBUG_INFO);
    if (feature >= DYNAMIC_AGENTS_FEATURE) {
      options.add("-XX:+EnableDynamicAgentLoading");
    }
    if (feature >= NATIVE_ACCESS_FEATURE) {
      options.add("--enable-native-access=ALL-UNNAMED");
    }
    return options;
  }

  private String agentOption(AgentInvitation invitation) {
    return "-javaagent:"
        + files.agentJar().toAbsolutePath()
        + "="
        + invitation.agentArguments(files)
        + ",wait="
        + START_WAIT_MILLIS
        + limit.map(time -> ",limit=" + time.toMillis()).orElse("");
  }

  /** Resolves a bare name by PATH; a path is relative to the working directory. */
  private static Path resolve(LaunchSpec spec) throws CaptureFailure {
    String name = spec.executable();
    boolean path = name.contains("/") || name.contains("\\");
    String there = spec.directory().orElse(Path.of("")).resolve(name).toString();
    Optional<Path> found = path ? at(spec.isJava() ? name : there) : onPath(name);
    return found.orElseThrow(
        () ->
            new CaptureFailure(
                new Obstacle(
                    Kind.LAUNCH_FAILED,
                    Messages.text("launch.failed.not-found", name),
                    spec.isJava()
                        ? Messages.text("launch.failed.not-found.remedy")
                        : Messages.text("launch.tool.remedy"))));
  }

  private static Optional<Path> at(String path) {
    Path file = Path.of(path).toAbsolutePath();
    return Files.isExecutable(file) && !Files.isDirectory(file)
        ? Optional.of(file)
        : Optional.empty();
  }

  private static Optional<Path> onPath(String name) {
    String directories = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(directories.split(File.pathSeparator))
        .flatMap(directory -> at(directory + File.separator + name).stream())
        .findFirst();
  }

  private static void copyToStandardError(Process process) {
    try (InputStream in = process.getInputStream()) {
      in.transferTo(System.err);
    } catch (IOException e) {
      // Ends with the program, however that ends.
    }
  }

  /**
   * A program to start: a launcher or command by path or name, the words after it, its directory
   * (Candela's own if empty), variables to add, and a regular expression for the main class of the
   * JVM to record, empty for the launched one or the first that is not a build tool.
   */
  public record LaunchSpec(
      String executable,
      List<String> words,
      Optional<Path> directory,
      Map<String, String> environment,
      Optional<String> jvmMain,
      boolean every) {

    public LaunchSpec {
      words = List.copyOf(words);
      environment = Map.copyOf(environment);
    }

    public static LaunchSpec ofCommand(List<String> command) {
      if (command.isEmpty()) {
        throw new IllegalArgumentException("A command line has at least one word.");
      }
      return new LaunchSpec(
          command.getFirst(),
          command.subList(1, command.size()),
          Optional.empty(),
          Map.of(),
          Optional.empty(),
          false);
    }

    public static LaunchSpec ofClass(
        Path java, List<String> vmOptions, String classPath, String main, List<String> arguments) {
      return of(java, vmOptions, List.of("-cp", classPath, main), arguments);
    }

    public static LaunchSpec ofJar(
        Path java, List<String> vmOptions, Path jar, List<String> arguments) {
      return of(java, vmOptions, List.of("-jar", jar.toString()), arguments);
    }

    public LaunchSpec in(Path workingDirectory) {
      return new LaunchSpec(
          executable, words, Optional.of(workingDirectory), environment, jvmMain, every);
    }

    public LaunchSpec with(Map<String, String> variables) {
      Map<String, String> all = new HashMap<>(environment);
      all.putAll(variables);
      return new LaunchSpec(executable, words, directory, all, jvmMain, every);
    }

    public LaunchSpec choosing(String regex) {
      return new LaunchSpec(executable, words, directory, environment, Optional.of(regex), false);
    }

    /** Every JVM that is not a build tool or, with a pattern, whose main class matches. */
    public LaunchSpec choosingEvery(Optional<String> regex) {
      return new LaunchSpec(executable, words, directory, environment, regex, true);
    }

    /** False for commands that may start several JVMs. */
    public boolean isJava() {
      return jvmMain.isEmpty() && !every && (JavaRuntime.isLauncher(executable) || isOwn());
    }

    /** The Java of an installed Candela has the program's name; the demo runs on it. */
    private boolean isOwn() {
      return ProcessHandle.current().info().command().filter(executable::equals).isPresent();
    }

    private static LaunchSpec of(
        Path java, List<String> vmOptions, List<String> program, List<String> arguments) {
      List<String> words = new ArrayList<>(vmOptions);
      words.addAll(program);
      words.addAll(arguments);
      return new LaunchSpec(
          java.toString(), words, Optional.empty(), Map.of(), Optional.empty(), false);
    }
  }
}
