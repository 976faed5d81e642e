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
        of(chunk).decode(file, chunk, new ChunkBuffer(), _ -> {});
      }
      file.warnings().forEach(warning -> decoder.into.warn(warning + "."));
    }
  }

  /** Adds what a chunk has got since the last call; the next goes on behind what is unreadable. */
  public void accept(JfrTail tail, ByteBuffer header) throws IOException {
    EventCursor added = tail.growTo(header);
    if (added != null) {
      of(tail.chunk().chunk()).grow(tail.chunk(), added);
    }
  }

  /** Says what was wrong with the chunk that grew and is now complete. */
  public void endGrowing(JfrTail tail) {
    (besideDecoder.isGrowing(tail.chunk()) ? besideDecoder : decoder).endGrowing();
  }

  private ChunkDecoder of(JfrChunk chunk) {
    return chunk.header().beside() ? besideDecoder : decoder;
  }

  public Profile profile() {
    Profile built = decoder.into.build();
    return built.withOrigin(origin.of(built));
  }
}
