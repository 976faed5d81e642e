package dev.candela.bench.guest;

import dev.candela.engine.capture.LiveSession;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.SessionListener;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Very many threads in very deep, very different stacks. */
@Command(
    name = "crowd",
    description = "Record 2,000 threads, 500 frames deep, in 100,000 different stacks.")
public final class CrowdStress implements Callable<Integer> {
  private static final double MEGABYTE = 1 << 20;

  /** Frames that tell the program's stacks apart. */
  private static final int TURNS = 17;

  @Mixin private Jdk jdk;

  @Option(names = "--engine", split = ",", defaultValue = "async,jfr,threads")
  private List<EngineKind> engines;

  @Option(names = "--threads", defaultValue = "2000")
  private int threads;

  @Option(names = "--depth", defaultValue = "500")
  private int depth;

  @Option(names = "--stacks", defaultValue = "100000")
  private int stacks;

  @Option(names = "--seconds", defaultValue = "30")
  private int seconds;

  @Override
  public Integer call() throws IOException, InterruptedException, CaptureFailure {
    for (EngineKind engine : engines) {
      stress(engine);
    }
    return 0;
  }

  private void stress(EngineKind engine) throws IOException, InterruptedException, CaptureFailure {
    Path file = Files.createDirectories(Path.of("target", "crowd")).resolve(engine + ".jfr");
    SamplingSettings settings =
        new SamplingSettings(
            engine,
            Map.of(EventKind.CPU, 10_000_000L, EventKind.WALL, 100_000_000L),
            depth + 50,
            true,
            0);
    try (Answering target =
        Answering.start(jdk, List.of("-Xmx512m"), "Crowd", threads, depth, stacks)) {
      Thread.sleep(5000);
      Answering.Progress before = target.ask();
      Thread.sleep(5000);
      double quietRate = target.ask().rateSince(before);
      long quietBytes = target.residentBytes();
      LiveSession session = jdk.record(target, settings, file, null, SessionListener.SILENT);
      double slowest = Double.MAX_VALUE;
      Answering.Progress first = target.ask();
      Answering.Progress last = first;
      long middleBytes = 0;
      for (int second = 0; second < seconds; second++) {
        Thread.sleep(1000);
        Answering.Progress now = target.ask();
        slowest = Math.min(slowest, now.rateSince(last));
        last = now;
        middleBytes = second == seconds / 3 ? target.residentBytes() : middleBytes;
      }
      long endBytes = target.residentBytes();
      session.close();
      System.out.printf(
          "%s on JDK %d: %.0f stacks/s without, %.0f with, %.0f in the slowest second, %d in all;"
              + " target occupies %.0f MB without, %.0f MB after a third, %.0f MB at the end; %s;"
              + " file %.0f MB%n",
          engine.label(),
          jdk.feature(),
          quietRate,
          last.rateSince(first),
          slowest,
          last.units() - first.units(),
          quietBytes / MEGABYTE,
          middleBytes / MEGABYTE,
          endBytes / MEGABYTE,
          Profiler.Candela.losses(session.status()),
          Files.size(file) / MEGABYTE);
      session.ended().join().losses().forEach(loss -> System.out.println("  " + loss));
    }
    tell(file);
  }

  private void tell(Path file) throws IOException {
    long beginNanos = System.nanoTime();
    Profile profile = ProfileReaders.read(file);
    double seconds = (System.nanoTime() - beginNanos) / 1e9;
    BitSet distinct = new BitSet();
    BitSet ofProgram = new BitSet();
    long samples = 0;
    int deepest = 0;
    for (SampleTable table : profile.samples()) {
      LongColumn stackIds = table.stackIds();
      samples += table.size();
      for (int row = 0; row < table.size(); row++) {
        int stackId = (int) stackIds.get(row);
        if (stackId > StackTable.ROOT && !distinct.get(stackId)) {
          distinct.set(stackId);
          deepest = Math.max(deepest, profile.stacks().depth(stackId));
          int turns = turns(profile, stackId);
          if (turns >= 0) {
            ofProgram.set(turns);
          }
        }
      }
    }
    System.out.printf(
        "  read in %.1f s: %d samples in %d distinct stacks, up to %d frames; %d of the program's"
            + " %d stacks; %d threads; warnings %s%n",
        seconds,
        samples,
        distinct.cardinality(),
        deepest,
        ofProgram.cardinality(),
        stacks,
        profile.threads().size(),
        profile.warnings());
  }

  /** Which of the program's stacks it is, by its turns to the left and to the right; or -1. */
  private static int turns(Profile profile, int stackId) {
    int turns = 0;
    int count = 0;
    for (int id = stackId; id > StackTable.ROOT; id = profile.stacks().parentStackId(id)) {
      int methodId = profile.symbols().frames().methodId(profile.stacks().frameId(id));
      String method = profile.symbols().methodName(methodId);
      boolean right = method.equals("right");
      if (right || method.equals("left")) {
        turns = turns << 1 | (right ? 1 : 0);
        count++;
      }
    }
    return count == TURNS ? turns : -1;
  }
}
