package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.settings.RecentRecording;
import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.desktop.testkit.SampleCounter;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A user before real JVMs: attach, launch, watch, stop, with mouse and keys. */
final class LiveStoryTest extends UserStory {
  @BeforeEach
  void open() {
    prepareJvms();
    robot.start(stage -> window = CandelaApplication.open(stage, settings, SampleCounter.panels()));
  }

  @AfterEach
  void close() {
    robot.close();
    // What was launched runs on after its recording; here nobody needs it.
    BusyJvm.launched(BusyJvm.NAME).forEach(ProcessHandle::destroy);
  }

  @Test
  void attachesByDoubleClickAndKeepsWhatTheTargetLeaves() throws IOException {
    try (BusyJvm jvm = BusyJvm.start(folder)) {
      robot.find(jvm);
      await("its row", () -> robot.shows(".candela-row-title"));
      robot.doubleClickOn(BusyJvm.NAME);
      await("recording", () -> robot.words("#session-state").equals("Recording"));
      await("samples", () -> samples() > 0);
      int first = onFx(this::samples);
      await("more samples", () -> samples() > first);
      assertTrue(robot.words("#status-quality").contains("engine"));
      assertTrue(placeOf("#toolbar-fold") < placeOf("#toolbar-mark"), "used more often");
    }
    await("the end", () -> robot.words("#session-state").equals("Ended"));
    await("the offer to open", () -> robot.shows("#session-open"));
    robot.clickOn("#notice-close");
    assertFalse(robot.shows("#session-open"));
    press(KeyCode.S).sees("#session-open");
    String said = robot.words(".candela-notice-text");
    assertTrue(said.startsWith("Recording saved: "), said);
    assertEquals(1, settings.get().recent().size());
    Path file = Path.of(settings.get().recent().getFirst().file());
    assertTrue(ProfileReaders.read(file).samples().stream().anyMatch(t -> t.size() > 0));
  }

  @Test
  void theOnlyRowNeedsNoSelection() {
    try (BusyJvm jvm = BusyJvm.start(folder)) {
      robot.find(jvm);
      robot.clickOn("#start-jvm-attach").reads("#session-state", "Recording");
    }
  }

  /** JVMs come and go; a row and the pointer on it stay together, and so do row and process. */
  @Test
  void aDoubleClickAttachesToTheRowUnderThePointer() throws IOException {
    try (BusyJvm first = BusyJvm.start(folder, BusyJvm.NAME, "rows");
        BusyJvm second = BusyJvm.start(folder, BusyJvm.NAME, "rows")) {
      BusyJvm upper = rows(first, second).getFirst() == first.pid() ? first : second;
      BusyJvm lower = upper == first ? second : first;
      await("its row", () -> robot.shows(".candela-row-number"));
      robot.moveTo(Long.toString(lower.pid()));
      try (BusyJvm third = BusyJvm.start(folder, BusyJvm.NAME, "rows")) {
        upper.close();
        await("a third row", () -> pids().contains(third.pid()));
        await("an end", () -> !jvms().getFirst().attachable());
        assertEquals(List.of(upper.pid(), lower.pid(), third.pid()), onFx(this::pids));
        robot.doubleClickOn(MouseButton.PRIMARY);
        await("recording", () -> robot.words("#session-state").equals("Recording"));
        assertTrue(hasAgent(lower));
        assertFalse(hasAgent(third));
      }
    }
  }

  /** Somebody aims at a row: it must be there when the pointer arrives. */
  @Test
  void newJvmsMoveNoRowUntilTheListIsShownAnew() {
    try (BusyJvm first = BusyJvm.start(folder, BusyJvm.NAME, "rows");
        BusyJvm second = BusyJvm.start(folder, BusyJvm.NAME, "rows")) {
      List<Long> before = rows(first, second);
      try (BusyJvm third = BusyJvm.start(folder, BusyJvm.NAME, "rows")) {
        await("a third row", () -> pids().contains(third.pid()) && allReady());
        assertEquals(before, onFx(this::pids).subList(0, 2));
        robot.clickOn("#window-help").seesNo("#jvm-list");
        press(KeyCode.W).until("the newest first", () -> pids().getFirst() == third.pid());
      }
    }
  }

  /** Process ids in the order of their rows, once both are there. */
  private List<Long> rows(BusyJvm first, BusyJvm second) {
    robot.clickOn("#jvm-filter").write(BusyJvm.NAME + " rows");
    await("both", () -> pids().containsAll(List.of(first.pid(), second.pid())) && allReady());
    return onFx(this::pids);
  }

  private List<TargetJvm> jvms() {
    return robot.lookup("#jvm-list").<TargetJvm>queryListView().getItems();
  }

