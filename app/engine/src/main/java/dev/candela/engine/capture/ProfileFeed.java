package dev.candela.engine.capture;

import dev.candela.engine.model.Profile;
import dev.candela.engine.read.input.ReadOptions;
import dev.candela.engine.read.jfr.JfrFeed;
import dev.candela.jfr.JfrTail;
import java.io.IOException;
import java.nio.channels.FileChannel;

/** Reads complete chunks as files are read, and of a growing one what is new. */
public final class ProfileFeed implements ChunkFeed {
  private final String name;
  private final JfrFeed feed;

  /** Reader of the growing chunk, if any. */
  private JfrTail growing;

  private long growingNumber;

  /**
   * An empty feed.
   *
   * @param name what warnings call the source
   */
  public ProfileFeed(String name) {
    this.name = name;
    feed = new JfrFeed(name, ReadOptions.ALL);
  }

  @Override
  public Profile add(RecordedChunk chunk, FileChannel recording) throws IOException {
    boolean grows = growing != null && growingNumber == chunk.number();
    if (chunk.complete() && !grows) {
      feed.accept(chunk.read(recording));
      return feed.profile();
    }
    if (!grows) {
      growing = JfrTail.ofMarkedChunk(name, recording, chunk.startBytes());
      growingNumber = chunk.number();
    }
    feed.accept(growing, chunk.header());
    if (chunk.complete()) {
      feed.endGrowing();
      growing = null;
    }
    return feed.profile();
  }
}
