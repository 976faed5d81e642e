package dev.candela.desktop.window;

import dev.candela.desktop.help.Tutorial;
import dev.candela.desktop.help.TutorialPages;
import dev.candela.desktop.keys.KeyMap;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Icon;
import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.theme.Theme;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.scene.shape.SVGPath;

/** Settings, keys and about, each in a tab. */
final class Pages {
  private static final List<Library> LIBRARIES =
      List.of(
          new Library("Candela", "candela", "about.licence.apache"),
          new Library("JavaFX", "javafx", "about.licence.gpl-classpath"),
          new Library("AtlantaFX", "atlantafx", "about.licence.mit"),
          new Library("Gson", "gson", "about.licence.apache"),
          new Library("JNA", "jna", "about.licence.apache"),
          new Library("async-profiler", "async-profiler", "about.licence.apache"),
          new Library("picocli", "picocli", "about.licence.apache"));

  private final Sessions.Parts parts;
  private final KeyMap keys;
  private final Theme theme;
  private final TutorialPages tutorials;
  private final Runnable changed;

  Pages(
      Sessions.Parts parts,
      KeyMap keys,
      Theme theme,
      Sessions sessions,
      Comparisons comparisons,
      Runnable changed) {
    this.parts = parts;
    this.keys = keys;
    this.theme = theme;
    this.changed = changed;
    tutorials =
        new TutorialPages(
            parts.settings().recordings().resolve("tutorials"),
            parts.workers().latestJob(),
            this::show,
            recording -> sessions.open(List.of(recording)),
            comparisons::open,
            parts.notices()::report);
  }

  private void show(Tutorial tutorial) {
    show("page-" + tutorial.page(), tutorial::title, () -> List.of(tutorials.page(tutorial)));
  }

  void showHelp() {
    show(
        "page-help",
        () -> Messages.text("key.tab"),
        () -> List.of(tutorials.list(), keys.page(), about()));
  }

  void showSettings() {
    show(
        "page-settings",
        () -> Messages.text("window.settings"),
        () -> {
          LatestJob job = parts.workers().blockingJob();
          return List.of(SettingsPage.of(parts.settings(), keys, job, theme::use, changed));
        });
  }

  void switchAppearance() {
    Appearance next = theme.darkProperty().get() ? Appearance.LIGHT : Appearance.DARK;
    theme.use(next);
    parts.settings().update(s -> s.withDisplay(s.display().withAppearance(next)));
    changed.run();
  }

  private void show(String id, Supplier<String> title, Supplier<List<Node>> content) {
    if (parts.tabs().select(id)) {
      return;
    }
    Tab tab = new Tab();
    tab.setId(id);
    parts
        .tabs()
        .add(
            tab,
            () -> {
              VBox page = new VBox(32);
              page.getChildren().setAll(content.get());
              page.getStyleClass().add("candela-page");
              ScrollPane scroll = new ScrollPane(page);
              scroll.setFitToWidth(true);
              scroll.getStyleClass().add("edge-to-edge");
              tab.setText(title.get());
              tab.setContent(scroll);
            });
  }

  private static Node about() {
    String version = Pages.class.getPackage().getImplementationVersion();
    List<String> lines = new ArrayList<>();
    lines.add(
        Messages.text(
            "about.version", version == null ? Messages.text("about.development") : version));
    lines.add(Messages.text("about.java", System.getProperty("java.vm.name"), Runtime.version()));
    lines.add(Messages.text("about.javafx", System.getProperty("javafx.runtime.version", "")));
    lines.add(
        Messages.text(
            "about.system",
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            System.getProperty("os.arch")));
    lines.add("");
    Properties versions = new Properties();
    try (InputStream in = Pages.class.getResourceAsStream("versions.properties")) {
      versions.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (Library library : LIBRARIES) {
      String number = versions.getProperty(library.key());
      String licence = Messages.text(library.licence());
      lines.add(Messages.text("about.library", library.name(), number, licence));
    }
    TextArea facts = new TextArea(String.join("\n", lines));
    facts.setEditable(false);
    facts.setAccessibleText(Messages.text("application.name"));
    facts.setPrefRowCount(lines.size() + 1);
    SVGPath flame = Controls.icon(Icon.CANDELA);
    flame.getStyleClass().add("candela-logo");
    Label name = Controls.label(Messages.text("application.name"), "candela-page-title");
    VBox page = new VBox(16, new HBox(10, flame, name), facts);
    page.setId("about");
    return page;
  }

  /** A part of Candela by its authors' name, with keys of its version and of its licence's name. */
  private record Library(String name, String key, String licence) {}
}
