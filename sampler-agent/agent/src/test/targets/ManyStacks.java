import java.util.Random;
import java.util.Scanner;

/** A hundred threads, deep in ever new stacks: what is sampled here does not compress. */
public final class ManyStacks {
  static volatile long rounds;

  public static void main(String[] args) {
    for (int i = 0; i < 100; i++) {
      final Random random = new Random(i);
      Thread thread =
          new Thread("deep-" + i) {
            @Override
            public void run() {
              while (true) {
                descend(200, random);
                rounds++;
              }
            }
          };
      thread.setDaemon(true);
      thread.start();
    }
    System.out.println("ready");
    Scanner in = new Scanner(System.in);
    while (in.hasNextLine()) {
      String line = in.nextLine();
      if (line.equals("exit")) {
        System.exit(0);
      }
      System.out.println(line.equals("rounds") ? Long.toString(rounds) : "alive");
    }
  }

  static void descend(int depth, Random random) {
    if (depth == 0) {
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    } else if (random.nextBoolean()) {
      descend(depth - 1, random);
    } else {
      other(depth - 1, random);
    }
  }

  static void other(int depth, Random random) {
    if (random.nextBoolean()) {
      descend(depth, random);
    } else {
      descend(depth == 0 ? 0 : depth - 1, random);
    }
  }
}
