import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

/** Hops from one JFR chunk header to the next. */
class ChunkCount {
  private static final int MAGIC = 0x464C5200;
  private final File recording;

  ChunkCount(File recording) {
    this.recording = recording;
  }

  /** The number of finished chunks; -1 if anything else is in between. */
  int complete() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(recording, "r")) {
      long start = 0;
      int count = 0;
      while (start + 68 <= file.length()) {
        file.seek(start);
        if (file.readInt() != MAGIC) {
          return -1;
        }
        file.readInt();
        long lengthBytes = file.readLong();
        long poolOffset = file.readLong();
        // An open chunk has no constant pool yet.
        if (poolOffset == 0 || start + lengthBytes > file.length()) {
          return count;
        }
        start += lengthBytes;
        count++;
      }
      return count;
    }
  }
}