  private List<Long> pids() {
    return jvms().stream().map(TargetJvm::pid).toList();
  }

  private boolean allReady() {
    return jvms().stream().allMatch(TargetJvm::attachable);
  }

  private static boolean hasAgent(BusyJvm jvm) throws IOException {
    Path descriptors = Path.of("/proc", Long.toString(jvm.pid()), "fd");
    try (Stream<Path> all = Files.list(descriptors)) {
      return all.anyMatch(one -> target(one).contains("candela-agent"));
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return "";
    }
  }

  @Test
  void launchesByKeysAloneAndAsksOnceBeforeItCloses() {
    launch();
    await("recording", () -> robot.words("#session-state").equals("Recording"));
    await("samples", () -> samples() > 0);
    assertEquals("orders", settings.get().runs().getFirst().name());
    press(KeyCode.W).sees("#closing-stop-and-close");
    assertTrue(robot.words(".candela-notice-text").endsWith(" The program keeps running."));
    robot.tap(KeyCode.ENTER).seesNo("#session-state");
    Path file = Path.of(settings.get().recent().getFirst().file());
    assertTrue(Files.exists(file), file.toString());
  }

  @Test
  void saysThatALaunchedProgramRunsOnAndEndsIt() {
    launch();
    await("samples", () -> samples() > 0);
    assertEquals(1, launched());
    Bounds before = onFx(this::placeOfStop);
    robot.clickOn("#toolbar-stop").reads("#session-state", "Ended");
    await("the offer", () -> robot.shows("#session-end-program"));
    assertEquals(before, onFx(this::placeOfStop));
    String said = robot.words(".candela-notice-text");
    assertTrue(said.endsWith(" The program is still running."), said);
    robot.clickOn("#session-end-program").until("no program", () -> launched() == 0);
    assertFalse(robot.words(".candela-notice-text").contains("still running"));
    assertTrue(robot.shows("#session-open"));
  }

  @Test
  void theEndOfASessionIsReadableBesideOtherNoticesAndInOtherLanguages() throws IOException {
    Locale before = Locale.getDefault();
    launchAndStop();
    Path broken = Files.writeString(folder.resolve("broken.jfr"), "nothing");
    onFx(() -> window.open(List.of(broken)));
    robot.reads("#error-code", "read-unknown-format");
    assertTrue(robot.texts(".candela-notice-text").toString().contains("broken.jfr"));
    robot.clickOnTab("orders").sees("#session-end-program");
    assertFalse(
        robot.place("#session-end-program").intersects(robot.place("#error-notice")),
        "the failure covers the end of the session");
    try {
      robot.clickOn("#window-settings");
      robot.clickOn("#settings-language").clickOn("Deutsch");
      await("German", () -> Messages.locale().getLanguage().equals("de"));
      robot.clickOnTab("orders").reads("#session-end-program", "Programm beenden");
      String said = robot.words(".candela-notice-text");
      assertTrue(said.startsWith(Messages.text("session.end.stopped")), said);
      assertTrue(said.endsWith(Messages.text("session.running")), said);
      robot.clickOn("#session-end-program").until("no program", () -> launched() == 0);
    } finally {
      Locale.setDefault(before);
      Messages.use(Locale.ENGLISH);
    }
  }

  private void open(String button, String field) {
    await("the window", () -> robot.shows(button));
    robot.clickOn(button);
    await("the form", () -> robot.isFocused(field));
  }

  private void launch() {
    open("#launch-new", "#launch-name");
    robot.write("orders");
    robot.tap(KeyCode.TAB);
    robot.write(BusyJvm.NAME);
    robot.tap(KeyCode.TAB);
    robot.tap(KeyCode.TAB); // past the button beside the field
    robot.write(folder.toString());
    robot.clickOn("#launch-save-and-start");
  }

  private void launchAndStop() {
    launch();
    await("samples", () -> samples() > 0);
    robot.clickOn("#toolbar-stop").sees("#session-end-program");
  }

  /** In a bar where all have room. */
  private double placeOf(String query) {
    return onFx(
        () -> {
          Parent root = robot.stage().getScene().getRoot();
          root.resize(1600, 760);
          root.applyCss();
          root.layout();
          double place = robot.place(query).getMinX();
          root.resize(1000, 760);
          root.layout();
          return place;
        });
  }

  private Bounds placeOfStop() {
    Node stop = robot.lookup("#toolbar-stop").query();
    robot.stage().getScene().getRoot().layout();
    return stop.localToScene(stop.getBoundsInLocal());
  }

  private static long launched() {
    return BusyJvm.launched(BusyJvm.NAME).count();
  }

