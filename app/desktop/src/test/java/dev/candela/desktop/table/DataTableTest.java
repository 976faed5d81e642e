package dev.candela.desktop.table;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** Tables with a real mouse and a real keyboard. */
final class DataTableTest {
  private static final List<Fruit> FRUITS =
      List.of(new Fruit("plum", 3), new Fruit("apple, red", 20), new Fruit("pear", 7));

  private final DesktopRobot robot = new DesktopRobot();
  private final Workers workers = new Workers();
  private final List<String> notes = new ArrayList<>();
  private final List<String> selected = new ArrayList<>();
  private SettingsStore settings;
  private DataTable<Fruit> table;

  @TempDir private Path folder;

  private record Fruit(String name, long count) {}

  @BeforeEach
  void open() {
    settings = new SettingsStore(folder);
    robot.start(
        stage -> {
          table = table();
          DesktopRobot.show(stage, new StackPane(table.node()), 700, 300);
          table.show(FRUITS);
        });
    await("rows", () -> robot.lookup(".table-row-cell:filled").queryAll().size() == 3);
    WaitForAsyncUtils.waitForFxEvents();
  }

  private DataTable<Fruit> table() {
    DataTable<Fruit> made =
        table(
            List.of(
                Column.text("method", Fruit::name),
                Column.number("samples", Fruit::count, fruit -> fruit.count() + " pieces"),
                Column.<Fruit>share("share", fruit -> fruit.count() / 30.0, _ -> "?")
                    .named("", "")
                    .width(80)));
    made.setOnNote(notes::add);
    made.setOnSelected(fruit -> selected.add(fruit.map(Fruit::name).orElse("nothing")));
    made.setEmptyText("no fruit");
    return made;
  }

  private DataTable<Fruit> table(List<Column<Fruit>> columns) {
    return new DataTable<>(
        "fruits",
        new TableContext(workers, settings, (_, name) -> Optional.of(folder.resolve(name))),
        columns,
        Fruit::name);
  }

  @AfterEach
  void close() {
    robot.close();
    workers.close();
  }

  @Test
  void sortsByAClickOnTheTitle() {
    assertEquals(List.of("plum", "apple, red", "pear"), names());
    clickTitle("samples");
    await("largest first", () -> names().equals(List.of("apple, red", "pear", "plum")));
    clickTitle("method");
    await("by name", () -> names().equals(List.of("apple, red", "pear", "plum")));
    clickTitle("samples");
    clickTitle("samples");
    await("smallest first", () -> names().equals(List.of("plum", "pear", "apple, red")));
  }

  @Test
  void keepsOrderAndSelectionWhenRowsArrive() {
    clickTitle("samples");
    await("sorted", () -> names().getFirst().equals("apple, red"));
    robot.clickOn("plum");
    robot.interact(
        () ->
            table.show(List.of(new Fruit("fig", 50), new Fruit("plum", 40), new Fruit("pear", 8))));
    await("new rows", () -> names().equals(List.of("fig", "plum", "pear")));
    assertEquals("plum", onFx(() -> table.selected().orElseThrow().name()));
    assertEquals(List.of("plum"), selected, "nobody is told of what stays");
  }

  @Test
  void keepsWhatIsSelectedWhileRowsAreSorted() {
    List<Fruit> more = new ArrayList<>(FRUITS);
    more.addFirst(new Fruit("fig", 1));
    onFx(
        () -> {
          table.show(more);
          // Their order is made by a worker, and comes after this.
          table.view().getSelectionModel().select(2);
        });
    String chosen = FRUITS.get(2).name();
    await("the new rows", () -> onFx(() -> table.view().getItems().size()) == 4);
    assertEquals(chosen, onFx(() -> table.selected().map(Fruit::name).orElse("nothing")));
  }

  @Test
  void findsWhatIsTyped() {
    robot.clickOn("plum");
    robot.write("RED");
    await("the row", () -> table.selected().orElseThrow().name().equals("apple, red"));
    assertTrue(robot.shows(".candela-typed"));
    robot.tap(KeyCode.ESCAPE);
    assertTrue(!robot.shows(".candela-typed"));
  }

  @Test
  void copiesWhatIsSelectedAsItIsShown() {
    robot.clickOn("plum");
    robot.tap(KeyCode.SHIFT, KeyCode.DOWN);
    robot.tap(KeyCode.CONTROL, KeyCode.C);
    assertEquals("plum\t3 pieces\t?\napple, red\t20 pieces\t?\n", DesktopRobot.copied());
  }

  @Test
  void copiesAndExportsAllAsCsv() throws IOException {
    clickTitle("samples");
    await("sorted", () -> names().getFirst().equals("apple, red"));
    String expected =
        """
        Method,Samples,Share
        "apple, red",20,0.6666666666666666
        pear,7,0.23333333333333334
        plum,3,0.1
        """;
    robot.clickOn("pear", MouseButton.SECONDARY).sees("#table-copy-csv");
    robot.clickOn("#table-copy-csv").until("copy", () -> DesktopRobot.copied().equals(expected));
    robot.clickOn("pear", MouseButton.SECONDARY).sees("#table-export-csv");
    robot.clickOn("#table-export-csv").until("file", () -> notes.size() == 1);
    assertEquals(expected, Files.readString(folder.resolve("fruits.csv")));
    assertEquals("Saved to " + folder.resolve("fruits.csv"), notes.getFirst());
  }

