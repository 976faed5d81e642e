package dev.candela.engine.capture;

import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.SessionListener.SessionEnd;
import dev.candela.engine.capture.SessionListener.SessionEnd.Cause;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.link.ListeningAgent;
import dev.candela.engine.capture.start.Attacher;
import dev.candela.engine.capture.start.Attacher.AttachAttempt;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import dev.candela.engine.capture.testkit.Administrator;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.capture.testkit.Targets;
import dev.candela.wire.EngineKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real agent that listens, and Candela that connects to it. */
class ListeningAgentTest {
  private static final SamplingSettings THREADS = RealAgent.settings(EngineKind.THREADS);

  @TempDir Path directory;

  @AutoClose private final Targets targets = new Targets();
  private final SessionLog log = new SessionLog();
  private Path token;

  @BeforeEach
  void makeToken() throws IOException {
    token = token("token", "0123456789abcdef".repeat(4));
  }

  private Path token(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(file, text + "\n");
  }

  private TargetProcess target(int port) throws IOException {
    String options = "=listen=" + port + ",token=" + token;
    return TargetProcess.start(17, "-javaagent:" + RealAgent.files().agentJar() + options);
  }

  private ListeningAgent at(int port) throws CaptureFailure {
    return ListeningAgent.parse("127.0.0.1:" + port, token);
  }

  private static AttachAttempt connect(ListeningAgent agent) {
    return new Attacher(AgentFiles.in(Path.of("none")))
        .attach(new AttachTarget.Listening(agent), phase -> {});
  }

  private LiveSession record(ListeningAgent agent, String file) throws Exception {
    return LiveSession.start(connect(agent).await(), THREADS, directory.resolve(file), null, log);
  }

  private static String failure(ListeningAgent agent) {
    return message(CaptureFailure.class, () -> connect(agent).await().close());
  }

  @Test
  void oneRecordingAfterTheOther() throws Exception {
    int port = RealAgent.freePort();
    ListeningAgent agent = at(port);
    TargetProcess target = targets.add(target(port));
    for (String file : List.of("first.jfr", "second.jfr")) {
      LiveSession session = record(agent, file);
      log.awaitSamples(session);
      SessionLog.flush(session);
      SessionEnd end = SessionLog.stop(session);
      assertEquals(Cause.STOPPED, end.cause(), end.sentence());
      assertEquals("Stopped.", end.sentence());
      SessionLog.assertSamples(directory.resolve(file));
    }
    assertEquals(List.of(), target.output());
  }

  @Test
  void saysWhoHasTheJvmAlready() throws Exception {
    int port = RealAgent.freePort();
    ListeningAgent agent = ListeningAgent.parse("localhost:" + port, token);
    try (TargetProcess target = target(port);
        AgentConnection first = connect(agent).await()) {
      assertEquals(target.pid(), first.target().pid());
      assertEquals(
          Kind.BUSY,
          assertThrows(CaptureFailure.class, () -> connect(agent).await()).obstacle().kind());
    }
  }

  @Test
  void aProgramThatEndsByItselfIsNoFailure() throws Exception {
    int port = RealAgent.freePort();
    TargetProcess target = targets.add(target(port));
    LiveSession session = record(at(port), "x.jfr");
    // It exits in order.
    target.signal("TERM");
    assertEquals(Cause.TARGET_ENDED, SessionLog.end(session).cause());
    assertTrue(target.process().waitFor(10, TimeUnit.SECONDS));
  }

  @Test
  void aConnectionThatIsCutIsSaid() throws Exception {
    int port = RealAgent.freePort();
    TargetProcess target = targets.add(target(port));
    LiveSession session = record(at(port), "x.jfr");
    target.signal("KILL");
    SessionEnd end = SessionLog.end(session);
    assertEquals(Cause.LINK_BROKEN, end.cause());
    assertEquals(
        "The connection was lost, or the program was killed. Everything received so far is kept.",
        end.sentence());
  }

  @Test
  void anotherTokenIsRefused() throws Exception {
    int port = RealAgent.freePort();
    Path other = token("other", "fedcba9876543210".repeat(4));
    assertTrue(targets.add(target(port)).process().isAlive());
    String said = failure(ListeningAgent.parse("127.0.0.1:" + port, other));
    assertTrue(
        said.startsWith("No Candela agent with this token answers at 127.0.0.1:" + port + ": "),
        said);
    assertTrue(said.endsWith(" Use the token file that the agent was started with."), said);
  }

  @Test
  void aStrangerThatSaysNothingIsGivenUp() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String said = failure(ListeningAgent.parse("127.0.0.1:" + silent.getLocalPort(), token));
      assertContains("Connecting to the agent took longer than 5.00 s.", said);
    }
  }

  @Test
  void whereNobodyListensItSaysWhatToCheck() throws Exception {
    int port = RealAgent.freePort();
    assertEquals(
        "Cannot connect to 127.0.0.1:"
            + port
            + ": Connection refused. Check that the program runs with"
            + " -javaagent:candela-agent.jar=listen=PORT,token=FILE, and that the tunnel is open.",
        failure(at(port)));
  }

  @Test
  void anotherMachineIsReachedThroughATunnelOnly() throws Exception {
    assertEquals(
        "192.0.2.7 is another machine, and the connection is not encrypted. Open a tunnel with ssh"
            + " -L 7077:127.0.0.1:7077 192.0.2.7 and connect to 127.0.0.1:7077.",
        failure(ListeningAgent.parse("192.0.2.7:7077", token)));
    assertEquals(
        "Unknown host: no-such-host.invalid. Check the host name.",
        failure(ListeningAgent.parse("no-such-host.invalid:7077", token)));
  }

  @Test
  void aTokenFileThatOthersCanReadIsRefused() throws Exception {
    Administrator.setMode(token, "rw-r--r--");
    assertTrue(
        failure(ListeningAgent.parse("[::1]:7077", token))
            .startsWith("The token file " + token + " can be read by other users. Restrict it"));
  }

  @Test
  void tokenFilesThatHoldNoTokenAreNamed() throws Exception {
    assertNamed(token("words", "no digits"), " does not contain hexadecimal digits.");
    assertNamed(token("short", "0123"), " contains a token of fewer than 32 bytes.");
    assertNamed(directory.resolve("missing"), " cannot be read.");
  }

  private static void assertNamed(Path file, String wrong) throws CaptureFailure {
    assertEquals(
        "The token file " + file + wrong + " Copy the file that the agent was started with.",
        failure(ListeningAgent.parse("127.0.0.1:7077", file)));
  }

  @Test
  void addressesHaveAHostAndAPort() throws Exception {
    assertEquals("[::1]:7077", ListeningAgent.parse("[::1]:7077", token).title());
    for (String wrong :
        List.of("7077", "host", "host:", ":7077", "host:0", "host:70000", "::1:7077", "h:x")) {
      assertEquals(
          "'" + wrong + "' is not an address. Write HOST:PORT, such as 127.0.0.1:7077.",
          message(CaptureFailure.class, () -> ListeningAgent.parse(wrong, token)));
    }
  }
}
