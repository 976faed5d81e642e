package dev.candela.engine.capture;

import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.SessionListener.SessionEnd;
import dev.candela.engine.capture.SessionListener.SessionEnd.Cause;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.start.Attacher;
import dev.candela.engine.capture.testkit.Administrator;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.capture.testkit.Targets;
import dev.candela.wire.EngineKind;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A target that sees another /tmp, as services and containers do. */
class PrivateTmpTest {
  private static final SamplingSettings ASYNC = RealAgent.settings(EngineKind.ASYNC);

  @TempDir Path directory;

  @AutoClose private final Targets targets = new Targets();

  @BeforeEach
  void needsTheAdministrator() throws Exception {
    Assumptions.assumeFalse(
        Path.of("").toAbsolutePath().startsWith("/tmp"),
        "the checkout is in /tmp, which the target does not see");
    Assumptions.assumeTrue(
        Administrator.is() && new ProcessBuilder(within("true", "true")).start().waitFor() == 0,
        "needs the right to make namespaces");
  }

  /** A command line whose process first prepares its own file system. */
  private static List<String> within(String preparation, String... command) {
    String script = "mount -t tmpfs -o mode=1777 tmpfs /tmp && " + preparation + " && exec \"$@\"";
    List<String> words = new ArrayList<>(List.of("unshare", "-m", "sh", "-c", script, "sh"));
    words.addAll(List.of(command));
    return words;
  }

  private static TargetProcess target(String preparation) throws IOException {
    return TargetProcess.startAs(within(preparation), TargetJdks.feature(17), List.of(), List.of());
  }

  private static Path inner(TargetProcess target, String path) {
    return Path.of("/proc", Long.toString(target.pid()), "root", path);
  }

  private static List<String> candelas(TargetProcess target, String place) {
    return List.of(inner(target, place).toFile().list((in, name) -> name.startsWith("candela-")));
  }

  private static List<String> jars(TargetProcess target, String place) {
    return candelas(target, place).stream().filter(name -> name.endsWith(".jar")).toList();
  }

  /** In the temporary directory, which targets of this test do not see. */
  private AgentFiles hidden() throws IOException {
    AgentFiles built = RealAgent.files();
    AgentFiles hidden = AgentFiles.in(directory);
    Files.copy(built.agentJar(), hidden.agentJar());
    Files.copy(built.bridgeJar(), hidden.bridgeJar());
    return hidden;
  }

  private LiveSession record(TargetProcess target, AgentFiles files) throws Exception {
    AgentConnection connection = new Attacher(files).attach(target.pid(), phase -> {}).await();
    return LiveSession.start(connection, ASYNC, directory.resolve("x.jfr"), null, new SessionLog());
  }

  private static void stop(LiveSession session) throws Exception {
    SessionLog.flush(session);
    SessionEnd end = SessionLog.stop(session);
    assertEquals(Cause.STOPPED, end.cause());
    assertTrue(end.status().recordedChunks() > 0);
  }

  @Test
  void anAgentThatTheTargetSeesIsNotCopied() throws Exception {
    TargetProcess target = targets.add(target("true"));
    LiveSession session = record(target, RealAgent.files());
    assertEquals(List.of(), jars(target, "tmp"));
    stop(session);
    assertEquals(List.of(), candelas(target, "tmp"));
  }

  @Test
  void anAgentThatTheTargetDoesNotSeeIsCopiedAndRemoved() throws Exception {
    TargetProcess target = targets.add(target("true"));
    LiveSession session = record(target, hidden());
    assertEquals(2, jars(target, "tmp").size());
    stop(session);
    assertEquals(List.of(), candelas(target, "tmp"));
  }

