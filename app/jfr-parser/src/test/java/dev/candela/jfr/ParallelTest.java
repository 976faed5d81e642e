package dev.candela.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.jfr.StackReader.StackFrames;
import dev.candela.jfr.bytes.ChunkBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParallelTest {
  private static final int THREADS = 4;

  @TempDir Path directory;

  private static long[] readPart(ChunkReader chunk, long from, long to) throws Exception {
    long count = 0;
    long sum = 0;
    EventCursor events = chunk.events(from, to);
    ObjectReader objects = new ObjectReader(events.values());
    while (events.next()) {
      count++;
      sum = sum * 31 + events.typeId() * events.lengthBytes();
      sum ^= objects.of(events).toString().hashCode();
    }
    assertEquals(0, events.lostBytes() + events.brokenEvents());
    return new long[] {count, sum};
  }

  private static long readStacks(ChunkReader chunk, int from, int to) throws Exception {
    long sum = 0;
    StackReader stacks = chunk.values().stacks();
    StackFrames frames = new StackFrames();
    for (int ordinal = from; ordinal < to; ordinal++) {
      stacks.read(ordinal, frames);
      for (int i = 0; i < frames.depth(); i++) {
        sum += frames.methodIds()[i] * (frames.lines()[i] + 7L * frames.typeIds()[i]);
      }
    }
    return sum;
  }

  @Test
  void severalThreadsReadOneChunkInParts() throws Exception {
    Path recording = directory.resolve("one.jfr");
    Workload.record(recording, Duration.ofMillis(300));
    // The second buffer is too small for any chunk, which keeps it mapped as large chunks are.
    for (ChunkBuffer buffer : List.of(new ChunkBuffer(), new ChunkBuffer(1))) {
      try (JfrFile file = JfrFile.open(recording);
          ChunkReader chunk = file.read(file.chunks().get(0), buffer);
          ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
        long[] ranges = chunk.eventRanges(THREADS);
        assertEquals(THREADS + 1, ranges.length);
        List<Future<long[]>> parts = new ArrayList<>();
        List<Future<Long>> stackParts = new ArrayList<>();
        int stacks = chunk.pools().pool("jdk.types.StackTrace").size();
        for (int i = 0; i < THREADS; i++) {
          long from = ranges[i];
          long to = ranges[i + 1];
          int part = i;
          parts.add(threads.submit(() -> readPart(chunk, from, to)));
          stackParts.add(
              threads.submit(
                  () -> readStacks(chunk, stacks * part / THREADS, stacks * (part + 1) / THREADS)));
        }
        long count = 0;
        long stackSum = 0;
        for (int i = 0; i < THREADS; i++) {
          long[] alone = readPart(chunk, ranges[i], ranges[i + 1]);
          assertEquals(alone[1], parts.get(i).get()[1]);
          assertTrue(alone[0] > 0);
          count += parts.get(i).get()[0];
          stackSum += stackParts.get(i).get();
        }
        assertEquals(readPart(chunk, ranges[0], ranges[THREADS])[0], count);
        assertEquals(readStacks(chunk, 0, stacks), stackSum);
      }
    }
  }

  @Test
  void chunksOfOneDescriptionShareIt() throws Exception {
    Path recording = directory.resolve("two.jfr");
    Workload.record(recording, Duration.ofMillis(50));
    try (JfrFile file = JfrFile.open(recording);
        ChunkReader first = file.read(file.chunks().get(0));
        ChunkReader again = file.read(file.chunks().get(0))) {
      assertEquals(
          System.identityHashCode(first.metadata()), System.identityHashCode(again.metadata()));
    }
  }
}
