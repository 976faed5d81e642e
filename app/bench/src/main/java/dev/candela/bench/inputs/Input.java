package dev.candela.bench.inputs;

import java.util.List;

/** A file that benchmarks read: recorded, or multiplied from a recorded one. */
sealed interface Input {
  String JDK_RECORDER =
      "-XX:StartFlightRecording=settings=profile,dumponexit=true,filename={out}"
          + ",jdk.ExecutionSample#period=5ms";
  String CPU_TIME_SAMPLES = ",jdk.CPUTimeSample#enabled=true,jdk.CPUTimeSample#throttle=1ms";
  String ASYNC_PROFILER =
      "-agentpath:{async}=start,event=ctimer,interval=1ms,wall=5ms,alloc=128k,lock=10us,jfr"
          + ",file={out}";

  /**
   * Every input, each after the one that it is made of. Async-profiler begins a chunk after 100 MB
   * or an hour unless told otherwise, so its short recordings are one chunk.
   */
  List<Input> ALL =
      List.of(
          new Recorded("typical-23m.jfr", 25, JDK_RECORDER + CPU_TIME_SAMPLES, 150, 4),
          new Multiplied("typical-100m.jfr", "typical-23m.jfr", 100),
          new Multiplied("typical-1g.jfr", "typical-23m.jfr", 1000),
          new Multiplied("typical-2300m.jfr", "typical-23m.jfr", 2300),
          new Recorded("async-150m.jfr", 25, ASYNC_PROFILER + ",chunktime=60", 240, 4),
          new Multiplied("async-1g.jfr", "async-150m.jfr", 1000),
          new Recorded("async-onechunk.jfr", 25, ASYNC_PROFILER + ",chunksize=1g", 200, 4),
          new Recorded("jdk17-small.jfr", 17, JDK_RECORDER, 30, 2),
          new Recorded("jdk17-async-small.jfr", 17, ASYNC_PROFILER, 20, 2));

  String name();

  /**
   * A run of a server under a recorder.
   *
   * @param jdkFeature oldest JDK that will do; the oldest installed from there on is taken
   * @param jvmOption starts the recorder; {@code {out}} and {@code {async}} stand for the file and
   *     for async-profiler's library
   * @param clients of the database, beside the compilers
   */
  record Recorded(String name, int jdkFeature, String jvmOption, int seconds, int clients)
      implements Input {
    static final int COMPILERS = 4;

    boolean needsAsyncProfiler() {
      return jvmOption.contains("{async}");
    }
  }

  /**
   * The chunks of another input again and again.
   *
   * @param megabytes least length of the result in millions of bytes
   */
  record Multiplied(String name, String source, int megabytes) implements Input {}
}
