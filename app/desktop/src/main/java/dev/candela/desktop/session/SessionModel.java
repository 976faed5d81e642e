package dev.candela.desktop.session;

import dev.candela.desktop.work.FxThread;
import dev.candela.desktop.work.LatestJob;
import dev.candela.desktop.work.PageJobs;
import dev.candela.desktop.work.Ticker;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.FoldRules;
import dev.candela.engine.view.transform.Grain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The state that a session's panels share. For the FX thread, but for {@link #publish}. */
public final class SessionModel implements ViewChooser {
  /** The longest that an answer waits for those of other panels. */
  private static final long TOGETHER_MILLIS = 100;

  private final Workers workers;
  private final PageJobs jobs;
  private final AtomicReference<View> lastView = new AtomicReference<>();
  private final History<ViewChoice> history = new History<>(ViewChoice.EVERYTHING);
  private final SharedView view;
  private final Consumer<UnaryOperator<ViewChoice>> above;
  private final List<Analysis<?>> analyses = new ArrayList<>();
  private final Ticker waiting = new Ticker(TOGETHER_MILLIS, this::showAnswers);
  private final AtomicReference<Profile> arrived = new AtomicReference<>();
  private final ReadOnlyObjectWrapper<Profile> profile = new ReadOnlyObjectWrapper<>();
  private final ObjectProperty<SearchStatus> searchStatus =
      new SimpleObjectProperty<>(SearchStatus.NONE);
  private final BooleanProperty frozen = new SimpleBooleanProperty();
  private final ObservableList<TimeWindow.Mark> marks = FXCollections.observableArrayList();
  private final DoubleProperty agentShare = new SimpleDoubleProperty(Double.NaN);
  private volatile Path file;
  private Profile latest;
  private FoldRules foldRules;
  private Runnable onGrown = () -> {};

  public SessionModel(Workers workers) {
    this(workers, new SharedView(), null);
  }

  /**
   * A recording, or a side of a comparison: then {@code above}, otherwise null, takes what panels
   * choose and calls {@link #look}.
   */
  public SessionModel(Workers workers, SharedView view, Consumer<UnaryOperator<ViewChoice>> above) {
    this.workers = workers;
    jobs = new PageJobs(workers);
    this.view = view;
    this.above = above;
    frozen.addListener((_, _, _) -> adopt());
    choiceProperty().addListener((_, _, _) -> refresh());
  }

  public Workers workers() {
    return workers;
  }

  /** Jobs of what shows the session; closing it cancels them. */
  public PageJobs jobs() {
    return jobs;
  }

  /** The file that was read, which may still grow; null if there is none. For any thread. */
  public Path file() {
    return file;
  }

  /** The agent's processor time in the recorded program, by elapsed time; NaN if unknown. */
  public DoubleProperty agentShareProperty() {
    return agentShare;
  }

  public void setFile(Path recording) {
    file = recording;
  }

  public Profile profile() {
    return profile.get();
  }

  /** Constant while {@link #frozenProperty frozen}. */
  public ReadOnlyObjectProperty<Profile> profileProperty() {
    return profile.getReadOnlyProperty();
  }

  /** The newest profile, also while frozen; null before the first samples. */
  public Profile latestProfile() {
    return latest;
  }

  public ViewChoice choice() {
    return history.now();
  }

  @Override
  public ReadOnlyObjectProperty<ViewChoice> choiceProperty() {
    return history.presentProperty();
  }

  @Override
  public void choose(UnaryOperator<ViewChoice> change) {
    FxThread.check();
    if (above != null) {
      above.accept(change);
    } else {
      history.go(change.apply(choice()));
    }
  }

  /** Looks at that of a recording, without a step of undo. */
  public void look(Profile of, ViewChoice at) {
    boolean other = !Objects.equals(of, profile());
    latest = of;
    profile.set(of);
    history.replace(at);
    if (other) {
      refresh();
    }
  }

  /** Discards pending answers and asks all questions again. */
  public void askAgain() {
    analyses.forEach(Analysis::invalidate);
  }

