package dev.candela.engine.format;

import static dev.candela.engine.testkit.Bytes.joined;
import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.format.jfr.read.EventType;
import dev.candela.engine.format.jfr.write.RecordingCut;
import dev.candela.engine.format.jfr.write.RecordingJoin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.Packed;
import dev.candela.engine.testkit.Recordings;
import dev.candela.engine.testkit.SampleText;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.jfr.ChunkHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordingBytesTest {
  @TempDir Path temp;

  @Test
  void copiesWholeGzipFilesOnly() throws IOException {
    byte[] recording = Files.readAllBytes(Recordings.byJdk(25));
    byte[] packed = Packed.gzip(recording);
    assertArrayEquals(recording, copied(packed));
    int half = packed.length / 2;
    assertRefused(" completely: the gzip content ends at byte " + half, packed, half);
    int noChecksum = packed.length - 8;
    assertRefused("the gzip checksum is truncated at byte " + noChecksum, packed, noChecksum);
    assertRefused("the gzip header is truncated at byte 5", packed, 5);
    assertRefused("the gzip content ends at byte 12, after 0 decompressed bytes", packed, 12);
  }

  /** As it is while recording, and once Candela has been killed. */
  @Test
  void readersTakeWhatTheSecondRecorderHasSoFar() throws IOException {
    byte[] first = Files.readAllBytes(Recordings.byAsyncProfiler("event=ctimer,wall"));
    byte[] second = beside(Recordings.byJdk(25));
    Path whole = Files.write(temp.resolve("whole.jfr"), joined(first, second));
    Map<String, Long> expected = counts(whole);
    Path growing = temp.resolve("live.jfr");
    Path part = Files.write(RecordingBytes.besidePath(growing), second);
    // Some of it is at its place already if the end was interrupted.
    for (int moved : new int[] {0, 1, 68, 4000, second.length - 1, second.length}) {
      Files.write(growing, joined(first, Arrays.copyOf(second, moved)));
      assertEquals(expected, counts(growing), moved + " bytes moved");
      Profile read = ProfileReaders.read(growing);
      assertEquals(moved == 1 ? 1 : 0, read.warnings().size(), read.warnings().toString());
      assertEquals("", SampleText.differences(ProfileReaders.read(whole), read));
      assertEquals(expected, counts(written(out -> RecordingJoin.write(growing, out))));
      assertEquals(
          expected,
          counts(written(out -> RecordingCut.write(growing, SampleSelection.ALWAYS, out))));
    }
    assertFalse(
        ProfileFiles.list(List.of(temp), _ -> {}).contains(part), "read once, with the other");
    assertFalse(RecordingJoin.replace(growing), "it is not all of the recording");
    assertArrayEquals(second, Files.readAllBytes(part));
  }

  /** In a shared folder, anybody may have put it there. */
  @Test
  void readsNoSecondFileOfOthers() throws Exception {
    Path recording = Files.copy(Recordings.byJdk(25), temp.resolve("x.jfr"));
    Path other = Files.write(temp.resolve("other"), beside(recording));
    Map<String, Long> expected = counts(recording);
    Path part = RecordingBytes.besidePath(recording);
    Files.createSymbolicLink(part, other);
    assertEquals(expected, counts(recording));
    Files.delete(part);
    Files.copy(recording, part);
    assertEquals(expected, counts(recording), "a download of something else");
    Files.delete(part);
    Assumptions.assumeTrue(
        new ProcessBuilder("mkfifo", part.toString()).start().waitFor() == 0, "needs POSIX");
    assertTimeoutPreemptively(
        Duration.ofMinutes(1), () -> assertEquals(expected, counts(recording)));
    Files.delete(part);
    Files.move(other, part);
    assertEquals(2, counts(recording).get("jdk.JVMInformation"));
    Assumptions.assumeTrue(System.getProperty("user.name").equals("root"));
    Files.setAttribute(part, "unix:uid", 65534);
    assertEquals(expected, counts(recording));
    String warning = ProfileReaders.read(recording).warnings().getFirst();
    assertContains(part + ", byte 0: the recording may continue in this", warning);
  }

  private Path written(Bytes.Writing writing) throws IOException {
    return Bytes.written(temp.resolve("written.jfr"), writing);
  }

  /** A recording of one chunk, as the agent sends it when the JDK records beside the engine. */
  private static byte[] beside(Path recording) throws IOException {
    byte[] bytes = Files.readAllBytes(recording);
    bytes[ChunkHeader.LENGTH_BYTES - 1] |= (byte) ChunkHeader.BESIDE;
    return bytes;
  }

  private static Map<String, Long> counts(Path file) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    EventType.list(file).forEach(type -> counts.merge(type.name(), type.count(), Long::sum));
    return counts;
  }

  @Test
  void namesTheFileAndNoTemporaryOne() throws IOException {
    byte[] older = Files.readAllBytes(Recordings.byJdk(25));
    older[5] = 0; // version 0.1
    Path packed = Files.write(temp.resolve("old.jfr.gz"), Packed.gzip(older));
    String refusal =
        message(
            UnreadableProfileException.class,
            () -> RecordingBytes.withPlain(packed, EventType::list));
    assertContains(packed.toString(), refusal);
  }

  private void assertRefused(String part, byte[] packed, int length) {
    String refusal =
        message(UnreadableProfileException.class, () -> copied(Arrays.copyOf(packed, length)));
    assertContains(part, refusal);
  }

  private byte[] copied(byte[] content) throws IOException {
    Path file = Files.write(temp.resolve("some.gz"), content);
    return Bytes.written(out -> RecordingBytes.copy(file, out));
  }
}
