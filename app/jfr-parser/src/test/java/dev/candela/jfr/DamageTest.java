package dev.candela.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.jfr.StackReader.StackFrames;
import dev.candela.jfr.bytes.ChunkBuffer;
import dev.candela.jfr.error.DamagedJfrException;
import dev.candela.jfr.error.JfrException;
import dev.candela.jfr.metadata.JfrMetadata;
import dev.candela.jfr.metadata.JfrType;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamageTest {
  @TempDir static Path directory;
  private static byte[] whole;
  private static List<JfrChunk> chunks;

  /** What reading everything of a recording gave. */
  private static final class Result {
    final List<Long> eventEnds = new ArrayList<>();
    int stacks;
    int brokenConstants;
    int warnings;
    long lostBytes;
    boolean refused;
  }

  @BeforeAll
  static void record() throws Exception {
    Path file = directory.resolve("whole.jfr");
    Workload.record(file, Duration.ofMillis(200));
    byte[] once = Files.readAllBytes(file);
    whole = ByteBuffer.allocate(once.length * 2).put(once).put(once).array();
    chunks = JfrFile.of("whole", whole).chunks();
  }

  /**
   * Reads every event's common fields, every stack and every string, through both kinds of window.
   */
  private static Result readAll(byte[] bytes, boolean windows) throws IOException {
    Result result = new Result();
    JfrFile file;
    try {
      MemorySegment segment = MemorySegment.ofArray(bytes);
      file = windows ? JfrFile.of("damaged", segment) : JfrFile.of("damaged", bytes);
    } catch (JfrException e) {
      result.refused = true;
      return result;
    }
    result.warnings += file.warnings().size();
    for (JfrChunk chunk : file.chunks()) {
      try (ChunkReader reader = file.read(chunk, new ChunkBuffer(windows ? 0 : 64 << 20))) {
        readEvents(reader, result);
        readConstants(reader, result);
        result.warnings += reader.warnings().size();
      } catch (JfrException e) {
        result.refused = true;
      }
    }
    return result;
  }

  private static void readEvents(ChunkReader reader, Result result) throws IOException {
    FieldPlan[] plans = new FieldPlan[reader.metadata().types().size()];
    for (JfrType type : reader.metadata().types()) {
      try {
        plans[type.typeIndex()] =
            FieldPlan.of(type, "startTime", "eventThread", "stackTrace", "text");
      } catch (DamagedJfrException e) {
        result.warnings++;
      }
    }
    long[] slots = new long[4];
    EventCursor events = reader.events();
    while (events.next()) {
      result.eventEnds.add(reader.chunk().position() + events.position() + events.lengthBytes());
      int typeIndex = events.typeIndex();
      if (typeIndex != JfrMetadata.NONE && plans[typeIndex] != null) {
        events.read(plans[typeIndex], slots);
        if (result.eventEnds.size() % 7 == 0) {
          ObjectReader.event(events);
        }
      }
    }
    result.lostBytes += events.lostBytes();
  }

  private static void readConstants(ChunkReader reader, Result result) throws IOException {
    StackReader stacks = reader.values().stacks();
    StackFrames frames = new StackFrames();
    for (int i = 0; i < stacks.pool().size(); i++) {
      try {
        stacks.read(i, frames);
        result.stacks++;
      } catch (DamagedJfrException e) {
        result.brokenConstants++;
      }
    }
    for (ConstantPool pool : reader.pools().pools()) {
      ObjectReader objects = new ObjectReader(reader.values());
      for (int i = 0; i < pool.size(); i += 7) {
        try {
          objects.constant(pool.type(), pool.id(i));
        } catch (DamagedJfrException e) {
          result.brokenConstants++;
        }
      }
    }
  }

  @Test
  void readsAllThatLiesBeforeACut() throws IOException {
    Result all = readAll(whole, false);
    assertEquals(0, all.warnings);
    assertEquals(0, all.lostBytes);
    assertEquals(0, all.brokenConstants);
    assertEquals(2, chunks.size());
    Random random = new Random(20);
    for (int i = 0; i < 200; i++) {
      int length = i < 100 ? i * (whole.length / 100) : random.nextInt(whole.length);
      Result cut = readAll(Arrays.copyOf(whole, length), i % 2 == 0);
      long describedUntil = chunks.get(0).header().metadataPosition();
      Set<Long> expected = new HashSet<>();
      for (long end : all.eventEnds) {
        boolean second = end > chunks.get(1).position();
        long described = second ? chunks.get(1).position() + describedUntil : describedUntil;
        if (end <= length && (length > described + 200_000 || whole.length == length)) {
          expected.add(end);
        }
      }
      assertTrue(
          new HashSet<>(cut.eventEnds).containsAll(expected),
          () -> "cut at " + length + ": " + cut.eventEnds.size() + " of " + expected.size());
      assertTrue(cut.refused || cut.warnings > 0 || length == chunks.get(1).position());
    }
  }

  @Test
  void survivesFlippedBytes() throws IOException {
    byte[] one = Arrays.copyOf(whole, (int) chunks.get(0).lengthBytes());
    Result all = readAll(one, false);
    Random random = new Random(21);
    long describedFrom = chunks.get(0).header().metadataPosition();
    long describedTo = describedFrom + eventBytes(one, (int) describedFrom);
    int refusedForNoReason = 0;
    for (int i = 0; i < 1000; i++) {
      int at = i < 68 ? i : random.nextInt(one.length);
      byte before = one[at];
      one[at] ^= (byte) (i % 3 == 0 ? 0xff : 1 << random.nextInt(8));
      Result flipped = readAll(one, i % 2 == 0);
      one[at] = before;
      if (!flipped.refused) {
        long intact = all.eventEnds.stream().filter(end -> end <= at).count();
        assertTrue(
            flipped.eventEnds.size() >= intact,
            () -> "byte " + at + ": " + flipped.eventEnds.size() + " of " + intact);
      } else if (at >= ChunkHeader.LENGTH_BYTES && (at < describedFrom || at >= describedTo)) {
        refusedForNoReason++;
      }
    }
    // Only the header and the description, which may be much of a short recording, cannot be
    // spared.
    assertTrue(refusedForNoReason < 10, "refused too often: " + refusedForNoReason + " of 1000");
  }

  private static long eventBytes(byte[] bytes, int position) {
    ByteBuffer head = ByteBuffer.wrap(bytes, position, 5);
    long size = 0;
    for (int shift = 0; head.hasRemaining(); shift += 7) {
      byte b = head.get();
      size |= (b & 0x7fL) << shift;
      if (b >= 0) {
        break;
      }
    }
    return size;
  }

  @Test
  void readsAChunkThatItsRecorderDidNotFinish() throws IOException {
    byte[] killed = Arrays.copyOf(whole, (int) chunks.get(0).lengthBytes());
    Result all = readAll(killed, false);
    ByteBuffer.wrap(killed).putLong(8, 0).putLong(16, 0).putLong(24, 0).putLong(40, 0);
    JfrFile file = JfrFile.of("killed", killed);
    assertEquals(JfrChunk.State.UNFINISHED, file.chunks().get(0).state());
    Result result = readAll(killed, false);
    assertFalse(result.refused);
    assertEquals(all.eventEnds, result.eventEnds);
    assertEquals(all.stacks, result.stacks);
    assertTrue(result.warnings > 0);
  }

  @Test
  void findsTheNextChunkBehindOneOfWrongLength() throws IOException {
    byte[] bytes = whole.clone();
    ByteBuffer.wrap(bytes).putLong(8, whole.length * 3L);
    JfrFile file = JfrFile.of("wrong length", bytes);
    assertEquals(2, file.chunks().size());
    assertEquals(JfrChunk.State.CUT, file.chunks().get(0).state());
    assertEquals(chunks.get(1).position(), file.chunks().get(1).position());
    assertEquals(readAll(whole, false).eventEnds, readAll(bytes, false).eventEnds);
  }

  /** A writer that is killed between what a flush has added and the header that counts it. */
  @Test
  void passesOverWhatTheHeaderDoesNotCountYet() throws IOException {
    int length = (int) chunks.get(0).lengthBytes();
    byte[] counted = Arrays.copyOf(whole, length);
    byte[] bytes = Arrays.copyOf(counted, length + 400);
    System.arraycopy(whole, 0, bytes, length + 100, ChunkHeader.LENGTH_BYTES);
    ByteBuffer.wrap(bytes).putLong(length + 100 + 8, length + 100 + ChunkHeader.LENGTH_BYTES);
    JfrFile file = JfrFile.of("killed", bytes);
    assertEquals(1, file.chunks().size());
    assertEquals(1, file.warnings().size());
    assertTrue(
        file.warnings().get(0).toString().contains("400 bytes were skipped"),
        () -> file.warnings().toString());
    assertEquals(readAll(counted, false).eventEnds, readAll(bytes, false).eventEnds);
  }

  @Test
  void namesTheFileThatDescribesNothing() throws IOException {
    byte[] bytes = Arrays.copyOf(whole, 500);
    JfrFile file = JfrFile.of("short.jfr", bytes);
    DamagedJfrException e =
        assertThrows(DamagedJfrException.class, () -> file.read(file.chunks().get(0)).close());
    assertTrue(
        e.getMessage().startsWith("short.jfr, byte 0: the chunk has no desc"), e::getMessage);
  }
}
