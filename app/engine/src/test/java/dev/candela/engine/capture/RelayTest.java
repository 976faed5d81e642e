package dev.candela.engine.capture;

import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.LiveSession.ProfileFeed;
import dev.candela.engine.capture.SessionListener.SessionEnd;
import dev.candela.engine.capture.SessionListener.SessionEnd.Cause;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.Relay;
import dev.candela.engine.capture.link.Relay.ViaCommand;
import dev.candela.engine.capture.start.Attacher;
import dev.candela.engine.capture.start.Attacher.AttachAttempt;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import dev.candela.engine.capture.testkit.Administrator;
import dev.candela.engine.capture.testkit.Container;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.capture.testkit.Targets;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.text.ShellWords;
import dev.candela.wire.EngineKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JVMs at the other end of a command, by the agent's own jar as a relay. */
class RelayTest {
  private static final SamplingSettings ASYNC = RealAgent.settings(EngineKind.AUTO);

  @TempDir Path directory;

  @AutoClose private final Targets targets = new Targets();
  private final SessionLog log = new SessionLog();
  private Process sshd;

  @AfterEach
  void stop() throws InterruptedException {
    if (sshd != null) {
      sshd.destroyForcibly().waitFor();
    }
  }

  /** A command that leads nowhere else, and leaves its files in a directory of the test. */
  private List<String> here(String... variables) {
    return with(List.of("env", "TMPDIR=" + directory), variables);
  }

  private static String home(int feature) {
    return "JAVA_HOME=" + TargetJdks.feature(feature).home();
  }

  private AttachAttempt attach(List<String> way, long pid) {
    return new Attacher(RealAgent.files())
        .attach(new AttachTarget.Behind(new ViaCommand(way), pid), phase -> {});
  }

  private LiveSession begin(List<String> way, long pid) throws Exception {
    return begin(way, pid, ASYNC);
  }

  private LiveSession begin(List<String> way, long pid, SamplingSettings settings)
      throws Exception {
    LiveSession session =
        LiveSession.start(
            attach(way, pid).await(), settings, directory.resolve("x.jfr"), null, log);
    log.awaitSamples(session);
    return session;
  }

  private void records(List<String> way, long pid) throws Exception {
    stops(begin(way, pid));
  }

  /** With samples in the file. */
  private void stops(LiveSession session) throws Exception {
    assertEquals("Stopped.", SessionLog.stop(session).sentence());
    SessionLog.assertSamples(directory.resolve("x.jfr"));
  }

  private List<TargetJvm> list(List<String> way) throws Exception {
    try (Relay relay = Relay.open(new ViaCommand(way), RealAgent.files(), opening -> {})) {
      return relay.list();
    }
  }

  private static TargetJvm find(List<TargetJvm> jvms, long pid) {
    return jvms.stream().filter(jvm -> jvm.pid() == pid).findFirst().orElseThrow();
  }

  private String failure(List<String> way, long pid) {
    return message(CaptureFailure.class, () -> attach(way, pid).await().close());
  }

  @Test
  void aProcessThatTheAttachSignalWouldEndIsLeftAlone() throws Exception {
    Process sleeper = new ProcessBuilder("sleep", "100").start();
    try {
      assertContains("Cannot attach to process", failure(here(), sleeper.pid()));
      assertTrue(sleeper.isAlive());
    } finally {
      sleeper.destroyForcibly();
    }
  }

  /** The relay's directory goes with it, a moment after the command's end at the latest. */
  private void assertNothingLeft(Path place) throws InterruptedException {
    for (int i = 0; i < 200 && !left(place).isEmpty(); i++) {
      Thread.sleep(50);
    }
    assertEquals(List.of(), left(place));
  }

  private static List<String> left(Path place) {
    return List.of(place.toFile().list((in, name) -> name.startsWith("candela-")));
  }

  @ParameterizedTest
  @CsvSource({"8, 8", "8, 17", "25, 8", "17, 11", "8, 25"})
  void aRelayOnOneJdkRecordsAJvmOnAnotherWithoutAPort(int relay, int feature) throws Exception {
    // On newer JDKs the JVM itself prints a warning otherwise; JDK 8 does not know the option.
    TargetProcess target =
        targets.start(
            feature, "-XX:+IgnoreUnrecognizedVMOptions", "-XX:+EnableDynamicAgentLoading");
    LiveSession session = begin(here(home(relay)), target.pid());
    RelayPipesTest.assertSockets(0, target);
    assertEquals(
        Set.of("candela-agent.jar", "candela-native-bridge.jar"),
        Set.of(directory.resolve(left(directory).getFirst()).toFile().list()));
    stops(session);
    assertNothingLeft(directory);
    RelayPipesTest.assertNothingLeftIn(target);
    assertEquals(List.of(), target.output());
  }

