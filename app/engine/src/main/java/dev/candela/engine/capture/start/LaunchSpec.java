package dev.candela.engine.capture.start;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program to start.
 *
 * @param java the launcher, as a path or as a name to be looked up in {@code PATH}
 * @param words what stands behind it on the command line: VM options, main class or jar, arguments
 * @param directory where it runs; empty for Candela's own
 * @param environment variables to add or replace
 */
public record LaunchSpec(
    String java, List<String> words, Optional<Path> directory, Map<String, String> environment) {

  public LaunchSpec {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
  }

  /** A whole command line whose first word is the launcher. */
  public static LaunchSpec ofCommand(List<String> command) {
    if (command.isEmpty()) {
      throw new IllegalArgumentException("A command line has at least one word.");
    }
    return new LaunchSpec(
        command.getFirst(), command.subList(1, command.size()), Optional.empty(), Map.of());
  }

  /** A main class on a class path. */
  public static LaunchSpec ofClass(
      Path java, List<String> vmOptions, String classPath, String main, List<String> arguments) {
    return of(java, vmOptions, List.of("-cp", classPath, main), arguments);
  }

  /** An executable jar. */
  public static LaunchSpec ofJar(
      Path java, List<String> vmOptions, Path jar, List<String> arguments) {
    return of(java, vmOptions, List.of("-jar", jar.toString()), arguments);
  }

  /** The same program in that directory. */
  public LaunchSpec in(Path workingDirectory) {
    return new LaunchSpec(java, words, Optional.of(workingDirectory), environment);
  }

  /** The same program with these variables added. */
  public LaunchSpec with(Map<String, String> variables) {
    Map<String, String> all = new HashMap<>(environment);
    all.putAll(variables);
    return new LaunchSpec(java, words, directory, all);
  }

  private static LaunchSpec of(
      Path java, List<String> vmOptions, List<String> program, List<String> arguments) {
    List<String> words = new ArrayList<>(vmOptions);
    words.addAll(program);
    words.addAll(arguments);
    return new LaunchSpec(java.toString(), words, Optional.empty(), Map.of());
  }
}
