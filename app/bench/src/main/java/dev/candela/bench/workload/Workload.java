package dev.candela.bench.workload;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Starts the threads, lets them work for a while and ends the JVM.
 *
 * <p>Usage: {@code Workload SECONDS SOURCES CLASSES COMPILERS WALKERS}: how long; a folder of Java
 * sources for the compiler threads; the folder of the same, compiled, for the threads that walk its
 * call graph; how many threads of each.
 */
public final class Workload {
  private static volatile boolean ended;

  private final List<Thread> threads = new ArrayList<>();
  private final AtomicLong rounds = new AtomicLong();

  private Workload() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 5) {
      System.err.println("Usage: Workload SECONDS SOURCES CLASSES COMPILERS WALKERS");
      System.exit(2);
    }
    Duration length = Duration.ofSeconds(Long.parseLong(arguments[0]));
    Path sources = Path.of(arguments[1]);
    Path classes = Path.of(arguments[2]);
    Workload workload = new Workload();
    workload.addCompilers(sources, Integer.parseInt(arguments[3]));
    workload.addWalkers(classes, Integer.parseInt(arguments[4]));
    workload.addTheRest();
    workload.run(length);
    System.out.println(workload.rounds.get() + " rounds");
    System.exit(0);
  }

  private void addCompilers(Path sources, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      add("compiler-" + i, new CompilerLoad(sources, i));
    }
  }

  private void addWalkers(Path classes, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      add("graph-walker-" + i, new CallGraphLoad(classes, i));
    }
  }

  private void addTheRest() throws Exception {
    add("json-0", new JsonLoad());
    Object lock = new Object();
    for (int i = 0; i < 3; i++) {
      add("lock-contender-" + i, new LockLoad(lock));
    }
    add("monitor-waiter", new WaitLoad());
    QueueLoad queue = new QueueLoad();
    add("queue-producer", queue::produce);
    add("queue-consumer-0", queue::consume);
    add("queue-consumer-1", queue::consume);
    SocketLoad socket = new SocketLoad();
    add("socket-server", socket::serve);
    add("socket-client", socket::ask);
    add("file-io", new FileLoad());
    add("exception-thrower", new ExceptionLoad());
    add("virtual-thread-starter", new VirtualThreadLoad());
  }

  private void add(String name, Load load) {
    Thread thread = new Thread(() -> repeat(load), name);
    thread.setDaemon(true);
    threads.add(thread);
  }

  private void repeat(Load load) {
    try {
      while (!ended) {
        load.round();
        rounds.incrementAndGet();
      }
    } catch (Exception e) {
      if (!ended) {
        throw new IllegalStateException(Thread.currentThread().getName() + " gave up", e);
      }
    }
  }

  private void run(Duration length) throws InterruptedException {
    threads.forEach(Thread::start);
    CountDownLatch never = new CountDownLatch(1);
    if (!never.await(length.toMillis(), TimeUnit.MILLISECONDS)) {
      ended = true;
    }
  }
}
