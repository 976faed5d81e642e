package dev.candela.desktop.session;

import dev.candela.desktop.work.Cancellable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.value.ObservableBooleanValue;

/** A panel that asks its session while it is on screen. */
public abstract class AskingPanel implements SessionPanel {
  protected final SessionModel session;
  protected final ObservableBooleanValue showing;
  private final List<Cancellable> waits = new ArrayList<>();

  protected AskingPanel(PanelContext context) {
    session = context.model();
    showing = context.showing();
  }

  /** Asks a question whose answer the user waits for. */
  protected final <T> Analysis<T> analyse(Analysis.Question<T> question, Consumer<? super T> show) {
    Analysis<T> analysis = session.analyse(showing, question, show, this::fail);
    waits.add(analysis);
    return analysis;
  }

  /** Says that there is nothing to show, and why. */
  protected abstract void fail(Throwable failure);

  protected final void await(Cancellable job) {
    waits.add(job);
  }

  @Override
  public List<Cancellable> waits() {
    return List.copyOf(waits);
  }
}
