package dev.candela.engine.capture.link;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * A temporary directory that only this user can enter. It is never given to another user, who could
 * then put links where this process reads and deletes. Closing it deletes the files made by {@link
 * #create}, and nothing else.
 */
final class PrivateDirectory implements AutoCloseable {
  private final Path path;
  private final boolean posix;
  private final List<Path> files = new ArrayList<>();

  PrivateDirectory() throws IOException {
    posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    // Elsewhere the temporary directory is the user's own.
    path = Files.createTempDirectory("candela-", onlyOwner("rwx------"));
    // Ctrl-C in the middle of a launch must not leave it behind; files go before their directory.
    path.toFile().deleteOnExit();
  }

  Path resolve(String name) {
    return path.resolve(name);
  }

  /** Makes an empty file that nobody else can open at any moment. The caller closes the channel. */
  FileChannel create(String name) throws IOException {
    Path file = path.resolve(name);
    file.toFile().deleteOnExit();
    files.add(file);
    return FileChannel.open(
        file,
        EnumSet.of(
            StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
        onlyOwner("rw-------"));
  }

  private FileAttribute<?>[] onlyOwner(String permissions) {
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  @Override
  public void close() throws IOException {
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
    Files.deleteIfExists(path);
  }
}
