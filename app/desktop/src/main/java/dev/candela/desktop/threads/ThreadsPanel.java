package dev.candela.desktop.threads;

import dev.candela.desktop.fx.SharpCanvas;
import dev.candela.desktop.fx.ThemeColours;
import dev.candela.desktop.fx.ThemeColours.ThemeColour;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.table.Column;
import dev.candela.desktop.table.DataTable;
import dev.candela.desktop.table.LazyCells;
import dev.candela.desktop.table.TableContext;
import dev.candela.desktop.table.TablePanel;
import dev.candela.desktop.threads.ThreadList.ThreadRow;
import dev.candela.engine.analysis.ThreadActivity;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.model.Ids;
import dev.candela.engine.render.Argb;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.timeline.TimelineColours;
import dev.candela.engine.view.select.ThreadChoice;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.ToggleButton;
import javafx.scene.paint.Color;

/** Activity of all threads; selected ones can be isolated. */
public final class ThreadsPanel extends TablePanel {
  private static final double NUMBER_PIXELS = 116;
  private final DataTable<ThreadRow> table;
  private final ToggleButton grouped = Controls.toggle("threads.group");
  private final Button only = Controls.button("threads.only", _ -> keepSelected());
  private final ObservableList<LegendEntry> legend = FXCollections.observableArrayList();
  private final ThemeColours colours = new ThemeColours(this::recolour);
  private final CallOrderView calls;
  private final LazyCells<ThreadRow, ShareInterval> intervals;
  private ThreadList list;

  public ThreadsPanel(PanelContext context) {
    super("threads", context);
    table = new DataTable<>("threads", TableContext.of(context), columns(), ThreadRow::threadIds);
    table.view().getColumns().add(new StripColumn());
    table.fillWithLast();
    table.setEmptyText("");
    calls = new CallOrderView(context);
    table.setOnSelected(
        row -> {
          only.setDisable(row.isEmpty());
          calls.select(row.map(found -> found.threadIds().getFirst()).orElse(Ids.NONE));
        });
    table.setOnOpened(_ -> keepSelected());
    table.setOnNote(this::say);
    grouped.setSelected(true);
    grouped.setOnAction(_ -> fill());
    only.setDisable(true);
    intervals = new LazyCells<>(session.jobs(), ThreadRow::threadIds, () -> table.view().refresh());
    fill(table.node(), table);
    root().setBottom(calls);
    root().getChildren().add(colours);
    analyse(ThreadList::of, this::show);
    await(calls.analysis());
  }

  CallOrderView calls() {
    return calls;
  }

  /** Null before the first samples. */
  ThreadList list() {
    return list;
  }

  @Override
  public List<Node> choices() {
    return List.of(grouped, only);
  }

  @Override
  public ObservableList<LegendEntry> legend() {
    return legend;
  }

  private void recolour() {
    table.view().refresh();
    legend.setAll(
        Arrays.stream(ThreadActivity.Kind.values())
            .map(
                kind ->
                    new LegendEntry(
                        Messages.text("threads.activity." + Messages.key(kind)),
                        StripPainter.argb(kind, colours)))
            .toList());
  }

  private List<Column<ThreadRow>> columns() {
    return List.of(
        Column.text("thread", ThreadsPanel::name).width(260),
        Column.number("cpu", ThreadRow::cpuNanos, ThreadsPanel::cpu).width(NUMBER_PIXELS),
        Column.count("samples", (ThreadRow row) -> row.amount().samples()).width(NUMBER_PIXELS),
        Column.share("share", row -> row.amount().share()),
        Column.interval("share-interval", () -> intervals, interval -> interval));
  }

  private static String cpu(ThreadRow row) {
    return row.cpuNanos() < 0
        ? Messages.text("threads.unknown")
        : Quantities.duration(Math.round(row.cpuNanos()));
  }

  private static String name(ThreadRow row) {
    return row.isPool()
        ? Messages.text("quantity.beside", row.name(), row.threadIds().size())
        : row.name();
  }

  private void show(ThreadList shown) {
    table.setEmptyText(Messages.text("threads.none"));
    list = shown;
    intervals.reset(shown::intervals);
    table.setColumnVisible("samples", shown.unit().countsSamples());
    fill();
  }

