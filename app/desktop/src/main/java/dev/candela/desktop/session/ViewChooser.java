package dev.candela.desktop.session;

import dev.candela.engine.model.Profile;
import java.util.List;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.value.ObservableValue;

/** The current view, changed by controls; of one recording or two. For the FX thread. */
public interface ViewChooser {
  ReadOnlyObjectProperty<ViewChoice> choiceProperty();

  /** Changes the view; one step of undo if anything changes. */
  void choose(UnaryOperator<ViewChoice> change);

  /** Profiles of the view; empty before the first samples. */
  List<Profile> profiles();

  /** Changes with the profiles. */
  ObservableValue<?> arrivals();

  /** Undoes the last change. */
  void undo();

  /** Redoes the last undone change. */
  void redo();

  ReadOnlyBooleanProperty canUndoProperty();

  ReadOnlyBooleanProperty canRedoProperty();
}
