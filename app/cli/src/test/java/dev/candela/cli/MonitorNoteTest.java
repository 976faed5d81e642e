package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The note on wall-clock samples that wait for monitors. */
class MonitorNoteTest extends RecordsTargets {
  @BeforeEach
  void compile() {
    targets.compile("Contended");
  }

  @Test
  void leadsToLocksThatWereRecorded() {
    Path both = record("wall,lock");
    Console.success("top {} --event wall", both).errHas(" To see these locks: candela locks " + both + "\n");
    Console.success("locks", both).outHas("Contended$Gate");
    Console.success("top {} --event wall --by thread", both).errLacks("synchronized");
    Console.success("lines", record("wall")).errHas(" To see these locks, record again with --event wall,lock\n");
  }

  private Path record(String events) {
    return targets.record(
        Runtime.version().feature(),
        List.of("--engine", "threads", "--interval", "5ms", "--event", events),
        "Contended",
        1500,
        10,
        20,
        folder);
  }
}
