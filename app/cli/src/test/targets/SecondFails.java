import java.io.File;
import java.io.IOException;

/** Works for a moment, and fails unless it is started first: the file it is given tells. */
public class SecondFails {
  private static volatile long sink;

  public static void main(String[] arguments) throws IOException {
    boolean first = new File(arguments[0]).createNewFile();
    long end = System.nanoTime() + 500_000_000L;
    while (System.nanoTime() < end) {
      sink++;
    }
    System.exit(first ? 0 : 3);
  }
}
