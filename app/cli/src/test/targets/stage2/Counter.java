import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayDeque;

/**
 * How many directories a second? Old entries are looked for at the head of the queue only. Says
 * itself in report.txt how its time was shared.
 */
public final class StageTwo {
  private static final long WINDOW_NANOS = 100_000_000;

  private final ArrayDeque<Long> moments = new ArrayDeque<Long>();
  private final Path directory;
  private long sizes;
  private long removingNanos;
  private long creatingNanos;

  private StageTwo(Path directory) {
    this.directory = directory;
  }

  public static void main(String[] args) throws IOException {
    int rounds = Integer.parseInt(args[0]);
    StageTwo stage = new StageTwo(Paths.get(args[1], "outer", "inner"));
    long beginNanos = System.nanoTime();
    for (int round = 0; round < rounds; round++) {
      stage.update();
    }
    long nanos = System.nanoTime() - beginNanos;
    String report =
        stage.sizes / rounds
            + " in the mean\n"
            + nanos / 1_000_000
            + " ms\n"
            + (double) stage.removingNanos / nanos
            + " removing\n"
            + (double) stage.creatingNanos / nanos
            + " creating\n";
    Files.write(Paths.get(args[1], "report.txt"), report.getBytes("UTF-8"));
  }

  private void update() throws IOException {
    long nowNanos = System.nanoTime();
    moments.add(nowNanos);
    while (nowNanos - moments.peek() > WINDOW_NANOS) {
      moments.remove();
    }
    sizes += moments.size();
    long removedNanos = System.nanoTime();
    Files.createDirectories(directory);
    removingNanos += removedNanos - nowNanos;
    creatingNanos += System.nanoTime() - removedNanos;
  }
}
