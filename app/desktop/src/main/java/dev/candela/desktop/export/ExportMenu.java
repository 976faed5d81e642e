package dev.candela.desktop.export;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.text.Messages;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/** What can be done with what is on screen, outside of Candela. */
public final class ExportMenu extends MenuButton {

  /**
   * A closed menu.
   *
   * @param preview shows the picture as it will be
   * @param save asks for a file and writes it
   * @param copy puts the picture on the clipboard
   */
  public ExportMenu(Runnable preview, Consumer<ExportKind> save, Runnable copy) {
    super(Messages.text("export"));
    Controls.named(this, "export");
    boolean data = false;
    for (ExportKind kind : ExportKind.values()) {
      if (!data && kind.picture().isEmpty()) {
        data = true;
        MenuItem copying = new MenuItem(Messages.text("export.copy"));
        copying.setId("export-copy");
        copying.setOnAction(_ -> copy.run());
        MenuItem previewing = new MenuItem(Messages.text("export.preview"));
        previewing.setId("export-preview");
        previewing.setOnAction(_ -> preview.run());
        getItems().addAll(previewing, copying, new SeparatorMenuItem());
      }
      String name = kind.name().toLowerCase(Locale.ROOT);
      MenuItem item = new MenuItem(Messages.text("export." + name));
      item.setId("export-" + name);
      item.setOnAction(_ -> save.accept(kind));
      getItems().add(item);
    }
  }
}
