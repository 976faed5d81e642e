package dev.candela.engine.capture;

import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.SessionListener.SessionEnd.Cause;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.jvm.TargetRoot;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import dev.candela.engine.capture.testkit.Container;
import dev.candela.engine.capture.testkit.DeadSockets;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.wire.EngineKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** JVMs with files, processes and a network of their own, recorded from the host. */
class ContainerTest {
  private static final SamplingSettings AUTO = RealAgent.settings(EngineKind.AUTO);

  @TempDir Path directory;
  private Path root;

  @BeforeEach
  void needsTheAdministrator() throws Exception {
    Container.assumePossible();
    root = Files.createDirectory(directory.resolve("root"));
  }

  private LiveSession begin(Container container) throws Exception {
    return begin(container, AUTO);
  }

  private LiveSession begin(Container container, SamplingSettings settings) throws Exception {
    return begin(new AttachTarget.Local(container.pid()), settings);
  }

  private LiveSession begin(AttachTarget target, SamplingSettings settings) throws Exception {
    SessionLog log = new SessionLog();
    LiveSession session = log.record(target, settings, directory.resolve("x.jfr"));
    log.awaitSamples(session);
    return session;
  }

  private static List<String> litter(Container container) throws IOException {
    try (var files = Files.list(container.inside("tmp"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("candela"))
          .toList();
    }
  }

  private static long tunnels(Container container) {
    return ProcessHandle.current()
        .descendants()
        .filter(one -> one.info().commandLine().orElse("").contains(" tunnel " + container.pid()))
        .count();
  }

  @ParameterizedTest(name = "JDK {0}, user {1}")
  @CsvSource({"8, 0", "17, 65534", "25, 0"})
  void recordsWhatIsInAContainer(int feature, int user) throws Exception {
    try (Container container =
        Container.start(
            root,
            TargetJdks.feature(feature),
            "shop-" + feature,
            true,
            user,
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:+EnableDynamicAgentLoading")) {
      TargetJvm jvm = new TargetJvms().find(container.pid()).orElseThrow();
      assertEquals("target.Burner", jvm.main());
      assertEquals("shop-" + feature, jvm.container());
      assertTrue(jvm.attachable(), jvm.toString());
      LiveSession session = begin(container);
      assertEquals(1, tunnels(container));
      assertEquals("Stopped.", SessionLog.stop(session).sentence());
      SessionLog.assertSamples(directory.resolve("x.jfr"));
      assertEquals(List.of(), litter(container));
      for (int i = 0; i < 100 && tunnels(container) > 0; i++) {
        Thread.sleep(50);
      }
      assertEquals(0, tunnels(container));
      assertEquals("", container.output());
    }
  }

  @Test
  void aContainerWith8AndAnotherUserIsNamed() throws Exception {
    try (Container container = Container.start(root, TargetJdks.feature(8), "shop", true, 65534)) {
      assertEquals(
          "Process "
              + container.pid()
              + " runs on JDK 8 as nobody; on JDK 8, only that user can attach, not root.",
          new TargetJvms().obstacle(container.pid()).orElseThrow().reason());
    }
  }

  @Test
  void aContainerThatIsKilledEndsTheRecordingAndLeavesNothing() throws Exception {
    try (Container container = Container.start(root, TargetJdks.feature(17), "shop", true, 0)) {
      LiveSession session = begin(container, KilledTargetTest.everything(EngineKind.ASYNC));
      KilledTargetTest.awaitRecorder(session, container.inside("tmp"));
      try (var temporary = TargetRoot.openSeenBy(container.pid(), Path.of("/tmp"))) {
        ProcessHandle.of(container.pid()).orElseThrow().destroyForcibly();
        assertEquals(Cause.TARGET_ENDED, SessionLog.end(session).cause());
        temporary.forEach(
            left -> assertTrue(!left.toString().matches("2\\d{3}_.*"), left::toString));
      }
    }
  }

  @Test
  void aContainerWithoutANetworkIsNamed() throws Exception {
    try (Container container = Container.start(root, TargetJdks.feature(17), "shop", false, 0)) {
      assertEquals(
          "The container of process "
              + container.pid()
              + " has no network: its loopback interface is down. Run candela record "
              + container.pid()
              + " --loopback, which brings it up until the recording ends (needs ip from"
              + " iproute2).",
          message(CaptureFailure.class, () -> RealAgent.attach(container.pid()).close()));
      assertEquals(List.of(), litter(container));
      assertFalse(hasLoopback(container));
    }
  }

  @Test
  void aContainerWithoutANetworkIsRecordedIfItsLoopbackMayBeBroughtUp() throws Exception {
    try (Container container =
        Container.start(root, TargetJdks.feature(17), "shop", false, 65534)) {
      LiveSession session = begin(new AttachTarget.Local(container.pid(), true), AUTO);
      assertTrue(hasLoopback(container));
      assertEquals("Stopped.", SessionLog.stop(session).sentence());
      SessionLog.assertSamples(directory.resolve("x.jfr"));
      for (int i = 0; i < 200 && hasLoopback(container); i++) {
        Thread.sleep(50);
      }
      assertFalse(hasLoopback(container));
      assertEquals(List.of(), litter(container));
      assertEquals("", container.output());
    }
  }

  /** It connects to whatever listens there, as another user than the target's. */
  @Test
  void aStrangerInTheContainerIsRejected() throws Exception {
    String connect =
        """
        while :; do
          while read -r _ local _ state _; do
            if [ "$state" = 0A ] && (exec 3<>/dev/tcp/127.0.0.1/$((16#${local##*:}))); then echo connected; fi
          done < <(cat /proc/net/tcp /proc/net/tcp6)
        done 2>/dev/null
        """;
    try (Container container = Container.start(root, TargetJdks.feature(17), "shop", true, 0)) {
      String enter = "nsenter -t " + container.pid() + " -n setpriv --reuid=65534 --regid=65534";
      List<String> command = new ArrayList<>(List.of(enter.split(" ")));
      command.addAll(List.of("--clear-groups", "bash", "-c", connect));
      Process stranger =
          new ProcessBuilder(command)
              .redirectOutput(directory.resolve("stranger").toFile())
              .start();
      try {
        assertEquals("Stopped.", SessionLog.stop(begin(container)).sentence());
      } finally {
        stranger.destroyForcibly().waitFor();
      }
      assertTrue(Files.readString(directory.resolve("stranger")).startsWith("connected"));
    }
  }

  private static boolean hasLoopback(Container container) throws IOException {
    String pid = Long.toString(container.pid());
    try (var out =
        new ProcessBuilder("nsenter", "-t", pid, "-n", "ip", "link", "show", "lo")
            .start()
            .inputReader()) {
      return out.readLine().contains("UP");
    }
  }

  @Test
  void theProcessThatWasAttachedToDecidesOfTheEndAndLeavesNothing() throws Exception {
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    try (TargetProcess target =
        TargetProcess.startAs(
            List.of("unshare", "-p", "--mount-proc", "--fork"),
            TargetJdks.feature(17),
            List.of("-Djava.io.tmpdir=" + temporary),
            List.of())) {
      ProcessHandle jvm = target.process().children().findFirst().orElseThrow();
      AgentConnection connection = RealAgent.attach(jvm.pid());
      assertEquals(1, connection.target().pid(), "as it counts");
      assertEquals(jvm.pid(), connection.processId());
      SamplingSettings settings = KilledTargetTest.everything(EngineKind.ASYNC);
      LiveSession session =
          LiveSession.start(
              connection, settings, directory.resolve("x.jfr"), null, new SessionLog());
      KilledTargetTest.awaitRecorder(session, temporary);
      assertEquals(1, temporary.toFile().list().length, "only the JDK's recorder has files");
      jvm.destroyForcibly();
      assertEquals(Cause.TARGET_ENDED, SessionLog.end(session).cause());
      assertEquals(List.of(), List.of(temporary.toFile().list()), "after it");
    } finally {
      DeadSockets.remove(1);
    }
  }
}
