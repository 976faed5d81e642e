package dev.candela.desktop;

import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.text.Messages;
import dev.candela.desktop.theme.Theme;
import javafx.application.Application;
import javafx.scene.Scene;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;

/** The desktop as the toolkit sees it. */
public final class CandelaApplication extends Application {
  @Override
  public void start(Stage stage) {
    SettingsStore settings = SettingsStore.ofUser();
    Theme theme = new Theme(settings.get().look().appearance());
    Scene scene = new Scene(new StackPane());
    theme.style(scene);
    stage.setTitle(Messages.text("application.name"));
    stage.setScene(scene);
    stage.show();
  }
}
