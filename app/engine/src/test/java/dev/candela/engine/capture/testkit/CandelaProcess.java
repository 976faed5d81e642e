package dev.candela.engine.capture.testkit;

import dev.candela.engine.capture.Recorder;
import dev.candela.jfr.JfrFile;
import dev.candela.wire.Commands;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Runs a {@code main} of these tests in a Candela of its own, which may then be killed. */
public final class CandelaProcess {
  private CandelaProcess() {}

  /**
   * Starts it.
   *
   * @param prefix a command that runs the rest, such as {@code setpriv}; empty for none
   */
  public static Process start(
      List<String> prefix, List<String> vmOptions, Class<?> main, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(vmOptions);
    command.addAll(List.of("-cp", classPath(main), main.getName()));
    command.addAll(Arrays.asList(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static String classPath(Class<?> main) {
    Set<String> places = new LinkedHashSet<>();
    for (Class<?> type : List.of(Recorder.class, Commands.class, JfrFile.class)) {
      places.add(place(type));
    }
    // First, since the other folder may hold older classes where Maven does not run the tests.
    places.add(place(main));
    // Under the module path the tests are patched into the engine's module.
    places.add(Path.of("target", "test-classes").toAbsolutePath().toString());
    return String.join(File.pathSeparator, places);
  }

  private static String place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
