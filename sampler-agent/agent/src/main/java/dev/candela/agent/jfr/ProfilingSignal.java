package dev.candela.agent.jfr;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Locale;

/**
 * Who holds SIGPROF. async-profiler keeps its handler when it stops, for a signal that is still on
 * its way would end the process without one; and the JDK's recorder takes no processor-time sample
 * with a foreign handler there, but prints an error on the target's standard output.
 */
final class ProfilingSignal {
  private static final String LIBRARY = "asyncprofiler";

  private ProfilingSignal() {}

  /** True if async-profiler, ours or another one, has been loaded into this process. */
  static boolean isTaken() {
    return isTaken(Paths.get("/proc/self/maps"));
  }

  static boolean isTaken(Path maps) {
    // The names are bytes in an unknown encoding; this one never fails.
    try (BufferedReader lines = Files.newBufferedReader(maps, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.toLowerCase(Locale.ROOT).contains(LIBRARY)) {
          return true;
        }
      }
    } catch (IOException unreadable) {
      // Processor-time samples exist on Linux alone, where this file is there.
    }
    return false;
  }
}
