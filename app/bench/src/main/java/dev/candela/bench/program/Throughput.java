package dev.candela.bench.program;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;

/**
 * Works as fast as it can on so many threads, and prints how much it did: for each line on its
 * standard input one line. Arguments: number of threads, number of threads that idle besides,
 * frames of each stack. Begins with the first line and ends with the last.
 */
public final class Throughput {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final LongAdder UNITS = new LongAdder();
  static long sink;

  private Throughput() {}

  public static void main(String[] arguments) throws IOException {
    System.out.println("ready");
    if (System.in.read() < 0) {
      return;
    }
    talkOverASocket();
    int working = Integer.parseInt(arguments[0]);
    int idle = Integer.parseInt(arguments[1]);
    int depth = Integer.parseInt(arguments[2]);
    for (int i = 0; i < working; i++) {
      Random random = new Random(i);
      daemon("worker-" + i, () -> descend(depth, () -> work(random)));
    }
    for (int i = 0; i < idle; i++) {
      daemon("idle-" + i, () -> descend(depth, Throughput::sleep));
    }
    do {
      print(UNITS.sum());
    } while (System.in.read() >= 0);
  }

  /** Units of work so far, the moment, and the processor time of the process, in nanoseconds. */
  static void print(long units) {
    System.out.println(units + " " + System.nanoTime() + " " + SYSTEM.getProcessCpuTime());
  }

  /**
   * As any program of many threads does. With the first byte over a socket a JVM of 22 and later
   * loads the class of an event, and for that throws away its compiled {@code Thread.sleep}: 7 KB
   * for each thread that sleeps, which would be counted for other users of the first socket.
   */
  private static void talkOverASocket() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept()) {
      client.getOutputStream().write(1);
      if (accepted.getInputStream().read() != 1) {
        throw new IOException("The socket to this process itself does not answer.");
      }
    }
  }

  private static void daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private static void descend(int depth, Runnable then) {
    if (depth == 0) {
      then.run();
    } else {
      descend(depth - 1, then);
    }
  }

  private static void sleep() {
    try {
      while (true) {
        Thread.sleep(100);
        sink++;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void work(Random random) {
    int[] numbers = new int[256];
    Map<Integer, Integer> counts = new HashMap<>();
    Deque<Integer> queue = new ArrayDeque<>();
    while (true) {
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = random.nextInt(1000);
      }
      Arrays.sort(numbers);
      for (int number : numbers) {
        counts.merge(number, 1, Integer::sum);
        queue.add(number);
        if (queue.size() > 100) {
          sink += queue.remove();
        }
      }
      UNITS.increment();
    }
  }
}