  @Override
  public List<Profile> profiles() {
    return profile() == null ? List.of() : List.of(profile());
  }

  @Override
  public ObservableValue<?> arrivals() {
    return profileProperty();
  }

  @Override
  public History<?> history() {
    return history;
  }

  /** True to keep the current view while the recording continues. */
  public BooleanProperty frozenProperty() {
    return frozen;
  }

  public ObservableList<TimeWindow.Mark> marks() {
    return marks;
  }

  public ObjectProperty<SearchStatus> searchStatusProperty() {
    return searchStatus;
  }

  public SharedView view() {
    return view;
  }

  /** The user's rules for library code; null derives them from the recording. */
  public void setFoldRules(FoldRules rules) {
    if (Objects.equals(rules, foldRules)) {
      return;
    }
    foldRules = rules;
    askAgain();
  }

  /** The rules for library code that apply to a profile. For any thread. */
  public FoldRules foldRules(Profile of) {
    FoldRules rules = foldRules;
    return rules == null ? FoldRules.derivedFrom(of) : rules;
  }

  /** Asks on a worker, again whenever the answer may change; shows no outdated answer. */
  public <T> Analysis<T> analyse(
      ObservableBooleanValue showing,
      Analysis.Question<T> question,
      Consumer<? super T> show,
      Consumer<Throwable> failed) {
    Analysis<T> analysis = new Analysis<>(this, showing, question, show, failed);
    analyses.add(analysis);
    analysis.refresh();
    return analysis;
  }

  /** Called when all that shows the recording shows more of it, before that is painted. */
  public void setOnGrown(Runnable action) {
    onGrown = action;
  }

  /**
   * Called when new samples changed an answer. Each paint of the window takes long, however little
   * changed, so the answers of all panels are shown together.
   */
  void answered() {
    if (analyses.stream().anyMatch(Analysis::isUnderWay)) {
      waiting.start();
    } else {
      showAnswers();
    }
  }

  private void showAnswers() {
    waiting.stop();
    RuntimeException failure = null;
    for (Analysis<?> analysis : List.copyOf(analyses)) {
      try {
        analysis.showAnswer();
      } catch (RuntimeException e) {
        failure = e; // the other panels still show theirs
      }
    }
    onGrown.run();
    if (failure != null) {
      throw failure;
    }
  }

  /** Asks once about what is looked at now; a question under way in that job is given up. */
  public <T> void ask(
      LatestJob job,
      Analysis.Question<T> question,
      Consumer<? super T> show,
      Consumer<Throwable> failed) {
    Profile profileNow = profile();
    ViewChoice choiceNow = choice();
    job.submit(control -> question.answer(viewOf(profileNow, choiceNow), control), show, failed);
  }

  /** Takes a newer profile, from any thread; of several between two frames the last one counts. */
  public void publish(Profile newer) {
    if (arrived.getAndSet(newer) == null) {
      FxThread.later(this::adopt);
    }
  }

  public void close() {
    waiting.stop();
    analyses.forEach(Analysis::cancel);
    analyses.clear();
    jobs.end();
  }

  /** The view of a profile; cached while both arguments stay. For any thread. */
  public View viewOf(Profile of, ViewChoice chosen) {
    ProfileFilter filter = chosen.filter(of, foldRules(of), Grain.METHOD);
    return lastView.updateAndGet(
        last -> {
          if (last == null || !last.profile().equals(of)) {
            return View.of(of, filter);
          }
          return last.filter().equals(filter) ? last : last.with(filter);
        });
  }

  private void adopt() {
    Profile newer = arrived.getAndSet(null);
    if (newer != null) {
      latest = newer;
    }
    if (latest != null
        && !latest.equals(profile.get())
        && (!frozen.get() || profile.get() == null)) {
      profile.set(latest);
      refresh();
    }
  }

  private void refresh() {
    // A copy, for an answer may open a panel that asks.
    List.copyOf(analyses).forEach(Analysis::refresh);
  }
}
