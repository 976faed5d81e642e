package dev.candela.desktop.source;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Icon;
import dev.candela.desktop.session.Analysis;
import dev.candela.desktop.session.AskingPanel;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.work.FxThread;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.analysis.SourceCosts;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.source.SourceFile;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javafx.beans.binding.Bindings;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.value.ObservableNumberValue;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;

/** The source of the selected method with the cost of each line. */
public final class SourcePanel extends AskingPanel {
  private static final int LINES_ABOVE = 8;
  private final SettingsStore settings;
  private final Sources sources;
  private final Sources sourcesBefore;
  private final boolean isComparison;
  private final Analysis<Answer> analysis;
  private final LatestJob opening;
  private final ListView<Integer> list = new ListView<>();

  /** Of what is in sight of a line. */
  private final DoubleProperty rightEdge = new SimpleDoubleProperty();

  private final HotLines hotLines = new HotLines(this::goTo, this::mark);
  private final ComboBox<SourceFile> files = new ComboBox<>();
  private final Button next = Controls.iconButton("source.next", Icon.DOWN, _ -> step(true));
  private final Button previous = Controls.iconButton("source.previous", Icon.UP, _ -> step(false));
  private final Button open = Controls.button("source.open", _ -> openInEditor());
  private final Label note = Controls.message("source-note", "candela-quiet");
  private final Label trouble = Controls.label("", "candela-quiet");
  private final BorderPane root = new BorderPane();
  private volatile Optional<FrameRef> selected = Optional.empty();
  private SourceView shown = SourceView.nothing();
  private volatile ComparedLines compared;
  private boolean filling;

  /** What to do when the file is there. */
  private volatile Optional<SharedView.Reveal> wish = Optional.empty();

  public SourcePanel(PanelContext context) {
    this(context, () -> null, null);
  }

  /**
   * Of a comparison: the context has the second side, {@code baseline} gives the first side's file,
   * or null. The result is null outside of comparisons.
   */
  public SourcePanel(
      PanelContext context,
      Supplier<Path> baseline,
      ObservableValue<? extends ComparedLines> result) {
    super(context);
    settings = context.settings();
    sources = new Sources(settings, session::file);
    sourcesBefore = new Sources(settings, baseline);
    isComparison = result != null;
    opening = session.workers().blockingJob();
    root.setId("source-panel");
    list.setId("source-lines");
    list.setAccessibleText(Messages.text("panel.source"));
    list.setFixedCellSize(SourceLineCell.HEIGHT);
    list.getStyleClass().add("candela-source");
    list.setCellFactory(
        _ -> new SourceLineCell(() -> shown, this::mark, this::selectMethod, rightEdge));
    list.skinProperty().subscribe(_ -> followScrollBars());
    files.setId("source-files");
    files.setAccessibleText(Messages.text("source.choose"));
    files.setConverter(Controls.converter(SourceFile::label));
    files.setButtonCell(new ShownFile());
    files.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(files, Priority.ALWAYS);
    files.valueProperty().addListener((_, _, file) -> choose(file));
    note.setPadding(new Insets(0, 12, 8, 12));
    trouble.setId("source-trouble");
    trouble.setWrapText(true);
    trouble.setMaxWidth(520);
    trouble.setAlignment(Pos.CENTER);
    trouble.setTextAlignment(TextAlignment.CENTER);
    root.focusedProperty().addListener((_, _, now) -> focus(now));
    Controls.onDoubleClick(list, this::openInEditor);
    Controls.onKey(list, KeyCode.ENTER, this::followHint);
    show(SourceView.nothing());
    session.view().selectedProperty().addListener((_, _, frame) -> select(frame));
    selected = session.view().selectedProperty().get();
    compared = isComparison ? result.getValue() : null;
    analysis = analyse(this::load, this::show);
    session.view().onReveal("source", this::reveal);
    showing.addListener((_, _, now) -> forget(!now));
    analysis.givenUpProperty().addListener((_, _, now) -> forget(now));
    if (isComparison) {
      result.addListener(
          (_, _, now) -> {
            compared = now;
            analysis.invalidate();
          });
    }
  }

  @Override
  public Node node() {
    return root;
  }

  @Override
  public void stepLine(SharedView.Step step) {
    step(step == SharedView.Step.NEXT);
  }

  int line() {
    return list.getSelectionModel().getSelectedIndex() + 1;
  }

  SourceView shown() {
    return shown;
  }

  private void focus(boolean now) {
    if (now && list.getScene() != null) {
      list.requestFocus();
    }
  }

  private void select(Optional<FrameRef> frame) {
    if (!frame.equals(selected)) {
      selected = frame;
      forget(true);
      analysis.invalidate();
    }
  }

