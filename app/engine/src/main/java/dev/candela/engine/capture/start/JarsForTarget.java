package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.jvm.TargetRoot;
import dev.candela.engine.capture.link.AgentFiles;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The agent's jars where the target finds them, copied if it sees other files until closed. */
final class JarsForTarget implements AutoCloseable {
  /** In the target's file system. */
  private static final List<Path> PLACES = List.of(Path.of("/tmp"), Path.of("/var/tmp"));

  private static final Set<PosixFilePermission> READABLE =
      PosixFilePermissions.fromString("rw-r--r--");

  final AgentFiles files;

  /** Null without copies. */
  private final SecureDirectoryStream<Path> directory;

  private final List<Path> copies;

  private JarsForTarget(
      AgentFiles files, SecureDirectoryStream<Path> directory, List<Path> copies) {
    this.files = files;
    this.directory = directory;
    this.copies = copies;
  }

  /** Copies what the target does not see. */
  static JarsForTarget of(long pid, AgentFiles files) throws CaptureFailure {
    Optional<TargetRoot> root = TargetRoot.of(pid);
    if (root.isEmpty()) {
      return new JarsForTarget(files, null, List.of());
    }
    try {
      AgentFiles real = withoutLinks(files);
      if (isSeen(root.get(), real.agentJar())
          && (!Files.exists(real.bridgeJar()) || isSeen(root.get(), real.bridgeJar()))) {
        return new JarsForTarget(real, null, List.of());
      }
      return copy(pid, real);
    } catch (IOException e) {
      throw new CaptureFailure(
          Obstacle.of(
              Kind.AGENT_MISSING,
              "obstacle.agent-not-inside",
              Long.toString(pid),
              words(e),
              files.agentJar().toAbsolutePath().getParent()),
          e);
    }
  }

  @Override
  public void close() {
    if (directory != null) {
      remove(directory, copies);
    }
  }

  private static AgentFiles withoutLinks(AgentFiles files) throws IOException {
    Path bridge = files.bridgeJar();
    return new AgentFiles(
        files.agentJar().toRealPath(), Files.exists(bridge) ? bridge.toRealPath() : bridge);
  }

  /** The same file, not another one of that name. */
  private static boolean isSeen(TargetRoot root, Path jar) throws IOException {
    Object key = Files.readAttributes(jar, PosixFileAttributes.class).fileKey();
    try (SecureDirectoryStream<Path> place = root.open(jar.getParent())) {
      return place
          .getFileAttributeView(
              jar.getFileName(), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
          .readAttributes()
          .fileKey()
          .equals(key);
    } catch (IOException e) {
      return false;
    }
  }

  private static JarsForTarget copy(long pid, AgentFiles files) throws IOException {
    IOException first = null;
    for (Path place : PLACES) {
      SecureDirectoryStream<Path> open = null;
      List<Path> copies = new ArrayList<>();
      boolean done = false;
      try {
        // A user who can replace the copy could run code in the target.
        open = TargetRoot.openSafe(pid, place);
        byte[] random = new byte[8];
        new SecureRandom().nextBytes(random);
        String suffix = "-" + HexFormat.of().formatHex(random) + ".jar";
        Path agent = Path.of("candela-agent" + suffix);
        Path bridge = Path.of("candela-native-bridge" + suffix);
        copy(files.agentJar(), open, agent, copies);
        if (Files.exists(files.bridgeJar())) {
          copy(files.bridgeJar(), open, bridge, copies);
        }
        done = true;
        return new JarsForTarget(
            new AgentFiles(place.resolve(agent), place.resolve(bridge)), open, copies);
      } catch (IOException e) {
        first = first == null ? e : first;
      } finally {
        if (!done && open != null) {
          remove(open, copies);
        }
      }
    }
    throw first;
  }

  private static void copy(Path jar, SecureDirectoryStream<Path> open, Path name, List<Path> copies)
      throws IOException {
    try (SeekableByteChannel channel =
        open.newByteChannel(
            name,
            Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
            PosixFilePermissions.asFileAttribute(READABLE))) {
      copies.add(name);
      Files.copy(jar, Channels.newOutputStream(channel));
      // Whatever the umask took away.
      Files.setPosixFilePermissions(TargetRoot.ofOpen(channel), READABLE);
    }
  }

  private static void remove(SecureDirectoryStream<Path> directory, List<Path> copies) {
    try (directory) {
      for (Path copy : copies) {
        directory.deleteFile(copy);
      }
    } catch (IOException e) {
      // Litter in the target's temporary directory, under a name that tells whose it is.
    }
  }

  private static String words(IOException failure) {
    String file = failure instanceof FileSystemException there ? there.getFile() : null;
    String reason = failure instanceof FileSystemException there ? there.getReason() : null;
    return reason == null ? String.valueOf(failure) : file + ": " + reason;
  }
}
