package dev.candela.engine.capture.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small program, compiled once per test run for Java 8 so that every JDK can run it. */
public final class TargetProgram {
  public static final String MAIN = "target.Burner";

  /** Burns processor time in two leaves on two threads; ends by itself when nobody ends it. */
  private static final String SOURCE =
      """
      package target;

      public class Burner {
        static volatile long sink;

        public static void main(String[] args) throws Exception {
          Thread hasher = new Thread(Burner::hash, "hasher");
          hasher.setDaemon(true);
          hasher.start();
          System.out.println("ready");
          long seconds = 120;
          for (String arg : args) {
            if (arg.startsWith("seconds=")) {
              seconds = Long.parseLong(arg.substring(8));
            } else if (arg.equals("contend")) {
              new Thread(() -> contend(40, 1), "holder").start();
              new Thread(() -> contend(0, 5), "waiter").start();
            }
          }
          long end = System.nanoTime() + seconds * 1_000_000_000L;
          while (System.nanoTime() < end) {
            Thread.sleep(5);
            count(200_000);
          }
        }

        static void hash() {
          // Some milliseconds of work, then a short rest: busy enough to be in every tick's samples.
          for (int round = 1; true; round++) {
            sink += ("text" + sink).hashCode();
            if (round % 65_536 == 0) {
              try {
                Thread.sleep(1);
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

  public static synchronized Path classPath() throws IOException {
    try {
      return compiled();
    } catch (InterruptedException e) {
      throw new IOException("interrupted while compiling the target program", e);
    }
  }

  private static Path compiled() throws IOException, InterruptedException {
    if (classes == null) {
      Path directory = Files.createDirectories(Path.of("target", "test-target").toAbsolutePath());
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
