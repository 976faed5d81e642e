package dev.candela.engine.format;

import static dev.candela.engine.testkit.Bytes.joined;
import static dev.candela.engine.testkit.Bytes.utf8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.format.pprof.PprofWriter;
import dev.candela.engine.format.speedscope.SpeedscopeWriter;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.Lz4Frames;
import dev.candela.engine.testkit.Packed;
import dev.candela.engine.testkit.Recordings;
import dev.candela.engine.testkit.SampleText;
import dev.candela.engine.testkit.TextProfiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every reader gives a profile of what is left, or one sentence; never anything else. */
final class DamagedFormatsTest {
  private static final Duration NO_HANG = Duration.ofSeconds(60);
  private static final int CUTS = 200;
  private static final int FLIPS = 300;

  /** Buffers and first arrays of a reader, and of what reads a file at all. */
  private static final long FIXED_BYTES = 12 << 20;

  @TempDir Path temp;

  @Test
  void filesCutAnywhereGiveWhatIsBeforeTheCut() throws IOException {
    for (Map.Entry<String, byte[]> file : files().entrySet()) {
      byte[] whole = file.getValue();
      long all = weight(ProfileReaders.read(write(whole)));
      int readable = 0;
      for (int cut = 0; cut < CUTS; cut++) {
        byte[] part = Arrays.copyOf(whole, (int) ((long) whole.length * cut / CUTS));
        Profile profile = read(part, file.getKey() + " cut to " + part.length);
        if (profile != null) {
          readable++;
          // Without the names behind the cut, pprof's numbers are of no unit and add up to nothing.
          assertTrue(weight(profile) <= all || file.getKey().startsWith("pprof"), file.getKey());
        }
      }
      // A small LZ4 file is one block, which is there as a whole or not at all.
      int least = file.getKey().equals("collapsed in LZ4") ? 0 : CUTS / 4;
      // The names of a pprof file are its last part, and without any it tells nothing.
      least = file.getKey().startsWith("pprof") ? CUTS / 10 : least;
      assertTrue(readable > least, readable + " readable cuts of " + file.getKey());
    }
  }

  @Test
  void flippedBytesNeverBringAReaderDown() throws IOException {
    Random random = new Random(6);
    for (Map.Entry<String, byte[]> file : files().entrySet()) {
      int readable = 0;
      for (int round = 0; round < FLIPS; round++) {
        byte[] flipped = file.getValue().clone();
        int place = round % 4 == 0 ? random.nextInt(200) : random.nextInt(flipped.length);
        flipped[place] ^= (byte) (1 + random.nextInt(255));
        readable += read(flipped, file.getKey() + " flipped at " + place) == null ? 0 : 1;
      }
      // In so small a gzip file nearly every byte says how to read the others.
      int least = file.getKey().endsWith("gzip") ? 0 : FLIPS / 2;
      assertTrue(readable > least, readable + " readable of " + file.getKey());
    }
  }

  @Test
  void statedLengthsCostNoMemory() throws IOException {
    byte[] string = {0x32, -1, -1, -1, -1, 7, 'x'};
    byte[] packed = {0x12, 12, 0x12, 1, 1, 0x0a, -1, -1, -1, -1, -1, -1, -1, 1};
    byte[] name = {0x22, 6, 8, 1, 0x22, 2, 8, 1, 0x2a, 4, 8, 1, 16, 1, 0x32, 0, 0x32, 1, 'a'};
    byte[] one = {0x0a, 4, 8, 1, 16, 2, 0x12, 6, 0x0a, 1, 1, 0x12, 1, 5};
    for (byte[] rest : new byte[][] {string, packed}) {
      assertEquals(5, weight(readWithin(joined(name, one, rest), FIXED_BYTES)));
    }
    // A count of samples, which Candela gives back as so many rows.
    String json =
        "{\"shared\":{\"frames\":[{\"name\":\"a\"}]},\"profiles\":[{\"type\":\"sampled\","
            + "\"samples\":[[2147483647,99999999999999999999]],\"weights\":[1]}]}";
    assertEquals(1, weight(readWithin(utf8(json), FIXED_BYTES)));
  }

  @Test
  void manyOpenBracketsAreNoDepthOfCalls() throws IOException {
    String json = "{\"shared\":{\"frames\":[]},\"x\":" + "[".repeat(1 << 20);
    assertEquals(null, read(utf8(json), "open brackets"));
  }

  private Profile readWithin(byte[] content, long mostBytes) throws IOException {
    Path file = write(content);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    Profile profile = ProfileReaders.read(file);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(allocated < mostBytes, allocated + " bytes for " + content.length);
    return profile;
  }

  /** The profile, or null if there was a sentence instead. */
  private Profile read(byte[] content, String what) throws IOException {
    Path file = write(content);
    return assertTimeoutPreemptively(
        NO_HANG,
        () -> {
          try {
            return ProfileReaders.read(file);
          } catch (UnreadableProfileException e) {
            String message = e.getMessage();
            assertTrue(message.endsWith(".") && message.contains(file.toString()), message);
            assertTrue(message.lines().count() == 1, message);
            return null;
          } catch (RuntimeException e) {
            throw new AssertionError(what, e);
          }
        });
  }

  private static long weight(Profile profile) {
    return profile.samples().stream().mapToLong(SampleTable::weightSum).sum();
  }

  private Path write(byte[] content) throws IOException {
    return Files.write(temp.resolve("some"), content);
  }

  private static Map<String, byte[]> files() throws IOException {
    String[] lines = new String[60];
    for (int i = 0; i < lines.length; i++) {
      String event = List.of("cpu", "cpu", "alloc", "lock").get(i % 4);
      lines[i] =
          "a.Main.main:7;b.Work%d.run:%d;c.d%d[native] %d thread=t%d event=%s weight=%d"
              .formatted(i % 7, i, i % 11, i % 3 + 1, i % 5, event, event.equals("cpu") ? 1 : i);
    }
    Profile profile = TextProfiles.of(lines);
    byte[] packed = Bytes.written(out -> PprofWriter.write(profile, out));
    byte[] plain = new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes();
    StringBuilder json = new StringBuilder();
    SpeedscopeWriter.write(profile, json);
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("pprof", plain);
    files.put("pprof in gzip", packed);
    files.put("speedscope", utf8(json.toString()));
    byte[] text = utf8(SampleText.collapsed(profile, WriteOptions.THREADS));
    files.put("collapsed", text);
    byte[] recording = Recordings.joined(Recordings.byJdk(25));
    files.put("recording", recording);
    files.put("collapsed in gzip", Packed.gzip(text));
    files.put("collapsed in zip", Packed.zip("content", text));
    files.put("collapsed in LZ4", Lz4Frames.encode(text));
    files.put("recording in zip", Packed.zip("content", recording));
    return files;
  }
}
