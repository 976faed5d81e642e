package dev.candela.bench.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** What Jazzer calls, by these methods' names; its arguments are a target and a folder. */
public final class FuzzEntry {
  private static FuzzTarget target;

  private FuzzEntry() {}

  /** Once, before the first input. */
  public static void fuzzerInitialize(String[] arguments) {
    target = FuzzTarget.valueOf(arguments[0].toUpperCase(Locale.ROOT));
    FuzzTarget.inFolder(Path.of(arguments[1]));
  }

  /** For each input. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    target.run(input);
  }
}
