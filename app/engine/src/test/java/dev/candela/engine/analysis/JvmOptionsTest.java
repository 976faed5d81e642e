package dev.candela.engine.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    assertEquals("-Xmx1g -javaagent:other.jar -XX:+DebugNonSafepoints", options.own());
  }

  @Test
  void leavesOptionsOfAWaitingAgentsJvmToIt() {
    JvmOptions options =
        JvmOptions.of("-Xmx1g -javaagent:candela-agent.jar=listen=/tmp/x -XX:+DebugNonSafepoints");
    assertEquals("-javaagent:candela-agent.jar=listen=/tmp/x", options.recorders());
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

  /** Names as recorders write them; the kernel's have 15 letters. */
  @ParameterizedTest
  @CsvSource({
    "C2 CompilerThread0, COMPILER",
    "C1 CompilerThre, COMPILER",
    "JVMCI CompilerThread0, COMPILER",
    "GC Thread#3, COLLECTOR",
    "G1 Conc#0, COLLECTOR",
    "G1 Main Marker, COLLECTOR",
    "ParGC Thread#1, COLLECTOR",
    "ZWorkerYoung#0, COLLECTOR",
    "ZDriver, COLLECTOR",
    "Shenandoah GC T, COLLECTOR",
    "VM Thread, OTHER_JVM",
    "VM Periodic Tas, OTHER_JVM",
    "JFR Sampler Thread, OTHER_JVM",
    "JFR Thread Samp, OTHER_JVM",
    "Reference Handler, OTHER_JVM",
    "Async-profiler Timer, OTHER_JVM",
    "java-launcher, OTHER_JVM",
    "java, PROGRAM",
    "main, PROGRAM",
    "http-nio-8080-exec-1, PROGRAM",
    "C2, PROGRAM",
    "GC statistics, PROGRAM",
    "Finalizer of shops, PROGRAM",
    "ZooKeeper, PROGRAM",
    "'', PROGRAM"
  })
  void tellsTheJvmsOwnThreadsByTheirNames(String name, JvmWork work) {
    assertEquals(work, JvmWork.of(name));
  }
}
