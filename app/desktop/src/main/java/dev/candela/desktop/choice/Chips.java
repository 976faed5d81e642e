package dev.candela.desktop.choice;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Icon;
import dev.candela.desktop.session.FoldChoice;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.desktop.session.ViewChooser;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.timeline.Moments;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.View.NativeTime;
import dev.candela.engine.view.select.ThreadChoice;
import dev.candela.engine.view.transform.StackTransform;
import dev.candela.engine.view.transform.StackTransforms;
import java.time.Duration;
import java.util.function.UnaryOperator;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** The filters of the view, each with a button to remove it; visible while there are any. */
public final class Chips extends HBox {
  private static final int LONGEST_SUBJECT = 48;

  private final ViewChooser model;
  private final FlowPane chips = new FlowPane(6, 4);
  private final Label hiddenTime = new Label();
  private Button compare;

  public Chips(ViewChooser model) {
    this.model = model;
    setId("chips");
    managedProperty().bind(visibleProperty());
    getStyleClass().add("candela-chips");
    setAlignment(Pos.CENTER_LEFT);
    Button undo = Controls.iconButton("chip.undo", Icon.UNDO, _ -> model.history().undo());
    Button redo = Controls.iconButton("chip.redo", Icon.REDO, _ -> model.history().redo());
    undo.disableProperty().bind(model.history().canUndoProperty().not());
    redo.disableProperty().bind(model.history().canRedoProperty().not());
    chips.setAlignment(Pos.CENTER_LEFT);
    chips.setPrefWrapLength(1000);
    HBox.setHgrow(chips, Priority.ALWAYS);
    getChildren().addAll(undo, redo, chips);
    hiddenTime.setId("chip-hidden-time");
    hiddenTime.setTooltip(Controls.tip(Messages.text("chip.native.hidden.tip")));
    // New chips only for a new selection, so the keyboard focus stays on a chip's button.
    hiddenTime
        .textProperty()
        .addListener(
            (_, was, now) -> {
              if (was.isEmpty() != now.isEmpty()) {
                update();
              }
            });
    model.choiceProperty().addListener((_, _, _) -> update());
    update();
  }

  /** Tells where the time of hidden native frames went, from now on. */
  public void tellHiddenTime(SessionModel session, ObservableBooleanValue showing) {
    session.analyse(showing, Chips::hiddenTime, hiddenTime::setText, _ -> hiddenTime.setText(""));
  }

  /** Adds a button that compares the selected range with the rest. */
  public void offerToCompare(Runnable compareRange) {
    compare = Controls.button("compare.range", _ -> compareRange.run());
    compare.setId("compare-range");
    update();
  }

  private void update() {
    ViewChoice choice = model.choiceProperty().getValue();
    chips.getChildren().clear();
    if (!choice.window().equals(TimeWindow.ALL)) {
      chip(range(choice.window()), c -> c.withWindow(TimeWindow.ALL));
    }
    if (compare != null && choice.window() instanceof TimeWindow.Between) {
      chips.getChildren().add(compare);
    }
    if (!choice.threads().equals(ThreadChoice.ALL)) {
      chip(threads(choice.threads()), c -> c.withThreads(ThreadChoice.ALL));
    }
    if (!choice.nativeFrames()) {
      chip(Messages.text("chip.native"), c -> c.withNativeFrames(true));
      if (!hiddenTime.getText().isEmpty()) {
        chips.getChildren().add(hiddenTime);
      }
    }
    if (choice.folding().folded()) {
      chip(Messages.text("chip.fold"), c -> c.withFolding(FoldChoice.UNFOLDED));
    }
    if (choice.unbiased()) {
      chip(Messages.text("chip.unbiased"), c -> c.withUnbiased(false));
    }
    for (StackTransform transform : choice.transforms().list()) {
      chip(words(transform), c -> c.withTransforms(c.transforms().without(transform)));
    }
    setVisible(!chips.getChildren().isEmpty());
  }

  private void chip(String text, UnaryOperator<ViewChoice> remove) {
    Label label = new Label(text);
    label.setTooltip(Controls.tip(text));
    Button close = Controls.iconButton("chip.remove", Icon.CLOSE, _ -> model.choose(remove));
    close.setAccessibleText(Messages.text("chip.remove.named", text));
    HBox chip = Controls.row(2, label, close);
    chip.getStyleClass().add("candela-chip");
    chips.getChildren().add(chip);
  }

  private String range(TimeWindow window) {
    if (window instanceof TimeWindow.Between between && !model.profiles().isEmpty()) {
      long origin = model.profiles().getFirst().span().startNanos();
      Span range = between.range();
      return Messages.text(
          "chip.range",
          Moments.tenths(range.startNanos() - origin),
          Moments.tenths(range.endNanos() - origin));
    }
    return words(window);
  }

  /** Name of the window on the button, in the menu and on a chip. */
  public static String words(TimeWindow window) {
    return switch (window) {
      case TimeWindow.All _ -> Messages.text("compare.range.all");
      case TimeWindow.Last last ->
          Messages.text("window.last", Duration.ofNanos(last.durationNanos()).toSeconds());
      case TimeWindow.Since since -> Messages.text("window.since", since.mark().name());
      case TimeWindow.Between _ -> Messages.text("window.range");
      case TimeWindow.Outside _ -> Messages.text("window.outside");
    };
  }

  private static String threads(ThreadChoice threads) {
    return switch (threads) {
      case ThreadChoice.Named named -> Messages.text("chip.threads.named", named.regex());
      case ThreadChoice.Chosen chosen ->
          Messages.text("chip.threads.chosen", chosen.threadIds().size());
      case ThreadChoice.Except except ->
          Messages.text("chip.threads.except", threads(except.others()));
      case ThreadChoice.Everything _ -> "";
    };
  }

  /** {@code focus Orders.price} for {@code focus:com.acme.Orders.price}. */
  public static String words(StackTransform transform) {
    String text = transform.text();
    int colon = text.indexOf(':');
    String key = "transform." + text.substring(0, colon);
    return Messages.has(key) ? Messages.text(key, shortened(text.substring(colon + 1))) : text;
  }

  private static String shortened(String subject) {
    String last = subject.substring(subject.lastIndexOf(';') + 1);
    String[] parts = last.split("\\.");
    String name =
        parts.length > 2 && last.matches("[\\w.$<>]+")
            ? parts[parts.length - 2] + "." + parts[parts.length - 1]
            : last;
    return name.length() > LONGEST_SUBJECT ? name.substring(0, LONGEST_SUBJECT - 1) + "…" : name;
  }

  /** How much time of hidden native frames counts towards callers; empty if none are hidden. */
  private static String hiddenTime(View view, Cancellation cancellation) {
    if (!view.filter().transforms().list().contains(StackTransforms.hideNative())) {
      return "";
    }
    NativeTime hidden = view.nativeTime(cancellation);
    StackWeights shown = view.stacks(cancellation).weights();
    String charged = amount(shown, hidden.weight() - hidden.onlyWeight());
    return hidden.onlySamples() == 0
        ? Messages.text("chip.native.hidden", charged)
        : Messages.text("chip.native.hidden.only", charged, amount(shown, hidden.onlyWeight()));
  }

  private static String amount(StackWeights shown, long weight) {
    // A chip is short: samples only where there is nothing else.
    return Messages.text(
        "quantity.amount",
        shown.unit().textWithUnit(weight),
        Quantities.percent((double) weight / Math.max(1, shown.totalWeight())));
  }
}
