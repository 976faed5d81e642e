package dev.candela.engine.capture;

import dev.candela.engine.text.Messages;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * The position of a chunk in the recording file.
 *
 * @param number counts the session's chunks from 1, or those of its second recorder from -1 down
 * @param startBytes its first byte, from the start of the file
 * @param lengthBytes number of its valid bytes
 * @param complete false while it still grows: it will come again, longer
 * @param header its header at this length; the one in the file changes as the chunk grows
 */
record RecordedChunk(
    long number, long startBytes, long lengthBytes, boolean complete, ByteBuffer header) {
  private static final int MAX_READ_BYTES = 1 << 30;

  /** True if it is one of the second recorder. */
  boolean isBeside() {
    return number < 0;
  }

  RecordedChunk withNumber(long newNumber) {
    return new RecordedChunk(newNumber, startBytes, lengthBytes, complete, header);
  }

  /** Reads the chunk at this length; thread-safe. */
  byte[] read(FileChannel recording) throws IOException {
    if (lengthBytes > MAX_READ_BYTES) {
      throw new IOException(Messages.text("session.notice.chunk.too-long"));
    }
    byte[] bytes = new byte[(int) lengthBytes];
    ByteBuffer rest = ByteBuffer.wrap(bytes);
    while (rest.hasRemaining()) {
      if (recording.read(rest, startBytes + rest.position()) < 0) {
        throw new EOFException(Messages.text("session.notice.chunk.truncated"));
      }
    }
    header.get(0, bytes, 0, header.limit());
    return bytes;
  }
}
