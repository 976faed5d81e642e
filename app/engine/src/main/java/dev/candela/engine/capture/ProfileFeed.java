package dev.candela.engine.capture;

import dev.candela.engine.model.Profile;
import dev.candela.engine.read.input.ReadOptions;
import dev.candela.engine.read.jfr.JfrFeed;
import java.io.IOException;

/**
 * The feed that reads chunks as files are read. A chunk that still grows is shown when it is
 * complete: the agent finishes one a few times a second.
 */
public final class ProfileFeed implements ChunkFeed {
  private final JfrFeed feed;

  /**
   * An empty feed.
   *
   * @param name what warnings call the source
   */
  public ProfileFeed(String name) {
    feed = new JfrFeed(name, ReadOptions.ALL);
  }

  @Override
  public Profile add(RecordedChunk chunk, byte[] bytes) throws IOException {
    if (chunk.complete()) {
      feed.accept(bytes);
    }
    return feed.profile();
  }
}