  private void fill() {
    if (list != null) {
      table.show(grouped.isSelected() ? list.pools() : list.threads());
      say(Messages.text("threads.count", list.threads().size()));
    }
  }

  private void keepSelected() {
    Set<Integer> threadIds =
        table.view().getSelectionModel().getSelectedItems().stream()
            .flatMap(row -> row.threadIds().stream())
            .collect(Collectors.toSet());
    if (!threadIds.isEmpty()) {
      session.choose(choice -> choice.withThreads(ThreadChoice.of(threadIds)));
    }
  }

  /** Activity of each thread over time, as wide as the column. */
  private final class StripColumn extends TableColumn<ThreadRow, ThreadRow> {
    private static final double PADDING_PIXELS = 16;
    private static final double HEIGHT_PIXELS = 18;
    private static final double WIDTH_PIXELS = 460;

    private final StripPainter painter = new StripPainter(colours);

    StripColumn() {
      Label title = new Label(Messages.text("column.strip"));
      title.setTooltip(Controls.tip(Messages.text("column.strip.tip")));
      setGraphic(title);
      setId("strip");
      setSortable(false);
      setPrefWidth(WIDTH_PIXELS);
      setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
      setCellFactory(_ -> new StripCell());
    }

    private final class StripCell extends TableCell<ThreadRow, ThreadRow> {
      private final SharpCanvas canvas = new SharpCanvas();

      StripCell() {
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        widthProperty().addListener((_, _, _) -> paint());
      }

      @Override
      protected void updateItem(ThreadRow row, boolean empty) {
        super.updateItem(row, empty);
        setGraphic(empty ? null : canvas);
        paint();
      }

      private void paint() {
        if (!isEmpty() && getItem() != null && getWidth() > PADDING_PIXELS) {
          canvas.fit(this, getWidth() - PADDING_PIXELS, HEIGHT_PIXELS);
          painter.paint(canvas, list.activity(), getItem().lanes());
        }
      }
    }
  }

  /** Paints activity over time, stacked by kind in each bucket. */
  static final class StripPainter {
    /** Waiting is frequent and least interesting. */
    private static final double WAITING_OPACITY = 0.35;

    private final ThemeColours colours;

    StripPainter(ThemeColours colours) {
      this.colours = colours;
    }

    /** Paints several threads' lanes as one. */
    void paint(SharpCanvas canvas, ThreadActivity activity, List<Integer> lanes) {
      GraphicsContext graphics = canvas.getGraphicsContext2D();
      double width = canvas.width();
      double height = canvas.height();
      graphics.setFill(colours.of(ThemeColour.PANEL));
      graphics.fillRect(0, 0, width, height);
      int buckets = activity.grid().bucketCount();
      double wholeNanos = Math.max(1, activity.grid().bucketNanos() * lanes.size());
      for (int bucket = 0; bucket < buckets; bucket++) {
        double left = Math.rint(width * bucket / buckets);
        double right = Math.rint(width * (bucket + 1) / buckets);
        double y = height;
        for (ThreadActivity.Kind kind : ThreadActivity.Kind.values()) {
          double nanos = 0;
          for (int lane : lanes) {
            // Rows of the previous list stay for a moment; this activity may lack their lanes.
            nanos += lane < activity.laneCount() ? activity.nanos(lane, bucket, kind) : 0;
          }
          if (nanos > 0) {
            double part = Math.min(y, Math.max(1, height * nanos / wholeNanos));
            graphics.setFill(Color.web(Argb.hex(argb(kind, colours))));
            graphics.fillRect(left, y - part, right - left, part);
            y -= part;
          }
        }
      }
    }

    static int argb(ThreadActivity.Kind kind, ThemeColours theme) {
      TimelineColours colours = TimelineColours.of(theme.palette());
      return switch (kind) {
        case RUNNING -> colours.cpu();
        case BLOCKED -> colours.blocked();
        case IO -> colours.io();
        case WAITING -> Argb.mix(colours.panel(), colours.waiting(), WAITING_OPACITY);
      };
    }
  }
}