  @Test
  void aPortIsOpenedWithoutMkfifo() throws Exception {
    Path tools = tools("sh", "mkdir", "rm", "head", "readlink", "id", "ls");
    TargetProcess target = targets.start(17);
    LiveSession session = begin(here(home(17), "PATH=" + tools), target.pid());
    RelayPipesTest.assertSockets(1, target);
    assertEquals("Stopped.", SessionLog.stop(session).sentence());
  }

  private Path tools(String... names) throws IOException {
    Path tools = Files.createDirectory(directory.resolve("tools"));
    for (String name : names) {
      Files.createSymbolicLink(tools.resolve(name), Path.of("/usr/bin", name));
    }
    return tools;
  }

  @ParameterizedTest
  @CsvSource({"8, ASYNC THREADS", "17, JFR", "25, ASYNC JFR THREADS"})
  void stopsEachEngine(int feature, String engines) throws Exception {
    TargetProcess target = targets.start(feature);
    for (String name : engines.split(" ")) {
      EngineKind engine = EngineKind.valueOf(name);
      LiveSession session = begin(here(home(17)), target.pid(), RealAgent.settings(engine));
      assertEquals(engine, session.engine().engine());
      RelayPipesTest.assertSockets(0, target);
      assertEquals("Stopped.", SessionLog.stop(session).sentence());
      RelayPipesTest.assertNothingLeftIn(target);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 11})
  void withoutAttach(int feature) throws Exception {
    InstalledJdk jdk = TargetJdks.feature(feature);
    Path jre = directory.resolve("jre");
    String modules = "java.base,java.instrument,java.logging";
    run(jdk.home().resolve("bin/jlink") + " --add-modules " + modules + " --output " + jre);
    records(here("JAVA_HOME=" + jre), targets.start(jdk).pid());
    assertNothingLeft(directory);
  }

  @Test
  void listsWhatTheRelaySeesAndSinceWhenItRuns() throws Exception {
    ProcessHandle self = ProcessHandle.current();
    TargetProcess target = targets.start(17, "-Xmx64m");
    List<TargetJvm> jvms = list(here(home(11)));
    TargetJvm jvm = find(jvms, target.pid());
    assertEquals("target.Burner", jvm.main());
    assertEquals("first second", jvm.arguments());
    assertEquals(17, jvm.runtime().feature());
    assertTrue(jvm.vmOptions().contains("-Xmx64m"));
    assertTrue(jvm.attachable(), jvm.toString());
    Instant told = find(jvms, self.pid()).startTime().orElseThrow();
    Duration off = Duration.between(self.info().startInstant().orElseThrow(), told).abs();
    assertTrue(off.compareTo(Duration.ofSeconds(2)) < 0, off.toString());
    assertNothingLeft(directory);
  }

  @Test
  void anotherUserSeesOwnJvmsOnly() throws Exception {
    Administrator.assumeNobody();
    try (TargetProcess own = Administrator.targetOfNobody(17);
        TargetProcess other = TargetProcess.start(17)) {
      List<TargetJvm> jvms = list(Administrator.AS_NOBODY);
      assertTrue(find(jvms, own.pid()).attachable());
      assertEquals(
          "Process " + other.pid() + " belongs to user root; Candela runs as nobody.",
          find(jvms, other.pid()).obstacle().map(Obstacle::reason).orElse(""));
      records(Administrator.AS_NOBODY, own.pid());
    }
  }

