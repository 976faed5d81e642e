package dev.candela.engine.format.jfr.read;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import dev.candela.jfr.EventCursor;
import dev.candela.jfr.JfrChunk;
import dev.candela.jfr.JfrFile;
import dev.candela.jfr.JfrTail;
import dev.candela.jfr.bytes.ChunkBuffer;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Takes chunks as a running target delivers them, or what was added to a growing one, and publishes
 * the profile of all so far. For one thread; the profiles are for any.
 */
public final class JfrFeed {
  private final String name;
  private final ChunkDecoder decoder;
  private final ChunkDecoder besideDecoder;
  private final RecordingOrigin origin = new RecordingOrigin();

  /** The current chunk of a tail, while it grows. */
  private ChunkContext growing;

  private ChunkContext growingBeside;

  /** A feed without chunks. */
  public JfrFeed(String name, ReadOptions options) {
    this.name = name;
    this.decoder = new ChunkDecoder(options, true);
    this.besideDecoder = decoder.beside();
  }

  /** Adds one or several finished chunks. Damage becomes a warning on the profile. */
  public void accept(byte[] chunks) throws IOException {
    acceptFrom(0, chunks, chunks.length);
  }

  /** The first bytes of an array; warnings say where they are, from this position on. */
  void acceptFrom(long position, byte[] chunks, int lengthBytes) throws IOException {
    String place =
        position == 0 ? name : Messages.text("read.place.from-byte", name, Long.toString(position));
    try (JfrFile file = JfrFile.of(place, chunks, lengthBytes)) {
      for (JfrChunk chunk : file.chunks()) {
        ChunkDecoder its = chunk.header().beside() ? besideDecoder : decoder;
        its.decode(file, chunk, new ChunkBuffer(), _ -> {});
      }
      file.warnings().forEach(warning -> decoder.into.warn(warning + "."));
    }
  }

  /** Adds what a chunk has got since the last call; the next goes on behind what is unreadable. */
  public void accept(JfrTail tail, ByteBuffer header) throws IOException {
    EventCursor added = tail.growTo(header);
    if (added == null) {
      return;
    }
    if (tail.chunk().chunk().header().beside()) {
      growingBeside = add(besideDecoder, growingBeside, tail, added);
    } else {
      growing = add(decoder, growing, tail, added);
    }
  }

  /** Says what was wrong with the chunk that grew and is now complete. */
  public void endGrowing(JfrTail tail) {
    if (growingBeside != null && growingBeside.chunk == tail.chunk()) {
      besideDecoder.end(growingBeside);
      growingBeside = null;
    } else if (growing != null) {
      decoder.end(growing);
      growing = null;
    }
  }

  private static ChunkContext add(
      ChunkDecoder decoder, ChunkContext before, JfrTail tail, EventCursor added)
      throws IOException {
    ChunkContext growing = before;
    if (growing == null || growing.chunk != tail.chunk()) {
      growing = decoder.begin(tail.chunk());
    } else {
      decoder.goOn(growing);
    }
    decoder.decode(growing, added, position -> {});
    decoder.report(growing);
    decoder.cover(growing.eventSpan());
    return growing;
  }

  public Profile profile() {
    Profile built = decoder.into.build();
    return built.withOrigin(origin.of(built));
  }
}
