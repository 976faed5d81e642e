package dev.candela.agent;

import dev.candela.agent.chunk.ChunkWriter;
import dev.candela.agent.chunk.ChunkWriter.SampledState;
import dev.candela.agent.chunk.ChunkWriter.ThreadMoment;

/** A chunk as a recorder might have written it. */
public final class WrittenChunk {
  private WrittenChunk() {}

  /** Begins after a recording that begins now, and each after the one before. */
  public static byte[] of(int samples) {
    ChunkWriter writer = new ChunkWriter(System.currentTimeMillis() + 60_000, System.nanoTime());
    writer.begin(System.nanoTime());
    ThreadMoment moment = new ThreadMoment();
    moment.threadName = "worker";
    moment.javaThreadId = 1;
    moment.state = SampledState.RUNNABLE;
    moment.stack =
        new StackTraceElement[] {new StackTraceElement("demo.Main", "main", "Main.java", 3)};
    for (int i = 0; i < samples; i++) {
      moment.timeNanos = System.nanoTime();
      moment.cpuNanos = 1_000_000;
      writer.executionSample(moment);
    }
    return writer.finish(System.nanoTime());
  }
}
