package dev.candela.engine.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.format.jfr.read.EventType;
import dev.candela.engine.format.jfr.write.RecordingJoin;
import dev.candela.engine.testkit.Recordings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

  @Test
  void takesWhatTheSecondRecorderHasSoFar() throws IOException {
    Path growing = temp.resolve("live.jfr");
    Path first = Recordings.byAsyncProfiler("event=ctimer,wall");
    Path second = Recordings.byJdk(25);
    Files.copy(first, growing);
    Files.copy(second, RecordingBytes.besidePath(growing));
    Map<String, Long> expected = counts(EventType.list(first));
    counts(EventType.list(second)).forEach((type, count) -> expected.merge(type, count, Long::sum));
    assertEquals(expected, counts(RecordingBytes.withPlain(growing, EventType::list)));
    Path exported = temp.resolve("exported.jfr");
    try (OutputStream out = Files.newOutputStream(exported)) {
      RecordingBytes.withPlain(
          growing,
          plain -> {
            RecordingJoin.write(plain, out);
            return plain;
          });
    }
    assertEquals(expected, counts(EventType.list(exported)));
    assertEquals(-1, Files.mismatch(first, growing));
    assertEquals(-1, Files.mismatch(second, RecordingBytes.besidePath(growing)));
  }

  private static Map<String, Long> counts(List<EventType> types) {
    Map<String, Long> counts = new TreeMap<>();
    types.forEach(type -> counts.merge(type.name(), type.count(), Long::sum));
    return counts;
  }

  @Test
  void namesTheFileAndNoTemporaryOne() throws IOException {
    byte[] older = Files.readAllBytes(Recordings.byJdk(25));
    older[5] = 0; // version 0.1
    Path packed = Files.write(temp.resolve("old.jfr.gz"), gzip(older));
    UnreadableProfileException refusal =
        assertThrows(
            UnreadableProfileException.class,
            () -> RecordingBytes.withPlain(packed, EventType::list));
    assertTrue(refusal.getMessage().contains(packed.toString()), refusal.getMessage());
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
