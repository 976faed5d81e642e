package dev.candela.desktop.welcome;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Icon;
import dev.candela.engine.text.Messages;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** Three steps above the tabs: an example, how to read its graph, the user's own program. */
public final class Welcome extends HBox {
  private final Runnable startExample;
  private final Runnable showStart;
  private final Runnable showTutorials;
  private final Runnable end;
  private Step step = Step.EXAMPLE;

  /** True once the user records a program of their own. */
  private boolean own;

  /** Asks for the first step. Once the example has samples, {@link #showGraph} is called. */
  public Welcome(Runnable startExample, Runnable showStart, Runnable showTutorials, Runnable end) {
    super(10);
    this.startExample = startExample;
    this.showStart = showStart;
    this.showTutorials = showTutorials;
    this.end = end;
    setId("welcome");
    setAlignment(Pos.CENTER_LEFT);
    getStyleClass().addAll("candela-notice", "candela-notice-info");
    Controls.onKey(this, KeyCode.ESCAPE, end);
    show();
  }

  private enum Step {
    EXAMPLE,
    GRAPH,
    OWN
  }

  /** There is a graph of the example; that of a user's own program is read alike. */
  public void showGraph(boolean ofOwn) {
    own |= ofOwn;
    if (step == Step.EXAMPLE) {
      go(Step.GRAPH);
    } else if (step == Step.OWN && ofOwn) {
      end.run();
    }
  }

  public void show() {
    Label number =
        Controls.label(
            Messages.text("page.step", step.ordinal() + 1, Step.values().length),
            "candela-notice-code");
    number.setMinWidth(USE_PREF_SIZE);
    Label text =
        Controls.wrapped(
            Messages.text(
                step == Step.OWN && own ? "welcome.more" : "welcome." + Messages.key(step)),
            "candela-notice-text");
    text.setId("welcome-text");
    text.setMaxWidth(Double.MAX_VALUE);
    setHgrow(text, Priority.ALWAYS);
    Button next =
        switch (step) {
          case EXAMPLE -> Controls.button("welcome.start", _ -> startExample.run());
          case GRAPH -> Controls.button("welcome.next", _ -> go(Step.OWN));
          case OWN ->
              Controls.button(
                  "welcome.programs",
                  _ -> {
                    showStart.run();
                    end.run();
                  });
        };
    next.getStyleClass().add("accent");
    getChildren().setAll(number, text, next);
    if (step == Step.OWN) {
      getChildren()
          .add(
              Controls.button(
                  "welcome.tutorials",
                  _ -> {
                    showTutorials.run();
                    end.run();
                  }));
    }
    getChildren().add(Controls.iconButton("welcome.skip", Icon.CLOSE, _ -> end.run()));
  }

  private void go(Step next) {
    step = next;
    show();
  }
}
