package dev.candela.bridge;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** Libraries unpacked into a directory that only the target's user may enter. */
final class NativeFiles implements Closeable {
  private final Path directory;
  private final boolean createdDirectory;
  private final List<Path> unpacked = new ArrayList<>();

  NativeFiles(File directory) throws IOException {
    this.directory = directory.toPath().toAbsolutePath();
    createdDirectory = !Files.exists(this.directory);
    if (createdDirectory) {
      Files.createDirectories(
          this.directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.setPosixFilePermissions(this.directory, PosixFilePermissions.fromString("rwx------"));
    }
  }

  /** Copies a resource of the bridge's jar; an older file of that name is replaced. */
  File unpack(String resource, String fileName) throws IOException {
    Path file = directory.resolve(fileName);
    try (InputStream in = NativeFiles.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("The bridge's jar has no " + resource + ".");
      }
      unpacked.add(file);
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    }
    return file.toFile();
  }

  /** Deletes the files, and the directory if it was made here and nothing else is in it. */
  @Override
  public void close() {
    for (Path file : unpacked) {
      file.toFile().delete();
    }
    unpacked.clear();
    if (createdDirectory) {
      directory.toFile().delete();
    }
  }
}
