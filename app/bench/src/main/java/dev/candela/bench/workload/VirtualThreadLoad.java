package dev.candela.bench.workload;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts small virtual threads where the JDK has them (21 on), small platform threads elsewhere.
 */
final class VirtualThreadLoad implements Load {
  private static final int THREADS = 20;

  private final Method startVirtual = startVirtualThread();

  @Override
  public void round() throws Exception {
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      long seed = System.nanoTime() * (i + 1);
      started.add(start(() -> Sink.last = LeafWork.run(seed << 32)));
    }
    for (Thread thread : started) {
      thread.join();
    }
    Thread.sleep(20);
  }

  private Thread start(Runnable work) throws ReflectiveOperationException {
    if (startVirtual != null) {
      return (Thread) startVirtual.invoke(null, work);
    }
    Thread thread = new Thread(work, "short-lived");
    thread.start();
    return thread;
  }

  /** By reflection, since this class is compiled for 17. */
  private static Method startVirtualThread() {
    try {
      return Thread.class.getMethod("startVirtualThread", Runnable.class);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }
}
