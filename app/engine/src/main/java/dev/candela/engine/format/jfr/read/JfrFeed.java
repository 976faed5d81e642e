package dev.candela.engine.format.jfr.read;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import dev.candela.jfr.ChunkReader;
import dev.candela.jfr.EventCursor;
import dev.candela.jfr.JfrChunk;
import dev.candela.jfr.JfrFile;
import dev.candela.jfr.JfrTail;
import dev.candela.jfr.error.JfrException;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Takes chunks one after another, as a running target delivers them, or what has been added to a
 * recording that grows, and publishes the profile of all so far as often as asked. For one thread;
 * the profiles it gives out are for any.
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
    accept(chunks, chunks.length);
  }

  /**
   * Adds one finished chunk or several that are the first bytes of an array, which is the caller's
   * again afterwards. Damage becomes a warning on the profile.
   *
   * @throws JfrException if these bytes are not a recording
   */
  public void accept(byte[] chunks, int lengthBytes) throws IOException {
    acceptFrom(0, chunks, lengthBytes);
  }

  /**
   * The same with chunks of which warnings have to say where they were.
   *
   * @param position of the first byte in what the feed's name is the name of
   */
  void acceptFrom(long position, byte[] chunks, int lengthBytes) throws IOException {
    String place =
        position == 0 ? name : Messages.text("read.place.from-byte", name, Long.toString(position));
    try (JfrFile file = JfrFile.of(place, chunks, lengthBytes)) {
      for (JfrChunk chunk : file.chunks()) {
        accept(file, chunk);
      }
      file.warnings().forEach(warning -> decoder.into.warn(warning + "."));
    }
  }

  private void accept(JfrFile file, JfrChunk chunk) throws IOException {
    try (ChunkReader reader = file.read(chunk)) {
      ChunkDecoder its = chunk.header().beside() ? besideDecoder : decoder;
      ChunkContext context = its.begin(reader);
      its.decode(context, reader.events(), position -> {});
      its.end(context);
    } catch (JfrException e) {
      decoder.into.warn(Messages.text("read.warning.chunk-left-out", e.getMessage()));
    }
  }

  /**
   * Adds what a chunk has got since the last call, as far as its writer has marked it.
   *
   * @throws JfrException if what came cannot be read; the next call goes on behind it
   */
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
