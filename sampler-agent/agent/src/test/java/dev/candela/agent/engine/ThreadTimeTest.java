package dev.candela.agent.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class ThreadTimeTest {
  private static final long BURNT_NANOS = 200_000_000;

  @Test
  void readsTheKernelsLine() {
    assertEquals(8_754_317_201L, ThreadTime.cpuNanos("8754317201 65728 312\n"));
  }

  @Test
  void aKernelThatDoesNotCountIsNotBelieved() {
    for (String line : new String[] {"0 0 0\n", "", "12\n", "a b c\n"}) {
      assertThrows(IllegalArgumentException.class, () -> ThreadTime.cpuNanos(line), line);
    }
  }

  @Test
  void growsLikeTheTimeOfTheJdk() throws InterruptedException {
    ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    ThreadTime time = ThreadTime.ofCurrent();
    Thread.sleep(1);
    long before = time.cpuNanos();
    long burnt = burn();
    // What is over is counted.
    Thread.sleep(1);
    long told = time.cpuNanos() - before;
    assertTrue(Math.abs(told - burnt) < burnt / 4, told + " ns of " + burnt);
  }

  @Test
  void isToldOfAnotherThreadUntilItsEnd() throws InterruptedException {
    ThreadTime[] time = new ThreadTime[1];
    long[] toldAtItsEnd = new long[1];
    Thread other =
        new Thread(
            () -> {
              time[0] = ThreadTime.ofCurrent();
              burn();
              toldAtItsEnd[0] = time[0].cpuNanos();
            });
    other.start();
    other.join();
    assertTrue(toldAtItsEnd[0] > BURNT_NANOS / 2, toldAtItsEnd[0] + " ns");
    assertEquals(toldAtItsEnd[0], time[0].cpuNanos());
  }

  @Test
  void eachThreadHasItsOwn() throws InterruptedException {
    ThreadTime mine = ThreadTime.ofCurrent();
    Thread.sleep(1);
    long before = mine.cpuNanos();
    Thread other = new Thread(ThreadTimeTest::burn);
    other.start();
    other.join();
    long told = mine.cpuNanos() - before;
    assertTrue(told < BURNT_NANOS / 2, told + " ns while another thread worked");
  }

  /** Returns the nanoseconds that it took, by the JDK. */
  private static long burn() {
    long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    long now = start;
    while (now - start < BURNT_NANOS) {
      now = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
    return now - start;
  }
}
