package dev.candela.engine.capture;

import dev.candela.engine.model.Profile;
import java.io.IOException;

/**
 * Turns chunks into profiles while a session runs; the session calls it on one thread of its own.
 *
 * <p>A chunk that still grows comes again and again, each time from its start and longer; whatever
 * it said before then counts no more.
 */
public interface ChunkFeed {
  /**
   * Takes a chunk, whose bytes are the feed's to keep, and returns everything so far.
   *
   * @throws IOException if the chunk is damaged; the session says so and goes on
   */
  Profile add(RecordedChunk chunk, byte[] bytes) throws IOException;
}
