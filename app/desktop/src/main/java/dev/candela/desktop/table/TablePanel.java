package dev.candela.desktop.table;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.engine.text.Messages;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;

/** A panel of a table or a tree, perhaps with more around it, and a few words on what it shows. */
public abstract class TablePanel implements SessionPanel {
  private final String key;
  private final BorderPane root = new BorderPane();
  private final Label note = Controls.label("", "candela-quiet");

  protected TablePanel(String key) {
    this.key = key;
    root.setId(key + "-panel");
  }

  /** Called once, with the view that takes the keyboard. */
  protected final void fill(Node content, DataView<?, ?> first) {
    root.setCenter(content);
    root.focusedProperty().addListener((_, _, now) -> first.focus(now));
  }

  protected final BorderPane root() {
    return root;
  }

  /** Its name in code, such as {@code call-tree}. */
  protected final String key() {
    return key;
  }

  @Override
  public final Node node() {
    return root;
  }

  @Override
  public final Optional<Label> note() {
    return Optional.of(note);
  }

  protected final void say(String words) {
    note.setText(words);
  }

  /** Says that there is nothing to show, and why. */
  protected final void fail(Throwable failure) {
    say(Messages.text("panel.failed", String.valueOf(failure.getMessage())));
  }
}