  private void reveal(SharedView.Reveal wanted) {
    wish = Optional.of(wanted);
    selected = Optional.of(wanted.frame());
    analysis.invalidate();
  }

  /** Drops a pending wish, so that no editor opens after the user has moved on. */
  private void forget(boolean over) {
    if (over) {
      wish = Optional.empty();
    }
  }

  private record Answer(SourceView view, Optional<SharedView.Reveal> wish) {}

  private Answer load(View view, Cancellation cancellation) {
    Optional<SharedView.Reveal> wanted = wish;
    ComparedLines both = compared;
    if (selected.isEmpty() && !isComparison) {
      SourceCosts.hottestMethod(view, session.foldRules(view.profile()), cancellation)
          .ifPresent(method -> FxThread.later(() -> selectFirst(method)));
    }
    return selected
        .filter(_ -> !isComparison || both != null)
        .map(
            frame ->
                isComparison
                    ? SourceView.of(both, frame, sourcesBefore, sources, cancellation)
                    : SourceView.of(view, frame, sources, cancellation))
        .map(file -> new Answer(file, wanted))
        .orElseGet(() -> new Answer(SourceView.nothing(), Optional.empty()));
  }

  /** Selects what most users look for, unless they have selected something themselves. */
  private void selectFirst(String method) {
    if (session.view().selectedProperty().get().isEmpty()) {
      selectMethod(method);
    }
  }

  private void show(Answer answer) {
    // Another wish may have come, or the user may have gone away.
    Optional<SharedView.Reveal> answered =
        wish.filter(mine -> answer.wish().equals(Optional.of(mine)));
    forget(answered.isPresent());
    show(answer.view());
    if (shown.shown().isPresent()) {
      answered.map(SharedView.Reveal::line).filter(line -> line != Ids.NONE).ifPresent(this::goTo);
      answered.filter(SharedView.Reveal::inEditor).ifPresent(_ -> openInEditor());
    }
  }

  private void show(SourceView view) {
    boolean sameFile = view.shown().isPresent() && view.shown().equals(shown.shown());
    boolean sameMethod = sameFile && view.hottest() == shown.hottest();
    shown = view;
    filling = true;
    files.getItems().setAll(view.files());
    files.setValue(view.shown().orElse(null));
    filling = false;
    hotLines.show(view);
    if (view.shown().isEmpty()) {
      trouble.setText(view.note());
      root.setTop(null);
      root.setRight(null);
      Button copy = Controls.button("source.copy", _ -> view.command().ifPresent(Controls::copy));
      Controls.shown(copy, view.command().isPresent());
      VBox middle = new VBox(12, trouble, copy);
      middle.setAlignment(Pos.CENTER);
      root.setCenter(middle);
      return;
    }
    note.setText(view.note());
    if (!sameFile || list.getItems().size() != view.code().lines().size()) {
      list.setItems(
          FXCollections.observableList(
              IntStream.rangeClosed(1, view.code().lines().size()).boxed().toList()));
    } else {
      list.refresh();
    }
    if (root.getTop() == null) {
      root.setTop(header());
      root.setRight(hotLines);
      root.setCenter(list);
    }
    boolean hot = !view.costs().lines().isEmpty();
    next.setDisable(!hot);
    previous.setDisable(!hot);
    if (!sameMethod && view.hottest() != Ids.NONE) {
      goTo(view.hottest());
    }
  }

  /** They are there once the list has a skin. */
  private void followScrollBars() {
    ObservableNumberValue scrolled = new SimpleDoubleProperty();
    ObservableNumberValue covered = new SimpleDoubleProperty();
    for (Node node : list.lookupAll(".scroll-bar")) {
      ScrollBar bar = (ScrollBar) node;
      if (bar.getOrientation() == Orientation.HORIZONTAL) {
        scrolled = bar.valueProperty();
      } else {
        covered = Bindings.when(bar.visibleProperty()).then(bar.widthProperty()).otherwise(0);
      }
    }
    rightEdge.bind(Bindings.add(scrolled, list.widthProperty()).subtract(covered));
  }

  private Node header() {
    HBox header = Controls.row(8, files, previous, next, open);
    header.getStyleClass().add("candela-panel-header");
    return new VBox(header, note, SourceLineCell.headings(isComparison));
  }

  private String mark(Verdict verdict) {
    return compared == null ? "" : compared.mark(verdict);
  }

  @Override
  protected void fail(Throwable failure) {
    forget(true);
    show(SourceView.nothing());
    trouble.setText(Messages.text("table.failed", String.valueOf(failure.getMessage())));
  }

