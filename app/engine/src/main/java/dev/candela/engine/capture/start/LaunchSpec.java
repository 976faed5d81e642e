package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.JavaRuntime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program to start: a JVM, or a script or tool that starts JVMs.
 *
 * @param executable a Java launcher or any other command, as a path or as a name to be looked up in
 *     {@code PATH}
 * @param words the words after it on the command line
 * @param directory its working directory; empty for Candela's own
 * @param environment variables to add or replace
 * @param jvmMain a regular expression for the main class or jar of the JVM to record; empty for the
 *     one that is launched, or the first that is not a build tool
 * @param every true for all matching JVMs, not only the first
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

  /** A command line whose first word is the launcher. */
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

  /** Records the first JVM whose main class or jar matches. */
  public LaunchSpec choosing(String regex) {
    return new LaunchSpec(executable, words, directory, environment, Optional.of(regex), false);
  }

  /**
   * Records every JVM that is not a build tool or, if a pattern is given, whose main class matches.
   */
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
