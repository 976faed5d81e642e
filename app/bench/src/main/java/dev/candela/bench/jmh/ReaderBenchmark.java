package dev.candela.bench.jmh;

import dev.candela.engine.model.Profile;
import dev.candela.engine.read.ProfileReaders;
import dev.candela.engine.read.input.ReadOptions;
import dev.candela.engine.read.input.ReadProgress;
import dev.candela.engine.read.input.UnreadableProfileException;
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

/** A file into a profile: decoding, stacks, columns and whatever else is kept. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
public class ReaderBenchmark {
  @Param({"typical-23m.jfr", "async-onechunk.jfr"})
  String fileName;

  @Benchmark
  public Profile oneWorker() throws UnreadableProfileException {
    return read(ReadOptions.ALL.withWorkers(1));
  }

  @Benchmark
  public Profile allWorkers() throws UnreadableProfileException {
    return read(ReadOptions.ALL);
  }

  private Profile read(ReadOptions options) throws UnreadableProfileException {
    return ProfileReaders.read(InputFile.named(fileName), options, ReadProgress.NONE);
  }
}
