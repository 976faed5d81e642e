package dev.candela.desktop.methods;

import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.methods.MethodDetails.PathWeight;
import dev.candela.desktop.methods.Neighbours.NeighbourRow;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.Analysis;
import dev.candela.desktop.session.AskingPanel;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.source.Sources;
import dev.candela.desktop.table.Column;
import dev.candela.desktop.table.DataTable;
import dev.candela.desktop.table.TableContext;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.source.SourceNames;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Details of the method selected last, in any panel. */
public final class DetailsPanel extends AskingPanel {
  private final Sources sources;
  private final Analysis<Optional<MethodDetails>> analysis;
  private final Label name = Controls.label("", "candela-details-name");
  private final Label origin = Controls.label("", "candela-quiet");
  private final Label numbers = Controls.label("", "candela-details-numbers");
  private final Label note = Controls.label("", "candela-quiet");
  private final DataTable<NeighbourRow> callers;
  private final DataTable<NeighbourRow> callees;
  private final DataTable<MethodDetails.LineRow> lines;
  private final Label empty = Controls.label(Messages.text("details.none"), "candela-quiet");
  private final VBox content = new VBox();
  private final ScrollPane scroll = new ScrollPane(content);
  private final VBox root = new VBox(empty, scroll);
  private volatile String className = "";
  private volatile Optional<FrameRef> selected = Optional.empty();

  public DetailsPanel(PanelContext context) {
    super(context);
    TableContext tables = TableContext.of(context);
    sources = new Sources(context.settings(), session::file);
    FrameMenu menu = new FrameMenu(session, "details");
    callers = neighbours("callers", tables, menu);
    callees = neighbours("callees", tables, menu);
    lines = new DataTable<>("details-lines", tables, lineColumns(), MethodDetails.LineRow::number);
    lines.setOnOpened(this::showSource);
    lines.openWithOneClick();
    lines.setMenu(
        row ->
            selected.stream()
                .map(frame -> FrameMenu.openEditor(session.view(), frame, row.number()))
                .toList());
    lines.setEmptyText(Messages.text("details.no-lines"));
    note.setId("details-note");
    VBox head = new VBox(6, name, origin, numbers, note);
    head.getStyleClass().add("candela-details-head");
    head.setMinHeight(VBox.USE_PREF_SIZE);
    List.of(name, origin, numbers, note, empty).forEach(label -> label.setWrapText(true));
    empty.getStyleClass().add("candela-details-head");
    VBox callersBelow = titled("callers", callers);
    VBox calleesBelow = titled("callees", callees);
    List.of(callersBelow, calleesBelow).forEach(box -> box.setMinWidth(0));
    VBox linesBelow = titled("lines", lines);
    content.getChildren().addAll(head, callersBelow, calleesBelow, linesBelow);
    List.of(callersBelow, calleesBelow, linesBelow, scroll, root)
        .forEach(part -> VBox.setVgrow(part, Priority.ALWAYS));
    scroll.setFitToWidth(true);
    scroll.setFitToHeight(true);
    scroll.getStyleClass().add("candela-details-scroll");
    root.setId("details-panel");
    root.focusedProperty().addListener((_, _, now) -> callers.focus(now));
    root.setMinSize(0, 0);
    show(Optional.empty());
    session.view().selectedProperty().addListener((_, _, frame) -> select(frame));
    analysis = analyse(this::compute, this::show);
  }

  @Override
  public Node node() {
    return root;
  }

  private DataTable<NeighbourRow> neighbours(String side, TableContext tables, FrameMenu menu) {
    return Neighbours.table(
        "details-" + side,
        true,
        tables,
        menu,
        method -> session.view().selectedProperty().set(Optional.of(FrameRef.of(method))));
  }

  private static VBox titled(String part, DataTable<?> table) {
    return table.below(Controls.label(Messages.text("details." + part)));
  }

  private List<Column<MethodDetails.LineRow>> lineColumns() {
    return List.of(
        Column.text("line", this::line),
        Column.share("share", MethodDetails.LineRow::share).width(76));
  }

  private String line(MethodDetails.LineRow row) {
    if (!row.code().isEmpty()) {
      return row.number() + "  " + row.code();
    }
    return row.number() == Ids.NONE
        ? Messages.text("details.line.unknown")
        : SourceNames.place(className, row.number());
  }

  private void showSource(MethodDetails.LineRow row) {
    ObjectProperty<Optional<SharedView.Reveal>> reveal = session.view().revealProperty();
    reveal.set(selected.map(frame -> new SharedView.Reveal("source", frame, row.number(), false)));
    // Reset, so that the same request fires again.
    reveal.set(Optional.empty());
  }

  private void select(Optional<FrameRef> frame) {
    if (!frame.equals(selected)) {
      selected = frame;
      analysis.invalidate();
    }
  }

  private Optional<MethodDetails> compute(View view, Cancellation cancellation) {
    return selected.flatMap(frame -> MethodDetails.of(view, frame, sources, cancellation));
  }

  private void show(Optional<MethodDetails> found) {
    Controls.shown(empty, found.isEmpty());
    Controls.shown(scroll, found.isPresent());
    found.ifPresent(this::show);
  }

  private void show(MethodDetails details) {
    name.setText(details.name());
    origin.setText(origin(details));
    numbers.setText(numbers(details));
    note.setText(details.note());
    Controls.shown(note, !details.note().isEmpty());
    callers.show(details.neighbours().callers());
    callees.show(details.neighbours().callees());
    className = details.className();
    lines.show(details.lines());
  }

  private static String origin(MethodDetails details) {
    String kind = Messages.text("flame.kind." + Messages.key(details.kind()));
    String module = details.module();
    String place = module.isEmpty() ? kind : Messages.text("flame.tip.place", kind, module);
    String source = SourceNames.place(details.className(), details.heaviestLine());
    return source.isEmpty() || details.heaviestLine() == Ids.NONE
        ? place
        : Messages.text("details.hottest", place, source);
  }

  private static String numbers(MethodDetails details) {
    MethodDetails.Weights weights = details.weights();
    String text =
        Messages.text(
                "page.total",
                amount(weights, details.total(), weights.total()),
                details.total().text())
            + "\n"
            + Messages.text(
                "page.self",
                amount(weights, details.self(), weights.self()),
                details.self().text());
    return details
        .place()
        .filter(place -> place.weight() > 0)
        .map(place -> text + "\n" + place(place, weights))
        .orElse(text);
  }

  private static String place(PathWeight place, MethodDetails.Weights weights) {
    return Messages.text(
        "details.place",
        weights.unit().textWithUnit(place.weight()),
        Quantities.percent((double) place.weight() / Math.max(1, place.callerWeight())));
  }

  private static String amount(MethodDetails.Weights weights, ShareInterval share, long weight) {
    return weights.unit().amount(share.samples(), weight);
  }

  @Override
  protected void fail(Throwable failure) {
    show(Optional.empty());
    empty.setText(Messages.text("table.failed", String.valueOf(failure.getMessage())));
  }
}
