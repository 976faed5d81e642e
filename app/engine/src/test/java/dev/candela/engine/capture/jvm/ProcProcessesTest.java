package dev.candela.engine.capture.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.jvm.ProcProcesses.ContainerFiles;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a made-up {@code /proc}, for what a test machine does not have. */
class ProcProcessesTest {
  @TempDir Path directory;
  private Path proc;
  private Path temporary;

  @BeforeEach
  void makeProc() throws IOException {
    proc = Files.createDirectories(directory.resolve("proc"));
    temporary = Files.createDirectories(directory.resolve("tmp/hsperfdata_ada")).getParent();
    namespaces(Files.createDirectory(proc.resolve("self")), "1", "1");
  }

  private static void namespaces(Path entry, String net, String mnt) throws IOException {
    Path namespaces = Files.createDirectory(entry.resolve("ns"));
    Files.createSymbolicLink(namespaces.resolve("net"), Path.of("net:[" + net + "]"));
    Files.createSymbolicLink(namespaces.resolve("mnt"), Path.of("mnt:[" + mnt + "]"));
  }

  private Path process(long pid, String command) throws IOException {
    return process(pid, "/jdk/bin/java", "State: S\n", command);
  }

  private Path process(long pid, String executable, String status, String command)
      throws IOException {
    Path entry = Files.createDirectory(proc.resolve(Long.toString(pid)));
    Files.createSymbolicLink(entry.resolve("exe"), Path.of(executable));
    Files.writeString(entry.resolve("status"), status);
    Files.writeString(entry.resolve("cmdline"), command.replace(' ', '\0') + "\0");
    return entry;
  }

  private List<TargetJvm> list() {
    return list(false);
  }

  private List<TargetJvm> list(boolean administrator) {
    return list(administrator, new ContainerFiles(ProcProcesses::innerPerfData));
  }

  private List<TargetJvm> list(boolean administrator, ContainerFiles files) {
    return new TargetJvms(new ProcProcesses(proc, temporary, administrator, files)).list();
  }

