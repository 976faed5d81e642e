package dev.candela.engine.capture.jvm;

import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The file system of a process that sees another one: a service with its own {@code /tmp}, a
 * container, a chroot. Its user may own every directory and link there, and absolute links would
 * lead through this process's files; so directories are entered one by one, without links, and used
 * through descriptors.
 */
public final class TargetRoot {
  /** Only the owner can rename or delete entries of a sticky directory. */
  private static final int STICKY = 01000;

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

  /** Opens an absolute path as the process sees it, unless a link is on the way. */
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
  Path path(Path inner) {
    return root.resolve(Path.of("/").relativize(inner));
  }

  /** Opens a directory as a process sees it, wherever that is. */
  public static SecureDirectoryStream<Path> openSeenBy(long pid, Path inner) throws IOException {
    Optional<TargetRoot> other = of(pid);
    return other.isPresent() ? other.get().open(inner) : openHere(inner);
  }

  /** Opens a directory as a process sees it; fails if a third user can replace files there. */
  public static SecureDirectoryStream<Path> openSafe(long pid, Path inner) throws IOException {
    SecureDirectoryStream<Path> open = openSeenBy(pid, inner);
    try {
      requireSafe(pid, inner, open);
      return open;
    } catch (Throwable e) {
      open.close();
      throw e;
    }
  }

  private static void requireSafe(long pid, Path inner, SecureDirectoryStream<Path> open)
      throws IOException {
    Optional<TargetRoot> other = of(pid);
    PosixFileAttributes found =
        open.getFileAttributeView(PosixFileAttributeView.class).readAttributes();
    Map<String, Object> seen =
        Files.readAttributes(
            other.isPresent() ? other.get().path(inner) : inner.toRealPath(),
            "unix:mode,uid,fileKey",
            LinkOption.NOFOLLOW_LINKS);
    if (!found.fileKey().equals(seen.get("fileKey"))) {
      throw new FileSystemException(
          inner.toString(), null, Messages.text("obstacle.jars.replaced"));
    }
    List<Object> trusted =
        List.of(
            0,
            Files.getAttribute(other.map(it -> it.root).orElse(Path.of("/")), "unix:uid"),
            Files.getAttribute(Path.of("/proc/self"), "unix:uid"),
            Files.getAttribute(Path.of("/proc", Long.toString(pid)), "unix:uid"));
    boolean shared =
        found.permissions().contains(PosixFilePermission.OTHERS_WRITE)
            || found.permissions().contains(PosixFilePermission.GROUP_WRITE);
    boolean sticky = ((Integer) seen.get("mode") & STICKY) != 0;
    if (!trusted.contains(seen.get("uid")) || shared && !sticky) {
      throw new FileSystemException(
          inner.toString(), null, Messages.text("obstacle.jars.writable"));
    }
  }

  /** A path to the file while it is open, to change its mode; its name may be another's by now. */
  public static Path ofOpen(SeekableByteChannel file) throws IOException {
    long before = file.position();
    // Descriptors have no number in Java, but nothing else is open at such a position.
    long mark = new SecureRandom().nextLong(1L << 32, 1L << 40);
    file.position(mark);
    try (DirectoryStream<Path> descriptors =
        Files.newDirectoryStream(Path.of("/proc/self/fdinfo"))) {
      for (Path descriptor : descriptors) {
        if (isAt(descriptor, mark)) {
          return Path.of("/proc/self/fd").resolve(descriptor.getFileName());
        }
      }
    } finally {
      file.position(before);
    }
    throw new NoSuchFileException("/proc/self/fdinfo");
  }

  private static boolean isAt(Path descriptor, long position) {
    try {
      return Files.readString(descriptor).startsWith("pos:\t" + position + "\n");
    } catch (IOException e) {
      // Closed by another thread.
      return false;
    }
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
