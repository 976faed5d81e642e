package dev.candela.desktop.source;

import dev.candela.engine.analysis.SourceCosts;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/** Where in the file the lines with samples are; a click goes there. */
final class HotLines extends Pane {
  private static final double WIDTH = 14;
  private static final double MARK = 3;
  private static final double LEAST_OPACITY = 0.25;

  private final IntConsumer goTo;
  private SourceCosts costs = new SourceCosts(List.of());
  private int lineCount;

  HotLines(IntConsumer goTo) {
    this.goTo = goTo;
    setId("source-hot-lines");
    getStyleClass().add("candela-hot-lines");
    setMinWidth(WIDTH);
    setPrefWidth(WIDTH);
    setOnMouseClicked(
        event -> goTo.accept(1 + (int) (event.getY() / Math.max(1, getHeight()) * lineCount)));
  }

  void show(SourceCosts newCosts, int newLineCount) {
    costs = newCosts;
    lineCount = newLineCount;
    double most = costs.lines().stream().mapToDouble(line -> line.total().share()).max().orElse(1);
    getChildren()
        .setAll(
            costs.lines().stream()
                .filter(line -> line.number() <= lineCount)
                .map(line -> mark(line, most))
                .toList());
    requestLayout();
  }

  private Region mark(SourceCosts.Line line, double most) {
    Region mark = new Region();
    mark.getStyleClass().add("candela-hot-line");
    mark.setOpacity(Math.max(LEAST_OPACITY, line.total().share() / most));
    mark.setUserData(line.number());
    Tooltip.install(
        mark,
        new Tooltip(
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
