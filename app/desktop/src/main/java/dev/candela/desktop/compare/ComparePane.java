package dev.candela.desktop.compare;

import dev.candela.desktop.choice.Chips;
import dev.candela.desktop.compare.CompareDisplay.CompareForm;
import dev.candela.desktop.export.ExportKind;
import dev.candela.desktop.export.ExportMenu;
import dev.candela.desktop.export.Exporter;
import dev.candela.desktop.export.PicturePreview;
import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.ErrorReport;
import dev.candela.desktop.parts.Legend;
import dev.candela.desktop.parts.Splits;
import dev.candela.desktop.parts.WaitBar;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.session.SharedView.Step;
import dev.candela.desktop.session.TabPage;
import dev.candela.desktop.session.ViewChooser;
import dev.candela.desktop.work.Cancellable;
import dev.candela.desktop.work.FxThread;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.diff.IncomparableException;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Ids;
import dev.candela.engine.render.FlameScene.BoxColours;
import dev.candela.engine.render.Palette;
import dev.candela.engine.text.Messages;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** A comparison on screen: both sides, the controls, the graphs or the table, the legend. */
public final class ComparePane extends BorderPane implements TabPage {
  private static final List<ExportKind> EXPORTED =
      List.of(ExportKind.SVG, ExportKind.PNG, ExportKind.HTML, ExportKind.CSV);

  private final CompareModel model;
  private final SideCard before;
  private final SideCard after;
  private final CompareSummary warnings = new CompareSummary();
  private final CompareBar bar;
  private final GraphsView graphs;
  private final ChangesTable table;
  private final SidePanels panels;
  private final Legend legend = new Legend("compare-legend");
  private final StackPane centre = new StackPane();
  private final Exporter exporter;
  private final ExportMenu export;
  private final Node header;
  private final Node content;
  private final Label message = Controls.label("", "candela-quiet", "candela-empty");
  private final VBox waiting;
  private CompareForm shown = CompareForm.SIDES;

  public ComparePane(CompareModel model, Exporter.Outlet outlet) {
    this.model = model;
    exporter = new Exporter(this::title, this::exportable, model.workers(), outlet);
    export =
        new ExportMenu(
            "compare.",
            EXPORTED,
            this::previewPicture,
            kind -> exporter.save(kind, picture()),
            () -> exporter.copy(picture()));
    getStyleClass().add("candela-compare");
    legend.getStyleClass().add("candela-status");
    Controls.collapse(legend);
    FrameMenu menu = FrameMenu.ofComparison(model, model.workers(), this::otherForms);
    before = new SideCard(model, Side.BEFORE);
    after = new SideCard(model, Side.AFTER);
    before.putBeside(after);
    after.putBeside(before);
    bar = new CompareBar(model, this::step, export);
    graphs = new GraphsView(model, menu, this::showFailure);
    table = new ChangesTable(model, menu);
    panels = new SidePanels(model, graphs, table);
    message.setId("compare-message");
    message.setWrapText(true);
    waiting = waiting();
    header = new VBox(header(), bar, warnings, new Chips(model));
    // Tips of the timelines hang over what is below them.
    header.setViewOrder(-1);
    Splits.remember(model.shared().tracksOpenProperty(), model.settings(), "compare.tracks.open");
    content = new StackPane(centre, message, waiting, writing());
    uncover();
    model.resultProperty().addListener((_, _, result) -> show(result));
    model.failureProperty().addListener((_, _, failure) -> showFailure(failure));
    model.displayProperty().addListener((_, _, display) -> switchForm(display.form()));
    model
        .arrivals()
        .addListener(
            (_, _, _) -> {
              before.update();
              after.update();
              updateWaiting();
            });
    model.waiting().slowProperty().addListener((_, _, _) -> updateWaiting());
    model.waiting().givenUpProperty().addListener((_, _, _) -> updateWaiting());
    updateWaiting();
    graphs.setOnPalette(this::updateLegend);
    model.shared().revealProperty().addListener((_, _, wish) -> wish.ifPresent(this::reveal));
  }

  public CompareModel model() {
    return model;
  }

  private List<MenuItem> otherForms(FrameMenu.Target target) {
    Stream<MenuItem> forms =
        CompareForm.COMPARED.stream()
            .filter(form -> form != model.display().form())
            .map(
                form ->
                    Controls.item(
                        "compare.show." + Messages.key(form),
                        () -> model.display(display -> display.withForm(form))));
    // A place of the graph of both sides may be on neither.
    MenuItem editor = FrameMenu.openEditor(model.shared(), FrameRef.of(target.method()), Ids.NONE);
    return Stream.concat(forms, Stream.of(editor)).toList();
  }

