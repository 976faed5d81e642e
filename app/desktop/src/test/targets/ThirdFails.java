import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Works for a second, and fails when it is started for the third time: a file counts. */
public final class ThirdFails {
  private static volatile long sink;

  public static void main(String[] arguments) throws Exception {
    Path starts = Path.of(arguments[0]);
    Files.write(starts, new byte[1], StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    long end = System.nanoTime() + 1_000_000_000L;
    while (System.nanoTime() < end) {
      sink++;
    }
    System.exit(Files.size(starts) == 3 ? 3 : 0);
  }
}
