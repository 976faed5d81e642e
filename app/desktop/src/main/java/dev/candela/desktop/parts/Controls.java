package dev.candela.desktop.parts;

import dev.candela.engine.text.Messages;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.event.ActionEvent;
import javafx.event.EventHandler;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.shape.SVGPath;
import javafx.util.StringConverter;

/** Controls with texts from the bundle: {@code KEY} on them, {@code KEY.tip} as tooltip. */
public final class Controls {
  private Controls() {}

  public static Button button(String key, EventHandler<ActionEvent> action) {
    Button button = new Button(Messages.text(key));
    button.setOnAction(action);
    return named(button, key);
  }

  public static Button iconButton(String key, Icon icon, EventHandler<ActionEvent> action) {
    Button button = new Button();
    button.setOnAction(action);
    return withIcon(button, key, icon);
  }

  private static <T extends ButtonBase> T withIcon(T button, String key, Icon icon) {
    button.setGraphic(icon(icon));
    button.setAccessibleText(Messages.text(key));
    button.getStyleClass().addAll("button-icon", "flat", "candela-icon-button");
    return named(button, key);
  }

  public static MenuItem item(String key, Runnable action) {
    MenuItem item = new MenuItem(Messages.text(key));
    item.setId(key.replace('.', '-'));
    item.setOnAction(_ -> action.run());
    return item;
  }

  /** With words that are not of the bundle. */
  public static MenuItem plainItem(String words, Runnable action) {
    MenuItem item = new MenuItem(words);
    item.setMnemonicParsing(false);
    item.setOnAction(_ -> action.run());
    return item;
  }

  public static ToggleButton toggle(String key) {
    return named(new ToggleButton(Messages.text(key)), key);
  }

  public static ToggleButton iconToggle(String key, Icon icon) {
    return withIcon(new ToggleButton(), key, icon);
  }

  /** Adds the tooltip, and the key without dots as id, for tests. */
  public static <T extends ButtonBase> T named(T button, String key) {
    button.setId(key.replace('.', '-'));
    button.setTooltip(tip(Messages.text(key + ".tip")));
    // What is pressed says so by itself; its words are never cut for the sake of a neighbour.
    button.setMinWidth(Region.USE_PREF_SIZE);
    return button;
  }

  /** Long texts are wrapped. */
  public static Tooltip tip(String text) {
    Tooltip tip = new Tooltip(text);
    tip.setWrapText(true);
    tip.setMaxWidth(420);
    return tip;
  }

  public static Label label(String text, String... styleClasses) {
    Label label = new Label(text);
    label.getStyleClass().addAll(styleClasses);
    return label;
  }

  /** In as many lines as it takes, all of them in sight. */
  public static Label wrapped(String text, String... styleClasses) {
    Label label = label(text, styleClasses);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    return label;
  }

  /** For sentences that come and go; without one, it takes no room. */
  public static Label message(String id, String styleClass) {
    Label label = label("", styleClass);
    label.setId(id);
    label.setWrapText(true);
    label.managedProperty().bind(label.textProperty().isNotEmpty());
    return label;
  }

  /** Words of the bundle as the tooltip, and for screen readers. */
  public static void explain(Control control, String key) {
    control.setTooltip(tip(Messages.text(key)));
    control.setAccessibleText(Messages.text(key));
  }

  public static <T> StringConverter<T> converter(Function<T, String> words) {
    return new StringConverter<>() {
      @Override
      public String toString(T value) {
        return value == null ? "" : words.apply(value);
      }

      @Override
      public T fromString(String text) {
        throw new UnsupportedOperationException(text);
      }
    };
  }

  /** A field that filters; {@code KEY} is in it while it is empty, {@code KEY.tip} its tooltip. */
  public static void filter(TextField field, String id, String key) {
    field.setId(id);
    field.setPromptText(Messages.text(key));
    field.setAccessibleText(Messages.text(key));
    field.setTooltip(tip(Messages.text(key + ".tip")));
  }

  /** The dot of a finding about the numbers. */
  public static Region finding(boolean good) {
    Region mark = new Region();
    mark.getStyleClass().addAll("candela-finding", good ? "candela-good" : "candela-doubtful");
    return mark;
  }

  /** One below the other, also for the Tab key, which follows the order of adding. */
  public static BorderPane below(Node top, Node content) {
    BorderPane pane = new BorderPane();
    pane.setTop(top);
    pane.setCenter(content);
    return pane;
  }

  /** Side by side, at half height. */
  public static HBox row(double gap, Node... parts) {
    HBox row = new HBox(gap, parts);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  /** Nodes that take no room while they are invisible. */
  public static void collapse(Node... nodes) {
    for (Node node : nodes) {
      node.managedProperty().bind(node.visibleProperty());
    }
  }

  public static Region spacer() {
    Region spacer = new Region();
    HBox.setHgrow(spacer, Priority.ALWAYS);
    return spacer;
  }

  public static void shown(Node node, boolean visible) {
    node.setVisible(visible);
    node.setManaged(visible);
  }

  /** Does something when a key is pressed on a node, or in it. */
  public static void onKey(Node node, KeyCode code, Runnable action) {
    node.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == code) {
            action.run();
            event.consume();
          }
        });
  }

  public static void onDoubleClick(Node node, Runnable action) {
    node.setOnMouseClicked(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
            action.run();
          }
        });
  }

  /** Takes files that are dropped on a node, in one of these ways. */
  public static void onFiles(Node node, Consumer<List<Path>> action, TransferMode... modes) {
    node.setOnDragOver(
        event -> {
          if (event.getDragboard().hasFiles()) {
            event.acceptTransferModes(modes);
            event.consume();
          }
        });
    node.setOnDragDropped(
        event -> {
          action.accept(event.getDragboard().getFiles().stream().map(File::toPath).toList());
          event.setDropCompleted(true);
          event.consume();
        });
  }

  public static void copy(String text) {
    ClipboardContent content = new ClipboardContent();
    content.putString(text);
    Clipboard.getSystemClipboard().setContent(content);
  }

  /** In the colour of the adjacent text. */
  public static SVGPath icon(Icon icon) {
    SVGPath path = new SVGPath();
    path.setContent(icon.path());
    path.getStyleClass().add("candela-icon");
    return path;
  }
}
