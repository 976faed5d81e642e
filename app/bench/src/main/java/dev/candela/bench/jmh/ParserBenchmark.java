package dev.candela.bench.jmh;

import dev.candela.jfr.ChunkReader;
import dev.candela.jfr.EventCursor;
import dev.candela.jfr.JfrChunk;
import dev.candela.jfr.JfrFile;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx1g")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class ParserBenchmark {
  @Param({"typical-23m.jfr", "async-onechunk.jfr"})
  String fileName;

  /** Returns the number of events. */
  @Benchmark
  public long poolsAndEvents() throws IOException {
    long events = 0;
    try (JfrFile file = JfrFile.open(InputFile.named(fileName))) {
      for (JfrChunk chunk : file.chunks()) {
        try (ChunkReader reader = file.read(chunk)) {
          EventCursor cursor = reader.events();
          while (cursor.next()) {
            events++;
          }
        }
      }
    }
    return events;
  }
}
