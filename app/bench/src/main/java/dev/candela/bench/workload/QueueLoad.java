package dev.candela.bench.workload;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** One side puts a small array every millisecond, the others park until one comes. */
final class QueueLoad {
  private final BlockingQueue<long[]> queue = new LinkedBlockingQueue<>(16);

  void produce() throws InterruptedException {
    queue.put(new long[128]);
    Thread.sleep(1);
  }

  void consume() throws InterruptedException {
    Sink.last = queue.poll(50, TimeUnit.MILLISECONDS);
  }
}
