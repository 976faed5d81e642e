package dev.candela.desktop.parts;

import dev.candela.desktop.work.Cancellable;
import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** A view with a {@link WaitBar} over its corner, so that nothing moves while one waits. */
public final class WaitFrame extends StackPane {
  private final Node view;
  private final WaitBar bar;

  public WaitFrame(Node view, String key, List<Cancellable> waits) {
    super(view);
    this.view = view;
    bar = new WaitBar(key);
    waits.forEach(bar::watch);
    setAlignment(bar, Pos.BOTTOM_RIGHT);
    setMargin(bar, new Insets(12));
    getChildren().add(bar);
    VBox.setVgrow(this, VBox.getVgrow(view));
    // A tip of the view that hangs over its edge hangs over this edge too.
    viewOrderProperty().bind(view.viewOrderProperty());
    bar.viewOrderProperty().bind(view.viewOrderProperty().subtract(1));
  }

  // As large as the view: the bar needs no room of its own.

  @Override
  protected double computeMinWidth(double height) {
    return view.minWidth(height);
  }

  @Override
  protected double computeMinHeight(double width) {
    return view.minHeight(width);
  }

  @Override
  protected double computePrefWidth(double height) {
    return view.prefWidth(height);
  }

  @Override
  protected double computePrefHeight(double width) {
    return view.prefHeight(width);
  }
}