  @Test
  void sudoLeadsToAnotherUser() throws Exception {
    Administrator.assumeNobody();
    List<String> sudo = List.of("sudo", "-n", "-u", "nobody");
    Assumptions.assumeTrue(Files.exists(Path.of("/usr/bin/sudo")), "no sudo on this machine");
    records(sudo, targets.add(Administrator.targetOfNobody(17)).pid());
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void theAdministratorsRelayBringsFilesThatTheTargetsUserCanRead(int feature) throws Exception {
    Administrator.assumeNobody();
    // Not the test's own directory, which no other user may enter.
    TargetProcess target = targets.add(Administrator.targetOfNobody(feature));
    LiveSession session = begin(List.of("env", "TMPDIR=/var/tmp"), target.pid());
    RelayPipesTest.assertSockets(0, target);
    List<Path> pipes = RelayPipesTest.pipes(target);
    assertEquals(2, pipes.size());
    for (Path pipe : pipes) {
      assertEquals("rw-------", Administrator.mode(pipe));
      assertEquals("nobody", Files.getOwner(pipe).getName());
    }
    assertEquals(
        "rwx--x--x", Administrator.mode(Path.of("/var/tmp", left(Path.of("/var/tmp")).getFirst())));
    SessionLog.stop(session);
    RelayPipesTest.assertNothingLeftIn(target);
  }

  /** Its owner could exchange what root puts there. */
  @Test
  void theAdministratorsRelayPutsNothingIntoADirectoryOfAnotherUser() throws Exception {
    Administrator.assumeNobody();
    Path others = Files.createTempDirectory(Path.of("/var/tmp"), "others");
    try (TargetProcess target = TargetProcess.start(17)) {
      List<String> way = List.of("env", "TMPDIR=" + others);
      AgentConnection own = attach(way, target.pid()).await();
      assertEquals(1, left(others).size());
      own.close();
      assertNothingLeft(others);
      Files.setAttribute(others, "unix:uid", 65534);
      try (AgentConnection connection = attach(way, target.pid()).await()) {
        assertEquals(target.pid(), connection.target().pid());
        assertEquals(List.of(), left(others));
      }
    } finally {
      Files.delete(others);
    }
  }

  @Test
  void theTokenIsNotSentToAnotherUser() throws Exception {
    Administrator.assumeNobody();
    try (TargetProcess target = TargetProcess.start(17);
        ServerSocketChannel stranger = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      Path socket = Path.of("/tmp", ".java_pid" + target.pid());
      stranger.bind(UnixDomainSocketAddress.of(socket));
      try {
        Files.setAttribute(socket, "unix:uid", 65534);
        String failure = failure(here(), target.pid());
        assertTrue(failure.startsWith(socket + " does not belong to the user of JVM "), failure);
        stranger.configureBlocking(false);
        assertNull(stranger.accept());
      } finally {
        Files.delete(socket);
      }
    }
  }

  @Test
  void samplesArriveLiveOverSshAndNothingIsLeft() throws Exception {
    List<String> ssh = ssh();
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    TargetProcess target = targets.start(17, "-Djava.io.tmpdir=" + temporary);
    assertTrue(find(list(ssh), target.pid()).attachable());
    LiveSession session =
        LiveSession.start(
            attach(ssh, target.pid()).await(),
            KilledTargetTest.everything(EngineKind.ASYNC),
            directory.resolve("x.jfr"),
            new ProfileFeed("live"),
            log);
    KilledTargetTest.awaitRecorder(session, temporary);
    int before = samples(log.profiles.poll(20, TimeUnit.SECONDS));
    for (int now = before; now < before + 50; ) {
      now = samples(log.profiles.poll(20, TimeUnit.SECONDS));
      assertFalse(session.ended().isDone(), "the recording has ended");
    }
    stops(session);
    assertNothingLeft(directory);
    KilledTargetTest.emptyDirectory(temporary);
    assertTrue(target.process().isAlive());
    assertEquals(List.of(), target.output());
  }

  private static int samples(Profile profile) {
    assertNotNull(profile, "nothing arrived");
    return profile.samples().stream()
        .filter(samples -> samples.type().category() == SampleCategory.CPU)
        .mapToInt(SampleTable::size)
        .sum();
  }

  @Test
  void aConnectionThatIsCutLeavesNothingInTheTarget() throws Exception {
    List<String> ssh = ssh();
    TargetProcess target = targets.start(17);
    LiveSession session = begin(ssh, target.pid());
    assertTrue(target.agentThreads() > 0);
    List<ProcessHandle> connections = sshd.toHandle().descendants().toList();
    assertTrue(!connections.isEmpty());
    connections.stream()
        .filter(one -> one.info().command().orElse("").contains("sshd"))
        .forEach(ProcessHandle::destroyForcibly);
    SessionEnd end = SessionLog.end(session);
    assertEquals(Cause.LINK_BROKEN, end.cause(), end.sentence());
    for (int i = 0; i < 200 && target.agentThreads() > 0; i++) {
      Thread.sleep(50);
    }
    assertEquals(0, target.agentThreads());
    assertNothingLeft(directory);
  }

  /** A real server on a port of its own, and the command that leads to it. */
  private List<String> ssh() throws Exception {
    Path server = Path.of("/usr/sbin/sshd");
    Assumptions.assumeTrue(Files.exists(server), "no sshd on this machine");
    Administrator.assumeNobody();
    Files.createDirectories(Path.of("/run/sshd"));
    Path host = key("host");
    Path user = key("user");
    Path configuration = directory.resolve("sshd_config");
    Path banner = Files.writeString(directory.resolve("banner"), "Welcome\n");
    int port = RealAgent.freePort();
    Files.writeString(
        configuration,
        """
        Port %d
        ListenAddress 127.0.0.1
        HostKey %s
        AuthorizedKeysFile %s.pub
        StrictModes no
        PidFile none
        SetEnv TMPDIR=%s
        Banner %s
        """
            .formatted(port, host, user, directory, banner));
    sshd =
        new ProcessBuilder(server.toString(), "-D", "-e", "-f", configuration.toString())
            .redirectErrorStream(true)
            .start();
    awaitPort(port);
    return ViaCommand.parse(
            "ssh -o BatchMode=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null"
                + " -p %d -i %s root@127.0.0.1".formatted(port, user))
        .words();
  }

  private Path key(String name) throws Exception {
    Path file = directory.resolve(name);
    run("ssh-keygen -q -t ed25519 -N  -f " + file);
    return file;
  }

  /** Its words have one blank between them. */
  private static void run(String command) throws Exception {
    assertEquals(0, new ProcessBuilder(command.split(" ")).inheritIO().start().waitFor());
  }

  private static void awaitPort(int port) throws Exception {
    for (int i = 0; i < 200; i++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        assertTrue(socket.isConnected());
        return;
      } catch (IOException e) {
        Thread.sleep(50);
      }
    }
    throw new IOException("nothing listens on " + port);
  }

