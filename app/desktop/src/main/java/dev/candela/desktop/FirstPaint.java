package dev.candela.desktop;

import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.settings.Settings;
import dev.candela.desktop.window.WindowPlaces;
import dev.candela.desktop.work.AfterFrames;
import dev.candela.engine.text.Messages;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.layout.Background;
import javafx.scene.layout.StackPane;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import javafx.stage.Stage;

/** The window with the program's name in it, before the theme is loaded. */
final class FirstPaint {
  private static final Color LIGHT = Color.web("#ffffff");
  private static final Color DARK = Color.web("#0f1216");
  private static final Color NAME = Color.web("#7d8590");
  private static final double NAME_PIXELS = 28;

  private FirstPaint() {}

  /** Shows the stage and continues once it is on screen. */
  static void show(Stage stage, Settings settings, Runnable next) {
    Text name = new Text(Messages.text("application.name"));
    name.setFont(Font.font(NAME_PIXELS));
    name.setFill(NAME);
    StackPane root = new StackPane(name);
    // Grounds of the themes, whose style sheets are not loaded yet.
    root.setBackground(Background.fill(isDark(settings) ? DARK : LIGHT));
    Scene scene = new Scene(root, isDark(settings) ? DARK : LIGHT);
    stage.setTitle(name.getText());
    stage.setScene(scene);
    WindowPlaces.apply(stage, settings.layout().window());
    stage.show();
    // Somebody who closes it before that wants no program, and its place is taken.
    AfterFrames.run(
        () -> {
          if (stage.isShowing()) {
            next.run();
          }
        });
  }

  private static boolean isDark(Settings settings) {
    Appearance appearance = settings.display().appearance();
    return appearance == Appearance.DARK
        || appearance == Appearance.SYSTEM
            && Platform.getPreferences().getColorScheme() == ColorScheme.DARK;
  }
}
