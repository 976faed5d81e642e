package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
}
