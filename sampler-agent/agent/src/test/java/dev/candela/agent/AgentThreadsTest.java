package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class AgentThreadsTest {
  @Test
  void errorsDoNotReachStderr() throws InterruptedException {
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      new AgentThreads()
          .start(
              "broken",
              () -> {
                throw new NoClassDefFoundError("gone");
              })
          .join();
    } finally {
      System.setErr(before);
    }
    assertEquals("", printed.toString(StandardCharsets.UTF_8));
  }

  @Test
  @Timeout(60)
  void processorTimeOfAThreadStaysAfterItsEnd() throws InterruptedException {
    AgentThreads threads = new AgentThreads();
    long[] atItsEnd = new long[1];
    threads
        .start(
            "worker",
            () -> {
              while (threads.cpuNanos() < 50_000_000) {
                Math.sqrt(threads.threads().size());
              }
              atItsEnd[0] = threads.cpuNanos();
            })
        .join();
    assertEquals(0, threads.threads().size());
    assertTrue(threads.cpuNanos() >= atItsEnd[0], threads.cpuNanos() + " ns");
  }

  @Test
  @Timeout(60)
  @EnabledOnOs(OS.LINUX)
  void timeOfTheRecorderCountsWhileItWorksForTheAgent() throws Exception {
    AgentThreads threads = new AgentThreads();
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ThreadAllocationStatistics").withPeriod(Duration.ofMillis(20));
      recording.start();
      threads.countRecorder(true);
      awaitRecorder(threads);
      threads.countRecorder(true);
      threads.countRecorder(false);
      long counted = threads.cpuNanos();
      assertTrue(counted >= 1_000_000, counted + " ns");
      AgentThreads other = new AgentThreads();
      other.countRecorder(true);
      awaitRecorder(other);
      assertEquals(counted, threads.cpuNanos());
    }
  }

  private static void awaitRecorder(AgentThreads threads) throws InterruptedException {
    while (threads.cpuNanos() < 1_000_000) {
      Thread.sleep(10);
    }
  }
}
