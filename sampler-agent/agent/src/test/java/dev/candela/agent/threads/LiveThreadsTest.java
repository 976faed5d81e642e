package dev.candela.agent.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class LiveThreadsTest {
  private final LiveThreads live = new LiveThreads(ManagementFactory.getThreadMXBean());

  private long listed(Thread thread) {
    return Arrays.stream(live.ids()).filter(id -> id == thread.threadId()).count();
  }

  @Test
  void knowsWhoBeginsAndForgetsWhoEnds() throws InterruptedException {
    assertEquals(1, listed(Thread.currentThread()));
    CountDownLatch end = new CountDownLatch(1);
    Thread thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    end.await();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    assertEquals(1, listed(thread));
    end.countDown();
    thread.join();
    assertTrue(listed(thread) <= 1, "nobody has looked yet");
    live.sawEnd();
    assertEquals(0, listed(thread));
  }
}
