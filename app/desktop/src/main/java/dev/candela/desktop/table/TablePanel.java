package dev.candela.desktop.table;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.AskingPanel;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.work.Cancellable;
import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;

/** A panel of a table or a tree, perhaps with more around it, and a few words on what it shows. */
public abstract class TablePanel extends AskingPanel {
  private final String key;
  private final BorderPane root = new BorderPane();
  private final Label note = Controls.label("", "candela-quiet");
  private DataView<?, ?> first;

  protected TablePanel(String key, PanelContext context) {
    super(context);
    this.key = key;
    root.setId(key + "-panel");
  }

  /** Called once, with the view that takes the keyboard. */
  protected final void fill(Node content, DataView<?, ?> view) {
    first = view;
    root.setCenter(content);
    root.focusedProperty().addListener((_, _, now) -> view.focus(now));
  }

  @Override
  public List<Cancellable> waits() {
    return Stream.of(super.waits(), first.waits()).flatMap(List::stream).toList();
  }

  @Override
  public void step(SharedView.Step step) {
    if (first instanceof DataTable<?> table) {
      table.step(session.view().searchProperty().get(), step == SharedView.Step.NEXT);
    }
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

  @Override
  protected final void fail(Throwable failure) {
    say(Messages.text("panel.failed", String.valueOf(failure.getMessage())));
  }
}
