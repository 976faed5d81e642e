package dev.candela.desktop.session;

import dev.candela.engine.model.Ids;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** State shared by the panels of a session. For the FX thread. */
public final class SharedView {
  private final ObjectProperty<Optional<FrameRef>> selected =
      new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<Optional<FrameRef>> hovered =
      new SimpleObjectProperty<>(Optional.empty());
  private final StringProperty search = new SimpleStringProperty("");
  private final ObjectProperty<Optional<Reveal>> reveal =
      new SimpleObjectProperty<>(Optional.empty());
  private final BooleanProperty byThread = new SimpleBooleanProperty();

  private final BooleanProperty tracksOpen = new SimpleBooleanProperty();
  private final BooleanProperty detailsOpen = new SimpleBooleanProperty(true);

  public enum Step {
    NEXT,
    PREVIOUS
  }

  /**
   * A wish to see a method in another panel, perhaps also in the user's editor; the line is from 1,
   * {@link Ids#NONE} for the hottest.
   */
  public record Reveal(String panel, FrameRef frame, int line, boolean inEditor) {
    public Reveal(String panel, FrameRef frame) {
      this(panel, frame, Ids.NONE, false);
    }
  }

  /** The last selected method, in any panel; the details describe it. */
  public ObjectProperty<Optional<FrameRef>> selectedProperty() {
    return selected;
  }

  /** The method under the pointer; the timeline shows when it ran. */
  public ObjectProperty<Optional<FrameRef>> hoveredProperty() {
    return hovered;
  }

  public StringProperty searchProperty() {
    return search;
  }

  /** Set to show a method in another panel, which comes to the front. */
  public ObjectProperty<Optional<Reveal>> revealProperty() {
    return reveal;
  }

  /** Calls back for requests to show a method in this panel, including a pending one. */
  public void onReveal(String panel, Consumer<Reveal> show) {
    reveal.subscribe(wish -> wish.filter(one -> one.panel().equals(panel)).ifPresent(show));
  }

  /** What was wished is shown; the same can be wished again. */
  public void forget(Reveal wish) {
    if (reveal.get().equals(Optional.of(wish))) {
      reveal.set(Optional.empty());
    }
  }

  /** True for all tracks of the timeline, false for one. */
  public BooleanProperty tracksOpenProperty() {
    return tracksOpen;
  }

  public BooleanProperty detailsOpenProperty() {
    return detailsOpen;
  }

  public BooleanProperty byThreadProperty() {
    return byThread;
  }
}
