package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.wire.EngineKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hundreds of recordings of one JVM: prints what the target holds meanwhile, which must not grow.
 * So that resident memory tells of recordings only, the heap is touched from the beginning, and the
 * JVM has the compiler that needs little memory: the other one takes up to 15 MB, now and then.
 */
@Tag("soak")
class SoakJvmTest extends RealJvms {
  private static final EngineKind[] ENGINES = {
    EngineKind.THREADS, EngineKind.JFR, EngineKind.ASYNC
  };
  private static final int ROUNDS_BETWEEN = 24;

  /** After which the JDK has what it keeps of its recorder, its attach listener, its code. */
  private static final int WARM_UP = 30;

  /** JDK 8's recorder makes a table for 65,536 strings as soon as it meets a long one again. */
  private static final long STRING_POOL_BYTES = 256 << 10;

  private static final Pattern TOTAL = Pattern.compile("(?m)^Total +\\d+ +(\\d+)");

  private static final Pattern LOADERS =
      Pattern.compile("(?m)^ *\\d+: +(\\d+) +\\d+ +java\\.net\\.URLClassLoader(?: |$)");

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {8, 17, 25})
  void hundredsOfRoundsLeaveTheTargetFlat(int feature) throws Exception {
    // After 102 rounds nothing is compiled any more, and a round costs what it always will.
    roundsLeaveTheTargetFlat(
        feature,
        294,
        102,
        64,
        (target, round) -> round(target, ENGINES[round % ENGINES.length], TestTarget.AGENT));
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {8, 17, 25})
  void roundsWithTheJdksRecorderLeaveTheTargetFlat(int feature) throws Exception {
    roundsLeaveTheTargetFlat(feature, 126, 54, 96, (target, round) -> roundWithRecorder(target));
  }

  private interface Round {
    void run(TestTarget target, int number) throws Exception;
  }

  /**
   * @param mostKilobytes that resident memory may grow by with each round; the JVM and
   *     async-profiler keep some (see recording.md)
   */
  private void roundsLeaveTheTargetFlat(
      int feature, int rounds, int settledAfter, long mostKilobytes, Round body) throws Exception {
    Assumptions.assumeTrue(Files.isDirectory(Path.of("/proc/self/task")), "needs Linux");
    start(
        feature,
        "Busy",
        "-Dsteady=true",
        "-Xms64m",
        "-Xmx64m",
        "-XX:+AlwaysPreTouch",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-XX:+IgnoreUnrecognizedVMOptions",
        "-XX:-UseDynamicNumberOfCompilerThreads",
        "-XX:+EnableDynamicAgentLoading");
    State early = null;
    State settled = null;
    for (int round = 0; round <= rounds; round++) {
      body.run(target, round);
      if (round == WARM_UP) {
        early = State.of(target, folder);
      }
      if (round == settledAfter) {
        settled = State.of(target, folder);
      }
      if (round == 0 || (round - WARM_UP) % ROUNDS_BETWEEN == 0) {
        System.out.println("JDK " + feature + ", round " + round + ": " + State.of(target, folder));
      }
    }
    State late = State.of(target, folder);
    System.out.println("JDK " + feature + ", at the end: " + late);
    assertTrue(late.threads.size() <= early.threads.size(), early + " became " + late);
    assertTrue(late.descriptors.size() <= early.descriptors.size(), early + " became " + late);
    assertEquals(early.files, late.files);
    // One page or one loader that stays of each round would be 72.
    assertTrue(late.mappings <= early.mappings + 40, early + " became " + late);
    assertTrue(late.classLoaders <= early.classLoaders + 2, early + " became " + late);
    long onceBytes = feature == 8 ? STRING_POOL_BYTES : 0;
    assertTrue(late.heapBytes <= early.heapBytes * 1.05 + onceBytes, early + " became " + late);
    assertTrue(
        late.residentKilobytes
            <= settled.residentKilobytes + (rounds - settledAfter) * mostKilobytes,
        settled + " became " + late);
    target.assertUnharmed();
  }

  private void roundWithRecorder(TestTarget target) throws Exception {
    try (Receiver receiver = Receiver.listening(folder)) {
      receiver.attachWithBridge(target);
      receiver.startWithRecorder();
      receiver.awaitChunks(1);
      receiver.awaitBesideData();
      receiver.detach();
    }
    FaultsJvmTest.awaitNoAgentThread(target);
  }

  /** What a JVM holds after a full collection. */
  private record State(
      List<String> threads,
      List<String> descriptors,
      List<String> files,
      int mappings,
      long classLoaders,
      long heapBytes,
      long residentKilobytes) {
    static State of(TestTarget target, Path folder) throws Exception {
      // Now and then a histogram has 2 MB more than the one before and the one after.
      long heapBytes = Long.MAX_VALUE;
      long classLoaders = Long.MAX_VALUE;
      for (int attempt = 0; attempt < 3; attempt++) {
        target.jcmd("GC.run");
        String histogram = histogram(target);
        Matcher total = TOTAL.matcher(histogram);
        assertTrue(total.find(), histogram);
        heapBytes = Math.min(heapBytes, Long.parseLong(total.group(1)));
        Matcher loaders = LOADERS.matcher(histogram);
        classLoaders =
            Math.min(classLoaders, loaders.find() ? Long.parseLong(loaders.group(1)) : 0);
      }
      Path process = Path.of("/proc/" + target.pid());
      return new State(
          each(process.resolve("task"), task -> Files.readString(task.resolve("comm")).strip()),
          each(process.resolve("fd"), open -> Files.readSymbolicLink(open).toString()),
          filesIn(folder.resolve("tmp")),
          Files.readAllLines(process.resolve("maps"), StandardCharsets.ISO_8859_1).size(),
          classLoaders,
          heapBytes,
          residentKilobytes(process));
    }

    /** The jcmd of JDK 8 prints nothing now and then. */
    private static String histogram(TestTarget target) throws Exception {
      String histogram = target.jcmd("GC.class_histogram");
      for (int attempt = 0; attempt < 5 && !TOTAL.matcher(histogram).find(); attempt++) {
        histogram = target.jcmd("GC.class_histogram");
      }
      return histogram;
    }

    private interface Name {
      String of(Path entry) throws IOException;
    }

    private static List<String> each(Path directory, Name name) throws IOException {
      List<String> names = new ArrayList<>();
      try (Stream<Path> entries = Files.list(directory)) {
        for (Path entry : entries.toList()) {
          try {
            names.add(name.of(entry));
          } catch (IOException goneMeanwhile) {
            continue;
          }
        }
      }
      names.sort(null);
      return names;
    }

    private static List<String> filesIn(Path directory) throws IOException {
      try (Stream<Path> files = Files.walk(directory)) {
        return files.map(file -> directory.relativize(file).toString()).sorted().toList();
      }
    }

    private static long residentKilobytes(Path process) throws IOException {
      return Files.readAllLines(process.resolve("status")).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .sum();
    }

    @Override
    public String toString() {
      return threads.size()
          + " threads, "
          + descriptors.size()
          + " descriptors, "
          + mappings
          + " mappings, "
          + files.size()
          + " files, "
          + classLoaders
          + " class loaders, heap "
          + heapBytes / 1024
          + " KiB, resident "
          + residentKilobytes / 1024
          + " MiB";
    }
  }
}
