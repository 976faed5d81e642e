import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayDeque;

/**
 * How many directories a second? Old entries are looked for in the whole queue. Says itself in
 * report.txt how its processor time was shared.
 */
public final class StageOne {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** The clock takes time itself, and thread dumps like to catch a thread in its call. */
  private static final int ROUNDS_PER_MEASURED = 64;

  private static final long WINDOW_NANOS = 100_000_000;

  private final ArrayDeque<Long> moments = new ArrayDeque<Long>();
  private final Path directory;
  private long sizes;
  private long removingCpuNanos;
  private long creatingCpuNanos;

  private StageOne(Path directory) {
    this.directory = directory;
  }

  public static void main(String[] args) throws IOException {
    int rounds = Integer.parseInt(args[0]);
    StageOne stage = new StageOne(Paths.get(args[1], "outer", "inner"));
    for (int round = 0; round < rounds; round++) {
      if (round % ROUNDS_PER_MEASURED == 0) {
        stage.measuredUpdate();
      } else {
        stage.update();
      }
    }
    double measuredCpuNanos = stage.removingCpuNanos + stage.creatingCpuNanos;
    String report =
        stage.sizes / rounds
            + " in the mean\n"
            + stage.removingCpuNanos / measuredCpuNanos
            + " removing\n"
            + stage.creatingCpuNanos / measuredCpuNanos
            + " creating\n";
    Files.write(Paths.get(args[1], "report.txt"), report.getBytes("UTF-8"));
  }

  private void update() throws IOException {
    remove();
    create();
  }

  private void measuredUpdate() throws IOException {
    long beginCpuNanos = cpuNanos();
    remove();
    long removedCpuNanos = cpuNanos();
    create();
    removingCpuNanos += removedCpuNanos - beginCpuNanos;
    creatingCpuNanos += cpuNanos() - removedCpuNanos;
  }

  private void remove() {
    long nowNanos = System.nanoTime();
    moments.add(nowNanos);
    moments.removeIf(moment -> nowNanos - moment > WINDOW_NANOS);
    sizes += moments.size();
  }

  private void create() throws IOException {
    Files.createDirectories(directory);
  }

  /** Not of the clock on the wall: other programs may take their turns in any of the parts. */
  private static long cpuNanos() {
    return THREADS.getCurrentThreadCpuTime();
  }
}