  @Test
  void titlesInFilesAreEnglishInEveryLanguage() {
    try {
      Messages.use(Locale.JAPANESE);
      Column<Fruit> column = Column.number("samples", Fruit::count, fruit -> "");
      assertNotEquals("Samples", column.title());
      assertEquals("Samples", column.fileTitle());
    } finally {
      Messages.use(Locale.ENGLISH);
    }
  }

  @Test
  void keepsColumnsAsWideAsTheyWereMade() {
    DataTable<Fruit> filled = onFx(() -> table());
    onFx(() -> filled.show(FRUITS));
    await("its rows", () -> onFx(() -> filled.view().getItems().size()) == FRUITS.size());
    robot.interact(
        () -> ((StackPane) robot.stage().getScene().getRoot()).getChildren().setAll(filled.node()));
    // JavaFX would narrow this one to its question marks.
    assertEquals(80, onFx(() -> filled.view().getColumns().get(2).getWidth()), 1);
    assertEquals(0, settings.get().layout().columnWidths().size());
  }

  @Test
  void theFirstColumnSharesSpareRoomWithTheLast() {
    DataTable<Fruit> made = filledWithLast(100);
    await("room for the name", () -> width(made, 0) > 180);
    assertTrue(width(made, 3) > 180, "the rest: " + width(made, 3));
    double view = onFx(() -> made.view().getWidth());
    assertEquals(view, IntStream.range(0, 4).mapToDouble(i -> width(made, i)).sum(), 20);
    assertEquals(0, settings.get().layout().columnWidths().size());
    robot.interact(() -> made.show(List.of(new Fruit("fig", 1))));
    await("another row", () -> onFx(() -> made.view().getItems().getFirst().count()) == 1);
    assertTrue(width(made, 0) > 180, "stays as it is: " + width(made, 0));
  }

  @Test
  void columnsShrinkToTheirTextsWhereTheLastHasTooLittleRoom() {
    DataTable<Fruit> made = filledWithLast(600);
    await("nothing but a title", () -> width(made, 1) < 125);
    assertTrue(width(made, 2) < 135, "a short number: " + width(made, 2));
    assertEquals(100, width(made, 0), 1, "cut as before");
    assertTrue(width(made, 3) > 330, "the rest: " + width(made, 3));
  }

  /** A long name, two columns of 150 pixels with little in them, and a sentence. */
  private DataTable<Fruit> filledWithLast(double pixels) {
    DataTable<Fruit> made =
        onFx(
            () ->
                table(
                    List.of(
                        Column.text("method", Fruit::name).width(100),
                        Column.<Fruit>text("thread", _ -> "").width(150),
                        Column.number("samples", Fruit::count, fruit -> "" + fruit.count())
                            .width(150),
                        Column.<Fruit>text("details", _ -> "a sentence").width(pixels))));
    robot.interact(
        () -> {
          made.fillWithLast();
          made.show(List.of(new Fruit("a longer name than a hundred pixels have room for", 2)));
          ((StackPane) robot.stage().getScene().getRoot()).getChildren().setAll(made.node());
        });
    return made;
  }

  private static double width(DataTable<Fruit> table, int column) {
    return onFx(() -> table.view().getColumns().get(column).getWidth());
  }

  @Test
  void remembersTheWidthsOfColumns() {
    robot.interact(() -> table.view().resizeColumn(table.view().getColumns().get(1), 41));
    double width = onFx(() -> table.view().getColumns().get(1).getWidth());
    assertEquals(width, settings.get().layout().columnWidths().get("fruits.samples"));
    DataTable<Fruit> again = onFx(() -> table());
    assertEquals(width, onFx(() -> again.view().getColumns().get(1).getPrefWidth()));
    assertEquals(1, settings.get().layout().columnWidths().size());
  }

  @Test
  void hasCellsForVisibleRowsOnly() {
    List<Fruit> many = IntStream.range(0, 200_000).mapToObj(i -> new Fruit("f" + i, i)).toList();
    robot.interact(() -> table.show(many)).until("many", () -> names().size() == many.size());
    assertTrue(robot.lookup(".table-row-cell").queryAll().size() < 40);
    robot.interact(() -> table.select("f150000"));
    await("selected", () -> selected.contains("f150000"));
    await("on screen", () -> robot.shows(".table-row-cell:selected"));
  }

  @Test
  void saysWhyThereIsNothing() {
    robot.interact(() -> table.show(List.of())).reads(".candela-empty", "no fruit");
  }

  /** As the title does it, which takes no clicks of the platform without a screen. */
  private void clickTitle(String column) {
    robot.interact(
        () -> {
          TableView<Fruit> view = table.view();
          TableColumn<Fruit, ?> clicked =
              view.getColumns().stream()
                  .filter(c -> c.getId().equals(column))
                  .findFirst()
                  .orElseThrow();
          if (!view.getSortOrder().contains(clicked)) {
            clicked.setSortType(TableColumn.SortType.ASCENDING);
            view.getSortOrder().setAll(List.of(clicked));
          } else if (clicked.getSortType() == TableColumn.SortType.ASCENDING) {
            clicked.setSortType(TableColumn.SortType.DESCENDING);
          } else {
            view.getSortOrder().remove(clicked);
          }
        });
  }

  private List<String> names() {
    return onFx(() -> table.view().getItems().stream().map(Fruit::name).toList());
  }
}
