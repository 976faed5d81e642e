import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Computes, allocates, waits for locks, sleeps, parks, reads and writes for some seconds. */
public final class Target {
  private static final Object LOCK = new Object();
  private static volatile long sink;
  private static long endNanos;

  public static void main(String[] args) throws Exception {
    endNanos = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000_000L;
    List<Thread> threads = new ArrayList<>();
    threads.add(new Thread(Target::compute, "compute"));
    threads.add(new Thread(Target::allocate, "allocate"));
    threads.add(new Thread(Target::contend, "contend-1"));
    threads.add(new Thread(Target::contend, "contend-2"));
    threads.add(new Thread(Target::rest, "rest"));
    threads.add(new Thread(Target::transfer, "transfer"));
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static boolean goesOn() {
    return System.nanoTime() < endNanos;
  }

  private static void compute() {
    while (goesOn()) {
      sink += fibonacci(24) + digits();
    }
  }

  private static long fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
  }

  private static long digits() {
    long sum = 0;
    for (int i = 0; i < 20_000; i++) {
      sum += Integer.toString(i * 7919).length();
    }
    return sum;
  }

  private static void allocate() {
    List<byte[]> kept = new ArrayList<>();
    while (goesOn()) {
      kept.add(new byte[10_000]);
      if (kept.size() > 2_000) {
        kept.clear();
      }
      sink += kept.size();
    }
  }

  private static void contend() {
    while (goesOn()) {
      synchronized (LOCK) {
        long until = System.nanoTime() + 25_000_000L;
        while (System.nanoTime() < until) {
          sink++;
        }
      }
    }
  }

  private static void rest() {
    Object own = new Object();
    while (goesOn()) {
      LockSupport.parkNanos(30_000_000L);
      try {
        Thread.sleep(30);
        synchronized (own) {
          own.wait(30);
        }
        throw new IllegalStateException("expected; one of many");
      } catch (InterruptedException | IllegalStateException e) {
        sink += e.getMessage().length();
      }
    }
  }

  private static void transfer() {
    byte[] bytes = "some bytes to transfer".repeat(50_000).getBytes(StandardCharsets.UTF_8);
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      while (goesOn()) {
        Path file = Files.createTempFile("target", ".bin");
        Files.write(file, bytes);
        sink += Files.readAllBytes(file).length;
        Files.delete(file);
        exchange(server);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void exchange(ServerSocket server) throws IOException, InterruptedException {
    try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket peer = server.accept()) {
      InputStream in = client.getInputStream();
      Thread reader =
          new Thread(
              () -> {
                try {
                  sink += in.read();
                } catch (IOException e) {
                  sink--;
                }
              },
              "reader");
      reader.start();
      Thread.sleep(30);
      OutputStream out = peer.getOutputStream();
      out.write(1);
      reader.join();
    }
  }
}
