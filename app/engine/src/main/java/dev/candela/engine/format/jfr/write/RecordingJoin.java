package dev.candela.engine.format.jfr.write;

import dev.candela.jfr.BesideFile;
import dev.candela.jfr.ChunkHeader;
import dev.candela.jfr.ChunkReader;
import dev.candela.jfr.JfrChunk;
import dev.candela.jfr.JfrFile;
import dev.candela.jfr.bytes.ChunkBuffer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Joins chunks into few, one for each of two recorders, without repeated descriptions and
 * constants, and without descriptions of events that did not occur. Damaged or too large chunks are
 * copied. Events keep their values; ids of constants change, texts may become constants, and ticks
 * count on one clock, exact to half a tick.
 */
public final class RecordingJoin {
  /** Largest sum of the lengths of joined chunks. */
  static final long MOST_BYTES = 32 << 20;

  /** A file that is hardly shorter than before is not replaced. */
  private static final double WORTH_IT = 0.99;

  private final JfrFile file;
  private final List<Unit> units = new ArrayList<>();
  private final ChunkBuffer buffer = new ChunkBuffer();
  private byte[] bytes = {};

  /**
   * A moment, and where it is on the clock of the joined chunks. The tools of JDK 25 read all
   * chunks by the clock of the first, so that is kept where a chunk is copied; otherwise ticks
   * begin at zero, because small numbers take fewer bytes.
   */
  private final long clockNanos;

  private final long clockTicks;

  /** A chunk of the new file: one or more of the old ones, joined, or one as it is. */
  private record Unit(JfrChunk original, JoinedChunk joined) {}

  private RecordingJoin(JfrFile file) {
    this.file = file;
    List<ChunkHeader> headers = file.chunks().stream().map(JfrChunk::header).toList();
    if (!headers.isEmpty() && !file.chunks().stream().allMatch(RecordingJoin::canBeJoined)) {
      clockNanos = headers.getFirst().startNanos();
      clockTicks = headers.getFirst().startTicks();
    } else {
      clockNanos = headers.stream().mapToLong(ChunkHeader::startNanos).min().orElse(0);
      clockTicks = 0;
    }
  }

  /** Writes a recording with few chunks; the stream stays open. */
  public static void write(Path recording, OutputStream out) throws IOException {
    try (JfrFile file = JfrFile.open(recording)) {
      new RecordingJoin(file).write(out);
    }
  }

  /**
   * Atomically replaces a finished recording with one of few chunks. Returns false if the file
   * stays as it is: the new one would be hardly smaller, the file changed meanwhile or is
   * incomplete, or owner and permissions could not be kept.
   */
  public static boolean replace(Path recording) throws IOException {
    if (BesideFile.exists(recording)) {
      return false;
    }
    Path place = recording.toRealPath();
    FileTime modified = Files.getLastModifiedTime(place);
    long length = Files.size(place);
    Path part = place.resolveSibling(place.getFileName() + ".joining");
    // The process may end before this is done.
    part.toFile().deleteOnExit();
    try {
      Files.deleteIfExists(part);
      Set<StandardOpenOption> anew =
          Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      try (FileChannel to = FileChannel.open(part, anew, permissions(place))) {
        if (!isLike(part, place)) {
          return false;
        }
        write(place, Channels.newOutputStream(to));
        to.force(true);
      }
      if (Files.size(part) > WORTH_IT * length
          || Files.size(place) != length
          || !Files.getLastModifiedTime(place).equals(modified)) {
        return false;
      }
      Files.move(part, place, StandardCopyOption.ATOMIC_MOVE);
      return true;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** Only compares owner and permissions: changing them could reach another file by a link. */
  private static boolean isLike(Path part, Path place) throws IOException {
    if (!part.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return true;
    }
    PosixFileAttributes one =
        Files.readAttributes(part, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    PosixFileAttributes other = Files.readAttributes(place, PosixFileAttributes.class);
    return one.owner().equals(other.owner())
        && one.group().equals(other.group())
        && one.permissions().equals(other.permissions());
  }

  private static FileAttribute<?>[] permissions(Path like) throws IOException {
    return like.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(Files.getPosixFilePermissions(like))
        }
        : new FileAttribute<?>[0];
  }

  private void write(OutputStream out) throws IOException {
    long taken = 0;
    for (JfrChunk chunk : file.chunks()) {
      if (taken + chunk.lengthBytes() > MOST_BYTES) {
        flush(out);
        taken = 0;
      }
      taken += chunk.lengthBytes();
      add(chunk);
    }
    flush(out);
  }

  private void add(JfrChunk chunk) throws IOException {
    if (!canBeJoined(chunk)) {
      units.add(new Unit(chunk, null));
      return;
    }
    int length = (int) chunk.lengthBytes();
    if (bytes.length < length) {
      bytes = new byte[Math.max(length, 2 * bytes.length)];
    }
    file.copy(chunk.position(), bytes, length);
    try (ChunkReader reader = file.read(chunk, buffer)) {
      for (int i = units.size() - 1; i >= 0; i--) {
        JoinedChunk joined = units.get(i).joined();
        if (joined != null && joined.takes(reader)) {
          joined.add(reader, bytes);
          return;
        }
      }
      JoinedChunk begun = new JoinedChunk(reader, bytes);
      begun.add(reader, bytes);
      units.add(new Unit(chunk, begun));
    } catch (IOException | RuntimeException e) {
      // Whatever is wrong with it: it stays as it is, for readers to say.
      units.add(new Unit(chunk, null));
    }
  }

  private static boolean canBeJoined(JfrChunk chunk) {
    return chunk.state() == JfrChunk.State.COMPLETE
        && chunk.header().compressedIntegers()
        && chunk.header().ticksPerSecond() > 0
        && chunk.lengthBytes() <= MOST_BYTES;
  }

  private void flush(OutputStream out) throws IOException {
    for (Unit unit : units) {
      if (unit.joined() != null) {
        double ticks = JoinedChunk.ticks(clockNanos, unit.original().header());
        unit.joined().write(out, clockTicks + Math.round(ticks));
      } else {
        copy(unit.original(), out);
      }
    }
    units.clear();
  }

  private void copy(JfrChunk chunk, OutputStream out) throws IOException {
    long end = chunk.position() + chunk.lengthBytes();
    byte[] part = new byte[1 << 16];
    for (long at = chunk.position(); at < end; at += part.length) {
      int count = (int) Math.min(part.length, end - at);
      file.copy(at, part, count);
      out.write(part, 0, count);
    }
  }
}
