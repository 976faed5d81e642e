package dev.candela.engine.capture.jvm;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * The socket at which a JVM takes attachments, left by a process that was killed and had the same
 * id. A JVM that starts deletes it, unless it is another user's; whoever attaches then takes it for
 * the JVM's own, and would for as long as the JVM runs.
 */
public final class DeadAttachSocket {
  private final long pid;
  private final Path path;

  /** Looks for nothing yet. */
  public DeadAttachSocket(long pid) {
    this.pid = pid;
    path = path(pid);
  }

  /** Where whoever attaches looks for it: in the temporary directory that the JVM sees. */
  private static Path path(long pid) {
    Path proc = Path.of("/proc");
    ProcEntry entry = new ProcEntry(proc.resolve(Long.toString(pid)), pid);
    Path directory =
        entry.isIsolatedFrom(new ProcEntry(proc.resolve("self"), 0), "mnt")
            ? entry.root().resolve("tmp")
            : PerfDataFiles.temporaryDirectory();
    return directory.resolve(".java_pid" + entry.innerPid(entry.status()));
  }

  /**
   * Deletes it, if there is one. For use when an attachment has failed.
   *
   * @return false if there is none, so that the attachment failed for another reason
   * @throws CaptureFailure if there is one and this user may not delete it
   */
  public boolean remove() throws CaptureFailure {
    try {
      if (!Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
          .isOther()) {
        return false;
      }
    } catch (IOException e) {
      return false;
    }
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(path));
      return false;
    } catch (ConnectException e) {
      // A JVM listens before its socket gets this name, so nobody ever will.
      return delete();
    } catch (IOException e) {
      return notAllowed(e);
    }
  }

  private boolean delete() throws CaptureFailure {
    try {
      return Files.deleteIfExists(path);
    } catch (IOException e) {
      return notAllowed(e);
    }
  }

  /** A JVM's own socket belongs to the user who runs it. */
  private boolean notAllowed(IOException cause) throws CaptureFailure {
    String owner = owner(path);
    Optional<String> user = ProcessHandle.of(pid).flatMap(process -> process.info().user());
    if (owner.isEmpty() || user.isEmpty() || owner.equals(user.get())) {
      return false;
    }
    throw new CaptureFailure(Obstacles.deadSocket(pid, path, owner), cause);
  }

  private static String owner(Path file) {
    try {
      return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName();
    } catch (IOException e) {
      return "";
    }
  }
}