  @Test
  void aLinkInTheTargetLeadsNowhere() throws Exception {
    Path victim = Files.createDirectory(directory.resolve("victim"));
    // An absolute link would lead through the administrator's file system.
    String links =
        "umount /tmp && mount -t tmpfs tmpfs /mnt && mkdir /mnt/var"
            + " && mount --bind /mnt/var /var && ln -s "
            + victim
            + " /var/tmp"
            + " && mount -t tmpfs -o ro tmpfs /tmp";
    TargetProcess target = targets.add(target(links));
    AgentFiles hidden = hidden();
    String failure =
        message(
            CaptureFailure.class,
            () -> new Attacher(hidden).attach(target.pid(), phase -> {}).await().close());
    assertEquals(
        "Process "
            + target.pid()
            + " has its own file system, and the agent can neither be found nor copied there:"
            + " candela-agent",
        failure.replaceAll("(candela-agent)-[0-9a-f]{16}.*", "$1"));
    assertEquals(0, victim.toFile().list().length);
  }

  @Test
  void aDirectoryThatOthersMayChangeTakesNoCopy() throws Exception {
    TargetProcess target =
        targets.add(target("chmod 777 /tmp && mount -t tmpfs -o mode=1777 tmpfs /var/tmp"));
    LiveSession session = record(target, hidden());
    assertEquals(2, jars(target, "var/tmp").size());
    stop(session);
  }

  @Test
  void aDeadProcessesSocketIsRemovedInside() throws Exception {
    TargetProcess target = targets.add(target("true"));
    Path socket = inner(target, "tmp").resolve(".java_pid" + target.pid());
    ServerSocketChannel.open(StandardProtocolFamily.UNIX)
        .bind(UnixDomainSocketAddress.of(socket))
        .close();
    stop(record(target, RealAgent.files()));
  }

  /** Candela becomes the user and enters the file system; that user may kill what it finds. */
  @Test
  void aJvmOf8OfAnotherUser() throws Exception {
    // A JDK that was fetched is in a folder of root's, and works nowhere else.
    InstalledJdk jdk = TargetJdks.feature(8);
    Path needed = TargetJdks.needed(jdk);
    String open =
        "mkdir /tmp/jdk && mount --bind %1$s /tmp/jdk && mount -t tmpfs -o mode=755 tmpfs %2$s && mkdir -p %1$s && mount --bind /tmp/jdk %1$s"
            .formatted(needed, System.getProperty("user.home"));
    List<String> nobody =
        within(
            needed.startsWith(System.getProperty("user.home")) ? open : "true",
            Administrator.AS_NOBODY.toArray(String[]::new));
    InstalledJdk real = new InstalledJdk(jdk.home().toRealPath(), jdk.runtime());
    TargetProcess target = targets.add(TargetProcess.startAs(nobody, real, List.of(), List.of()));
    assertEquals(Optional.empty(), new TargetJvms().obstacle(target.pid()));
    LiveSession session = record(target, hidden());
    SessionLog.flush(session);
    assertNothingOfRootIn(helper());
    for (int i = 0; i < 600 && session.status().samples().orElse(0) == 0; i++) {
      Thread.sleep(50);
    }
    assertTrue(session.status().samples().orElse(0) > 0, "no sample within 30 s");
    target.signal("KILL");
    SessionEnd end = SessionLog.end(session);
    assertEquals(Cause.TARGET_ENDED, end.cause(), end.sentence());
    assertTrue(end.status().samples().orElse(0) > 0);
  }

  private static Path helper() {
    return Path.of(
        "/proc",
        ProcessHandle.current()
            .descendants()
            .filter(process -> process.info().commandLine().orElse("").contains("RelayProgram"))
            .map(process -> Long.toString(process.pid()))
            .findFirst()
            .orElseThrow());
  }

  private static void assertNothingOfRootIn(Path process) throws IOException {
    String status = Files.readString(process.resolve("status"));
    for (String line :
        List.of("Uid:\t65534\t65534\t65534", "NoNewPrivs:\t1", "CapPrm:\t0000000000000000")) {
      assertContains("\n" + line, status);
    }
    assertFalse(Files.readString(process.resolve("environ")).contains("HOME="));
    assertTrue(Files.isSameFile(process.resolve("cwd/tmp"), process.resolve("root/tmp")));
    String terminal =
        Files.readString(process.resolve("stat")).replaceAll("(?s).*\\) ", "").split(" ")[4];
    assertEquals("0", terminal);
  }
}