  @Test
  void recordsWhereACommandLeads() {
    try (BusyJvm jvm = BusyJvm.start(folder)) {
      open("#start-jvm-elsewhere", "#elsewhere-command");
      robot.write("env HERE=there").tap(KeyCode.ENTER).reads("#jvm-place", "via env HERE=there");
      robot.attach(jvm);
      await("samples", () -> samples() > 0);
    }
    await("the end", () -> robot.words("#session-state").equals("Ended"));
  }

  @Test
  void connectsToAnAgentThatListens() throws IOException {
    Path token = folder.resolve("token");
    Files.createFile(
        token, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(token, "0123456789abcdef".repeat(4));
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    try (BusyJvm jvm = BusyJvm.listening(folder, port, token)) {
      open("#start-jvm-elsewhere", "#elsewhere-command");
      robot.clickOn("#elsewhere-address").write("127.0.0.1:" + port);
      robot.clickOn("#elsewhere-token").write(token.toString());
      // The agent listens once the JVM has begun, which the form does not know.
      await("the agent", () -> listens(port));
      robot.tap(KeyCode.ENTER).reads("#session-state", "Recording");
      await("samples", () -> samples() > 0);
      assertTrue(jvm.pid() > 0);
    }
    await("the end", () -> robot.words("#session-state").equals("Ended"));
  }

  private static boolean listens(int port) {
    try (Socket visitor = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return visitor.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void opensTheRecordingThatTheJvmMakesItself() throws IOException {
    try (BusyJvm jvm = BusyJvm.start(folder)) {
      robot.find(jvm);
      robot.tap(KeyCode.DOWN);
      await("a selection", () -> !robot.lookup("#start-jvm-own").query().isDisabled());
      robot.clickOn("#start-jvm-own");
      await(
          "why there is none",
          () -> robot.words("#jvm-place").contains(jvm.pid() + " has no running recording."));
      jvm.record("continuous");
      robot.clickOn("#start-jvm-own").reads("#session-state", "Saved recording");
      await("its place among the recent", () -> !settings.get().recent().isEmpty());
      assertTrue(settings.get().recent().getFirst().file().contains(BusyJvm.NAME + " continuous "));
    }
  }

  @Test
  void saysWhatIsWrongWithTheWay() {
    open("#start-jvm-elsewhere", "#elsewhere-command");
    robot.write("/no/such/command");
    robot.clickOn("#elsewhere-list");
    await(
        "the reason",
        () -> robot.words("#elsewhere-message").startsWith("Cannot run /no/such/command: "));
    robot.clickOn("#elsewhere-address").write("192.0.2.7");
    robot.clickOn("#elsewhere-connect");
    await(
        "the other reason",
        () -> robot.words("#elsewhere-message").startsWith("'192.0.2.7' is not an address."));
    robot.clickOn("#elsewhere-back").sees("#jvm-list");
  }

  @Test
  void aRecordingThatTheWindowEndsIsListedWithItsLength() {
    try (BusyJvm jvm = BusyJvm.start(folder)) {
      robot.attach(jvm);
      await("samples", () -> samples() > 0);
      press(KeyCode.Q);
      robot.clickOn("#closing-stop-and-close");
      await("the window closed", () -> !robot.stage().isShowing());
    }
    RecentRecording listed = saved().get().recent().getFirst();
    assertTrue(listed.durationNanos() > 0, listed.toString());
  }

  @Test
  void aStartThatTakesLongIsOneWaitAndCanBeCancelled() throws IOException {
    launch("sleep 60");
    await("the wait", () -> robot.words(".candela-wait .label").equals("Connecting…"));
    assertFalse(robot.shows(".candela-waiting .progress-indicator"), "another one");
    robot.clickOn("#wait-cancel").seesNo("#session-state");
  }

  @Test
  void launchesAScriptThatStartsTheJvm() throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path script = launch(java + " -Xmx128m -cp " + folder + " " + BusyJvm.NAME);
    await("recording", () -> robot.words("#session-state").equals("Recording"));
    await("samples", () -> samples() > 0);
    assertEquals(script.toString(), settings.get().runs().getFirst().program().command());
  }

  private Path launch(String command) throws IOException {
    Path script = Files.writeString(folder.resolve("start.sh"), "#!/bin/sh\n" + command + "\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    open("#launch-new", "#launch-name");
    assertTrue(robot.lookup("#launch-delete").query().isDisabled(), "not saved yet");
    robot.clickOn("#launch-command").write(script.toString());
    robot.clickOn("#launch-save-and-start");
    return script;
  }

  private int samples() {
    String words = robot.words("#sample-counter");
    return words.isEmpty() ? 0 : Integer.parseInt(words);
  }
}
