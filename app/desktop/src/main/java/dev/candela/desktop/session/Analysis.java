package dev.candela.desktop.session;

import dev.candela.desktop.work.Lane;
import dev.candela.engine.model.Profile;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.value.ObservableBooleanValue;

/**
 * One panel's question to the session, asked again whenever the answer may have changed and the
 * panel is on screen. For the FX thread.
 *
 * <p>A new choice replaces an answer under way. More samples do not: with a live session they come
 * faster than a large recording can be aggregated, and a graph that starts anew each time is never
 * seen. The answer is shown and the question asked again.
 */
public final class Analysis<T> {
  /** Computes an answer on a worker. */
  @FunctionalInterface
  public interface Question<T> {
    /** Must not touch the screen; asks {@code scope.control()} whether to go on. */
    T answer(Scope scope) throws Exception;
  }

  private final SessionModel model;
  private final Lane lane;
  private final ObservableBooleanValue showing;
  private final Question<T> question;
  private final Consumer<? super T> show;
  private final Consumer<Throwable> failed;
  private Profile askedProfile;
  private ViewChoice askedChoice;
  private boolean outdated = true;

  Analysis(SessionModel model, ObservableBooleanValue showing, Answer<T> answer) {
    this.model = model;
    this.lane = model.workers().lane();
    this.showing = showing;
    this.question = answer.question();
    this.show = answer.show();
    this.failed = answer.failed();
    showing.addListener((_, _, _) -> refresh());
  }

  /**
   * A question and where its answers go.
   *
   * @param show takes an answer, on the FX thread
   * @param failed takes what went wrong, on the FX thread
   */
  record Answer<T>(Question<T> question, Consumer<? super T> show, Consumer<Throwable> failed) {}

  /** Asks again because the panel asks something else now; at once, or when it is shown. */
  public void invalidate() {
    outdated = true;
    askedChoice = null;
    refresh();
  }

  /** Gives up the answer under way; the last one stays. */
  public void cancel() {
    lane.cancel();
  }

  /** True while an answer has taken more than 200 ms. */
  public ReadOnlyBooleanProperty slowProperty() {
    return lane.slowProperty();
  }

  /** How far it has come, from 0 to 1, or negative. */
  public ReadOnlyDoubleProperty progressProperty() {
    return lane.progressProperty();
  }

  /** The model has changed, or the panel has come on screen. */
  void refresh() {
    Profile profile = model.profile();
    ViewChoice choice = model.choice();
    if (profile == null || !showing.get()) {
      return;
    }
    boolean sameChoice = choice.equals(askedChoice);
    if (sameChoice && profile == askedProfile && !outdated) {
      return;
    }
    if (sameChoice && lane.busyProperty().get() && !outdated) {
      return;
    }
    outdated = false;
    askedProfile = profile;
    askedChoice = choice;
    lane.submit(
        control -> question.answer(model.scope(profile, choice, control)),
        result -> {
          show.accept(result);
          refresh();
        },
        failed);
  }

  /** The session is closed. */
  void close() {
    lane.cancel();
  }
}
