package dev.candela.engine.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class JvmOptionsTest {
  @Test
  void tellsWhatCandelaLaunchedWithFromTheProgramsOwn() {
    String candelas =
        "-javaagent:/opt/my tools/candela-agent.jar=connect=/tmp/x,wait=5000"
            + " -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints"
            + " -XX:+EnableDynamicAgentLoading";
    JvmOptions options =
        JvmOptions.of(candelas + " -Xmx1g -javaagent:other.jar -XX:+DebugNonSafepoints");
    assertEquals(candelas, options.recorders());
    assertTrue(options.isLaunched());
    assertEquals("-Xmx1g -javaagent:other.jar -XX:+DebugNonSafepoints", options.own());
  }

  @Test
  void leavesOptionsOfAWaitingAgentsJvmToIt() {
    JvmOptions options =
        JvmOptions.of("-Xmx1g -javaagent:candela-agent.jar=listen=/tmp/x -XX:+DebugNonSafepoints");
    assertEquals("-javaagent:candela-agent.jar=listen=/tmp/x", options.recorders());
    assertFalse(options.isLaunched());
    assertEquals("-Xmx1g -XX:+DebugNonSafepoints", options.own());
  }

  @Test
  void knowsAsyncProfiler() {
    JvmOptions options =
        JvmOptions.of("-agentpath:/a/libasyncProfiler.so=start -agentpath:/b/x.so");
    assertEquals("-agentpath:/a/libasyncProfiler.so=start", options.recorders());
    assertEquals("-agentpath:/b/x.so", options.own());
  }

  @Test
  void hasNothingWhereNothingIsKnown() {
    assertEquals(new JvmOptions("", ""), JvmOptions.of(""));
  }
}