  private void goTo(int line) {
    int index = Math.clamp(line - 1L, 0, Math.max(0, list.getItems().size() - 1));
    list.getSelectionModel().clearAndSelect(index);
    list.getFocusModel().focus(index);
    // A list without a height would take the line for one near its end.
    root.applyCss();
    root.layout();
    list.scrollTo(Math.max(0, index - LINES_ABOVE));
  }

  private void step(boolean forward) {
    List<SourceCosts.Line> lines = shown.costs().lines();
    if (lines.isEmpty()) {
      return;
    }
    int from = line();
    Optional<SourceCosts.Line> wanted =
        forward
            ? lines.stream().filter(line -> line.number() > from).findFirst()
            : lines.reversed().stream().filter(line -> line.number() < from).findFirst();
    goTo(wanted.orElse(forward ? lines.getFirst() : lines.getLast()).number());
  }

  private void choose(SourceFile file) {
    if (!filling && file != null) {
      String label = file.label();
      settings.update(s -> s.withPreferences(p -> p.withSourceFile(shown.className(), label)));
      analysis.invalidate();
    }
  }

  private void followHint() {
    shown
        .costs()
        .line(line())
        .filter(line -> !line.hint().isEmpty())
        .flatMap(SourceCosts.Line::callee)
        .ifPresent(callee -> selectMethod(callee.method()));
  }

  private void selectMethod(String method) {
    session.view().selectedProperty().set(Optional.of(FrameRef.of(method)));
  }

  private void openInEditor() {
    shown
        .shown()
        .ifPresent(
            file -> {
              String command = settings.get().display().preferences().editor();
              int line = shown.number(Math.max(1, line()));
              opening.submit(
                  _ -> Editor.open(command, file, line),
                  _ -> note.setText(shown.note()),
                  failure -> note.setText(failure.getMessage()));
            });
  }

  /** The end of a long path, which identifies the file; the tooltip has all of it. */
  private static final class ShownFile extends ListCell<SourceFile> {
    private static final int NAMES = 4;

    @Override
    protected void updateItem(SourceFile file, boolean empty) {
      super.updateItem(file, empty);
      String label = empty || file == null ? "" : file.label();
      String[] names = label.split("[/\\\\]");
      setText(
          names.length <= NAMES
              ? label
              : "…/"
                  + String.join("/", List.of(names).subList(names.length - NAMES, names.length)));
      setTooltip(label.isEmpty() ? null : Controls.tip(label));
    }
  }

  /** Marks of lines with samples beside the scroll bar; a click scrolls there. */
  private static final class HotLines extends Pane {
    private static final double WIDTH = 14;
    private static final double MARK = 3;
    private static final double LEAST_OPACITY = 0.25;

    private final IntConsumer goTo;
    private final Function<Verdict, String> marks;
    private int lineCount;

    HotLines(IntConsumer goTo, Function<Verdict, String> marks) {
      this.goTo = goTo;
      this.marks = marks;
      setId("source-hot-lines");
      getStyleClass().add("candela-hot-lines");
      setMinWidth(WIDTH);
      setPrefWidth(WIDTH);
      setOnMouseClicked(
          event -> goTo.accept(1 + (int) (event.getY() / Math.max(1, getHeight()) * lineCount)));
    }

    void show(SourceView view) {
      SourceCosts costs = view.costs();
      lineCount = view.code().lines().size();
      double most =
          costs.lines().stream().mapToDouble(line -> line.total().share()).max().orElse(1);
      getChildren()
          .setAll(
              costs.lines().stream()
                  .filter(line -> line.number() <= lineCount)
                  .map(line -> mark(line, most, view.verdict(line.number())))
                  .toList());
      requestLayout();
    }

    private Region mark(SourceCosts.Line line, double most, Optional<Verdict> verdict) {
      Region mark = new Region();
      mark.getStyleClass().add("candela-hot-line");
      mark.getStyleClass().addAll(verdict.stream().map(marks).toList());
      mark.setOpacity(
          verdict.filter(Verdict::isChange).isPresent()
              ? 1
              : Math.max(LEAST_OPACITY, line.total().share() / most));
      mark.setUserData(line.number());
      Tooltip.install(
          mark,
          Controls.tip(
              Messages.text(
                  "source.line.text",
                  line.number(),
                  Quantities.percent(line.total().share()),
                  line.hint().strip())));
      mark.setOnMouseClicked(
          event -> {
            goTo.accept(line.number());
            event.consume();
          });
      return mark;
    }

    @Override
    protected void layoutChildren() {
      getChildren()
          .forEach(
              mark ->
                  mark.resizeRelocate(
                      1,
                      (getHeight() - MARK)
                          * ((Integer) mark.getUserData() - 1)
                          / Math.max(1, lineCount - 1),
                      WIDTH - 2,
                      MARK));
    }
  }
}
