package dev.candela.engine.capture;

import dev.candela.engine.capture.LiveSession.ChunkFeed;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.jfr.read.JfrFeed;
import dev.candela.engine.model.Profile;
import dev.candela.jfr.JfrTail;
import java.io.IOException;
import java.nio.channels.FileChannel;

/** Reads complete chunks as files are read, and of a growing one what is new. */
public final class ProfileFeed implements ChunkFeed {
  private final String name;
  private final JfrFeed feed;

  private final Growing ofEngine = new Growing();
  private final Growing ofSecondRecorder = new Growing();

  /**
   * An empty feed.
   *
   * @param name name of the source in warnings
   */
  public ProfileFeed(String name) {
    this.name = name;
    feed = new JfrFeed(name, ReadOptions.ALL);
  }

  @Override
  public Profile add(RecordedChunk chunk, FileChannel recording) throws IOException {
    Growing growing = chunk.isBeside() ? ofSecondRecorder : ofEngine;
    boolean grows = growing.tail != null && growing.number == chunk.number();
    if (chunk.complete() && !grows) {
      feed.accept(chunk.read(recording));
      return feed.profile();
    }
    if (!grows) {
      growing.tail = new JfrTail(name, recording, chunk.startBytes());
      growing.number = chunk.number();
    }
    feed.accept(growing.tail, chunk.header());
    if (chunk.complete()) {
      feed.endGrowing(growing.tail);
      growing.tail = null;
    }
    return feed.profile();
  }

  /** Reader of a recorder's growing chunk, if any. */
  private static final class Growing {
    private JfrTail tail;
    private long number;
  }
}
