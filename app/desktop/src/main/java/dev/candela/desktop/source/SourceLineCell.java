package dev.candela.desktop.source;

import dev.candela.desktop.parts.Controls;
import dev.candela.engine.analysis.SourceCosts;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.LineChanges;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.binding.DoubleExpression;
import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;

/**
 * A line: its costs, number, code, and its main callee. Costs are total and self cost, in a
 * comparison the total of each side and what can be said about the difference.
 */
final class SourceLineCell extends ListCell<Integer> {
  static final double HEIGHT = 20;

  private static final double TOTAL_WIDTH = 150;
  private static final double SELF_WIDTH = 150;
  private static final double NUMBER_WIDTH = 52;
  private static final double COST_WIDTH = 76;
  private static final double DIFFERENCE_WIDTH = 250;
  private static final double VERDICT_WIDTH = 100;
  private static final double MARK_WIDTH = 6;
  private static final double BAR_HEIGHT = 16;
  private static final double GAP = 8;

  /** Kept for the next line. */
  private static final int MOST_TEXTS = 40;

  private final Supplier<SourceView> view;
  private final Function<Verdict, String> marks;
  private final Region bar = new Region();
  private final Column total = new Column(TOTAL_WIDTH);
  private final Column self = new Column(SELF_WIDTH);
  private final Column number = new Column(NUMBER_WIDTH);
  private final Code code = new Code();
  private final Row row;
  private final Region mark = new Region();
  private final Column before = new Column(COST_WIDTH);
  private final Column after = new Column(COST_WIDTH);
  private final Column difference = new Column(DIFFERENCE_WIDTH);
  private final Column verdict = new Column(VERDICT_WIDTH);
  private final List<Node> ofOne = List.of(total, self, number);
  private final List<Node> ofBoth = List.of(before, after, difference, verdict, mark, number);
  private final Consumer<String> reveal;
  private String callee = "";

  /** Null until a line has one: it takes longer to make than all else, and few lines have one. */
  private Hyperlink hint;

  /** With the right edge of what is in sight of it. */
  SourceLineCell(
      Supplier<SourceView> view,
      Function<Verdict, String> marks,
      Consumer<String> reveal,
      DoubleExpression rightEdge) {
    this.view = view;
    this.marks = marks;
    bar.getStyleClass().add("candela-source-bar");
    bar.setManaged(false);
    self.getStyleClass().add("candela-source-quiet");
    number.getStyleClass().add("candela-source-quiet");
    code.getStyleClass().add("candela-code");
    this.reveal = reveal;
    row = new Row(rightEdge);
    setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    // Stays when the cell is empty, since all of it would be styled anew for the next line.
    setGraphic(row);
  }

  static HBox headings(boolean isComparison) {
    if (!isComparison) {
      return new HBox(
          GAP, heading(TOTAL_WIDTH, "column.total"), heading(SELF_WIDTH, "column.self"));
    }
    return new HBox(
        GAP,
        cost(COST_WIDTH, Messages.text("column.before")),
        cost(COST_WIDTH, Messages.text("column.after")),
        cost(DIFFERENCE_WIDTH, Messages.text("column.difference")));
  }

  private static Label heading(double width, String key) {
    Label label = cost(width, Messages.text(key));
    label.setTooltip(Controls.tip(Messages.text(key + ".tip")));
    return label;
  }

  private static Label cost(double width, String text) {
    Label label = new Label(text);
    label.getStyleClass().add("candela-source-number");
    label.setMinWidth(width);
    label.setMaxWidth(width);
    label.setAlignment(Pos.CENTER_RIGHT);
    return label;
  }

  @Override
  protected void updateItem(Integer line, boolean empty) {
    super.updateItem(line, empty);
    SourceView shown = view.get();
    boolean isLine = !empty && line != null && line <= shown.code().lines().size();
    row.setVisible(isLine);
    if (!isLine) {
      setAccessibleText(null);
      return;
    }
    Optional<SourceCosts.Line> cost = shown.costs().line(line);
    String words = shown.changes() == null ? showCost(cost) : showChange(shown.changes(), line);
    number.setText(Integer.toString(shown.number(line)));
    showCode(shown.code().line(line - 1));
    callee = cost.flatMap(SourceCosts.Line::callee).map(SourceCosts.Callee::method).orElse("");
    String hintText = cost.map(SourceCosts.Line::hint).orElse("").strip();
    showHint(hintText);
    setAccessibleText(
        Messages.text(
            "source.line.text",
            shown.number(line),
            words,
            shown.code().lines().get(line - 1) + " " + hintText));
  }

  private void showHint(String text) {
    if (hint == null) {
      if (text.isEmpty()) {
        return;
      }
      hint = new Hyperlink();
      hint.getStyleClass().add("candela-source-hint");
      hint.setFocusTraversable(false);
      hint.setOnAction(
          _ -> {
            hint.setVisited(false);
            reveal.accept(callee);
          });
      row.getChildren().add(hint);
    }
    hint.setText(text);
    hint.setVisible(!text.isEmpty());
  }

  /** Texts that are there take other words: styling new ones takes longer than all else. */
  private void showCode(List<CodeSpans.Span> spans) {
    List<Node> texts = code.getChildren();
    while (texts.size() < spans.size()) {
      texts.add(new Text());
    }
    if (texts.size() > MOST_TEXTS) {
      texts.subList(Math.max(MOST_TEXTS, spans.size()), texts.size()).clear();
    }
    for (int i = 0; i < texts.size(); i++) {
      Text text = (Text) texts.get(i);
      text.setText(i < spans.size() ? spans.get(i).text() : "");
      String style = i < spans.size() ? spans.get(i).kind().style() : "";
      if (!style.isEmpty() && !text.getStyleClass().contains(style)) {
        text.getStyleClass().setAll(style);
      }
    }
  }

