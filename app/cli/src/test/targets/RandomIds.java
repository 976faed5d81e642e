import java.util.UUID;

/**
 * What does a random UUID cost? Makes one cold, then many alone, beside a thread of arithmetic, and
 * beside one and three that make them too; always as many, so that two runs do the same work.
 */
public final class RandomIds {
  private static volatile long sink;
  private static int started;

  private RandomIds() {}

  public static void main(String[] arguments) throws InterruptedException {
    int count = Integer.parseInt(arguments[0]);
    System.out.println("cold: " + make(1) + " ns");
    make(count);
    System.out.println("warm: " + make(count) + " ns");
    System.out.println("beside arithmetic: " + beside(1, count, () -> compute(count)) + " ns");
    System.out.println("beside another: " + beside(1, count, () -> make(count)) + " ns");
    System.out.println("beside three: " + beside(3, count, () -> make(count)) + " ns");
  }

  /** Nanoseconds for each. */
  private static long make(int count) {
    long beginNanos = System.nanoTime();
    for (int i = 0; i < count; i++) {
      sink += UUID.randomUUID().getLeastSignificantBits();
    }
    return (System.nanoTime() - beginNanos) / count;
  }

  private static void compute(int count) {
    long sum = sink;
    for (long i = 0; i < count * 300L; i++) {
      sum = sum * 31 + (i ^ sum >>> 7);
    }
    sink += sum;
  }

  private static long beside(int rivals, int count, Runnable rival) throws InterruptedException {
    Thread[] threads = new Thread[rivals];
    for (int i = 0; i < rivals; i++) {
      threads[i] = new Thread(rival, "rival " + ++started);
      threads[i].start();
    }
    long nanos = make(count);
    for (Thread thread : threads) {
      thread.join();
    }
    return nanos;
  }
}
