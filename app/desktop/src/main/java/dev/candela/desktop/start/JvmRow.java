package dev.candela.desktop.start;

import dev.candela.desktop.parts.Controls;
import dev.candela.engine.capture.jvm.Obstacle;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.time.Duration;
import java.time.Instant;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** A JVM in the list: what it is, and why it cannot be attached to if it cannot. */
final class JvmRow extends ListCell<TargetJvm> {
  private static final PseudoClass REFUSED = PseudoClass.getPseudoClass("refused");

  private final Label name = Controls.label("", "candela-row-title");
  private final Label pid = Controls.label("", "candela-row-number");
  private final Label facts = Controls.label("", "candela-row-facts");
  private final Label reason = Controls.label("", "candela-row-reason");
  private final VBox row = new VBox(new HBox(8, name, Controls.spacer(), pid), facts, reason);

  JvmRow() {
    getStyleClass().add("candela-row");
    HBox.setHgrow(name, Priority.ALWAYS);
    pid.setMinWidth(USE_PREF_SIZE);
    reason.setWrapText(true);
    reason.managedProperty().bind(reason.textProperty().isNotEmpty());
    // A list gives a cell the width of its widest text unless the cell asks for none.
    setPrefWidth(0);
    row.setSpacing(2);
  }

  @Override
  protected void updateItem(TargetJvm jvm, boolean empty) {
    super.updateItem(jvm, empty);
    setText(null);
    if (empty || jvm == null) {
      setGraphic(null);
      setTooltip(null);
      setAccessibleText(null);
      pseudoClassStateChanged(REFUSED, false);
      return;
    }
    name.setText(jvm.shortName());
    pid.setText(Long.toString(jvm.pid()));
    facts.setText(facts(jvm));
    reason.setText(jvm.obstacle().map(Obstacle::sentence).orElse(""));
    pseudoClassStateChanged(REFUSED, !jvm.attachable());
    setAccessibleText(name.getText() + " " + pid.getText() + " " + reason.getText());
    setTooltip(new Tooltip(jvm.main() + " " + jvm.arguments()));
    setGraphic(row);
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
