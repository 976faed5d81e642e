package dev.candela.desktop.choice;

import dev.candela.desktop.parts.Controls;
import dev.candela.engine.text.Messages;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.collections.FXCollections;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

public final class Choices {
  private Choices() {}

  /** Buttons side by side of which one is down. */
  public static final class Pills<E extends Enum<E>> extends HBox {
    private final Map<E, ToggleButton> buttons;

    public Pills(Class<E> type, Function<E, String> key, Consumer<E> chosen) {
      buttons = new EnumMap<>(type);
      for (E value : type.getEnumConstants()) {
        ToggleButton button = Controls.toggle(key.apply(value));
        button.setOnAction(
            _ -> {
              show(value);
              chosen.accept(value);
            });
        buttons.put(value, button);
      }
      List<ToggleButton> row = new ArrayList<>(buttons.values());
      for (int i = 0; i < row.size(); i++) {
        row.get(i).getStyleClass().add(pill(i, row.size()));
      }
      getChildren().setAll(row);
      setMinWidth(USE_PREF_SIZE);
    }

    /** Presses the button of a constant; none for null. */
    public void show(E value) {
      buttons.forEach((key, button) -> button.setSelected(key == value));
    }
  }

  /** The style class of one of some buttons side by side. */
  static String pill(int place, int count) {
    return place == 0 ? "left-pill" : place == count - 1 ? "right-pill" : "center-pill";
  }

  /** A list that opens; {@code KEY.CONSTANT} are its words in the bundle. */
  public static <E extends Enum<E>> ChoiceBox<E> box(String key, E first, Consumer<E> chosen) {
    ChoiceBox<E> box =
        new ChoiceBox<>(
            FXCollections.observableArrayList(first.getDeclaringClass().getEnumConstants()));
    box.setId(key.replace('.', '-'));
    box.setConverter(Controls.converter(value -> Messages.text(key + "." + Messages.key(value))));
    box.setValue(first);
    Controls.explain(box, key + ".tip");
    box.setMinWidth(Region.USE_PREF_SIZE);
    box.valueProperty().addListener((_, _, value) -> chosen.accept(value));
    return box;
  }
}
