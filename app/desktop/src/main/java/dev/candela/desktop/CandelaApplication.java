package dev.candela.desktop;

import dev.candela.desktop.export.SaveDialog;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.theme.Theme;
import dev.candela.desktop.window.Languages;
import dev.candela.desktop.window.MainWindow;
import dev.candela.desktop.window.Panels;
import dev.candela.desktop.window.WindowPlaces;
import dev.candela.engine.text.Messages;
import dev.candela.icons.AppIcon;
import java.nio.file.Path;
import java.util.List;
import javafx.application.Application;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.stage.Stage;

public final class CandelaApplication extends Application {
  /** Compares the two files named beside it instead of opening each. */
  private static final String COMPARE = "--compare";

  @Override
  public void start(Stage stage) {
    SettingsStore settings = SettingsStore.ofUser();
    FirstPaint.show(stage, settings.get(), () -> fill(stage, settings));
  }

  private void fill(Stage stage, SettingsStore settings) {
    MainWindow window = open(stage, settings, Panels.ALL);
    List<String> arguments = getParameters().getRaw();
    List<Path> files =
        arguments.stream().filter(word -> !word.equals(COMPARE)).map(Path::of).toList();
    if (arguments.contains(COMPARE) && files.size() == 2) {
      window.compare(files.getFirst(), files.getLast());
    } else {
      window.open(files);
    }
    if (files.isEmpty()) {
      window.welcome();
    }
  }

  static MainWindow open(Stage stage, SettingsStore settings, Panels panels) {
    return open(stage, settings, panels, new SaveDialog.OfSystem(stage));
  }

  static MainWindow open(
      Stage stage, SettingsStore settings, Panels panels, SaveDialog saveDialog) {
    String language = settings.get().display().language();
    if (!language.isEmpty()) {
      Languages.use(language);
    }
    Theme theme = new Theme(settings.get().display().appearance());
    MainWindow window = new MainWindow(stage, settings, theme, panels, saveDialog);
    Scene scene = stage.getScene();
    if (scene == null) {
      scene = new Scene(window.root());
    } else {
      // Another scene would make the window as wide as everything in it would like to be.
      scene.setRoot(window.root());
    }
    theme.style(scene);
    stage.setTitle(Messages.text("application.name"));
    for (int size : AppIcon.WINDOW_SIZES) {
      stage.getIcons().add(new Image(AppIcon.png(size)));
    }
    stage.setMinWidth(640);
    stage.setMinHeight(480);
    stage.setScene(scene);
    WindowPlaces.apply(stage, settings.get().layout().window());
    window.install();
    stage.show();
    return window;
  }
}
