package dev.candela.desktop.session;

import dev.candela.desktop.work.Cancellable;
import dev.candela.desktop.work.JobControl;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.View;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;

/**
 * One panel's question to the session, asked again whenever the answer may have changed and the
 * panel is on screen. For the FX thread.
 *
 * <p>A new choice replaces an answer under way. More samples do not: with a live session they come
 * faster than a large recording can be aggregated, and a graph that starts anew each time is never
 * seen. The answer is shown and the question asked again. Nor are more samples anything that the
 * user waits for: only answers to a choice of theirs are {@link #slowProperty slow}, and shown as
 * they come. All others are shown together with those of the model's other questions.
 */
public final class Analysis<T> implements Cancellable {
  @FunctionalInterface
  public interface Question<T> {
    /** Must not touch the screen; asks {@code control} whether to continue. */
    T answer(View view, JobControl control) throws Exception;
  }

  private final SessionModel model;
  private final LatestJob job;
  private final ObservableBooleanValue showing;
  private final Question<T> question;
  private final Consumer<? super T> show;
  private final Consumer<Throwable> failed;
  private final BooleanProperty awaited = new SimpleBooleanProperty();
  private final ReadOnlyBooleanWrapper slow = new ReadOnlyBooleanWrapper(this, "slow");
  private Profile askedProfile;
  private ViewChoice askedChoice;
  private boolean outdated = true;

  /** Shows an answer; null unless one waits for those to other questions. */
  private Runnable answer;

  Analysis(
      SessionModel model,
      ObservableBooleanValue showing,
      Question<T> question,
      Consumer<? super T> show,
      Consumer<Throwable> failed) {
    this.model = model;
    this.job = model.workers().latestJob();
    this.showing = showing;
    this.question = question;
    this.show = show;
    this.failed = failed;
    slow.bind(job.slowProperty().and(awaited));
    showing.addListener((_, _, _) -> shown());
  }

  /** Asks again because the panel's question changed; at once, or when it is shown. */
  public void invalidate() {
    outdated = true;
    askedChoice = null;
    refresh();
  }

  /** Cancels the current question; the last answer stays. */
  public void cancel() {
    answer = null;
    job.cancel();
  }

  @Override
  public ReadOnlyBooleanProperty slowProperty() {
    return slow.getReadOnlyProperty();
  }

  @Override
  public ReadOnlyDoubleProperty progressProperty() {
    return job.progressProperty();
  }

  /** Keeps the last answer until the user changes the view, also when samples arrive. */
  @Override
  public void giveUp() {
    job.giveUp();
  }

  @Override
  public ReadOnlyBooleanProperty givenUpProperty() {
    return job.givenUpProperty();
  }

  @Override
  public void resume() {
    invalidate();
  }

  private void shown() {
    if (showing.get() && !Objects.equals(model.profile(), askedProfile)) {
      askedChoice = null;
    }
    refresh();
  }

  /** The model changed, or the panel came on screen. */
  void refresh() {
    Profile profile = model.profile();
    ViewChoice choice = model.choice();
    if (profile == null || !showing.get()) {
      return;
    }
    boolean sameChoice = choice.equals(askedChoice);
    if (sameChoice && profile.equals(askedProfile) && !outdated) {
      return;
    }
    boolean kept = isUnderWay() || answer != null || job.givenUpProperty().get();
    if (sameChoice && kept && !outdated) {
      return;
    }
    awaited.set(!sameChoice || outdated);
    outdated = false;
    askedProfile = profile;
    askedChoice = choice;
    answer = null;
    job.submit(
        control -> question.answer(model.viewOf(profile, choice), control),
        result -> answered(() -> show.accept(result)),
        failed);
  }

  private void answered(Runnable shown) {
    answer = shown;
    if (awaited.get()) {
      showAnswer();
    } else {
      model.answered();
    }
  }

  boolean isUnderWay() {
    return job.busyProperty().get();
  }

  /** Shows the answer that waits, if any, and goes on with what has come meanwhile. */
  void showAnswer() {
    Runnable shown = answer;
    if (shown != null) {
      answer = null;
      shown.run();
      refresh();
    }
  }
}
