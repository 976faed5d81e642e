import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayDeque;

/**
 * How many directories a second? Old entries are looked for at the head of the queue only, and
 * nothing is made that is there.
 */
public final class Counter {
  private static final long WINDOW_NANOS = 100_000_000;

  private final ArrayDeque<Long> moments = new ArrayDeque<Long>();
  private final Path directory;
  private long sizes;

  private Counter(Path directory) {
    this.directory = directory;
  }

  public static void main(String[] args) throws IOException {
    long beginMillis = System.currentTimeMillis();
    int rounds = Integer.parseInt(args[0]);
    Counter counter = new Counter(Paths.get(args[1], "outer", "inner"));
    for (int round = 0; round < rounds; round++) {
      counter.update();
    }
    long millis = System.currentTimeMillis() - beginMillis;
    System.out.println(counter.sizes / rounds + " entries on average, " + millis + " ms");
  }

  private void update() throws IOException {
    long nowNanos = System.nanoTime();
    moments.add(nowNanos);
    while (nowNanos - moments.peek() > WINDOW_NANOS) {
      moments.remove();
    }
    sizes += moments.size();
    if (!Files.exists(directory)) {
      Files.createDirectories(directory);
    }
  }
}
