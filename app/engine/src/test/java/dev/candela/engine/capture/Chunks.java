package dev.candela.engine.capture;

import dev.candela.engine.capture.ChunkFile.RecordedChunk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Bytes that begin like a JFR chunk; for tests that never look further. */
final class Chunks {
  private Chunks() {}

  static byte[] named(String name) {
    byte[] text = name.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(4 + text.length).putInt(0x464C5200).put(text).array();
  }

  /** Adds a whole one of that name. */
  static RecordedChunk add(ChunkFile file, long number, String name) throws IOException {
    byte[] chunk = named(name);
    file.part(number, 0, chunk);
    return file.ended(number, chunk.length);
  }

  /** The names of the chunks that a file consists of. */
  static String names(byte[] file) {
    return new String(file, StandardCharsets.US_ASCII).replace("FLR\0", "|");
  }
}
