import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayDeque;

/**
 * Old entries are looked for in the whole queue. Says itself in report.txt how its processor time
 * was shared. Entries grow old by the number of rounds and not by the clock: on a busy machine a
 * queue by the clock is longest at the end of a turn on the processor, where the samples are.
 */
public final class StageOne {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** The clock takes time itself, and thread dumps like to catch a thread in its call. */
  private static final int ROUNDS_PER_MEASURED = 64;

  private static final int KEPT_ROUNDS = 2500;

  private final ArrayDeque<Integer> entries = new ArrayDeque<Integer>();
  private final Path directory;
  private final long clockCpuNanos;
  private long sizes;
  private long removingCpuNanos;
  private long creatingCpuNanos;

  private StageOne(Path directory) {
    this.directory = directory;
    long beginCpuNanos = cpuNanos();
    for (int reading = 0; reading < 10_000; reading++) {
      cpuNanos();
    }
    clockCpuNanos = (cpuNanos() - beginCpuNanos) / 10_000;
  }

  public static void main(String[] args) throws IOException {
    int rounds = Integer.parseInt(args[0]);
    StageOne stage = new StageOne(Paths.get(args[1], "outer", "inner"));
    long beginNanos = System.nanoTime();
    long beginCpuNanos = cpuNanos();
    for (int round = 0; round < rounds; round++) {
      if (round % ROUNDS_PER_MEASURED == 0) {
        stage.measuredUpdate(round);
      } else {
        stage.update(round);
      }
    }
    double measuredCpuNanos = stage.removingCpuNanos + stage.creatingCpuNanos;
    String report =
        stage.sizes / rounds
            + " in the mean\n"
            + stage.removingCpuNanos / measuredCpuNanos
            + " removing\n"
            + stage.creatingCpuNanos / measuredCpuNanos
            + " creating\n"
            + (double) (cpuNanos() - beginCpuNanos) / (System.nanoTime() - beginNanos)
            + " running\n";
    Files.write(Paths.get(args[1], "report.txt"), report.getBytes("UTF-8"));
  }

  private void update(int round) throws IOException {
    remove(round);
    create();
  }

  private void measuredUpdate(int round) throws IOException {
    long beginCpuNanos = cpuNanos();
    remove(round);
    long removedCpuNanos = cpuNanos();
    create();
    removingCpuNanos += removedCpuNanos - beginCpuNanos - clockCpuNanos;
    creatingCpuNanos += cpuNanos() - removedCpuNanos - clockCpuNanos;
  }

  private void remove(int round) {
    entries.add(round);
    entries.removeIf(entry -> round - entry > KEPT_ROUNDS);
    sizes += entries.size();
  }

  private void create() throws IOException {
    Files.createDirectories(directory);
  }

  /** Not of the clock on the wall: other programs may take their turns in any of the parts. */
  private static long cpuNanos() {
    return THREADS.getCurrentThreadCpuTime();
  }
}
