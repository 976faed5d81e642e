package dev.candela.bench.start;

import javafx.animation.PauseTransition;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import javafx.util.Duration;

/** The least that a JavaFX program does. */
public final class BareWindow extends Application {
  /** Exits by itself, for the rehearsal. */
  static final String ENDS = "bare.ends";

  public static void main(String[] arguments) {
    launch(arguments);
  }

  @Override
  public void start(Stage stage) {
    stage.setScene(new Scene(new VBox(new Label("bare"), new Button("bare")), 1000, 700));
    stage.show();
    if (Boolean.getBoolean(ENDS)) {
      PauseTransition rest = new PauseTransition(Duration.seconds(1.5));
      rest.setOnFinished(_ -> Platform.exit());
      rest.play();
    }
  }
}
