package dev.candela.engine.capture.testkit;

import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A small program, compiled once per test run for Java 8 so that every JDK can run it. */
public final class TargetProgram {
  public static final String MAIN = "target.Burner";

  /** Burns processor time in two leaves on two threads; ends by itself when nobody ends it. */
  private static final String SOURCE =
      """
      package target;

      import java.io.*;
      import java.lang.reflect.*;
      import java.net.*;
      import java.util.*;
      import java.util.concurrent.Semaphore;

      public class Burner {
        static volatile long sink;

        public static void main(String[] args) throws Exception {
          daemon(Burner::hash, "hasher");
          System.out.println("ready");
          long seconds = 120;
          for (String arg : args) {
            if (arg.startsWith("seconds=")) {
              seconds = Long.parseLong(arg.substring(8));
            } else if (arg.equals("contend")) {
              new Thread(() -> contend(40, 1), "holder").start();
              new Thread(() -> contend(0, 5), "waiter").start();
            } else if (arg.equals("leak")) {
              new Thread(Leaks::run, "leaker").start();
            } else if (arg.equals("copy")) {
              daemon(Burner::copy, "copier");
              new Thread(Burner::stopAll, "stopper").start();
            } else if (arg.equals("exchange")) {
              daemon(Burner::exchange, "exchanger");
            } else if (arg.equals("switch")) {
              takeTurns();
            } else if (arg.equals("wait")) {
              new Thread(Waits::run, "client").start();
            }
          }
          long end = System.nanoTime() + seconds * 1_000_000_000L;
          while (System.nanoTime() < end) {
            Thread.sleep(5);
            count(200_000);
          }
        }

        static void daemon(Runnable work, String name) {
          Thread thread = new Thread(work, name);
          thread.setDaemon(true);
          thread.start();
        }

        static void hash() {
          // Some milliseconds of work, then more rest, in which other tests have the processor.
          for (int round = 1; true; round++) {
            sink += ("text" + sink).hashCode();
            if (round % 65_536 == 0) {
              try {
                Thread.sleep(24);
              } catch (InterruptedException e) {
                return;
              }
            }
          }
        }

        /** Holds the lock for so many milliseconds, rests for others, throws, and makes garbage. */
        static void contend(int held, int rest) {
          while (true) {
            try {
              synchronized (Burner.class) {
                Thread.sleep(held);
                sink += new byte[1 << 20].length;
              }
              Thread.sleep(rest);
              throw new IllegalStateException("thrown on purpose");
            } catch (InterruptedException | IllegalStateException e) {
              sink++;
            }
          }
        }

        /** Renames the file secret to the name of each file of Candela's as soon as it is there. */
        static void exchange() {
          File place = new File("/tmp");
          File secret = new File(place, "secret");
          while (true) {
            for (String name : place.list()) {
              if (name.startsWith("candela-")) {
                secret.renameTo(new File(place, name));
              }
            }
          }
        }

        /** The JVM cannot stop it while it copies. */
        static void copy() {
          int[] from = new int[4 << 20];
          int[] to = new int[from.length];
          while (true) {
            System.arraycopy(from, 0, to, 0, from.length);
            sink += to[7];
          }
        }

        /** Two threads wake each other all the time. */
        static void takeTurns() {
          Semaphore one = new Semaphore(1);
          Semaphore other = new Semaphore(0);
          for (boolean first : new boolean[] {true, false}) {
            daemon(() -> takeTurns(first ? one : other, first ? other : one, first), "turns");
          }
        }

        static void takeTurns(Semaphore mine, Semaphore others, boolean prints) {
          for (int turn = 1; true; turn++) {
            mine.acquireUninterruptibly();
            others.release();
            if (prints && turn % 50_000 == 0) {
              System.out.println("switched");
            }
          }
        }

        /** Asks for safepoints. */
        static void stopAll() {
          for (int i = 1; true; i++) {
            sink += Thread.getAllStackTraces().size();
            if (i % 200 == 0) {
              System.out.println("stopped");
            }
            try {
              Thread.sleep(5);
            } catch (InterruptedException e) {
              return;
            }
          }
        }

        /** Keeps one site's arrays and drops those of five; the same with memory outside the heap. */
        static class Leaks {
          static final int BYTES = 65_536;
          static final List<byte[]> kept = new ArrayList<>();
          static final ArrayDeque<Long> pool = new ArrayDeque<>();
          static Object unsafe;
          static Method allocate;
          static Method free;

          static void run() {
            try {
              Class<?> type = Class.forName("sun.misc.Unsafe");
              Field field = type.getDeclaredField("theUnsafe");
              field.setAccessible(true);
              unsafe = field.get(null);
              allocate = type.getMethod("allocateMemory", long.class);
              free = type.getMethod("freeMemory", long.class);
              while (kept.size() < 400) {
                kept.add(leak());
                sink += first().length + second().length + third().length;
                sink += fourth().length + fifth().length;
                leakNative();
                poolNative();
                Thread.sleep(25);
                if (kept.size() % 100 == 0) {
                  System.out.println("keeps");
                }
              }
              System.out.println("leaked");
            } catch (Exception e) {
              throw new IllegalStateException(e);
            }
          }

          static byte[] leak() { return new byte[BYTES]; }
          static byte[] first() { return new byte[BYTES]; }
          static byte[] second() { return new byte[BYTES]; }
          static byte[] third() { return new byte[BYTES]; }
          static byte[] fourth() { return new byte[BYTES]; }
          static byte[] fifth() { return new byte[BYTES]; }

          static void leakNative() throws ReflectiveOperationException {
            sink += (Long) allocate.invoke(unsafe, (long) BYTES);
          }

          /** Frees each block a second after it was allocated. */
          static void poolNative() throws ReflectiveOperationException {
            pool.add((Long) allocate.invoke(unsafe, (long) BYTES));
            if (pool.size() > 40) {
              free.invoke(unsafe, pool.remove());
            }
          }
        }

        /** Asks a peer that answers after 20 ms, and forces a file to the disk; prints how long. */
        static class Waits {
          static void run() {
            try (ServerSocket server = new ServerSocket(0)) {
              daemon(() -> answer(server), "peer");
              File file = File.createTempFile("forced", null, new File("."));
              try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort());
                  RandomAccessFile forced = new RandomAccessFile(file, "rw")) {
                // It is open, and needs no name.
                file.delete();
                while (true) {
                  socket.getOutputStream().write(1);
                  long begin = System.nanoTime();
                  sink += socket.getInputStream().read();
                  long read = System.nanoTime();
                  forced.write(new byte[BLOCK]);
                  System.out.println("read " + (read - begin));
                  begin = System.nanoTime();
                  forced.getChannel().force(true);
                  System.out.println("force " + (System.nanoTime() - begin));
                }
              }
            } catch (IOException e) {
              throw new IllegalStateException(e);
            }
          }

          static final int BLOCK = 1 << 20;

          static void answer(ServerSocket server) {
            try (Socket socket = server.accept()) {
              while (true) {
                sink += socket.getInputStream().read();
                Thread.sleep(20);
                socket.getOutputStream().write(1);
              }
            } catch (IOException | InterruptedException e) {
              sink++;
            }
          }
        }

        static void count(int n) {
          long sum = 0;
          for (int i = 0; i < n; i++) {
            sum += i * 31L ^ sum;
          }
          sink += sum;
        }
      }
      """;

  private static Path classes;

  private TargetProgram() {}

  /** As it is launched. */
  public static LaunchSpec launch(InstalledJdk jdk, List<String> vmOptions, String... arguments)
      throws IOException {
    return LaunchSpec.ofClass(
        jdk.java(), vmOptions, classPath().toString(), MAIN, List.of(arguments));
  }

  public static synchronized Path classPath() throws IOException {
    try {
      return compiled();
    } catch (InterruptedException e) {
      throw new IOException("interrupted while compiling the target program", e);
    }
  }

  private static Path compiled() throws IOException, InterruptedException {
    if (classes == null) {
      Path directory =
          Files.createDirectories(
              Path.of("target", "test-target-" + ProcessHandle.current().pid()).toAbsolutePath());
      Path source = directory.resolve("Burner.java");
      Files.writeString(source, SOURCE);
      int failed =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                  "--release",
                  "8",
                  "-Xlint:-options",
                  "-d",
                  directory.toString(),
                  source.toString())
              .inheritIO()
              .start()
              .waitFor();
      if (failed != 0) {
        throw new IOException("the target program does not compile");
      }
      classes = directory;
    }
    return classes;
  }
}
