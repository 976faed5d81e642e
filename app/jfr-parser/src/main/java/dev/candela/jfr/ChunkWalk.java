package dev.candela.jfr;

import dev.candela.jfr.bytes.ByteSource;
import dev.candela.jfr.bytes.ChunkInput;
import dev.candela.jfr.error.JfrWarning;
import dev.candela.jfr.error.NotJfrException;
import dev.candela.jfr.error.UnsupportedJfrException;
import dev.candela.jfr.metadata.MetadataParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Finds the chunks of an input by going from header to header. */
final class ChunkWalk {
  private static final int NEWEST_MAJOR_VERSION = 2;
  private static final int SEARCH_BYTES = 1 << 20;

  private final String name;
  private final ByteSource source;
  private final List<JfrChunk> chunks = new ArrayList<>();
  private final List<JfrWarning> warnings = new ArrayList<>();

  ChunkWalk(String name, ByteSource source) {
    this.name = name;
    this.source = source;
  }

  List<JfrChunk> chunks() {
    return chunks;
  }

  List<JfrWarning> warnings() {
    return warnings;
  }

  void run() throws IOException {
    long total = source.lengthBytes();
    checkStart(total);
    long position = 0;
    while (position < total) {
      if (total - position < ChunkHeader.LENGTH_BYTES) {
        warn(
            position, "the last " + (total - position) + " bytes are too few for a chunk's header");
        return;
      }
      ChunkHeader header = header(position);
      if (isHeader(header)) {
        position = add(header, position, total);
      } else {
        JfrChunk before = chunks.getLast();
        long next = search(position + 1, total, before.position(), before.header());
        warn(position, "no chunk begins here; " + grouped(next - position) + " bytes were skipped");
        position = next;
      }
    }
  }

  private void checkStart(long total) throws IOException {
    if (total < ChunkHeader.LENGTH_BYTES) {
      throw new NotJfrException(
          name,
          0,
          total == 0
              ? "the file is empty"
              : "not a Flight Recorder file: " + total + " bytes are too few for a header");
    }
    ChunkHeader first = header(0);
    if (!first.hasMagic()) {
      throw new NotJfrException(name, 0, "not a Flight Recorder file: it does not begin with FLR");
    }
    if (!isKnownVersion(first)) {
      throw new UnsupportedJfrException(
          name,
          4,
          "a Flight Recorder file of version "
              + first.majorVersion()
              + "."
              + first.minorVersion()
              + (first.majorVersion() == 0 ? ", as Oracle's JDK 7 and 8 write it" : "")
              + "; versions 1 and 2 can be read");
    }
  }

  private ChunkHeader header(long position) throws IOException {
    byte[] bytes = new byte[ChunkHeader.LENGTH_BYTES];
    source.copy(position, bytes, 0, bytes.length);
    return new ChunkHeader(bytes);
  }

  private static boolean isKnownVersion(ChunkHeader header) {
    return header.majorVersion() >= 1 && header.majorVersion() <= NEWEST_MAJOR_VERSION;
  }

  private static boolean isHeader(ChunkHeader header) {
    return header.hasMagic() && isKnownVersion(header);
  }

  private long add(ChunkHeader header, long position, long total) throws IOException {
    long stated = header.lengthBytes();
    boolean fits = stated >= ChunkHeader.LENGTH_BYTES && stated <= total - position;
    if (fits && (header.state() == 0 || isHeaderAt(position + stated, total))) {
      return add(header, position, stated, JfrChunk.State.COMPLETE);
    }
    long end = search(position + ChunkHeader.LENGTH_BYTES, total, position, header);
    if (header.state() != 0 || stated == 0) {
      warn(position, "the recorder did not finish this chunk");
      return add(header, position, end - position, JfrChunk.State.UNFINISHED);
    }
    warn(
        position,
        "the chunk is truncated: "
            + grouped(end - position)
            + " of its "
            + grouped(stated)
            + " bytes are there");
    return add(header, position, end - position, JfrChunk.State.CUT);
  }

  private long add(ChunkHeader header, long position, long lengthBytes, JfrChunk.State state) {
    chunks.add(new JfrChunk(chunks.size(), position, lengthBytes, state, header));
    return position + lengthBytes;
  }

  private boolean isHeaderAt(long position, long total) throws IOException {
    return total - position >= ChunkHeader.LENGTH_BYTES && isHeader(header(position));
  }

  /**
   * Returns where the next chunk begins, or the end. A JDK keeps a copy of the chunk's own header
   * among its constants at every flush: those are not the next chunk.
   */
  private long search(long from, long total, long chunkPosition, ChunkHeader original)
      throws IOException {
    byte[] bytes = new byte[(int) Math.min(SEARCH_BYTES, total - from)];
    long position = from;
    while (total - position >= ChunkHeader.LENGTH_BYTES) {
      int count = (int) Math.min(bytes.length, total - position);
      source.copy(position, bytes, 0, count);
      // A third of the bytes decides: each tells how far away an R can be that ends "FLR".
      for (int i = 2; i + 1 < count; i += nextR(bytes[i])) {
        if (bytes[i] == 'R'
            && bytes[i - 1] == 'L'
            && bytes[i - 2] == 'F'
            && bytes[i + 1] == 0
            && isPlausibleAt(position + i - 2, total)
            && !isCopy(position + i - 2, chunkPosition, original)) {
          return position + i - 2;
        }
      }
      position += count - 3;
    }
    return total;
  }

  private static int nextR(byte b) {
    return switch (b) {
      case 'F' -> 2;
      case 'L' -> 1;
      default -> 3;
    };
  }

  /** The magic can occur by chance, plausible numbers after it hardly. */
  private boolean isPlausibleAt(long position, long total) throws IOException {
    if (total - position < ChunkHeader.LENGTH_BYTES) {
      return false;
    }
    ChunkHeader header = header(position);
    return isHeader(header)
        && header.lengthBytes() >= 0
        && header.constantPoolPosition() >= 0
        && header.metadataPosition() >= 0
        && header.startNanos() > 0
        && header.ticksPerSecond() > 0
        && mayLeadToMetadata(header, position, total);
  }

  /** Tells whether a metadata event is where the header says, if that can be seen. */
  private boolean mayLeadToMetadata(ChunkHeader header, long position, long total)
      throws IOException {
    long metadataPosition = header.metadataPosition();
    if (metadataPosition == 0
        || metadataPosition > total - position - ChunkHeader.LENGTH_BYTES
        || !header.compressedIntegers()) {
      return true;
    }
    byte[] head = new byte[2 * ChunkInput.LONGEST_NUMBER];
    source.copy(position + metadataPosition, head, 0, head.length);
    int at = 0;
    while (at < ChunkInput.LONGEST_NUMBER - 1 && head[at] < 0) {
      at++;
    }
    return head[at + 1] == MetadataParser.TYPE_ID;
  }

  /** A copy was made when the chunk ended behind it. */
  private boolean isCopy(long position, long chunkPosition, ChunkHeader original)
      throws IOException {
    ChunkHeader header = header(position);
    return header.startNanos() == original.startNanos()
        && header.lengthBytes() == position + ChunkHeader.LENGTH_BYTES - chunkPosition;
  }

  private static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private void warn(long position, String text) {
    warnings.add(new JfrWarning(name, position, text));
  }
}