  @Test
  void aContainerWhoseFilesHangHoldsNoListUp() throws Exception {
    process(99001, "java Shop");
    namespaces(process(99002, "java Hung"), "1", "2");
    CountDownLatch answers = new CountDownLatch(1);
    AtomicInteger reads = new AtomicInteger();
    ContainerFiles files =
        new ContainerFiles(
            (entry, pid) -> {
              reads.incrementAndGet();
              awaitQuietly(answers);
              return Optional.empty();
            });
    for (int i = 0; i < 3; i++) {
      List<TargetJvm> jvms = list(true, files);
      assertEquals(List.of("Shop", "Hung"), jvms.stream().map(TargetJvm::main).toList());
      assertEquals(Kind.FILES_HANG, jvms.get(1).obstacle().orElseThrow().kind());
      assertEquals(1, reads.get(), "one thread waits, however often the list is asked for");
    }
    answers.countDown();
    for (int i = 0; i < 200 && !list(true, files).get(1).attachable(); i++) {
      Thread.sleep(50);
    }
    assertTrue(list(true, files).get(1).attachable());
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void namesContainersAsTheirEnginesDo() throws IOException {
    String id = "0123456789abcdef".repeat(4);
    Path docker = process(99001, "java Shop");
    Files.writeString(docker.resolve("cgroup"), "0::/system.slice/docker-" + id + ".scope\n");
    String other = "ff23456789abcdef".repeat(4);
    Path named = process(99005, "java Shop");
    Files.writeString(named.resolve("cgroup"), "0::/docker/" + other + "\n");
    uts(named, "3");
    Files.writeString(named.resolve("environ"), "HOSTNAME=ff23456789ab\0");
    Files.writeString(
        Files.createDirectories(directory.resolve("var/lib/docker/containers/" + other))
            .resolve("config.v2.json"),
        """
        {"ID":"%s","MountPoints":{"/data":{"Name":"volume"}},"Name":"/shop","Driver":"overlay2"}\
        """
            .formatted(other));
    Path pod = process(99002, "java Shop");
    Files.writeString(pod.resolve("cgroup"), "0::/kubepods/burstable/pod1-2/" + id + "\n");
    uts(pod, "2");
    Files.writeString(pod.resolve("environ"), "PATH=/bin\0HOSTNAME=shop-7d4b-x\0");
    Path lxc = process(99003, "java Shop");
    Files.writeString(lxc.resolve("cgroup"), "0::/lxc.payload.orders/system.slice\n");
    Path none = process(99004, "java Shop");
    Files.writeString(none.resolve("cgroup"), "0::/user.slice/user-1000.slice\n");
    Files.writeString(none.resolve("environ"), "HOSTNAME=here\0");
    uts(none, "1");
    uts(proc.resolve("self"), "1");

    assertEquals(
        List.of("99001 0123456789ab", "99002 shop-7d4b-x", "99003 orders", "99004 ", "99005 shop"),
        list(true).stream().map(jvm -> jvm.pid() + " " + jvm.container()).sorted().toList());
  }

  private static void uts(Path entry, String number) throws IOException {
    Path namespaces = Files.createDirectories(entry.resolve("ns"));
    Files.createSymbolicLink(namespaces.resolve("uts"), Path.of("uts:[" + number + "]"));
  }

  @Test
  void readsThePerformanceDataOfAContainerThroughItsRoot() throws IOException {
    Path entry = process(99001, "/jdk/bin/java", "State: S\nNSpid:\t99001\t7\n", "java -jar a.jar");
    namespaces(entry, "2", "2");
    Path inner = Files.createDirectories(entry.resolve("root/tmp/hsperfdata_app"));
    byte[] data =
        new PerfDataFile(ByteOrder.LITTLE_ENDIAN)
            .text("sun.rt.javaCommand", "a.jar --port 80")
            .text("java.property.java.version", "21.0.1")
            .bytes();
    Files.write(inner.resolve("7"), data);
    TargetJvm jvm = list().getFirst();
    assertEquals("a.jar", jvm.main());
    assertEquals("--port 80", jvm.arguments());
    assertEquals(21, jvm.runtime().feature());
    assertEquals(Optional.of(Kind.CONTAINER), jvm.obstacle().map(Obstacle::kind));
    assertTrue(list(true).getFirst().attachable(), "the administrator enters its network");
  }

  @Test
  void findsAJvmBehindAnotherLauncherByItsLibrary() throws IOException {
    Path entry = process(99001, "/opt/ide/bin/ide", "State: S\n", "ide");
    Files.writeString(
        entry.resolve("maps"), "7f00-7f01 r-xp 0 0 0 /opt/ide/lib/server/libjvm.so\n");
    process(99002, "/no/such/cat", "State: S\n", "cat java");
    assertEquals(List.of(99001L), list().stream().map(TargetJvm::pid).toList());
  }

  @Test
  void leavesOutZombiesKernelThreadsAndHalfGoneProcesses() throws IOException {
    process(99001, "/jdk/bin/java", "State: Z (zombie)\n", "java Main");
    Files.createDirectory(proc.resolve("99002"));
    Files.writeString(process(99003, "").resolve("cmdline"), "");
    assertEquals(List.of(), list());
  }

  @Test
  void garbageInPlaceOfPerformanceDataBreaksNothing() throws IOException {
    process(99001, "java -cp x Main arg");
    process(99002, "java -cp x Main arg");
    Files.write(temporary.resolve("hsperfdata_ada/99001"), new byte[] {1, 2, 3});
    Files.createDirectory(temporary.resolve("hsperfdata_ada/99002"));
    Files.createFile(temporary.resolve("hsperfdata_ada/notes.txt"));
    Files.createFile(temporary.resolve("hsperfdata_file"));
    List<TargetJvm> jvms = list();
    assertEquals(2, jvms.size());
    assertTrue(jvms.stream().allMatch(jvm -> jvm.main().equals("Main")));
  }

  @Test
  void takesTheNewerOfTwoUsersPerformanceData() throws IOException {
    process(99001, "java -cp x Main");
    Instant now = Instant.now();
    writePerfData("ada", "Older", now.minusSeconds(60));
    writePerfData("zoe", "Newer", now);
    writePerfData("tim", "Older", now.minusSeconds(60));
    assertEquals("Newer", list().getFirst().main());
  }

  private void writePerfData(String user, String command, Instant written) throws IOException {
    Path file = Files.createDirectories(temporary.resolve("hsperfdata_" + user)).resolve("99001");
    PerfDataFile data =
        new PerfDataFile(ByteOrder.LITTLE_ENDIAN).text("sun.rt.javaCommand", command);
    Files.write(file, data.bytes());
    Files.setLastModifiedTime(file, FileTime.from(written));
  }

  @Test
  void namesOpenJ9AsAnotherVm() throws IOException {
    Path entry = process(99001, "/j9/bin/java", "State: S\n", "java Main");
    Files.writeString(entry.resolve("maps"), "7f00-7f01 r-xp 0 0 0 /j9/lib/default/libj9vm29.so\n");
    assertEquals(Kind.OTHER_VM, list().getFirst().obstacle().orElseThrow().kind());
  }
}
