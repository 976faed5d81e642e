package dev.candela.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelAccessTest {
  @TempDir Path proc;

  @Test
  void namesTheSettingThatKeepsPerfEventsForTheAdministrator() throws IOException {
    String reason = refused(2, "0000000000000000", 0);
    assertTrue(reason.contains("kernel.perf_event_paranoid is 2"), reason);
    assertTrue(reason.contains("sysctl kernel.perf_event_paranoid=1"), reason);
  }

  @Test
  void namesTheContainersFilterWhenTheSettingIsNotTheCause() throws IOException {
    String reason = refused(1, "00000000a80425fb", 2);
    assertTrue(reason.contains("seccomp"), reason);
  }

  @Test
  void capabilityOverridesTheSetting() throws IOException {
    String reason = refused(4, "0000004000000000", 0);
    assertTrue(reason.startsWith("The kernel refuses perf events"), reason);
  }

  @Test
  void knowsKernelsWithoutPerfEvents() {
    assertEquals("This kernel has no perf events.", new KernelAccess(proc).perfEventsRefused());
  }

  @Test
  void noticesHiddenAddresses() throws IOException {
    write("sys/kernel/kptr_restrict", "2\n");
    write("kallsyms", "0000000000000000 T _text\n0000000000000000 T do_mkdirat\n");
    String reason = new KernelAccess(proc).kernelNamesHidden();
    assertTrue(reason.contains("kernel.kptr_restrict is 2"), reason);
  }

  @Test
  void seesAddressesBehindTheSmallOnesAtTheBeginning() throws IOException {
    write("kallsyms", "0000000000000000 A fixed_percpu_data\nffffffff81000000 T _text\n");
    assertNull(new KernelAccess(proc).kernelNamesHidden());
  }

  @Test
  void countsTurnsForEachSecondOnAProcessor() throws IOException {
    assertEquals(0, new KernelAccess(proc).turnsPerSecond());
    write("self/task/10/schedstat", "400000000 5000000 3000\n");
    assertEquals(0, new KernelAccess(proc).turnsPerSecond(), "less than a second");
    write("self/task/11/schedstat", "1600000000 5000000 41000\n");
    Files.createDirectories(proc.resolve("self/task/12"));
    assertEquals(22_000, new KernelAccess(proc).turnsPerSecond(), "without the thread that ended");
    write("self/task/12/schedstat", "0 0 0 0 not of this kernel\n");
    assertEquals(22_000, new KernelAccess(proc).turnsPerSecond());
  }

  private String refused(int paranoid, String capabilities, int seccomp) throws IOException {
    write("sys/kernel/perf_event_paranoid", paranoid + "\n");
    write("self/status", "CapEff:\t" + capabilities + "\nSeccomp:\t" + seccomp + "\n");
    return new KernelAccess(proc).perfEventsRefused();
  }

  private void write(String name, String text) throws IOException {
    Path file = proc.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
