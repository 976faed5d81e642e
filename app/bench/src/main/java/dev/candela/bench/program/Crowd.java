package dev.candela.bench.program;

import java.util.Random;
import java.util.concurrent.atomic.LongAdder;

/**
 * Very many threads in very deep and ever different stacks; answers like {@link Throughput}, where
 * a unit is one more stack. The threads share the stacks out, each once before any comes again.
 * Arguments: threads, frames, distinct stacks.
 */
public final class Crowd {
  private static final LongAdder ROUNDS = new LongAdder();
  static long sink;

  private Crowd() {}

  public static void main(String[] arguments) throws java.io.IOException {
    int threads = Integer.parseInt(arguments[0]);
    int depth = Integer.parseInt(arguments[1]);
    int stacks = Integer.parseInt(arguments[2]);
    for (int i = 0; i < threads; i++) {
      Random random = new Random(i);
      int first = i;
      Thread thread =
          new Thread(
              null, () -> wander(depth, first, threads, stacks, random), "crowd-" + i, 1 << 20);
      thread.setDaemon(true);
      thread.start();
    }
    System.out.println("ready");
    while (System.in.read() >= 0) {
      Throughput.print(ROUNDS.sum());
    }
  }

  private static void wander(int depth, int first, int step, int stacks, Random random) {
    for (long stack = first; ; stack += step) {
      // The last 17 turns say which stack it is: two ways each make 131,072.
      descend(depth - 17, 17, (int) (stack % stacks), random);
      ROUNDS.increment();
    }
  }

  private static void descend(int plain, int turns, int stack, Random random) {
    if (plain > 0) {
      descend(plain - 1, turns, stack, random);
    } else if (turns > 0) {
      if ((stack & 1) == 0) {
        left(turns - 1, stack >> 1, random);
      } else {
        right(turns - 1, stack >> 1, random);
      }
    } else {
      dwell(random);
    }
  }

  private static void left(int turns, int stack, Random random) {
    descend(0, turns, stack, random);
  }

  private static void right(int turns, int stack, Random random) {
    descend(0, turns, stack, random);
  }

  private static void dwell(Random random) {
    long sum = 0;
    for (int i = 0; i < 200; i++) {
      sum += random.nextInt() ^ sum;
    }
    sink = sum;
    try {
      Thread.sleep(300 + random.nextInt(200));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
