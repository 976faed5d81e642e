package dev.candela.desktop.session;

import java.util.List;
import java.util.Optional;
import javafx.scene.Node;

/** A recording or a comparison in a tab, as key commands use it. For the FX thread. */
public interface TabPage {
  ViewChooser chooser();

  SharedView shared();

  /** The method that keys act on. */
  Optional<FrameRef> selected();

  void focusSearch();

  void step(SharedView.Step step);

  void stepLine(SharedView.Step step);

  /** Shows samples of the kind with that number, if there are any. */
  void chooseEvent(int number);

  /** The parts that F6 moves between, from top to bottom. */
  List<Node> parts();

  /** Brings the panel with that number to the front, from 0 on. */
  void select(int number);

  /** Shows the selected method in the panel with that number, if that panel shows methods. */
  void reveal(int number);

  void showExport();

  void previewPicture();
}
