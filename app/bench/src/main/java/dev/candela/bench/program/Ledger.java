package dev.candela.bench.program;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.Random;
import java.util.zip.Deflater;

/**
 * A batch job whose steps cost the same in every run: each is a loop of its own without calls that
 * a compiler could see one way today and another tomorrow, as those of {@link Orders} are. What was
 * changed on purpose is then what really changed, and the thread's own clock says so at the end.
 * Does the same work in every run. Arguments: how many rounds; how many passes each makes over what
 * is due, 40 of which take about a fifth of the time.
 */
public final class Ledger {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final String[] STEPS = {"seal", "pack", "rate", "parse", "balance"};
  private static final int NUMBERS = 4096;

  static long sink;

  private final byte[] text;
  private final int[] numbers = new int[NUMBERS];
  private final long[] accounts = new long[1 << 10];
  private final byte[] packed = new byte[1 << 16];
  private final long[] nanos = new long[STEPS.length];
  private final int passes;

  private Ledger(int passes) {
    this.passes = passes;
    Random random = new Random(12);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < NUMBERS; i++) {
      numbers[i] = random.nextInt(1 << 20);
      lines.append(numbers[i]).append(i % 8 == 7 ? '\n' : ',');
    }
    text = lines.toString().getBytes(StandardCharsets.US_ASCII);
  }

  public static void main(String[] arguments) throws NoSuchAlgorithmException {
    Ledger program = new Ledger(Integer.parseInt(arguments[1]));
    int rounds = Integer.parseInt(arguments[0]);
    for (int round = 0; round < rounds; round++) {
      program.round();
    }
    for (int step = 0; step < STEPS.length; step++) {
      System.out.printf(Locale.ROOT, "%s %.2f s%n", STEPS[step], program.nanos[step] / 1e9);
    }
    System.out.println(sink);
  }

  private void round() throws NoSuchAlgorithmException {
    long start = THREADS.getCurrentThreadCpuTime();
    sink += seal();
    start = end(0, start);
    sink += pack();
    start = end(1, start);
    sink += rate();
    start = end(2, start);
    sink += parse();
    start = end(3, start);
    sink += balance();
    end(4, start);
  }

  private long end(int step, long startNanos) {
    long now = THREADS.getCurrentThreadCpuTime();
    nanos[step] += now - startNanos;
    return now;
  }

  private int seal() throws NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (int i = 0; i < 17; i++) {
      digest.update(text);
    }
    return digest.digest()[0];
  }

  private int pack() {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    deflater.setInput(text);
    deflater.finish();
    int length = deflater.deflate(packed);
    deflater.end();
    return length;
  }

  private long rate() {
    double due = 1;
    for (int pass = 0; pass < passes; pass++) {
      for (int number : numbers) {
        due = due * 0.999 + number;
      }
    }
    return (long) due;
  }

  private long parse() {
    long sum = 0;
    for (int pass = 0; pass < 30; pass++) {
      int number = 0;
      for (byte c : text) {
        if (c >= '0') {
          number = number * 10 + c - '0';
        } else {
          sum += number;
          number = 0;
        }
      }
    }
    return sum;
  }

  private long balance() {
    for (int pass = 0; pass < 210; pass++) {
      for (int number : numbers) {
        accounts[number & accounts.length - 1] += number;
      }
    }
    return accounts[0];
  }
}
