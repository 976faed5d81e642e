package dev.candela.desktop.source;

import dev.candela.engine.analysis.SourceCosts;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** A line: total and self cost, number, code, and its main callee. */
final class SourceLineCell extends ListCell<Integer> {
  /** Of every line. */
  static final double HEIGHT = 20;

  private static final double TOTAL_WIDTH = 150;
  private static final double SELF_WIDTH = 64;
  private static final double NUMBER_WIDTH = 52;

  private final Supplier<SourceView> view;
  private final Region bar = new Region();
  private final Label total = new Label();
  private final Label self = new Label();
  private final Label number = new Label();
  private final TextFlow code = new TextFlow();
  private final Hyperlink hint = new Hyperlink();
  private final HBox row;
  private String callee = "";

  SourceLineCell(Supplier<SourceView> view, Consumer<String> reveal) {
    this.view = view;
    bar.getStyleClass().add("candela-source-bar");
    total.getStyleClass().add("candela-source-number");
    self.getStyleClass().addAll("candela-source-number", "candela-quiet");
    number.getStyleClass().addAll("candela-source-number", "candela-quiet");
    StackPane heat = new StackPane(bar, total);
    StackPane.setAlignment(bar, Pos.CENTER_LEFT);
    StackPane.setAlignment(total, Pos.CENTER_RIGHT);
    width(heat, TOTAL_WIDTH);
    width(self, SELF_WIDTH);
    width(number, NUMBER_WIDTH);
    code.setMinWidth(Region.USE_PREF_SIZE);
    code.getStyleClass().add("candela-code");
    hint.getStyleClass().add("candela-source-hint");
    hint.setMinWidth(Region.USE_PREF_SIZE);
    hint.setFocusTraversable(false);
    hint.setOnAction(
        _ -> {
          hint.setVisited(false);
          reveal.accept(callee);
        });
    row = new HBox(8, heat, self, number, code, hint);
    row.setAlignment(Pos.CENTER_LEFT);
    row.setMaxHeight(HEIGHT);
    setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
  }

  private static void width(Region part, double width) {
    part.setMinWidth(width);
    part.setMaxWidth(width);
    if (part instanceof Label label) {
      label.setAlignment(Pos.CENTER_RIGHT);
    }
  }

  @Override
  protected void updateItem(Integer line, boolean empty) {
    super.updateItem(line, empty);
    SourceView shown = view.get();
    if (empty || line == null || line > shown.lines().size()) {
      setGraphic(null);
      setAccessibleText(null);
      return;
    }
    Optional<SourceCosts.Line> cost = shown.costs().line(line);
    total.setText(cost.map(found -> found.total().text()).orElse(""));
    self.setText(
        cost.filter(found -> found.self().samples() > 0)
            .map(found -> Quantities.percent(found.self().share()))
            .orElse(""));
    number.setText(Integer.toString(line));
    double share = cost.map(found -> found.total().share()).orElse(0.0);
    bar.setMaxWidth(TOTAL_WIDTH * share);
    bar.setVisible(share > 0);
    code.getChildren()
        .setAll(
            shown.lines().get(line - 1).stream()
                .map(
                    span -> {
                      Text text = new Text(span.text());
                      text.getStyleClass().add(span.kind().style());
                      return text;
                    })
                .toList());
    callee = cost.flatMap(SourceCosts.Line::callee).map(SourceCosts.Callee::method).orElse("");
    String words = cost.map(SourceCosts.Line::hint).orElse("").strip();
    hint.setText(words);
    hint.setVisible(!words.isEmpty());
    setAccessibleText(
        Messages.text(
            "source.line.text",
            line,
            total.getText().isEmpty() ? Quantities.percent(0) : total.getText(),
            String.join("", shown.lines().get(line - 1).stream().map(CodeSpans.Span::text).toList())
                + " "
                + words));
    setGraphic(row);
  }
}
