package dev.candela.desktop.start;

import dev.candela.desktop.live.RecordingSource;
import dev.candela.desktop.live.RecordingSource.Reached;
import dev.candela.desktop.live.RecordingSource.Running;
import dev.candela.desktop.live.RecordingStarter;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.FrontCut;
import dev.candela.desktop.work.AfterFrames;
import dev.candela.desktop.work.FxThread;
import dev.candela.desktop.work.LatestJob;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.jvm.TargetJvms.JvmWatch;
import dev.candela.engine.capture.link.ListeningAgent;
import dev.candela.engine.capture.link.Relay.ViaCommand;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import dev.candela.engine.capture.start.OwnRecordings;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** JVMs of this machine, updated automatically, or those behind a command. */
final class RunningJvms implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofSeconds(1);

  private final ObservableList<TargetJvm> all = FXCollections.observableArrayList();
  private final FilteredList<TargetJvm> shown = new FilteredList<>(all);
  private final ListView<TargetJvm> list = new ListView<>(shown);
  private final TextField filter = new TextField();
  private final Consumer<RecordingSource> record;
  private final OtherJvmsForm otherJvms;
  private final StackPane content = new StackPane(list);
  private final Label place = Controls.message("jvm-place", "candela-quiet");
  private List<TargetJvm> latest = List.of();
  private List<TargetJvm> local = List.of();

  /** Whose session is about to begin; null for none. */
  private TargetJvm attaching;

  /** Null for this machine. */
  private ViaCommand via;

  private final JvmWatch watch;
  private final VBox column;

  /** False until it is known which JVMs run. */
  private final BooleanProperty listed = new SimpleBooleanProperty();

  /** True from when the page comes to the front until its first list: rows may still be sorted. */
  private boolean fresh;

  RunningJvms(
      Workers workers, Path recordings, Consumer<RecordingSource> record, Consumer<Path> open) {
    this.record = record;
    otherJvms = new OtherJvmsForm(workers, this);
    Controls.filter(filter, "jvm-filter", "start.jvm.filter");
    filter.textProperty().addListener((_, _, text) -> show(text));
    filter.setOnKeyPressed(
        event -> {
          boolean enter = event.getCode() == KeyCode.ENTER;
          Optional<TargetJvm> only = only();
          if (enter && only.filter(TargetJvm::attachable).isPresent()) {
            attach(only);
            event.consume();
          } else if (enter || event.getCode() == KeyCode.DOWN) {
            list.getSelectionModel().select(running().findFirst().orElse(null));
            list.requestFocus();
            event.consume();
          }
        });
    Label none = StartColumns.hint("");
    none.textProperty()
        .bind(
            Bindings.when(Bindings.isEmpty(all))
                .then(Messages.text("start.jvm.none"))
                .otherwise(Messages.text("start.jvm.filtered")));
    none.setId("jvm-none");
    none.visibleProperty().bind(listed);
    String title = Messages.text("start.jvm.title");
    StartColumns.prepare(list, "jvm-list", title, none, () -> attach(chosen()));
    Controls.onDoubleClick(list, () -> attach(selected()));
    list.setCellFactory(_ -> new JvmRow(jvm -> attaching != null && isSame(jvm, attaching)));
    list.hoverProperty()
        .addListener(
            (_, _, hovered) -> {
              if (!hovered) {
                sort();
              }
            });
    VBox.setVgrow(content, Priority.ALWAYS);
    Button button = Controls.button("start.jvm.attach", _ -> attach(chosen()));
    button.getStyleClass().add("accent");
    OwnRecordingsAction copy = new OwnRecordingsAction(workers, recordings, open, place::setText);
    Button own = Controls.button("start.jvm.own", _ -> {});
    own.setOnAction(_ -> chosen().ifPresent(jvm -> copy.run(jvm, Optional.ofNullable(via), own)));
    Button away = Controls.button("start.jvm.elsewhere", _ -> showForm());
    Runnable follow =
        () -> {
          button.setDisable(chosen().filter(TargetJvm::attachable).isEmpty());
          own.setDisable(chosen().filter(OwnRecordings::canBeAsked).isEmpty());
        };
    list.getSelectionModel().selectedItemProperty().subscribe(follow);
    shown.subscribe(follow);
    follow.run();
    column =
        StartColumns.column(
            title, place, filter, content, new StartColumns.Buttons(button, own, away));
    watch = new JvmWatch(new TargetJvms(), PERIOD, jvms -> FxThread.run(() -> replaceLocal(jvms)));
  }

  private void showForm() {
    content.getChildren().setAll(otherJvms.node());
    // The scroll pane takes its content in when it is styled; before that nothing in it has focus.
    content.applyCss();
    content.layout();
    otherJvms.focus();
  }

  void show(ViaCommand command, List<TargetJvm> jvms) {
    via = command;
    listed.set(true);
    place.setText(Messages.text("start.jvm.via", command.title()));
    content.getChildren().setAll(list);
    latest = jvms;
    sort();
    filter.requestFocus();
  }

  void connect(ListeningAgent agent) {
    record.accept(new Reached(agent.title(), new AttachTarget.Listening(agent)));
  }

  void back() {
    via = null;
    place.setText("");
    content.getChildren().setAll(list);
    latest = local;
    sort();
    filter.requestFocus();
  }

  private void replaceLocal(List<TargetJvm> jvms) {
    local = jvms;
    listed.set(true);
    boolean first = fresh;
    fresh = false;
    if (via == null) {
      latest = jvms;
      if (first) {
        sort();
        return;
      }
      // Behind a filter, a row that another JVM takes may come or go.
      Ended otherwise = filter.getText().isBlank() ? Ended.MAKE_ROOM : Ended.GO;
      replace(inPlace(all, jvms, list.isHover() ? Ended.STAY : otherwise));
    }
  }

  private void begin(TargetJvm jvm) {
    record.accept(
        via == null
            ? new Running(jvm)
            : new Reached(jvm.shortName(), new AttachTarget.Behind(via, jvm.pid())));
  }

  Node node() {
    return column;
  }

  Node filter() {
    return filter;
  }

  void focus() {
    filter.requestFocus();
  }

  /** The page is in front or not: only then it lists JVMs, newest first as it comes. */
  void show(boolean inFront) {
    if (inFront) {
      fresh = true;
      watch.resume();
    } else {
      watch.pause();
    }
  }

  /** Sorts the newest first and drops those that ended; only while no row is being clicked. */
  private void sort() {
    replace(latest);
  }

  /** Keeps the selection. */
  private void replace(List<TargetJvm> rows) {
    TargetJvm selected = list.getSelectionModel().getSelectedItem();
    if (!rows.equals(all)) {
      all.setAll(rows);
    }
    if (selected != null) {
      Optional<TargetJvm> same = rows.stream().filter(jvm -> isSame(jvm, selected)).findFirst();
      same.ifPresentOrElse(
          list.getSelectionModel()::select, list.getSelectionModel()::clearSelection);
    }
  }

  /** Treatment of rows whose JVMs have ended. */
  enum Ended {
    STAY,
    /** New JVMs take their rows, so that the list stays short. */
    MAKE_ROOM,
    GO
  }

  /** Existing rows in place, ended ones marked, new ones at the end. */
  static List<TargetJvm> inPlace(List<TargetJvm> before, List<TargetJvm> now, Ended ended) {
    Iterator<TargetJvm> more =
        now.stream().filter(jvm -> before.stream().noneMatch(old -> isSame(jvm, old))).iterator();
    List<TargetJvm> rows = new ArrayList<>();
    for (TargetJvm old : before) {
      Optional<TargetJvm> same = now.stream().filter(jvm -> isSame(jvm, old)).findFirst();
      boolean free = ended == Ended.MAKE_ROOM && same.isEmpty() && hasEnded(old) && more.hasNext();
      rows.add(free ? more.next() : same.orElseGet(() -> ended(old)));
    }
    more.forEachRemaining(rows::add);
    rows.removeIf(jvm -> ended == Ended.GO && hasEnded(jvm));
    return rows;
  }

  private static boolean hasEnded(TargetJvm jvm) {
    return jvm.obstacle().filter(one -> one.kind() == Obstacle.Kind.GONE).isPresent();
  }

  private static boolean isSame(TargetJvm one, TargetJvm other) {
    return one.pid() == other.pid() && one.startTime().equals(other.startTime());
  }

  private static TargetJvm ended(TargetJvm jvm) {
    Obstacle gone = new Obstacle(Obstacle.Kind.GONE, Messages.text("start.jvm.ended"), "");
    return new TargetJvm(
        jvm.pid(),
        jvm.main(),
        jvm.arguments(),
        jvm.vmOptions(),
        jvm.runtime(),
        jvm.user(),
        jvm.container(),
        jvm.startTime(),
        Optional.of(gone));
  }

  private void show(String text) {
    String wanted = text.strip().toLowerCase(Locale.ROOT);
    shown.setPredicate(jvm -> contains(jvm, wanted));
    sort();
  }

  static boolean contains(TargetJvm jvm, String lowerCase) {
    return Stream.of(jvm.pid(), jvm.main(), jvm.arguments(), jvm.runtime().title(), jvm.container())
        .map(Object::toString)
        .collect(Collectors.joining(" "))
        .toLowerCase(Locale.ROOT)
        .contains(lowerCase);
  }

  private Optional<TargetJvm> chosen() {
    return selected().or(this::only);
  }

  /** A selected row may be one that the filter has hidden since. */
  private Optional<TargetJvm> selected() {
    return Optional.ofNullable(list.getSelectionModel().getSelectedItem()).filter(shown::contains);
  }

  private Optional<TargetJvm> only() {
    List<TargetJvm> running = running().toList();
    return running.size() == 1 ? Optional.of(running.getFirst()) : Optional.empty();
  }

  private Stream<TargetJvm> running() {
    return shown.stream().filter(jvm -> !hasEnded(jvm));
  }

  private void attach(Optional<TargetJvm> jvm) {
    jvm.filter(TargetJvm::attachable).filter(_ -> attaching == null).ifPresent(this::attach);
  }

  /** Says so first: the session's page takes a while to make. */
  private void attach(TargetJvm jvm) {
    attaching = jvm;
    list.refresh();
    AfterFrames.run(
        () -> {
          try {
            begin(jvm);
          } finally {
            attaching = null;
            list.refresh();
          }
        });
  }

  @Override
  public void close() {
    watch.close();
  }

  private static final class JvmRow extends StartColumns.Row<TargetJvm> {
    private final Label pid = Controls.label("", "candela-row-number");
    private final Label reason = Controls.label("", "candela-row-reason");
    private final Predicate<TargetJvm> attaching;
    private final VBox row = new VBox(new HBox(8, name, Controls.spacer(), pid), facts, reason);

    JvmRow(Predicate<TargetJvm> attaching) {
      this.attaching = attaching;
      HBox.setHgrow(name, Priority.ALWAYS);
      FrontCut.of(name);
      pid.setMinWidth(USE_PREF_SIZE);
      reason.setWrapText(true);
      reason.managedProperty().bind(reason.textProperty().isNotEmpty());
      row.setSpacing(2);
    }

    @Override
    Node fill(TargetJvm jvm) {
      name.setText(jvm.shortName());
      pid.setText(Long.toString(jvm.pid()));
      String why = jvm.obstacle().map(Obstacle::sentence).orElse("");
      // A row that grew when its JVM ends would move the rows below it under the pointer.
      boolean ended = hasEnded(jvm);
      String plain = ended ? why : facts(jvm);
      facts.setText(attaching.test(jvm) ? Messages.text("start.jvm.attaching") : plain);
      reason.setText(ended ? "" : why);
      pseudoClassStateChanged(REFUSED, !jvm.attachable());
      setAccessibleText(name.getText() + " " + pid.getText() + " " + why);
      setTooltip(Controls.tip(jvm.main() + " " + jvm.arguments()));
      return row;
    }

    private static String facts(TargetJvm jvm) {
      String title = jvm.runtime().title();
      String java = title.isBlank() ? Messages.text("start.jvm.unknown") : title;
      String age =
          jvm.startTime()
              .map(start -> " · " + Quantities.age(Duration.between(start, Instant.now())))
              .orElse("");
      String place =
          jvm.container().isEmpty()
              ? ""
              : " · " + Messages.text("start.jvm.container", jvm.container());
      return java + place + age + (jvm.arguments().isBlank() ? "" : " · " + jvm.arguments());
    }
  }

  /** Copies a recording that a JVM makes by itself, of several the chosen one, and opens it. */
  private static final class OwnRecordingsAction {
    private final LatestJob job;
    private final Path folder;
    private final Consumer<Path> open;
    private final Consumer<String> say;

    /** With a folder for copies, {@code open} told of each, and {@code say} why there is none. */
    OwnRecordingsAction(Workers workers, Path folder, Consumer<Path> open, Consumer<String> say) {
      this.job = workers.blockingJob();
      this.folder = folder;
      this.open = open;
      this.say = say;
    }

    /** Starts; a menu is shown at that button if needed. */
    void run(TargetJvm jvm, Optional<ViaCommand> via, Node button) {
      say.accept("");
      job.submit(
          _ -> {
            try (OwnRecordings recordings = OwnRecordings.of(jvm.pid(), via)) {
              List<OwnRecordings.Entry> all = recordings.list();
              return all.isEmpty() ? List.of(recordings.find("")) : all;
            }
          },
          (List<OwnRecordings.Entry> all) -> {
            if (all.size() == 1) {
              copy(jvm, via, all.getFirst());
            } else {
              choose(jvm, via, all, button);
            }
          },
          failure -> say.accept(failure.getMessage()));
    }

    private void choose(
        TargetJvm jvm, Optional<ViaCommand> via, List<OwnRecordings.Entry> all, Node button) {
      ContextMenu menu = new ContextMenu();
      for (OwnRecordings.Entry entry : all) {
        String words = entry.name() + " " + entry.settings();
        menu.getItems().add(Controls.plainItem(words.strip(), () -> copy(jvm, via, entry)));
      }
      menu.show(button, Side.TOP, 0, 0);
    }

    private void copy(TargetJvm jvm, Optional<ViaCommand> via, OwnRecordings.Entry entry) {
      job.submit(
          _ -> {
            Files.createDirectories(folder);
            Path file = RecordingStarter.free(folder, jvm.shortName() + " " + entry.name());
            try (OwnRecordings recordings = OwnRecordings.of(jvm.pid(), via)) {
              recordings.copy(entry, file);
            }
            return file;
          },
          (Path file) -> open.accept(file),
          failure -> say.accept(failure.getMessage()));
    }
  }
}
