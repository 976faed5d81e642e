package dev.candela.bench.inputs;

import dev.candela.engine.capture.jvm.InstalledJdks;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Records a server under the JDK's recorder and async-profiler, and multiplies the results. */
@Command(
    name = "inputs",
    description = "Make the recordings that the other benchmarks read; takes ten minutes, 5 GB.")
public final class RecordInputs implements Callable<Integer> {
  /** For the compilers: real code that JDK 17 can compile. */
  private static final Path SOURCES = Path.of("..", "..", "sampler-agent", "agent", "src", "main");

  @Option(names = "--out", paramLabel = "DIR", defaultValue = "target/inputs")
  private Path folder;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "FILE",
      description = "only these; a file that exists is not made again unless it is named here")
  private List<String> names = List.of();

  @Option(names = "--seconds", description = "length of each recording instead of its own")
  private int seconds;

  @Spec private CommandSpec spec;

  private final PrintStream out = System.out;

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<String> known = Input.ALL.stream().map(Input::name).toList();
    if (!known.containsAll(names)) {
      throw new ParameterException(
          spec.commandLine(), "--only wants one or more of " + String.join(", ", known));
    }
    Files.createDirectories(folder);
    for (Input input : Input.ALL) {
      Path file = folder.resolve(input.name());
      if (names.isEmpty() ? !Files.exists(file) : names.contains(input.name())) {
        make(input, file);
      }
    }
    return 0;
  }

  /** Created under another name first, so that readers of the old file keep it. */
  private void make(Input input, Path file) throws IOException, InterruptedException {
    Path unfinished = folder.resolve("unfinished.jfr");
    boolean made =
        switch (input) {
          case Input.Recorded recorded -> record(recorded, unfinished);
          case Input.Multiplied multiplied -> multiply(multiplied, unfinished);
        };
    if (made) {
      Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
      out.printf("%s: %.1f MB%n", input.name(), Files.size(file) / 1e6);
    }
  }

  private boolean multiply(Input.Multiplied input, Path file) throws IOException {
    Path source = folder.resolve(input.source());
    if (!Files.exists(source)) {
      out.println(input.name() + ": skipped, there is no " + source);
      return false;
    }
    ChunkMultiplier.multiply(source, file, input.megabytes() * 1_000_000L);
    return true;
  }

  private boolean record(Input.Recorded input, Path file) throws IOException, InterruptedException {
    Optional<InstalledJdk> jdk = oldestFrom(input.jdkFeature());
    if (jdk.isEmpty()) {
      out.println(input.name() + ": skipped, there is no JDK " + input.jdkFeature() + " here");
      return false;
    }
    Path library = folder.resolve("libasyncProfiler.so");
    if (input.needsAsyncProfiler()) {
      copyAsyncProfiler(library);
    }
    int length = seconds > 0 ? seconds : input.seconds();
    out.printf("%s: recording for %d s%n", input.name(), length);
    Process process =
        new ProcessBuilder(
                jdk.get().java().toString(),
                "-Xmx1g",
                input
                    .jvmOption()
                    .replace("{out}", file.toAbsolutePath().toString())
                    .replace("{async}", library.toAbsolutePath().toString()),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.candela.bench.program.TypicalServer",
                Integer.toString(length),
                SOURCES.toAbsolutePath().normalize().toString(),
                Integer.toString(Input.Recorded.COMPILERS),
                Integer.toString(input.clients()))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("program.log").toFile())
            .start();
    if (process.waitFor() != 0) {
      throw new IOException(
          "The recorded program failed with exit code "
              + process.exitValue()
              + ", see "
              + folder.resolve("program.log"));
    }
    return true;
  }

  /** Copies this platform's library out of async-profiler's Maven artifact. */
  public static void copyAsyncProfiler(Path file) throws IOException {
    String platform = System.getProperty("os.arch").equals("aarch64") ? "linux-arm64" : "linux-x64";
    if (System.getProperty("os.name").startsWith("Mac")) {
      platform = "macos";
    }
    String resource = "/" + platform + "/libasyncProfiler.so";
    try (InputStream library = RecordInputs.class.getResourceAsStream(resource)) {
      if (library == null) {
        throw new FileNotFoundException("async-profiler has no library for " + platform);
      }
      Files.copy(library, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static Optional<InstalledJdk> oldestFrom(int feature) {
    return InstalledJdks.list().stream()
        .filter(jdk -> jdk.runtime().feature() >= feature)
        .min(Comparator.comparingInt(jdk -> jdk.runtime().feature()));
  }

  /** A file that benchmarks read: recorded, or multiplied from a recorded one. */
  private sealed interface Input {
    String JDK_RECORDER =
        "-XX:StartFlightRecording=settings=profile,dumponexit=true,filename={out}"
            + ",jdk.ExecutionSample#period=5ms";
    String CPU_TIME_SAMPLES = ",jdk.CPUTimeSample#enabled=true,jdk.CPUTimeSample#throttle=1ms";
    String ASYNC_PROFILER =
        "-agentpath:{async}=start,event=ctimer,interval=1ms,wall=5ms,alloc=128k,lock=10us,jfr"
            + ",file={out}";

    /**
     * Each after the one that it is made of. Async-profiler begins a chunk after 100 MB or an hour
     * unless told otherwise, so its short recordings are one chunk.
     */
    List<Input> ALL =
        List.of(
            new Input.Recorded("typical-23m.jfr", 25, JDK_RECORDER + CPU_TIME_SAMPLES, 150, 4),
            new Input.Multiplied("typical-100m.jfr", "typical-23m.jfr", 100),
            new Input.Multiplied("typical-1g.jfr", "typical-23m.jfr", 1000),
            new Input.Multiplied("typical-2300m.jfr", "typical-23m.jfr", 2300),
            new Input.Recorded("async-150m.jfr", 25, ASYNC_PROFILER + ",chunktime=60", 240, 4),
            new Input.Multiplied("async-1g.jfr", "async-150m.jfr", 1000),
            new Input.Recorded("async-onechunk.jfr", 25, ASYNC_PROFILER + ",chunksize=1g", 200, 4));

    String name();

    /**
     * A run of a server under a recorder, on the oldest JDK from this feature on. The option has
     * {@code {out}} for the file and {@code {async}} for the library.
     */
    record Recorded(String name, int jdkFeature, String jvmOption, int seconds, int clients)
        implements Input {
      static final int COMPILERS = 4;

      boolean needsAsyncProfiler() {
        return jvmOption.contains("{async}");
      }
    }

    /** Repeats the chunks of another input up to this size in millions of bytes. */
    record Multiplied(String name, String source, int megabytes) implements Input {}
  }
}
