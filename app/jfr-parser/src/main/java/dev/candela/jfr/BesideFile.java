package dev.candela.jfr;

import dev.candela.jfr.bytes.ByteSource;
import dev.candela.jfr.bytes.ByteSource.ChannelSource;
import dev.candela.jfr.bytes.ChunkBuffer;
import dev.candela.jfr.error.JfrWarning;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The file with the chunks that Candela has the JDK record beside those of another recorder. They
 * become the end of the recording when it ends; until then, and if Candela is killed, it is in two
 * files, which are read as one.
 */
public final class BesideFile {
  private BesideFile() {}

  /** Where it is, if it is there. */
  public static Path of(Path recording) {
    return recording.resolveSibling(recording.getFileName() + ".part");
  }

  public static boolean exists(Path recording) {
    try (FileChannel channel = open(recording)) {
      return channel != null;
    } catch (IOException e) {
      return false;
    }
  }

  public static void delete(Path recording) throws IOException {
    if (exists(recording)) {
      Files.delete(of(recording));
    }
  }

  /** Null if there is none, but a link or other content; denied if it is another user's. */
  private static FileChannel open(Path recording) throws IOException {
    Path file = of(recording);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return null;
    }
    UserPrincipal owner = Files.getOwner(file, LinkOption.NOFOLLOW_LINKS);
    if (!owner.getName().equals(System.getProperty("user.name"))
        && !owner.equals(Files.getOwner(recording))) {
      throw new AccessDeniedException(file.toString());
    }
    ByteBuffer header = ByteBuffer.allocate(ChunkHeader.LENGTH_BYTES);
    FileChannel channel =
        FileChannel.open(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    channel.read(header, 0);
    ChunkHeader first = new ChunkHeader(header.array());
    if (!header.hasRemaining() && first.hasMagic() && first.beside()) {
      return channel;
    }
    channel.close();
    return null;
  }

  static JfrFile read(Path recording) throws IOException {
    String name = recording.toString();
    List<JfrWarning> warnings = new ArrayList<>();
    // First: what is appended to the other file meanwhile is in both then, and read once.
    Optional<ByteSource> beside = source(recording, warnings);
    try {
      FileChannel channel = FileChannel.open(recording, StandardOpenOption.READ);
      try {
        ByteSource main = new ChannelSource(name, channel, 0);
        ChunkWalk walk = new ChunkWalk(name, main);
        walk.run();
        List<JfrChunk> chunks = new ArrayList<>(walk.chunks());
        warnings.addAll(0, walk.warnings());
        if (beside.isEmpty()) {
          return new JfrFile(name, main, chunks, warnings);
        }
        long mainBytes = main.lengthBytes();
        ChunkWalk second = new ChunkWalk(of(recording).toString(), beside.get());
        second.run();
        warnings.addAll(second.warnings());
        for (JfrChunk chunk : second.chunks()) {
          add(chunk, mainBytes, chunks, warnings);
        }
        return new JfrFile(name, new TwoSources(main, mainBytes, beside.get()), chunks, warnings);
      } catch (IOException | RuntimeException e) {
        channel.close();
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      if (beside.isPresent()) {
        beside.get().close();
      }
      throw e;
    }
  }

  private static Optional<ByteSource> source(Path recording, List<JfrWarning> warnings)
      throws IOException {
    String name = of(recording).toString();
    try {
      return Optional.ofNullable(open(recording))
          .map(channel -> new ChannelSource(name, channel, 0));
    } catch (AccessDeniedException e) {
      warnings.add(
          new JfrWarning(
              name,
              0,
              "the recording may continue in this file, which belongs to another user and was not"
                  + " read"));
      return Optional.empty();
    }
  }

  /** Adds a chunk unless it was already moved: a move can be interrupted at any byte. */
  private static void add(
      JfrChunk chunk, long mainBytes, List<JfrChunk> chunks, List<JfrWarning> warnings) {
    int index = 0;
    while (index < chunks.size() && !isSame(chunks.get(index).header(), chunk.header())) {
      index++;
    }
    JfrChunk added =
        new JfrChunk(
            index,
            mainBytes + chunk.position(),
            chunk.lengthBytes(),
            chunk.state(),
            chunk.header());
    if (index == chunks.size()) {
      chunks.add(added);
    } else if (chunks.get(index).lengthBytes() < chunk.lengthBytes()) {
      JfrChunk part = chunks.set(index, added);
      warnings.removeIf(warning -> warning.offset() == part.position());
    }
  }

  private static boolean isSame(ChunkHeader one, ChunkHeader other) {
    return one.beside()
        && one.startNanos() == other.startNanos()
        && one.startTicks() == other.startTicks();
  }

  /** An input and another one behind it; nothing that is read reaches from one into the other. */
  private static final class TwoSources extends ByteSource {
    private final ByteSource first;

    /** What is read of the first, which may have grown since. */
    private final long firstBytes;

    private final ByteSource second;

    TwoSources(ByteSource first, long firstBytes, ByteSource second) {
      this.first = first;
      this.firstBytes = firstBytes;
      this.second = second;
    }

    private ByteSource at(long position) {
      return position < firstBytes ? first : second;
    }

    private long within(long position) {
      return position < firstBytes ? position : position - firstBytes;
    }

    @Override
    public long lengthBytes() throws IOException {
      return firstBytes + second.lengthBytes();
    }

    @Override
    public void copy(long position, byte[] into, int at, int count) throws IOException {
      at(position).copy(within(position), into, at, count);
    }

    @Override
    public ByteSource part(long position, long partBytes, ChunkBuffer buffer) throws IOException {
      return at(position).part(within(position), partBytes, buffer);
    }

    @Override
    public void close() throws IOException {
      try (second) {
        first.close();
      }
    }
  }
}
