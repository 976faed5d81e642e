import java.io.File;
import java.util.Scanner;
import java.util.concurrent.locks.LockSupport;

/**
 * Burns time in known places, unless -Dquiet=true: two leaves at 3 to 1. It rests after each round,
 * so that other tests have the processor, unless -Dsteady=true. With -Dlinger=true it does not exit
 * until there is a file in its temporary directory. Besides, a parked thread, and two that fight
 * for a lock.
 */
public final class Busy {
  static volatile double sink;
  static final Object LOCK = new Object();

  public static void main(String[] args) {
    if (Boolean.getBoolean("linger")) {
      Runtime.getRuntime().addShutdownHook(new Thread(new Linger()));
    }
    if (!Boolean.getBoolean("quiet")) {
      startBurner();
    }
    daemon(
        "sleeper",
        new Runnable() {
          @Override
          public void run() {
            while (true) {
              LockSupport.park();
            }
          }
        });
    for (int i = 0; i < 2; i++) {
      daemon(
          "fighter-" + i,
          new Runnable() {
            @Override
            public void run() {
              while (true) {
                fight();
              }
            }
          });
    }
    System.out.println("ready");
    Scanner in = new Scanner(System.in);
    while (in.hasNextLine()) {
      String line = in.nextLine();
      if (line.equals("exit")) {
        System.exit(0);
      }
      System.out.println("alive");
    }
  }

  private static void startBurner() {
    daemon(
        "burner",
        new Runnable() {
          @Override
          public void run() {
            while (true) {
              heavy();
              light();
              if (!Boolean.getBoolean("steady")) {
                LockSupport.parkNanos(90000000);
              }
            }
          }
        });
  }

  static void heavy() {
    spin(30000);
  }

  static void light() {
    spin(10000);
  }

  /** By count, not by the clock: a beat of whole milliseconds would meet the kernel's own. */
  static void spin(long rounds) {
    double x = 1;
    for (long round = 0; round < rounds; round++) {
      for (int i = 0; i < 100; i++) {
        x += Math.sqrt(x + i);
      }
    }
    sink = x;
  }

  static void fight() {
    synchronized (LOCK) {
      try {
        Thread.sleep(5);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Ends the JVM when there is something in its temporary directory. */
  static final class Linger implements Runnable {
    @Override
    public void run() {
      System.out.println("ending");
      while (new File(System.getProperty("java.io.tmpdir")).list().length == 0) {
        LockSupport.parkNanos(1000000);
      }
    }
  }

  static void daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }
}
