package dev.candela.desktop.export;

import dev.candela.desktop.parts.Controls;
import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SeparatorMenuItem;

public final class ExportMenu extends MenuButton {

  /** Pictures first; {@code family} is a prefix of {@code export.KIND} in the keys of its texts. */
  public ExportMenu(
      String family,
      List<ExportKind> kinds,
      Runnable preview,
      Consumer<ExportKind> save,
      Runnable copy) {
    super(Messages.text(family + "export"));
    Controls.named(this, family + "export");
    ExportKind first =
        kinds.stream().filter(kind -> kind.picture().isEmpty()).findFirst().orElseThrow();
    for (ExportKind kind : kinds) {
      if (kind == first) {
        getItems().add(Controls.item("export.preview", preview));
        getItems().add(Controls.item(family + "export.copy", copy));
        getItems().add(new SeparatorMenuItem());
      }
      String name = kind.name().toLowerCase(Locale.ROOT);
      getItems().add(Controls.item(family + "export." + name, () -> save.accept(kind)));
    }
  }

  public void addPicture(String key, Runnable action) {
    List<?> kinds = getItems().stream().map(Object::getClass).toList();
    getItems().add(kinds.indexOf(SeparatorMenuItem.class), Controls.item(key, action));
  }
}
