package dev.candela.agent.async;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

/**
 * A temporary directory that only the target's user can enter; gone when closed. Its name tells
 * whose it is, so that Candela can remove it when the target was killed.
 */
final class ScratchDirectory implements Closeable {
  private final File directory;

  ScratchDirectory(long pid) throws IOException {
    // The JDK makes it 0700 where the file system has owners.
    directory = Files.createTempDirectory("candela-" + pid + "-").toFile();
  }

  File file(String name) {
    return new File(directory, name);
  }

  @Override
  public void close() {
    delete(directory);
  }

  private static void delete(File file) {
    File[] inside = file.listFiles();
    if (inside != null) {
      for (File each : inside) {
        delete(each);
      }
    }
    if (!file.delete() && file.exists()) {
      file.deleteOnExit();
    }
  }
}
