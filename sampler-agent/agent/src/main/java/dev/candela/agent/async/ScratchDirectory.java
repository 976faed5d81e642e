package dev.candela.agent.async;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A temporary directory that only the target's user can enter; gone when closed. Its name tells
 * whose it is, so that Candela can remove it when the target was killed.
 */
final class ScratchDirectory implements Closeable {
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private final File directory;

  ScratchDirectory(String prefix) throws IOException {
    Path place = Paths.get(System.getProperty("java.io.tmpdir"));
    directory = create(place, prefix).toFile();
  }

  /**
   * Not by {@link Files#createTempDirectory}: for names that nobody can guess it sets up the
   * target's security providers. A name that is taken already is no danger, only not used.
   */
  private static Path create(Path place, String prefix) throws IOException {
    while (true) {
      Path wanted = place.resolve(prefix + Long.toHexString(System.nanoTime()));
      try {
        return place.getFileSystem().supportedFileAttributeViews().contains("posix")
            ? Files.createDirectory(wanted, OWNER_ONLY)
            : Files.createDirectory(wanted);
      } catch (FileAlreadyExistsException taken) {
        // Then the next nanosecond's.
      }
    }
  }

  /** Where it lies. */
  File place() {
    return directory.getParentFile();
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
