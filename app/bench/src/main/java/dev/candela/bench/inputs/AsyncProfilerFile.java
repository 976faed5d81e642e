package dev.candela.bench.inputs;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/** Async-profiler's library out of its Maven artifact, which carries one for each platform. */
public final class AsyncProfilerFile {
  private AsyncProfilerFile() {}

  /** Copies this platform's library to a file. */
  public static void copyTo(Path file) throws IOException {
    String resource = "/" + platform() + "/libasyncProfiler.so";
    try (InputStream library = AsyncProfilerFile.class.getResourceAsStream(resource)) {
      if (library == null) {
        throw new FileNotFoundException("async-profiler has no library for " + platform());
      }
      Files.copy(library, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static String platform() {
    if (System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac")) {
      return "macos";
    }
    return System.getProperty("os.arch").equals("aarch64") ? "linux-arm64" : "linux-x64";
  }
}