  /** Returns what a screen reader says. */
  private String showCost(Optional<SourceCosts.Line> cost) {
    show(ofOne);
    total.setText(cost.map(found -> found.total().brief(found.total().share())).orElse(""));
    self.setText(
        cost.filter(found -> found.self().samples() > 0)
            .map(found -> found.self().brief(found.self().share()))
            .orElse(""));
    double share = cost.map(found -> found.total().share()).orElse(0.0);
    bar.resizeRelocate(0, (HEIGHT - BAR_HEIGHT) / 2, TOTAL_WIDTH * share, BAR_HEIGHT);
    return total.getText().isEmpty() ? Quantities.percent(0) : total.getText();
  }

  /** Returns what a screen reader says. */
  private String showChange(LineChanges changes, int line) {
    show(ofBoth);
    Optional<LineChanges.Change> change = changes.row(line);
    CostText text = changes.text();
    before.setText(change.map(found -> text.cost(found.before())).orElse(""));
    after.setText(change.map(found -> text.cost(found.after())).orElse(""));
    difference.setText(
        change
            .map(found -> text.difference(found.after() - found.before()) + half(text, found))
            .orElse(""));
    verdict.setText(
        change
            .map(found -> Messages.text("compare.verdict.short." + Messages.key(found.verdict())))
            .orElse(""));
    mark.getStyleClass()
        .setAll(change.stream().map(found -> marks.apply(found.verdict())).toList());
    row.getStyleClass().setAll("candela-source-line");
    row.getStyleClass()
        .addAll(
            change.stream()
                .map(LineChanges.Change::verdict)
                .filter(Verdict::isChange)
                .map(marks)
                .toList());
    return change.isEmpty()
        ? Quantities.percent(0)
        : String.join(
            ", ", before.getText(), after.getText(), difference.getText(), verdict.getText());
  }

  private static String half(CostText text, LineChanges.Change change) {
    if (change.halfWidth() == 0) {
      return "";
    }
    String half = Messages.text("compare.plus-minus", text.cost(change.halfWidth()));
    return " " + (change.lowerBound() ? Messages.text("quantity.or-more", half) : half);
  }

  private void show(List<Node> parts) {
    if (!row.parts.equals(parts)) {
      row.show(parts);
    }
  }

  /** A text that ends at the right of its room. Not a label, which takes far longer to style. */
  private static final class Column extends Text {
    private final double width;

    Column(double width) {
      this.width = width;
      getStyleClass().add("candela-source-number");
    }

    void place(double x) {
      Bounds bounds = getLayoutBounds();
      relocate(x + width - bounds.getWidth(), (HEIGHT - bounds.getHeight()) / 2);
    }
  }

  /**
   * Columns, the code and its hint. The hint stays in sight beside code that does not. Not a box,
   * which would ask all of them for their widths several times in each layout.
   */
  private final class Row extends Pane {
    private static final PseudoClass OVER_CODE = PseudoClass.getPseudoClass("over-code");

    private final DoubleExpression rightEdge;
    private List<Node> parts = List.of();
    private double codeStart;
    private double afterCode;

    Row(DoubleExpression rightEdge) {
      this.rightEdge = rightEdge;
      // Moves alone: a layout would measure the code again.
      rightEdge.subscribe(this::placeHint);
    }

    void show(List<Node> newParts) {
      parts = newParts;
      getChildren().setAll(bar);
      getChildren().addAll(parts);
      getChildren().add(code);
      if (hint != null) {
        getChildren().add(hint);
      }
    }

    @Override
    protected double computePrefWidth(double height) {
      double columns = parts.stream().mapToDouble(part -> width(part) + GAP).sum();
      return columns + code.width() + GAP + (hint == null ? 0 : hint.prefWidth(HEIGHT));
    }

    @Override
    protected double computePrefHeight(double width) {
      return HEIGHT;
    }

    private static double width(Node part) {
      return part instanceof Column column ? column.width : MARK_WIDTH;
    }

    @Override
    protected void layoutChildren() {
      double x = 0;
      for (Node part : parts) {
        if (part instanceof Column column) {
          column.place(x);
        } else {
          part.resizeRelocate(x, 0, MARK_WIDTH, HEIGHT);
        }
        x += width(part) + GAP;
      }
      code.resizeRelocate(x, 0, code.width(), HEIGHT);
      codeStart = x;
      afterCode = x + code.width() + GAP;
      placeHint();
    }

    private void placeHint() {
      if (hint == null) {
        return;
      }
      double room = Math.max(0, rightEdge.get() - GAP - codeStart);
      double width = Math.min(hint.prefWidth(HEIGHT), room);
      double inSight = codeStart + room - width;
      hint.resizeRelocate(Math.min(afterCode, inSight), 0, width, HEIGHT);
      boolean over = inSight < afterCode;
      if (over != hint.getPseudoClassStates().contains(OVER_CODE)) {
        hint.pseudoClassStateChanged(OVER_CODE, over);
        // A change during a layout may be missed until the cell is styled again.
        hint.applyCss();
      }
    }
  }

  private static final class Code extends Pane {
    double width() {
      return getChildren().stream().mapToDouble(Code::width).sum();
    }

    private static double width(Node text) {
      return text.getLayoutBounds().getWidth();
    }

    @Override
    protected void layoutChildren() {
      double x = 0;
      for (Node text : getChildren()) {
        text.relocate(x, snappedTopInset());
        x += width(text);
      }
    }
  }
}
