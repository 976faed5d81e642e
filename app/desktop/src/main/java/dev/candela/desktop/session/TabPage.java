package dev.candela.desktop.session;

/** What a tab shows of one recording or two, as far as keys act on it. For the FX thread. */
public interface TabPage {
  /** What is looked at. */
  ViewChooser chooser();

  /** What its panels share. */
  SharedView shared();

  /** Puts the keyboard into the search field. */
  void focusSearch();

  /** To the next match or the one before it. */
  void step(SharedView.Step step);

  /** Brings the panel with that number to the front, from 0 on. */
  void select(int number);

  /** Opens the menu of what can be exported. */
  void showExport();

  /** Shows the picture as it would be written, with what can be chosen of it. */
  void previewPicture();
}
