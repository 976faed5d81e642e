package dev.candela.engine.capture;

import dev.candela.engine.model.Profile;
import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * Turns chunks into profiles while a session runs; the session calls it on one thread of its own.
 *
 * <p>A chunk that still grows comes again and again, each time longer.
 */
public interface ChunkFeed {
  /**
   * Takes a chunk, or what it has grown by, and returns everything so far.
   *
   * @param recording the file that the chunk is in, which the session goes on writing
   * @throws IOException if the chunk is damaged; the session says so and goes on
   */
  Profile add(RecordedChunk chunk, FileChannel recording) throws IOException;
}
