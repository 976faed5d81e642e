package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.desktop.settings.RecordingDefaults;
import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.engine.analysis.EventGrid;
import dev.candela.engine.format.jfr.read.EventType;
import dev.candela.wire.EventGroup;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the JDK's recorder adds is in the window while a real JVM is being recorded. */
final class LiveEventsStoryTest extends UserStory {
  /** All groups of events, also where starting the recorder slows the program down. */
  private static final List<String> EVERYWHERE =
      Stream.concat(
              EventGroup.all().stream().map(EventGroup::label),
              Stream.of(RecordingDefaults.ANYWHERE))
          .toList();

  @BeforeEach
  void open() {
    BusyJvm.installAgent(folder);
    BusyJvm.compile(folder, "LedgerDesk");
    settings.update(s -> s.withRecording(s.recording().withAlso(EVERYWHERE)));
    openWindow();
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 21, 25})
  void showsLocksCollectionsExceptionsSocketsAndFiles(int feature) {
    try (BusyJvm jvm = BusyJvm.start(feature, folder, "LedgerDesk")) {
      robot.attach(jvm);

      press(KeyCode.DIGIT6);
      // A collection may have moved the lock: the row of its earlier address can lack holders.
      select(
          "#locks-table",
          lock ->
              lock.toString().contains("LedgerDesk$Ledger")
                  && lock.toString().contains("holder=ledger-"));
      await("its holders", () -> items("#lock-holders-table").toString().contains("ledger-"));
      await(
          "what they did",
          () -> items("#lock-held-at-table").toString().contains("LedgerDesk.book"));

      press(KeyCode.DIGIT7);
      choose("GarbageCollection");
      await("collections", () -> !items("#event-rows-table").isEmpty());
      choose("JavaExceptionThrow");
      group("thrownClass");
      await("exceptions by class", () -> groups().contains("LedgerDesk$NoSuchOrder"));
      choose("SocketRead");
      group("host");
      await("sockets by host", () -> !groups().isEmpty());
      choose("FileRead");
      group("path");
      await(
          "files by path", () -> groups().stream().anyMatch(path -> path.endsWith("orders.pipe")));
      assertEquals("Recording", robot.words("#session-state"));
    }
    await("the end", () -> robot.words("#session-state").equals("Ended"));
  }

  private void choose(String type) {
    select("#event-types-table", row -> ((EventType) row).name().equals("jdk." + type));
  }

  /** Not by typing: a slow machine takes what is typed for two beginnings of names. */
  private void select(String table, Predicate<Object> wanted) {
    await(
        table,
        () -> {
          List<?> items = items(table);
          OptionalInt row =
              IntStream.range(0, items.size()).filter(i -> wanted.test(items.get(i))).findFirst();
          row.ifPresent(
              ((TableView<?>) robot.lookup(table).query()).getSelectionModel()::clearAndSelect);
          return row.isPresent();
        });
  }

  private void group(String field) {
    ChoiceBox<?> fields = robot.lookup("#events-by").query();
    await("the fields", () -> fields.isVisible() && fields.getItems().contains(field));
    robot.choose("#events-by", field);
  }

  private List<String> groups() {
    return items("#event-groups-table").stream()
        .map(group -> ((EventGrid.Group) group).text())
        .toList();
  }

  private List<?> items(String table) {
    return robot
        .lookup(table)
        .tryQuery()
        .<List<?>>map(found -> List.copyOf(((TableView<?>) found).getItems()))
        .orElse(List.of());
  }
}