  GraphsView graphs() {
    return graphs;
  }

  ChangesTable table() {
    return table;
  }

  /** Sets what asks for recordings, none to leave the side, and what takes them. */
  public void setOnRecordings(Supplier<List<Path>> browse, BiConsumer<Side, List<Path>> take) {
    before.setOnRecordings(browse, take);
    after.setOnRecordings(browse, take);
  }

  public void drop(Side side, List<Path> files) {
    (side == Side.BEFORE ? before : after).drop(files);
  }

  /** Shows the progress of reading a side. */
  public void await(Cancellable reading) {
    waiting.getChildren().add(new WaitBar("begin", reading));
  }

  @Override
  public ViewChooser chooser() {
    return model;
  }

  @Override
  public SharedView shared() {
    return model.shared();
  }

  @Override
  public Optional<FrameRef> selected() {
    if (shown.isOfPanels()) {
      return model.shared().selectedProperty().get();
    }
    return shown == CompareForm.TABLE
        ? table.selectedMethod().map(FrameRef::of)
        : graphs.selected();
  }

  @Override
  public void focusSearch() {
    bar.search().focusField();
  }

  @Override
  public void step(Step step) {
    panels.of(model.display().form()).forEach(panel -> panel.step(step));
  }

  @Override
  public void stepLine(Step step) {
    panels.of(model.display().form()).forEach(panel -> panel.stepLine(step));
  }

  @Override
  public void chooseEvent(int number) {
    bar.events().choose(number);
  }

  @Override
  public List<Node> parts() {
    Stream<Node> above = Stream.of(before.timeline(), after.timeline(), bar.search().field());
    return Stream.concat(above, contents().stream()).toList();
  }

  @Override
  public void select(int number) {
    if (number < CompareForm.values().length) {
      model.display(display -> display.withForm(CompareForm.values()[number]));
      focusContent();
    }
  }

  /** The selection goes from form to form in any case. */
  @Override
  public void reveal(int number) {
    select(number);
  }

  @Override
  public void showExport() {
    export.requestFocus();
    export.show();
  }

  @Override
  public void previewPicture() {
    LatestJob drawing = model.workers().blockingJob();
    PicturePreview.open(
        exporter,
        picture(),
        drawing,
        this::cover,
        () -> {
          uncover();
          focusContent();
        });
  }

  public void close() {
    model.close();
    exporter.job().cancel();
  }

  private void cover(Node preview) {
    setTop(null);
    setBottom(null);
    setCenter(preview);
  }

  private void uncover() {
    setTop(header);
    setCenter(content);
    setBottom(legend);
  }

  private String title() {
    return Messages.text(
        "compare.picture.title", model.source(Side.BEFORE).name(), model.source(Side.AFTER).name());
  }

  private Optional<Exporter.Exportable> exportable() {
    return Optional.ofNullable(model.resultProperty().get()).map(table::csv);
  }

  private Optional<PictureSource> picture() {
    return Optional.ofNullable(model.resultProperty().get())
        .map(graphs::shown)
        .map(ComparePictures.Shown::source);
  }

  private Node writing() {
    WaitBar bar = new WaitBar("export", exporter.job());
    StackPane.setAlignment(bar, Pos.BOTTOM_LEFT);
    StackPane.setMargin(bar, new Insets(12));
    return bar;
  }

  private Node header() {
    Button swap = Controls.button("compare.swap", _ -> model.swap());
    swap.getStyleClass().add("candela-compare-swap");
    VBox middle = new VBox(swap);
    middle.setAlignment(Pos.TOP_CENTER);
    middle.setMinWidth(USE_PREF_SIZE);
    HBox.setHgrow(before, Priority.ALWAYS);
    HBox.setHgrow(after, Priority.ALWAYS);
    HBox row = new HBox(16, before, middle, after);
    row.getStyleClass().add("candela-compare-header");
    return row;
  }

