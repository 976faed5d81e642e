import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs until it is ended. Two threads wait for a lock, a third waits for a peer that answers after
 * 20 ms, and a fourth for a file that gets a byte every 20 ms. For each answer of the peer, the
 * third throws an exception and makes garbage.
 */
public final class LedgerDesk {
  static final class Ledger {}

  static final class NoSuchOrder extends Exception {
    private static final long serialVersionUID = 1;
  }

  private static final Ledger LEDGER = new Ledger();
  private static final long ANSWER_MILLIS = 20;
  private static final int GARBAGE_BYTES = 4 << 20;
  private static volatile Object sink;

  public static void main(String[] arguments) throws IOException, InterruptedException {
    String orders = Files.createTempDirectory("ledger").resolve("orders.pipe").toString();
    if (new ProcessBuilder("mkfifo", orders).start().waitFor() == 0) {
      start("reader", () -> read(orders));
      start("writer", () -> write(orders));
    }
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      start("ledger-1", LedgerDesk::book);
      start("ledger-2", LedgerDesk::book);
      int port = server.getLocalPort();
      start("client", () -> ask(port));
      try (Socket client = server.accept()) {
        while (client.getInputStream().read() >= 0) {
          pause(ANSWER_MILLIS);
          client.getOutputStream().write(1);
        }
      }
    }
  }

  private static void start(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  static void book() {
    while (true) {
      synchronized (LEDGER) {
        long end = System.nanoTime() + 25_000_000;
        while (System.nanoTime() < end) {
          Thread.onSpinWait();
        }
      }
      // Shorter than the other one's turn, so each of them always waits.
      pause(5);
    }
  }

  static void ask(int port) {
    try (Socket peer = new Socket(InetAddress.getLoopbackAddress(), port)) {
      while (true) {
        peer.getOutputStream().write(1);
        peer.getInputStream().read();
        sink = new byte[GARBAGE_BYTES];
        try {
          throw new NoSuchOrder();
        } catch (NoSuchOrder e) {
          sink = e;
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  static void read(String orders) {
    try (FileInputStream in = new FileInputStream(orders)) {
      // It is open at both ends now, and nothing is left of it.
      Files.delete(Path.of(orders));
      Files.delete(Path.of(orders).getParent());
      while (in.read() >= 0) {
        sink = in;
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void write(String orders) {
    try (FileOutputStream out = new FileOutputStream(orders)) {
      while (true) {
        pause(ANSWER_MILLIS);
        out.write(1);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
