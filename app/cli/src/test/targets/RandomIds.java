import java.util.UUID;

/**
 * What does a random UUID cost? Makes one cold, then many alone, beside a thread of arithmetic and
 * beside one that makes them too; always as many, so that two runs do the same work.
 */
public final class RandomIds {
  private static volatile long sink;

  private RandomIds() {}

  public static void main(String[] arguments) throws InterruptedException {
    int count = Integer.parseInt(arguments[0]);
    System.out.println("cold: " + make(1) + " ns");
    make(count);
    System.out.println("warm: " + make(count) + " ns");
    System.out.println("beside arithmetic: " + beside(count, () -> compute(count)) + " ns");
    System.out.println("beside another: " + beside(count, () -> make(count)) + " ns");
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

  private static long beside(int count, Runnable rival) throws InterruptedException {
    Thread thread = new Thread(rival, "rival");
    thread.start();
    long nanos = make(count);
    thread.join();
    return nanos;
  }
}
