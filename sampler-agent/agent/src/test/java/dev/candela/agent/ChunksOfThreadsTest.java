package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.agent.chunk.ChunkWriter;
import dev.candela.agent.chunk.ChunkWriter.SampledState;
import dev.candela.agent.chunk.ChunkWriter.ThreadMoment;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the writer of chunks was told is what two other readers find in them. */
class ChunksOfThreadsTest {
  private static final int CHUNKS = 3;
  private static final int SAMPLES_PER_CHUNK = 500;
  private static final int DEEPEST = 40;

  @TempDir Path folder;

  private final Random random = new Random(27);
  private final List<String> executions = new ArrayList<>();
  private final List<String> threads = new ArrayList<>();

  @Test
  void areReadByMissionControlAndTheJdkAlike() throws Exception {
    Path file = folder.resolve("threads.jfr");
    write(file);
    Collections.sort(executions);
    Collections.sort(threads);
    MissionControl byMissionControl = MissionControl.read(file);
    assertEquals(executions, byMissionControl.samples("jdk.ExecutionSample"));
    assertEquals(threads, byMissionControl.samples("candela.ThreadSample"));
    Recorded byJdk = Recorded.read(file);
    assertEquals(executions, byJdk.samples("jdk.ExecutionSample"));
    assertEquals(threads, byJdk.samples("candela.ThreadSample"));
  }

  private void write(Path file) throws Exception {
    long now = 1_000_000_000_000L;
    ChunkWriter writer = new ChunkWriter(1_700_000_000_000L, now);
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int chunk = 0; chunk < CHUNKS; chunk++) {
        writer.begin(now);
        for (int sample = 0; sample < SAMPLES_PER_CHUNK; sample++) {
          now += 1_000_000;
          ThreadMoment moment = moment(now);
          if (random.nextBoolean()) {
            writer.executionSample(moment);
            executions.add(text(moment));
          } else {
            writer.threadSample(moment);
            threads.add(text(moment));
          }
        }
        out.write(writer.finish(now));
      }
    }
  }

  private ThreadMoment moment(long timeNanos) {
    ThreadMoment moment = new ThreadMoment();
    moment.timeNanos = timeNanos;
    moment.javaThreadId = 1L + random.nextInt(5);
    moment.threadName = "worker-" + moment.javaThreadId;
    moment.state = SampledState.values()[random.nextInt(SampledState.values().length)];
    moment.stack = new StackTraceElement[1 + random.nextInt(DEEPEST)];
    for (int i = 0; i < moment.stack.length; i++) {
      int method = random.nextInt(60);
      int line = 1 + random.nextInt(3) * 1000;
      moment.stack[i] =
          new StackTraceElement("some.pack.Type" + method / 10, "m" + method, "Type.java", line);
    }
    moment.truncated = random.nextInt(10) == 0;
    moment.wallNanos = 1_000_000;
    moment.cpuNanos = random.nextInt(1_000_000);
    moment.lockOwnerId = -1;
    return moment;
  }

  private static String text(ThreadMoment moment) {
    StringBuilder text = new StringBuilder(moment.threadName);
    for (StackTraceElement frame : moment.stack) {
      text.append(';').append(frame.getClassName()).append('.').append(frame.getMethodName());
      text.append(':').append(frame.getLineNumber());
    }
    return text + (moment.truncated ? ";cut" : "");
  }
}
