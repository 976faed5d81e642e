package dev.candela.bench.program;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.Deflater;

/** Does eight kinds of work; writes their times by thread clocks. Arguments: seconds, file. */
public final class KnownShares {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final String[] LEAVES = {
    "count", "hash", "sort", "copy", "intrinsics", "stat", "deflate", "threads"
  };

  /** Sampling begins while the JVM starts; no CPU time may be spent before. */
  private static final long IDLE_MILLIS = 1500;

  static long sink;

  private final AtomicLong ofShortThreads = new AtomicLong();

  private final char[] text = new char[2000];
  private final int[] numbers = new int[4096];
  private final int[] scratch = new int[4096];
  private final byte[] from = new byte[1 << 16];
  private final byte[] to = new byte[1 << 16];
  private final byte[] packed = new byte[1 << 16];
  private final File file;
  private final long[] nanos = new long[LEAVES.length];

  private KnownShares(File file) {
    this.file = file;
    Random random = new Random(11);
    Arrays.fill(text, 'x');
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = random.nextInt();
    }
    random.nextBytes(from);
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Thread.sleep(IDLE_MILLIS);
    KnownShares program = new KnownShares(new File(arguments[1]));
    program.run(Long.parseLong(arguments[0]) * 1_000_000_000L);
    StringBuilder result = new StringBuilder();
    for (int leaf = 0; leaf < LEAVES.length; leaf++) {
      result.append(LEAVES[leaf]).append(' ').append(program.nanos[leaf]).append('\n');
    }
    Files.writeString(Path.of(arguments[1]), result);
  }

  /** Rounds of uneven length: a beat of whole milliseconds would meet the sampler's. */
  private void run(long wholeNanos) throws InterruptedException {
    Random random = new Random(5);
    long endNanos = System.nanoTime() + wholeNanos;
    while (System.nanoTime() < endNanos) {
      for (int leaf = 0; leaf < LEAVES.length; leaf++) {
        long times = 20L + random.nextInt(40);
        long before = THREADS.getCurrentThreadCpuTime();
        burn(leaf, times);
        nanos[leaf] += THREADS.getCurrentThreadCpuTime() - before;
      }
      nanos[LEAVES.length - 1] += ofShortThreads.getAndSet(0);
    }
  }

  /** Every leaf has its own loop, so that its time is its own to any sampler. */
  private void burn(int leaf, long times) throws InterruptedException {
    switch (leaf) {
      case 0 -> count(times * 120);
      case 1 -> hash(times * 30);
      case 2 -> sort(times * 3 / 4);
      case 3 -> copy(times * 35);
      case 4 -> intrinsics(times * 4500);
      case 5 -> stat(times * 100);
      case 6 -> deflate(times / 12);
      default -> threads(times / 4);
    }
  }

  /** The inner loop has no safepoint poll: it is shorter than a strip of the compiler's. */
  private void count(long times) {
    for (long time = 0; time < times; time++) {
      int sum = 0;
      for (int i = 0; i < 1000; i++) {
        sum = sum * 31 + (i ^ sum >>> 3);
      }
      sink += sum;
    }
  }

  private void hash(long times) {
    for (long time = 0; time < times; time++) {
      text[0]++;
      sink += new String(text).hashCode();
    }
  }

  private void sort(long times) {
    for (long time = 0; time < times; time++) {
      System.arraycopy(numbers, 0, scratch, 0, numbers.length);
      Arrays.sort(scratch);
      sink += scratch[17];
    }
  }

  private void copy(long times) {
    for (long time = 0; time < times; time++) {
      System.arraycopy(from, 0, to, 0, from.length);
      sink += to[3];
    }
  }

  private void intrinsics(long times) {
    double sum = 0;
    for (long time = 0; time < times; time++) {
      sum +=
          Math.sin((double) time) * Math.exp((double) (time & 7))
              + Long.bitCount(time * 0x9E3779B97F4A7C15L);
    }
    sink += (long) sum;
  }

  private void stat(long times) {
    for (long time = 0; time < times; time++) {
      sink += file.length();
    }
  }

  private void deflate(long times) {
    for (long time = 0; time < times; time++) {
      Deflater deflater = new Deflater();
      deflater.setInput(from);
      deflater.finish();
      sink += deflater.deflate(packed);
      deflater.end();
    }
  }

  /** Each lives for a fraction of a millisecond and records its own time. */
  private void threads(long times) throws InterruptedException {
    for (long time = 0; time < times; time++) {
      Thread thread = new Thread(this::threads);
      thread.start();
      thread.join();
    }
  }

  private void threads() {
    long sum = 0;
    for (int i = 0; i < 200_000; i++) {
      sum = sum * 31 + (i ^ sum >>> 3);
    }
    sink += sum;
    ofShortThreads.addAndGet(THREADS.getCurrentThreadCpuTime());
  }
}
