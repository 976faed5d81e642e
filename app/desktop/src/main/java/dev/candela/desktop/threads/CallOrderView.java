package dev.candela.desktop.threads;

import dev.candela.desktop.fx.FxSurface;
import dev.candela.desktop.fx.SharpCanvas;
import dev.candela.desktop.fx.ThemeColours;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.PointerTip;
import dev.candela.desktop.session.Analysis;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SessionModel;
import dev.candela.engine.model.Ids;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.timeline.CallOrder;
import dev.candela.engine.timeline.TimeAxis;
import dev.candela.engine.timeline.TimelineColours;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Insets;
import javafx.geometry.Point2D;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Pane;
import javafx.scene.layout.VBox;

/** The calls of a thread over time, in the selected range. */
final class CallOrderView extends VBox {
  private static final double MARGIN_PIXELS = 12;
  private static final double GAP_PIXELS = 4;

  private final SessionModel session;
  private final Label title = Controls.label("", "candela-caption");
  private final SharpCanvas canvas = new SharpCanvas();
  private final Pane content = new Pane(canvas);
  private final ScrollPane scroll = new ScrollPane(content);
  private final PointerTip tip = new PointerTip("call-order-tip");
  private final ThemeColours theme = new ThemeColours(this::paint);
  private final Analysis<Optional<CallOrder>> analysis;
  private volatile int threadId = Ids.NONE;
  private CallOrder calls;

  CallOrderView(PanelContext context) {
    session = context.model();
    setId("call-order");
    getStyleClass().add("candela-timeline");
    title.setPadding(new Insets(GAP_PIXELS, MARGIN_PIXELS, GAP_PIXELS, MARGIN_PIXELS));
    scroll.setFitToWidth(true);
    scroll.setPrefHeight(200);
    scroll.setMinHeight(0);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.getStyleClass().add("candela-timeline-scroll");
    scroll.managedProperty().bind(scroll.visibleProperty());
    scroll.viewportBoundsProperty().addListener((_, _, _) -> paint());
    content.widthProperty().addListener((_, _, _) -> paint());
    scroll.vvalueProperty().addListener((_, _, _) -> paint());
    content.setOnMouseMoved(this::tell);
    content.setOnMouseExited(_ -> tip.setVisible(false));
    getChildren().addAll(title, scroll, tip, theme);
    managedProperty().bind(visibleProperty());
    setVisible(false);
    analysis =
        session.analyse(
            context.showing(),
            (view, control) ->
                threadId < 0 || threadId >= view.profile().threads().size()
                    ? Optional.empty()
                    : Optional.of(CallOrder.of(view, threadId, control)),
            found -> show(found.orElse(null)),
            failure ->
                title.setText(Messages.text("panel.failed", String.valueOf(failure.getMessage()))));
  }

  void select(int newThreadId) {
    if (newThreadId != threadId) {
      threadId = newThreadId;
      analysis.invalidate();
    }
  }

  private void show(CallOrder found) {
    calls = found;
    setVisible(found != null);
    if (found != null) {
      boolean few = found.samples() <= CallOrder.MOST_SAMPLES;
      String thread = session.profile().threads().name(threadId);
      title.setText(
          few
              ? Messages.text("threads.calls", thread)
              : Messages.text("threads.calls.many", thread, CallOrder.MOST_SAMPLES));
      scroll.setVisible(few && found.depth() > 0);
      content.setPrefHeight(found.heightPixels());
      paint();
    }
  }

  /** Only what is in sight: stacks may be deeper than any canvas is high. */
  private void paint() {
    double height = scroll.getViewportBounds().getHeight();
    if (calls == null || height <= 0) {
      return;
    }
    double above = scroll.getVvalue() * Math.max(0, content.getPrefHeight() - height);
    canvas.fit(content, content.getWidth(), height);
    canvas.setLayoutY(above);
    canvas.getGraphicsContext2D().clearRect(0, 0, canvas.width(), canvas.height());
    calls.paint(
        new FxSurface(canvas),
        TimelineColours.of(theme.palette()),
        axis(),
        session.profile().span().startNanos(),
        -above);
  }

  private TimeAxis axis() {
    double width = Math.max(1, content.getWidth() - 2 * MARGIN_PIXELS);
    return new TimeAxis(calls.span(), MARGIN_PIXELS, width);
  }

  private void tell(MouseEvent event) {
    Optional<CallOrder.Box> box = calls.at(axis().nanosAt(event.getX()), event.getY());
    tip.setVisible(box.isPresent());
    box.ifPresent(
        found -> {
          tip.say(
              calls.name(found),
              List.of(
                  Messages.text(
                      "threads.calls.fact",
                      Quantities.duration(found.endNanos() - found.startNanos()),
                      found.samples())));
          Point2D at = sceneToLocal(event.getSceneX(), event.getSceneY());
          tip.showAt(at.getX(), at.getY(), this);
        });
  }

  Analysis<Optional<CallOrder>> analysis() {
    return analysis;
  }

  /** Null before a thread is selected. */
  CallOrder calls() {
    return calls;
  }
}
