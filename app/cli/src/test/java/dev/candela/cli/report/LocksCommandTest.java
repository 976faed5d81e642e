package dev.candela.cli.report;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.model.Origin;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LocksCommandTest {
  @Test
  void takesAProcessIdForTheRecordedJvmIfItsProgramIsTheSame() {
    long pid = ProcessHandle.current().pid();
    String main = new TargetJvms().find(pid).orElseThrow().main();
    assertTrue(LocksCommand.stillRuns(origin(pid, main)));
    assertTrue(LocksCommand.stillRuns(origin(pid, main + " serve")));
    assertFalse(LocksCommand.stillRuns(origin(pid, main + "Two")));
    assertFalse(LocksCommand.stillRuns(Origin.UNKNOWN));
  }

  private static Origin origin(long pid, String mainClass) {
    return new Origin("", "", mainClass, "", pid, "", Map.of());
  }
}