  private VBox waiting() {
    ProgressIndicator turning = new ProgressIndicator();
    turning.progressProperty().bind(model.waiting().progressProperty());
    Label words = Controls.label(Messages.text("compare.waiting"), "candela-quiet");
    Button cancel = Controls.button("compare.cancel", _ -> model.waiting().giveUp());
    Button again = Controls.button("compare.again", _ -> model.waiting().resume());
    VBox box = new VBox(12, turning, words, cancel, again);
    Controls.collapse(turning, cancel, again);
    again.visibleProperty().bind(model.waiting().givenUpProperty());
    turning.visibleProperty().bind(again.visibleProperty().not());
    cancel.visibleProperty().bind(model.waiting().slowProperty());
    words
        .textProperty()
        .bind(
            Bindings.when(again.visibleProperty())
                .then(Messages.text("compare.cancelled"))
                .otherwise(Messages.text("compare.waiting")));
    box.setId("compare-waiting");
    box.getStyleClass().addAll("candela-waiting", "candela-compare-waiting");
    return box;
  }

  /** Covers an outdated result while a slow comparison runs. */
  private void updateWaiting() {
    boolean reading = model.profiles().isEmpty();
    boolean live = model.source(Side.BEFORE).isLive() || model.source(Side.AFTER).isLive();
    boolean refreshing = live && model.resultProperty().get() != null;
    Cancellable wait = model.waiting();
    waiting.setVisible(
        reading || wait.givenUpProperty().get() || wait.slowProperty().get() && !refreshing);
    if (reading) {
      before.update();
      after.update();
    }
  }

  private void show(CompareResult result) {
    warnings.show(result);
    updateWaiting();
    if (result == null) {
      centre.getChildren().clear();
      legend.show(List.of());
      return;
    }
    message.setText("");
    CompareForm form = result.graphs().display().form();
    if (form == CompareForm.TABLE) {
      table.show(result);
    } else if (!form.isOfPanels()) {
      graphs.show(result);
    }
    Node content = panels.node(form);
    if (!centre.getChildren().contains(content)) {
      centre.getChildren().setAll(content);
    }
    updateLegend();
  }

  private void showFailure(Throwable failure) {
    message.setText(
        failure == null
            ? ""
            : failure instanceof IncomparableException
                ? failure.getMessage()
                : ErrorReport.of(failure).sentence());
  }

  /** Keeps the selection when the form changes. */
  private void switchForm(CompareForm form) {
    if (form == shown) {
      return;
    }
    // A place of the graph of both sides may be on neither.
    Optional<FrameRef> selected = selected().map(frame -> FrameRef.of(frame.methodName()));
    boolean fromGraph = shown != CompareForm.TABLE && !shown.isOfPanels();
    shown = form;
    SharedView view = model.shared();
    if (form.isOfPanels()) {
      panels.node(form);
      String panel = form.panelKey();
      if (view.revealProperty().get().filter(wish -> wish.panel().equals(panel)).isEmpty()) {
        view.selectedProperty().set(selected);
        selected
            .map(frame -> new SharedView.Reveal(panel, frame))
            .ifPresent(wish -> view.revealProperty().set(Optional.of(wish)));
      }
    } else if (form == CompareForm.TABLE) {
      selected.map(FrameRef::methodName).ifPresentOrElse(table::select, table::deselect);
    } else if (!fromGraph) {
      selected.map(FrameRef::methodName).ifPresent(graphs::selectLater);
    }
  }

  /** Shows a frame in another form, on request of a panel; then the same can be wished again. */
  private void reveal(SharedView.Reveal wish) {
    FxThread.later(() -> model.shared().forget(wish));
    CompareForm.of(wish.panel())
        .filter(form -> form != model.display().form())
        .ifPresent(
            form -> {
              model.shared().selectedProperty().set(Optional.of(wish.frame()));
              model.display(display -> display.withForm(form));
            });
  }

  private void focusContent() {
    contents().getFirst().requestFocus();
  }

  private List<Node> contents() {
    CompareForm form = model.display().form();
    panels.node(form);
    return panels.of(form).stream().flatMap(panel -> panel.parts().stream()).toList();
  }

  private void updateLegend() {
    CompareResult result = model.resultProperty().get();
    if (result == null || result.graphs().scenes().isEmpty()) {
      legend.show(panels.legend(model.display().form()));
    } else {
      BoxColours colours = result.graphs().scenes().getFirst().colours();
      Palette palette = graphs.palette();
      legend.show(ComparePictures.legend(result, colours, palette), palette);
    }
    legend.setVisible(!legend.getItems().isEmpty());
  }
}
