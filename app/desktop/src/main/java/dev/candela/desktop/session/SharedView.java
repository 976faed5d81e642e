package dev.candela.desktop.session;

import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** What the panels of a session tell each other. For the FX thread. */
public final class SharedView {
  private final ObjectProperty<Optional<FrameRef>> selected =
      new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<Optional<FrameRef>> hovered =
      new SimpleObjectProperty<>(Optional.empty());
  private final StringProperty search = new SimpleStringProperty("");
  private final ObjectProperty<SearchStatus> searchStatus =
      new SimpleObjectProperty<>(SearchStatus.NONE);
  private final ObjectProperty<Optional<Reveal>> reveal =
      new SimpleObjectProperty<>(Optional.empty());
  private final BooleanProperty byThread = new SimpleBooleanProperty();

  /** Steps to a neighbouring match of the search. */
  public enum Step {
    NEXT,
    PREVIOUS
  }

  /**
   * A wish to see a method in another panel.
   *
   * @param panel whose {@link SessionPanel#key}
   * @param frame what to show there
   */
  public record Reveal(String panel, FrameRef frame) {}

  /** What the user clicked last, in whichever panel: the details are about it. */
  public ObjectProperty<Optional<FrameRef>> selectedProperty() {
    return selected;
  }

  /** What the pointer is on: the timeline shows when it ran. */
  public ObjectProperty<Optional<FrameRef>> hoveredProperty() {
    return hovered;
  }

  /** What is in the search field; empty for no search. */
  public StringProperty searchProperty() {
    return search;
  }

  /** What the visible panel found. */
  public ObjectProperty<SearchStatus> searchStatusProperty() {
    return searchStatus;
  }

  /** Set to go to another panel; the window brings it to the front, the panel shows the method. */
  public ObjectProperty<Optional<Reveal>> revealProperty() {
    return reveal;
  }

  /** True for trees that begin with the threads, false for all threads as one. */
  public BooleanProperty byThreadProperty() {
    return byThread;
  }
}
