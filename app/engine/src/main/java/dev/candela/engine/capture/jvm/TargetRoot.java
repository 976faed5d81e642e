package dev.candela.engine.capture.jvm;

import dev.candela.engine.capture.process.ProcEntry;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.Optional;

/**
 * The file system of a process that sees another one than this process: a service with a {@code
 * /tmp} of its own, a container, a chroot.
 *
 * <p>Its user may own every directory and every link there, and an absolute link in it would lead
 * through this process's file system. So directories are entered one by one, without following
 * links, and used through their descriptors.
 */
public final class TargetRoot {
  private final Path root;

  private TargetRoot(Path root) {
    this.root = root;
  }

  /** Empty if the process sees the same files, or if unknown. */
  public static Optional<TargetRoot> of(long pid) {
    Path proc = Path.of("/proc");
    ProcEntry entry = new ProcEntry(proc.resolve(Long.toString(pid)), pid);
    boolean other = entry.isIsolatedFrom(new ProcEntry(proc.resolve("self"), 0), "mnt");
    return other || hasOtherRoot(entry)
        ? Optional.of(new TargetRoot(entry.root()))
        : Optional.empty();
  }

  private static boolean hasOtherRoot(ProcEntry entry) {
    try {
      return Files.isDirectory(entry.root()) && !Files.isSameFile(entry.root(), Path.of("/"));
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Opens a directory of that file system.
   *
   * @param inner its absolute path as the process sees it
   * @throws IOException if there is none, a link is on the way, or this user may not enter it
   */
  public SecureDirectoryStream<Path> open(Path inner) throws IOException {
    SecureDirectoryStream<Path> directory = openHere(root);
    for (Path name : inner) {
      try (SecureDirectoryStream<Path> parent = directory) {
        directory = parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
      }
    }
    return directory;
  }

  /** The directory's path as seen from here; it may be replaced at any time. */
  public Path path(Path inner) {
    return root.resolve(Path.of("/").relativize(inner));
  }

  /**
   * Opens a directory as a process sees it, wherever that is.
   *
   * @throws IOException as for {@link #open}
   */
  public static SecureDirectoryStream<Path> openSeenBy(long pid, Path inner) throws IOException {
    Optional<TargetRoot> other = of(pid);
    return other.isPresent() ? other.get().open(inner) : openHere(inner);
  }

  @SuppressWarnings("StreamResourceLeak") // the caller closes it
  static SecureDirectoryStream<Path> openHere(Path directory) throws IOException {
    DirectoryStream<Path> stream = Files.newDirectoryStream(directory);
    if (stream instanceof SecureDirectoryStream<Path> secure) {
      return secure;
    }
    stream.close();
    throw new NotDirectoryException("no directory descriptors on this system");
  }
}
