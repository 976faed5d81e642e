package dev.candela.agent.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.agent.engine.OwnThreads;
import dev.candela.agent.threads.LiveThreads.ThreadTrack;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class LiveThreadsTest {
  private final Set<Thread> own = new HashSet<>();
  private final LiveThreads live =
      new LiveThreads(
          ManagementFactory.getThreadMXBean(),
          new OwnThreads() {
            @Override
            public boolean isOwn(long javaThreadId) {
              return own.stream().anyMatch(thread -> thread.threadId() == javaThreadId);
            }

            @Override
            public List<Thread> threads() {
              return List.copyOf(own);
            }

            @Override
            public void countRecorder(boolean works) {}

            @Override
            public Thread start(String name, Runnable work) {
              throw new UnsupportedOperationException(name);
            }
          });

  private long listed(Thread thread) {
    return Arrays.stream(live.tracks(0))
        .filter(track -> track.threadId == thread.threadId())
        .count();
  }

  @Test
  void keepsWhatIsKnownOfAThreadAndLeavesOutItsOwn() {
    live.tracks(0);
    ThreadTrack track = live.track(Thread.currentThread().threadId());
    track.pendingCpuNanos = 5;
    live.sawEnd();
    assertEquals(1, listed(Thread.currentThread()));
    assertEquals(5, live.track(Thread.currentThread().threadId()).pendingCpuNanos);
    own.add(Thread.currentThread());
    live.clear();
    assertEquals(0, listed(Thread.currentThread()));
    assertNull(live.track(Thread.currentThread().threadId()));
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
