package dev.candela.bench.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class MeasuredProcessTest {
  @TempDir Path folder;

  @Test
  void redirectsBothOutputsAndTellsTheExitCode() throws IOException {
    ShellCommand command = ShellCommand.of("sh", "-c", "echo told; echo blamed >&2; exit 3");
    ProcessCost cost = MeasuredProcess.run(command, folder.resolve("o"), folder.resolve("e"));
    assertEquals(3, cost.exitCode());
    assertEquals("told\n", Files.readString(folder.resolve("o")));
    assertEquals("blamed\n", Files.readString(folder.resolve("e")));
  }

  @Test
  void tellsTheSignalThatEndedIt() throws IOException {
    ProcessCost cost = run(ShellCommand.of("sh", "-c", "kill -9 $$"));
    assertEquals(128 + 9, cost.exitCode());
  }

  @Test
  void handsOverTheEnvironment() throws IOException {
    run(new ShellCommand(List.of("sh", "-c", "echo $CANDLE"), Map.of("CANDLE", "lit")));
    assertEquals("lit\n", Files.readString(folder.resolve("o")));
  }

  @Test
  void countsProcessorTimeButNotSleep() throws IOException {
    ProcessCost asleep = run(ShellCommand.of("sleep", "0.3"));
    ProcessCost busy =
        run(ShellCommand.of("sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done"));
    assertTrue(asleep.wallNanos() >= 300_000_000, asleep.toString());
    assertTrue(asleep.cpuNanos() < busy.cpuNanos(), asleep + " against " + busy);
  }

  @Test
  void seesMemoryOfTheChild() throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessCost small = run(ShellCommand.of(java, "-Xmx16m", "-version"));
    ProcessCost large = run(ShellCommand.of(java, "-Xms600m", "-XX:+AlwaysPreTouch", "-version"));
    assertTrue(large.peakResidentBytes() > 600_000_000, large.toString());
    assertTrue(large.peakResidentBytes() > small.peakResidentBytes(), small + ", " + large);
  }

  @Test
  void namesAProgramThatIsNotThere() {
    IOException e = assertThrows(IOException.class, () -> run(ShellCommand.of("no-such-program")));
    assertTrue(e.getMessage().contains("no-such-program"), e.getMessage());
  }

  private ProcessCost run(ShellCommand command) throws IOException {
    return MeasuredProcess.run(command, folder.resolve("o"), folder.resolve("e"));
  }
}