  /** What the programs of containers ask for: words in this order, and nothing left out. */
  @Test
  void kubectlAndDockerLeadIntoAContainer() throws Exception {
    Container.assumePossible();
    Path root = Files.createDirectory(directory.resolve("root"));
    try (Container container = Container.start(root, TargetJdks.feature(17), "shop", true, 0)) {
      List<String> kubectl = List.of(tool("kubectl", "exec -i shop-7d9 --", container));
      TargetJvm jvm = find(list(container.exec()), 1);
      assertEquals("target.Burner", jvm.main());
      assertTrue(jvm.attachable(), jvm.toString());
      assertContains("kubectl: wants exec -i shop-7d9 --, not sh.", failure(kubectl, 1));
      records(with(kubectl, "exec", "-i", "shop-7d9", "--"), 1);
      assertNothingLeft(container.inside("tmp"));
      records(with(List.of(tool("docker", "exec -i shop", container)), "exec", "-i", "shop"), 1);
      assertNothingLeft(container.inside("tmp"));
    }
  }

  private static List<String> with(List<String> tool, String... words) {
    List<String> all = new ArrayList<>(tool);
    all.addAll(List.of(words));
    return all;
  }

  /** A stand-in that only runs a command behind exactly these words. */
  private String tool(String name, String words, Container container) throws IOException {
    int count = words.split(" ").length;
    Path file = directory.resolve(name);
    Files.writeString(
        file,
        """
        #!/bin/sh
        all="$*"
        [ "${all#%s }" != "$all" ] || { echo "%s: wants %s, not $all" >&2; exit 1; }
        shift %d
        exec %s "$@"
        """
            .formatted(words, name, words, count, String.join(" ", container.exec())));
    Administrator.setMode(file, "rwx------");
    return file.toString();
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 17, 25})
  void aRelayThatIsKilledLeavesNothing(int feature) throws Exception {
    TargetProcess target = targets.start(feature);
    LiveSession session = begin(here(), target.pid());
    String place = left(directory).getFirst();
    assertEquals("rwx------", Administrator.mode(directory.resolve(place)));
    RelayPipesTest.children(place)
        .filter(one -> one.info().command().orElse("").endsWith("java"))
        .findFirst()
        .orElseThrow()
        .destroyForcibly();
    assertEquals(Cause.LINK_BROKEN, SessionLog.end(session).cause());
    assertNothingLeft(directory);
    RelayPipesTest.assertNothingLeftIn(target);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void aTargetThatIsKilledLeavesNothing(int feature) throws Exception {
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    TargetProcess target = targets.start(feature, "-Djava.io.tmpdir=" + temporary);
    LiveSession session =
        begin(here(), target.pid(), KilledTargetTest.everything(EngineKind.ASYNC));
    KilledTargetTest.awaitRecorder(session, temporary);
    target.signal("KILL");
    assertEquals(Cause.LINK_BROKEN, SessionLog.end(session).cause());
    assertNothingLeft(directory);
    assertEquals(List.of(), List.of(temporary.toFile().list()));
  }

  @Test
  void aShellThatIsKilledLeavesNothing() throws Exception {
    LiveSession session = begin(here(), targets.start(17).pid());
    Optional<ProcessHandle> relay = RelayPipesTest.children(left(directory).getFirst()).findFirst();
    ProcessHandle shell = relay.flatMap(ProcessHandle::parent).orElseThrow();
    assertTrue(shell.info().command().orElse("").contains("sh"), shell.info().toString());
    shell.destroyForcibly();
    // It was the command itself, so the link is gone; the relay tidies up in its place.
    assertEquals(Cause.LINK_BROKEN, SessionLog.end(session).cause());
    assertNothingLeft(directory);
  }

  @Test
  void aProgramThatEndsByItselfIsNoFailure() throws Exception {
    TargetProcess target = targets.start(17);
    LiveSession session = begin(here(), target.pid());
    // It exits in order.
    target.signal("TERM");
    assertEquals(Cause.TARGET_ENDED, SessionLog.end(session).cause());
    assertNothingLeft(directory);
  }

  @ParameterizedTest
  @ValueSource(strings = {"exec sleep 47.11", "sleep 47.11; true"})
  void cancelEndsTheCommandAndWhatItStarted(String script) throws Exception {
    AttachAttempt attempt = attach(List.of("sh", "-c", script), 1);
    Optional<ProcessHandle> sleeper = sleeper();
    for (; sleeper.isEmpty(); sleeper = sleeper()) {
      Thread.sleep(20);
    }
    attempt.cancel();
    assertThrows(CaptureFailure.class, attempt::await);
    sleeper.get().onExit().get(20, TimeUnit.SECONDS);
  }

  private static Optional<ProcessHandle> sleeper() {
    return ProcessHandle.current()
        .descendants()
        .filter(one -> one.info().commandLine().orElse("").endsWith("sleep 47.11"))
        .findFirst();
  }

  @Test
  void saysWhatTheCommandSaid() {
    assertEquals(
        "sh -c 'echo no such host >&2; exit 255' ended with exit code 255: no such host."
            + " Try it in a terminal: sh -c 'echo no such host >&2; exit 255' sh",
        failure(List.of("sh", "-c", "echo no such host >&2; exit 255"), 1));
    String missing = failure(List.of("/no/such/command"), 1);
    assertTrue(missing.startsWith("Cannot run /no/such/command: "), missing);
  }

  @Test
  void saysThatThereIsNoJavaAndNoPlace() throws Exception {
    Path tools = tools("sh", "mkdir", "rm", "head", "readlink", "id");
    // With other directories than the usual ones, and another user's program that is called java.
    Administrator.assume();
    String hidden =
        """
        mount -t tmpfs tmpfs /usr/lib/jvm; mount -t tmpfs tmpfs /opt; mkdir /opt/bin
        cp /bin/bash /opt/bin/java
        chown -R nobody /opt/bin
        setpriv --reuid=65534 --regid=65534 --clear-groups /opt/bin/java -c 'sleep 100; :' </dev/null &
        until [ "$(readlink /proc/$!/exe)" = /opt/bin/java ]; do sleep 0.1; done
        PATH=%s exec sh
        """
            .formatted(tools);
    List<String> way = List.of("unshare", "-m", "-p", "-f", "--mount-proc", "sh", "-c", hidden);
    assertEquals(
        "There is no Java at the other end of "
            + ShellWords.join(way)
            + ". Install one there, or set JAVA_HOME.",
        failure(way, 1));
  }

  @Test
  void saysThatTheProcessIsGone() {
    String failure = failure(here(), 999_999_999);
    assertTrue(failure.startsWith("Process 999999999 does not exist."), failure);
  }

  @Test
  void saysThatAnotherCandelaRecords() throws Exception {
    try (TargetProcess target = TargetProcess.start(17);
        AgentConnection first = attach(here(), target.pid()).await()) {
      assertEquals(target.pid(), first.target().pid());
      CaptureFailure busy =
          assertThrows(CaptureFailure.class, () -> attach(here(), target.pid()).await());
      assertEquals(Obstacle.Kind.BUSY, busy.obstacle().kind());
    }
  }

  @Test
  void wordsInQuotesStayTogether() throws Exception {
    assertEquals(
        List.of("ssh", "-o", "ProxyCommand=nc %h %p", "web 1", ""),
        ViaCommand.parse("ssh -o 'ProxyCommand=nc %h %p' \"web 1\" ''").words());
    assertEquals(
        "'ssh -o '\\''ProxyCommand=nc %h %p'\\'' web1'",
        ViaCommand.parse("ssh -o 'ProxyCommand=nc %h %p' web1").quoted());
    assertEquals(
        "The command that connects to the JVM is empty. Enter a command such as \"ssh web1\" or"
            + " \"docker exec -i shop\".",
        message(CaptureFailure.class, () -> ViaCommand.parse(" ")));
  }
}
