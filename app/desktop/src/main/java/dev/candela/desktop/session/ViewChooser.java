package dev.candela.desktop.session;

import dev.candela.engine.model.Profile;
import java.util.List;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.value.ObservableValue;

/** A choice of what to look at that controls change, of one recording or two. For the FX thread. */
public interface ViewChooser {
  ReadOnlyObjectProperty<ViewChoice> choiceProperty();

  /** Changes what is looked at; one step for undo, none if nothing changes. */
  void choose(UnaryOperator<ViewChoice> change);

  /** The profiles that the choice applies to; empty before the first samples. */
  List<Profile> profiles();

  /** Changes when the profiles do. */
  ObservableValue<?> arrivals();

  /** Takes the last change back. */
  void undo();

  /** Makes the change again that was taken back last. */
  void redo();

  ReadOnlyBooleanProperty canUndoProperty();

  ReadOnlyBooleanProperty canRedoProperty();
}
