package dev.candela.desktop.parts;

import javafx.beans.value.ChangeListener;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Labeled;
import javafx.scene.text.Text;

/** Cuts qualified names in front, where they have no room: their ends tell them apart. */
public final class FrontCut {
  private static final String CUT = "…";

  private final ChangeListener<String> shorten = (_, _, words) -> shorten(words);
  private Text text;

  private FrontCut() {}

  /** For all names that it will have. */
  public static void of(Labeled name) {
    FrontCut cut = new FrontCut();
    name.getStyleClass().add("candela-front-cut");
    name.getChildrenUnmodifiable()
        .addListener((ListChangeListener<Object>) change -> cut.follow(name));
  }

  /** The skin has one text for the words as shown. */
  private void follow(Labeled name) {
    for (Object child : name.getChildrenUnmodifiable()) {
      if (child instanceof Text found && !found.equals(text)) {
        text = found;
        text.textProperty().addListener(shorten);
        shorten(text.getText());
      }
    }
  }

  /** The dot of a name would make a fourth one. */
  private void shorten(String words) {
    if (words.startsWith(CUT + ".")) {
      text.setText(CUT + words.substring(CUT.length() + 1));
    }
  }
}
