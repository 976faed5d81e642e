package dev.candela.engine.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.read.input.UnreadableProfileException;
import dev.candela.engine.testkit.Recordings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordingBytesTest {
  @TempDir Path temp;

  @Test
  void copiesWholeGzipFilesOnly() throws IOException {
    byte[] recording = Files.readAllBytes(Recordings.byJdk(25));
    byte[] packed = gzip(recording);
    assertArrayEquals(recording, copied(packed));
    int half = packed.length / 2;
    assertRefused(" completely: the gzip content ends at byte " + half, packed, half);
    int noChecksum = packed.length - 8;
    assertRefused("the gzip checksum is truncated at byte " + noChecksum, packed, noChecksum);
    assertRefused("the gzip header is truncated at byte 5", packed, 5);
    assertRefused("the gzip content ends at byte 12, after 0 decompressed bytes", packed, 12);
  }

  private void assertRefused(String part, byte[] packed, int length) {
    UnreadableProfileException refusal =
        assertThrows(UnreadableProfileException.class, () -> copied(Arrays.copyOf(packed, length)));
    assertTrue(refusal.getMessage().contains(part), refusal.getMessage());
  }

  private byte[] copied(byte[] content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RecordingBytes.copy(Files.write(temp.resolve("some.gz"), content), out);
    return out.toByteArray();
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(content);
    }
    return packed.toByteArray();
  }
}
