package dev.candela.engine.capture.start;

import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.link.Relay.ViaCommand;
import dev.candela.engine.capture.testkit.Administrator;
import dev.candela.engine.capture.testkit.Container;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.capture.testkit.Targets;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings of real JVMs that somebody else has started. */
class OwnRecordingsTest {
  private static final String DUMP = "candela-[0-9a-f]{16}\\.jfr";

  @TempDir Path directory;

  @AutoClose private final Targets targets = new Targets();

  private static TargetProcess target(int feature, String name) throws IOException {
    String option = "-XX:StartFlightRecording" + (feature == 8 ? "=" : ":");
    return TargetProcess.start(feature, option + "name=" + name + ",maxsize=10m");
  }

  private static long samples(Profile profile) {
    return profile.samples().stream().mapToLong(samples -> samples.size()).sum();
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 11, 25})
  void copiesAndGoesOn(int feature) throws Exception {
    TargetProcess target = targets.add(target(feature, "continuous"));
    OwnRecordings recordings = new OwnRecordings(target.pid());
    OwnRecordings.Entry entry = recordings.find("");
    assertEquals("continuous", entry.name());
    assertEquals("maxsize=10.0MB", entry.settings());
    assertTrue(entry.isRunning());
    Path first = directory.resolve("first.jfr");
    long before = copy(recordings, entry, first, 19);
    assertEquals("rw-------", Administrator.mode(first));
    Path second = directory.resolve("second.jfr");
    copy(recordings, entry, second, before);
    assertEquals(
        ProfileReaders.read(first).span().startNanos(),
        ProfileReaders.read(second).span().startNanos(),
        "what it had before is still there");
    assertEquals(List.of(entry), recordings.list());
    Path maps = Path.of("/proc", Long.toString(target.pid()), "maps");
    assertFalse(Files.readString(maps).contains("candela-agent"));
    assertEquals(0, litter(Path.of("/tmp")));
  }

  /** Until it has more samples than that; how many then. */
  private static long copy(
      OwnRecordings recordings, OwnRecordings.Entry entry, Path file, long more) throws Exception {
    long samples = 0;
    for (int i = 0; i < 100 && samples <= more; i++) {
      Thread.sleep(250);
      recordings.copy(entry, file);
      samples = samples(ProfileReaders.read(file));
    }
    assertTrue(samples > more, samples + " samples after " + more);
    return samples;
  }

  /** How many dumps of recordings were left. */
  private static int litter(Path place) {
    return place.toFile().list((in, name) -> name.matches(DUMP)).length;
  }

  @Test
  void ofAnotherUserInAContainer() throws Exception {
    Container.assumePossible();
    Path root = Files.createDirectory(directory.resolve("root"));
    String option = "-XX:StartFlightRecording:name=continuous";
    try (Container container =
        Container.start(root, TargetJdks.feature(17), "shop", true, 65534, option)) {
      OwnRecordings recordings = new OwnRecordings(container.pid());
      Path file = directory.resolve("x.jfr");
      recordings.copy(recordings.find("continuous"), file);
      assertTrue(ProfileReaders.read(file).span().endNanos() > 0);
      assertEquals(0, litter(container.inside("tmp")));
    }
  }

  /** As of another user for whom root's helper makes the file, on a Java without sockets. */
  @ParameterizedTest
  @ValueSource(ints = {8, 17, 25})
  void throughACommand(int feature) throws Exception {
    AgentFiles files = RealAgent.files();
    Path home = TargetJdks.feature(feature).home();
    ViaCommand command = new ViaCommand(List.of("env", "JAVA_HOME=" + home));
    List<String> user = feature > 8 && Administrator.is() ? Administrator.AS_NOBODY : List.of();
    String option = "-XX:StartFlightRecording" + (feature == 8 ? "=" : ":") + "name=own";
    try (TargetProcess target =
            TargetProcess.startAs(user, TargetJdks.feature(feature), List.of(option), List.of());
        OwnRecordings recordings = OwnRecordings.of(target.pid(), command, files)) {
      OwnRecordings.Entry own = recordings.find("own");
      assertTrue(own.isRunning());
      Path file = directory.resolve("x.jfr");
      recordings.copy(own, file);
      long first = ProfileReaders.read(file).span().endNanos();
      recordings.copy(own, file);
      assertTrue(ProfileReaders.read(file).span().endNanos() > first);
      assertEquals(List.of(own), recordings.list());
      assertThrows(
          CaptureFailure.class,
          () -> recordings.copy(new OwnRecordings.Entry(77, "", "", true), file));
      assertEquals(List.of(own), recordings.list());
    }
  }

  @Test
  void anOlderFileOutlivesACopyThatBreaksOff() throws Exception {
    String hundred = "\\003\\0\\0\\0\\0\\0\\0\\0\\144";
    assertOlderFileStays(hundred, 50, "java.io.EOFException: 50 of 100 bytes");
    assertOlderFileStays("\\003" + "\\377".repeat(8), 0, "it was replaced");
  }

  /**
   * @param answer of a helper that is none, as {@code printf} writes it
   * @param bytes how many follow
   */
  private void assertOlderFileStays(String answer, int bytes, String reason) throws Exception {
    AgentFiles files = AgentFiles.in(Files.createDirectories(directory.resolve("agent")));
    Files.writeString(files.agentJar(), "agent");
    Files.writeString(files.bridgeJar(), "bridge");
    Path java = Files.createDirectories(directory.resolve("bin")).resolve("java");
    // It first reads the whole request: its code, process, recording "1" and the bridge's jar.
    Files.writeString(
        java,
        "#!/bin/sh\n[ \"$1\" = -version ] && exit 0\nshift 6\nprintf 'candela-%s relay\\n' \"$1\"\n"
            + "head -c "
            + (1 + 8 + 4 + "1".length() + 4 + "bridge".length())
            + " >/dev/null\nprintf '"
            + answer
            + "'\nhead -c "
            + bytes
            + " /dev/zero\n");
    Administrator.setMode(java, "rwx------");
    Path place = Files.createDirectories(directory.resolve("place"));
    Path file = Files.writeString(place.resolve("x.jfr"), "older");
    ViaCommand command =
        new ViaCommand(List.of("env", "JAVA_HOME=" + directory, "TMPDIR=" + directory));
    try (OwnRecordings recordings = OwnRecordings.of(1, command, files)) {
      OwnRecordings.Entry own = new OwnRecordings.Entry(1, "own", "", true);
      assertContains(reason, message(CaptureFailure.class, () -> recordings.copy(own, file)));
    }
    assertEquals("older", Files.readString(file));
    assertEquals(List.of("x.jfr"), List.of(place.toFile().list()));
  }

  @Test
  void saysWhichThereAre() throws Exception {
    try (TargetProcess target = target(17, "one")) {
      OwnRecordings recordings = new OwnRecordings(target.pid());
      assertEquals(
          "JVM " + target.pid() + " has no recording named two. Its recordings: one.",
          message(CaptureFailure.class, () -> recordings.find("two")));
      target.jcmd("JFR.start", "name=two");
      assertEquals(
          "JVM " + target.pid() + " has 2 recordings. Specify one of them: one, two.",
          message(CaptureFailure.class, () -> recordings.find("")));
      assertEquals(2, recordings.find("two").id());
      assertEquals("two", recordings.find("2").name());
    }
    TargetProcess target = targets.start(17);
    assertEquals(
        "JVM "
            + target.pid()
            + " has no running recording. Record the JVM with candela record "
            + target.pid()
            + ", or start a recording with jcmd "
            + target.pid()
            + " JFR.start",
        message(CaptureFailure.class, () -> new OwnRecordings(target.pid()).find("")));
  }

  @Test
  void aJvmThatDoesNotAnswerIsNotWaitedFor() throws Exception {
    TargetProcess target = targets.add(target(25, "own"));
    OwnRecordings.Entry own = new OwnRecordings(target.pid()).find("own");
    OwnRecordings impatient = new OwnRecordings(target.pid(), 1, 1);
    Set<String> before = dumps();
    Path socket = Path.of("/tmp", ".java_pid" + target.pid());
    Files.delete(socket);
    String late =
        "JVM "
            + target.pid()
            + " did not answer within 1 s (waiting for the JVM). It may be overloaded or hanging."
            + " Try again, or launch the program from Candela.";
    try (ServerSocketChannel silent = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      silent.bind(UnixDomainSocketAddress.of(socket));
      Administrator.setMode(socket, "rw-------");
      assertEquals(late, message(CaptureFailure.class, impatient::list));
      assertEquals(
          late,
          message(CaptureFailure.class, () -> impatient.copy(own, directory.resolve("x.jfr"))));
    }
    // What the JVM writes late is readable only by its owner.
    Set<String> left = dumps();
    left.removeAll(before);
    assertEquals(1, left.size());
    Path file = Path.of("/tmp", left.iterator().next());
    assertEquals("rw-------", Administrator.mode(file));
    Files.delete(file);
  }

  @Test
  void aCopyThatWouldFillTheDiskIsRefused() throws Exception {
    Path small = Files.createDirectory(directory.resolve("small"));
    Administrator.assumeMounts(small, "16m");
    try (TargetProcess target = target(17, "own")) {
      OwnRecordings recordings = new OwnRecordings(target.pid());
      Path file = Files.writeString(small.resolve("x.jfr"), "older");
      int before = litter(Path.of("/tmp"));
      String reason =
          message(CaptureFailure.class, () -> recordings.copy(recordings.find("own"), file));
      assertTrue(
          reason.matches(
              "Copying the recording of JVM \\d+ needs .*B, but only 16.0 MiB is free in "
                  + small
                  + "\\. Free some space there, or write the copy to another disk\\."),
          reason);
      assertEquals("older", Files.readString(file));
      assertEquals(before, litter(Path.of("/tmp")));
    } finally {
      Administrator.unmount(small);
    }
  }

  /** Its user could lead Candela to any socket of that name. */
  @Test
  void onlyAProcessOfTheJvmsUserIsAsked() throws Exception {
    Administrator.assume();
    try (TargetProcess target = target(17, "own");
        TargetProcess other =
            Administrator.targetOfNobody(17, "-XX:StartFlightRecording:name=other")) {
      assertEquals("other", new OwnRecordings(other.pid()).find("").name());
      Path socket = Path.of("/tmp", ".java_pid" + target.pid());
      Files.move(Path.of("/tmp", ".java_pid" + other.pid()), socket);
      // The JDK's attach looks no further than this.
      Files.setOwner(socket, Files.getOwner(Path.of("/")));
      Files.setAttribute(socket, "unix:gid", 0);
      assertEquals(
          "JVM "
              + target.pid()
              + " does not accept diagnostic commands: it was replaced. Launch the program from"
              + " Candela.",
          message(CaptureFailure.class, () -> new OwnRecordings(target.pid()).list()));
    }
  }

  private static Set<String> dumps() {
    return new TreeSet<>(List.of(Path.of("/tmp").toFile().list((in, name) -> name.matches(DUMP))));
  }

  @Test
  void linesOfTheRecorderAreRead() {
    assertEquals(
        List.of(
            new OwnRecordings.Entry(1, "my rec", "duration=1m maxsize=10.0MB", true),
            new OwnRecordings.Entry(12, "12", "", false)),
        OwnRecordings.parse(
            """
            Recording 1: name=my rec duration=1m maxsize=10.0MB (running)

            Recording 12: name=12 (stopped)
            """));
    assertEquals(List.of(), OwnRecordings.parse("No available recordings.\n"));
  }

  @Test
  void aHostileListNeitherHangsNorBreaksCandela() {
    String endless = "Recording 1: name=" + " a=b".repeat(250_000) + "\n";
    String overflow = "Recording 99999999999999999999: name=x (running)\n";
    assertEquals(
        List.of(new OwnRecordings.Entry(2, "x", "", true)),
        OwnRecordings.parse(endless + overflow + "Recording 2: name=x (running)\n"));
  }
}
