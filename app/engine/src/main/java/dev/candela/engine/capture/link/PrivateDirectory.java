package dev.candela.engine.capture.link;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;

/** A directory that only one user can look into, with everything in it deleted on close. */
final class PrivateDirectory implements AutoCloseable {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> OWNER_FILE =
      PosixFilePermissions.fromString("rw-------");

  private final Path path;
  private final boolean posix;

  PrivateDirectory() throws IOException {
    posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    // Elsewhere the temporary directory is the user's own.
    path =
        posix
            ? Files.createTempDirectory(
                "candela-", PosixFilePermissions.asFileAttribute(OWNER_ONLY))
            : Files.createTempDirectory("candela-");
    // Ctrl-C in the middle of an attach must not leave it behind; files go before their directory.
    path.toFile().deleteOnExit();
  }

  Path resolve(String name) {
    return path.resolve(name);
  }

  /** Writes a file that nobody else can open at any moment. */
  Path write(String name, String text) throws IOException {
    Path file = path.resolve(name);
    file.toFile().deleteOnExit();
    if (posix) {
      Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_FILE));
    }
    return Files.writeString(file, text);
  }

  /**
   * Gives everything to the user who owns that process directory: the administrator profiles other
   * users' JVMs, and those could not read the token otherwise.
   */
  void giveToOwnerOf(long pid) throws IOException {
    Path process = Path.of("/proc", Long.toString(pid));
    if (!posix || !Files.exists(process)) {
      return;
    }
    UserPrincipal owner = Files.getOwner(process);
    if (!owner.equals(Files.getOwner(path))) {
      try (var files = Files.list(path)) {
        for (Path file : files.toList()) {
          Files.setOwner(file, owner);
        }
      }
      Files.setOwner(path, owner);
    }
  }

  @Override
  public void close() throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    try (var files = Files.list(path)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(path);
  }
}
