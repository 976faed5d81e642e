import java.io.File;
import java.io.IOException;

/** Ends soon when it is started first, and never afterwards: the file it is given tells. */
public class SecondStays {
  private static volatile long sink;

  public static void main(String[] arguments) throws IOException {
    boolean first = new File(arguments[0]).createNewFile();
    long end = System.nanoTime() + 500_000_000L;
    while (!first || System.nanoTime() < end) {
      sink++;
    }
  }
}
