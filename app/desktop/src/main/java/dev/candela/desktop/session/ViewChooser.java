package dev.candela.desktop.session;

import dev.candela.engine.model.Profile;
import java.util.List;
import java.util.function.UnaryOperator;
import javafx.beans.value.ObservableValue;

/** The current view, changed by controls; of one recording or two. For the FX thread. */
public interface ViewChooser {
  ObservableValue<ViewChoice> choiceProperty();

  /** Changes the view; one step of undo if anything changes. */
  void choose(UnaryOperator<ViewChoice> change);

  /** Profiles of the view; empty before the first samples. */
  List<Profile> profiles();

  ObservableValue<?> arrivals();

  /** Undoes and redoes changes of the view, and of what else is chosen with it. */
  History<?> history();
}
