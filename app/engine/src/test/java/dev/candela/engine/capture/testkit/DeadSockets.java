package dev.candela.engine.capture.testkit;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** What a killed JVM leaves where it took attachments. */
public final class DeadSockets {
  private DeadSockets() {}

  /** As if an earlier process with that id had been killed. */
  public static Path leaveFor(long pid) throws IOException {
    Path path = path(pid);
    Files.deleteIfExists(path);
    ServerSocketChannel.open(StandardProtocolFamily.UNIX)
        .bind(UnixDomainSocketAddress.of(path))
        .close();
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
    return path;
  }

  /** After that process was killed: process ids come again, and these files would be in the way. */
  public static void remove(long pid) {
    path(pid).toFile().delete();
  }

  private static Path path(long pid) {
    return Path.of("/tmp", ".java_pid" + pid);
  }
}
