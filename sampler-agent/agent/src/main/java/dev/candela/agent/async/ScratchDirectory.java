package dev.candela.agent.async;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

final class ScratchDirectory implements Closeable {
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private final File file;

  ScratchDirectory(File place, String prefix) throws IOException {
    file = new File(create(place.toPath(), prefix).toFile(), "open.jfr");
  }

  /** {@link Files#createTempDirectory} would set up the target's security providers. */
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

  File file() {
    return file;
  }

  @Override
  public void close() {
    for (File each : new File[] {file, file.getParentFile()}) {
      if (!each.delete() && each.exists()) {
        each.deleteOnExit();
      }
    }
  }
}
