package dev.candela.engine.capture.jvm;

import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Optional;

/**
 * The socket at which a JVM takes attachments, left by a process that was killed and had the same
 * id. A JVM that starts deletes it, unless it is another user's; an attaching program then takes it
 * for the JVM's own, and would for as long as the JVM runs.
 */
public final class DeadAttachSocket {
  private final long pid;
  private final Optional<TargetRoot> root;
  private final Path name;

  /** The temporary directory as the JVM sees it. */
  private final Path directory;

  public DeadAttachSocket(long pid) {
    this.pid = pid;
    ProcEntry entry = new ProcEntry(Path.of("/proc", Long.toString(pid)), pid);
    root = TargetRoot.of(pid);
    directory = root.isPresent() ? Path.of("/tmp") : PerfData.temporaryDirectory();
    name = Path.of(".java_pid" + entry.innerPid(entry.status()));
  }

  /** Deletes it when an attachment has failed; false if there is none and the reason is another. */
  public boolean remove() throws CaptureFailure {
    try (SecureDirectoryStream<Path> open =
        root.isPresent() ? root.get().open(directory) : TargetRoot.openHere(directory)) {
      PosixFileAttributes found =
          open.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
              .readAttributes();
      return found.isOther() && remove(open, found.owner().getName());
    } catch (IOException e) {
      return false;
    }
  }

  private boolean remove(SecureDirectoryStream<Path> open, String owner) throws CaptureFailure {
    try {
      if (answers()) {
        return false;
      }
      open.deleteFile(name);
      return true;
    } catch (NoSuchFileException e) {
      return true;
    } catch (IOException e) {
      return notAllowed(owner, e);
    }
  }

  /** A JVM listens before its socket gets this name, so a silent one is dead. */
  private boolean answers() throws IOException {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(path()));
      return true;
    } catch (ConnectException e) {
      return false;
    }
  }

  /** As this process sees it. */
  public Path path() {
    return root.map(other -> other.path(directory)).orElse(directory).resolve(name);
  }

  /** A JVM's socket belongs to its user. */
  private boolean notAllowed(String owner, IOException cause) throws CaptureFailure {
    Optional<String> user = ProcessHandle.of(pid).flatMap(process -> process.info().user());
    if (user.isEmpty() || owner.equals(user.get())) {
      return false;
    }
    throw new CaptureFailure(
        Obstacle.of(Kind.LINK_BROKEN, "obstacle.dead-socket", Long.toString(pid), path(), owner),
        cause);
  }
}
