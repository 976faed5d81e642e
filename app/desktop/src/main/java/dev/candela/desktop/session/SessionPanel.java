package dev.candela.desktop.session;

import dev.candela.desktop.work.Cancellable;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;

/**
 * A view of a session: the timeline, a tab, the details. Made on the FX thread, once per session;
 * it asks its questions by {@link SessionModel#analyse} with {@link PanelContext#showing}, so that
 * only what is on screen is computed.
 */
public interface SessionPanel {
  /**
   * Its name in code, such as {@code flame}; {@code panel.KEY} is its title in the bundle, and
   * {@code panel.KEY.tip} says in a sentence what it shows.
   */
  String key();

  /** What is on screen, always the same one. */
  Node node();

  /** The part of it that a small picture shows, without choices and legends. */
  default Node graph() {
    return node();
  }

  /** Moves to the next or previous match of the search; asked of the visible panel only. */
  default void step(SharedView.Step step) {}

  /** Moves to the next or previous line of code with samples; asked of the visible panel only. */
  default void stepLine(SharedView.Step step) {}

  /** What it shows as a picture for a file, if it has one. */
  default Optional<PictureSource> picture() {
    return Optional.empty();
  }

  /** What its user may have to wait for; asked once. */
  default List<Cancellable> waits() {
    return List.of();
  }

  /** The session is closed. */
  default void close() {}
}
