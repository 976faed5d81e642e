package dev.candela.desktop.session;

import dev.candela.desktop.work.Cancellable;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import java.util.List;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.Label;

/**
 * A view of a session: the timeline, a tab, the details. Made on the FX thread, once per session;
 * it asks its questions by {@link SessionModel#analyse} with {@link PanelContext#showing}, so that
 * only what is on screen is computed.
 */
public interface SessionPanel {
  Node node();

  /** The parts that F6 moves between. */
  default List<Node> parts() {
    return List.of(node());
  }

  /** The part that a thumbnail shows, without options and legends. */
  default Node graph() {
    return node();
  }

  /** A few words on what it shows, such as how many rows. */
  default Optional<Label> note() {
    return Optional.empty();
  }

  /** Controls for its options, to the right of the tabs while it is in front. */
  default List<Node> choices() {
    return List.of();
  }

  /** The colour legend, for the status line while the panel is on screen. */
  default ObservableList<LegendEntry> legend() {
    return FXCollections.emptyObservableList();
  }

  /** Moves to the next or previous match; called on the visible panel only. */
  default void step(SharedView.Step step) {}

  /** Moves to the next or previous line with samples; called on the visible panel only. */
  default void stepLine(SharedView.Step step) {}

  default Optional<PictureSource> picture() {
    return Optional.empty();
  }

  /** Goes to where an earlier panel of the same kind was, which is closed. */
  default void resume(SessionPanel earlier) {}

  /** Jobs the user may have to wait for; called once. */
  default List<Cancellable> waits() {
    return List.of();
  }
}
