package dev.candela.agent.relay;

import dev.candela.wire.FrameDecoder;
import dev.candela.wire.FrameDecoder.FrameListener;
import dev.candela.wire.ReportDecoder;
import dev.candela.wire.ReportDecoder.ReportListener;
import dev.candela.wire.payload.MessageType;
import dev.candela.wire.payload.WireException;
import dev.candela.wire.target.RecorderDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.SecureDirectoryStream;
import java.util.HashMap;
import java.util.Map;

/** Removes what recorders leave of a killed target, by reading along what the agent sends. */
final class RelayRemains implements FrameListener, ReportListener, AutoCloseable {
  private static final int LIFE_CHECKS = 40;
  private static final long LIFE_CHECK_MILLIS = 50;

  private final Path process;
  private final ReportDecoder reports = new ReportDecoder(this);
  private FrameDecoder decoder = new FrameDecoder(this);

  /** By {@link RecorderDirectory#isScratch}; the first one of each kind counts. */
  private final Map<Boolean, Left> left = new HashMap<Boolean, Left>();

  private boolean agentLeft;

  RelayRemains(long pid) {
    process = Paths.get("/proc/" + pid);
    decoder.allowFullPayloads();
  }

  void read(byte[] bytes, int count) {
    try {
      if (decoder != null) {
        decoder.feed(bytes, 0, count);
      }
    } catch (WireException broken) {
      // Candela notices, too.
      decoder = null;
    }
  }

  @Override
  public void onFrame(byte type, byte[] payload, int lengthBytes) throws WireException {
    agentLeft |= type == MessageType.BYE;
    if (type == MessageType.REPOSITORY) {
      reports.onFrame(type, payload, lengthBytes);
    }
  }

  @Override
  public void onRepository(String name, boolean withFiles) {
    try {
      Path told = Paths.get(name);
      Boolean kind = RecorderDirectory.isScratch(told);
      Left first = left.get(kind);
      if (first == null) {
        first = new Left(told);
        left.put(kind, first);
        first.directory = open(told);
      }
      first.filesToo = withFiles && told.equals(first.path);
    } catch (IOException | InvalidPathException other) {
      // It stays, as it does without Candela.
    }
  }

  /** Null where there are no descriptors of directories. */
  @SuppressWarnings("StreamResourceLeak") // closed with the recorder's directory
  private RecorderDirectory open(Path path) throws IOException {
    DirectoryStream<Path> parent = Files.newDirectoryStream(path.toAbsolutePath().getParent());
    if (parent instanceof SecureDirectoryStream) {
      return new RecorderDirectory(
          (SecureDirectoryStream<Path>) parent, path.getFileName(), Files.getOwner(process));
    }
    parent.close();
    return null;
  }

  /** The link is closed; removes the directories if the target has ended. */
  @Override
  public void close() {
    boolean remove = !left.isEmpty() && !agentLeft && targetEnds();
    for (Left each : left.values()) {
      try (RecorderDirectory directory = each.directory) {
        if (remove && directory != null) {
          directory.remove(each.filesToo);
        }
      } catch (IOException goneOrForeign) {
        // It stays, as it does without Candela.
      }
    }
  }

  /** Waits, because a killed process closes its sockets shortly before it ends. */
  private boolean targetEnds() {
    try {
      for (int i = 0; i < LIFE_CHECKS; i++) {
        if (!runs()) {
          return true;
        }
        Thread.sleep(LIFE_CHECK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  /** Zombie processes count as ended. */
  private boolean runs() {
    try {
      String stat =
          new String(Files.readAllBytes(process.resolve("stat")), StandardCharsets.ISO_8859_1);
      return !stat.substring(stat.lastIndexOf(')')).startsWith(") Z");
    } catch (IOException gone) {
      return false;
    }
  }

  private static final class Left {
    private final Path path;
    private RecorderDirectory directory;
    private boolean filesToo;

    Left(Path path) {
      this.path = path;
    }
  }
}
