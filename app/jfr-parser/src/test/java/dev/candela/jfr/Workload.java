package dev.candela.jfr;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import jdk.jfr.Configuration;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.Unsigned;

/**
 * Something to record: samples, allocations, locks, exceptions, events with fields of every type.
 */
final class Workload {
  @Name("dev.candela.test.EveryType")
  @Label("Every Type")
  @SuppressWarnings("UnusedVariable") // the recorder reads the fields
  static final class EveryType extends Event {
    boolean yes;
    byte small;
    short medium;
    char letter;
    int number;
    long big;
    float single;
    double dual;
    String text;
    Class<?> type;
    Thread thread;
    @Unsigned int unsigned;
  }

  @SuppressWarnings("UnusedVariable") // keeps what is computed alive
  private static volatile Object sink;

  private Workload() {}

  /** Records this JVM for a while. */
  static void record(Path into, Duration duration) throws IOException, InterruptedException {
    try (Recording recording = start()) {
      run(duration);
      recording.stop();
      recording.dump(into);
    }
  }

  static Recording start() throws IOException {
    Recording recording;
    try {
      recording = new Recording(Configuration.getConfiguration("profile"));
    } catch (java.text.ParseException e) {
      throw new IOException(e);
    }
    recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(1));
    recording.enable("jdk.ObjectAllocationInNewTLAB");
    recording.enable("jdk.ClassLoad");
    recording.start();
    return recording;
  }

  static void run(Duration duration) throws InterruptedException {
    long end = System.nanoTime() + duration.toNanos();
    Thread other = new Thread(() -> spin(end), "other-\u00e9\u4e2d");
    other.start();
    spin(end);
    other.join();
  }

  private static void spin(long endNanos) {
    Random random = new Random(7);
    for (int i = 0; System.nanoTime() < endNanos; i++) {
      emit(i, random);
      sink = recurse(random.nextInt(60), random);
    }
  }

  static void emit(int i, Random random) {
    EveryType event = new EveryType();
    event.begin();
    event.yes = (i & 1) == 0;
    event.small = (byte) random.nextInt();
    event.medium = (short) random.nextInt();
    event.letter = (char) random.nextInt();
    event.number = random.nextInt();
    event.big = random.nextLong() >> random.nextInt(64);
    event.single = random.nextFloat();
    event.dual = random.nextDouble();
    event.text = text(i);
    event.type = i % 3 == 0 ? null : String.class;
    event.thread = Thread.currentThread();
    event.unsigned = -i;
    event.commit();
  }

  private static String text(int i) {
    return switch (i % 6) {
      case 0 -> null;
      case 1 -> "";
      case 2 -> "plain";
      case 3 -> "a string that is long enough to be put into the pool of strings";
      case 4 -> "\u4e2d\u6587 and more of it than fits, so that it goes to the pool";
      default -> "caf\u00e9 " + i;
    };
  }

  private static Object recurse(int depth, Random random) {
    if (depth > 0) {
      return recurse(depth - 1, random);
    }
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      numbers.add(random.nextInt());
    }
    numbers.sort(null);
    return numbers;
  }
}
