package dev.candela.engine.format.jfr.read;

import dev.candela.jfr.EventCursor;
import java.io.IOException;

/** Turns events of one type of one chunk's metadata into rows; for one thread. */
interface EventRows {
  /** For events that are only counted. */
  EventRows NONE = (event, context) -> {};

  void add(EventCursor event, ChunkContext context) throws IOException;
}
