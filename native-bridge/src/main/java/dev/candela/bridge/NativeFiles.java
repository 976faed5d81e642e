package dev.candela.bridge;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Libraries and answers in a directory that only the target's user may enter. Each object has a
 * subdirectory of its own, because a JVM loads no library from a path that an earlier class loader,
 * not collected yet, has loaded one from.
 */
final class NativeFiles implements Closeable {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");

  private final Path parent;
  private final boolean createdParent;
  private final Path directory;
  private final List<Path> files = new ArrayList<>();

  NativeFiles(File privateDirectory) throws IOException {
    parent = privateDirectory.toPath().toAbsolutePath();
    createdParent = !Files.exists(parent);
    if (createdParent) {
      Files.createDirectory(parent, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    } else {
      Files.setPosixFilePermissions(parent, OWNER_ONLY);
    }
    // Files.createTempDirectory would set up the target's security providers for a random name.
    directory = parent.resolve("native" + Long.toHexString(System.nanoTime()));
    Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
  }

  /** Copies a resource of the bridge's jar. */
  File unpack(String resource, String fileName) throws IOException {
    File file = reserve(fileName);
    try (InputStream in = NativeFiles.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("The bridge's jar has no " + resource + ".");
      }
      Files.copy(in, file.toPath());
    }
    return file;
  }

  /** A file that somebody else will make. */
  File reserve(String fileName) {
    Path file = directory.resolve(fileName);
    files.add(file);
    return file.toFile();
  }

  /** Deletes the files, and the private directory if it was made here and holds nothing else. */
  @Override
  public void close() {
    for (Path file : files) {
      file.toFile().delete();
    }
    files.clear();
    directory.toFile().delete();
    if (createdParent) {
      parent.toFile().delete();
    }
  }
}
