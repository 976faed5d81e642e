package dev.candela.desktop.window;

import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.theme.Theme;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.text.Messages;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tab;
import javafx.scene.layout.VBox;

/** Settings, keys and about, each in a tab. */
final class Pages {
  private final WindowTabs tabs;
  private final KeyMap keys;
  private final SettingsStore settings;
  private final Theme theme;
  private final Workers workers;
  private final Runnable changed;

  /**
   * No page yet.
   *
   * @param changed is told when settings are to be saved and followed
   */
  Pages(
      WindowTabs tabs,
      KeyMap keys,
      SettingsStore settings,
      Theme theme,
      Workers workers,
      Runnable changed) {
    this.tabs = tabs;
    this.keys = keys;
    this.settings = settings;
    this.theme = theme;
    this.workers = workers;
    this.changed = changed;
  }

  void showHelp() {
    show(Messages.text("key.tab"), keys.page(), AboutPage.page(version()));
  }

  void showSettings() {
    show(
        Messages.text("settings.title"),
        SettingsPage.of(settings, keys, workers.blockingJob(), theme::use, changed));
  }

  /** Light in place of dark, or the other way round. */
  void switchAppearance() {
    Appearance next = theme.darkProperty().get() ? Appearance.LIGHT : Appearance.DARK;
    theme.use(next);
    settings.update(s -> s.withDisplay(s.display().withAppearance(next)));
    changed.run();
  }

  private void show(String title, Node... content) {
    VBox page = new VBox(32, content);
    page.getStyleClass().add("candela-page");
    ScrollPane scroll = new ScrollPane(page);
    scroll.setFitToWidth(true);
    scroll.getStyleClass().add("edge-to-edge");
    tabs.add(new Tab(title, scroll));
  }

  private static String version() {
    return Optional.ofNullable(Pages.class.getPackage().getImplementationVersion())
        .orElse(Messages.text("about.development"));
  }
}
