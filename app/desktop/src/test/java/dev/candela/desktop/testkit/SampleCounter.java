package dev.candela.desktop.testkit;

import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.window.Panels;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;

/** The smallest panel: how many samples the view holds. */
public final class SampleCounter implements SessionPanel {
  private final Label label = new Label("0");

  private SampleCounter(PanelContext context) {
    label.setId("sample-counter");
    context
        .model()
        .analyse(
            context.showing(),
            (view, control) -> view.stacks(control).weights().totalSamples(),
            count -> label.setText(Long.toString(count)),
            failure -> label.setText(failure.toString()));
  }

  /** A window with nothing else in it. */
  public static Panels panels() {
    return new Panels(List.of(), List.of(new Panels.Entry("flame", SampleCounter::new)), List.of());
  }

  @Override
  public Node node() {
    return label;
  }
}
