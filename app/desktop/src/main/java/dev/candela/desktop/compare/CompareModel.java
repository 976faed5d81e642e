package dev.candela.desktop.compare;

import dev.candela.desktop.compare.CompareDisplay.CompareColouring;
import dev.candela.desktop.compare.CompareDisplay.CompareForm;
import dev.candela.desktop.compare.CompareResult.CompareInputs;
import dev.candela.desktop.session.History;
import dev.candela.desktop.session.SearchStatus;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.desktop.session.ViewChooser;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.source.ComparedLines;
import dev.candela.desktop.work.Cancellable;
import dev.candela.desktop.work.FxThread;
import dev.candela.desktop.work.LatestJob;
import dev.candela.desktop.work.PageJobs;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.diff.DiffTree.WidthBy;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.transform.FoldRules;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableValue;

/**
 * Two recordings, their filters, and the result of comparing them. For the FX thread. A new choice
 * replaces a comparison under way; more samples do not, since they come faster than a large
 * recording can be compared.
 */
public final class CompareModel implements ViewChooser {
  private final Workers workers;
  private final PageJobs jobs;
  private final SettingsStore settings;
  private final CompareSource first;
  private final CompareSource second;
  private final ObservableValue<?> arrivals;
  private final LatestJob job;
  private final History<State> history;
  private final ObservableValue<ViewChoice> view;
  private final ObservableValue<ComparedLines> lines;
  private final ReadOnlyObjectWrapper<CompareDisplay> display;
  private final ReadOnlyObjectWrapper<CompareResult> result = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final BooleanProperty showing = new SimpleBooleanProperty();
  private final ObjectProperty<SearchStatus> searchStatus =
      new SimpleObjectProperty<>(SearchStatus.NONE);
  private final SharedView shared = new SharedView();
  private final Map<Side, SessionModel> sessions = new EnumMap<>(Side.class);
  private FoldRules foldRules;
  private CompareInputs asked;
  private CompareDisplay askedDisplay;

  record State(CompareChoice choice, boolean swapped) {}

  /** Compares once both have samples and {@link #showingProperty} is true. */
  public CompareModel(
      Workers workers, SettingsStore settings, CompareSource first, CompareSource second) {
    this(workers, settings, first, second, new History<>(new State(CompareChoice.USUAL, false)));
  }

  private CompareModel(
      Workers workers,
      SettingsStore settings,
      CompareSource first,
      CompareSource second,
      History<State> history) {
    this.workers = workers;
    jobs = new PageJobs(workers);
    this.settings = settings;
    this.first = first;
    this.second = second;
    this.history = history;
    // A binding, which does not keep a closed model alive as a listener would.
    arrivals =
        Bindings.createObjectBinding(
            () -> Arrays.asList(first.now(), second.now(), first.isLive(), second.isLive()),
            first.profile(),
            second.profile(),
            first.live(),
            second.live());
    lines =
        Bindings.createObjectBinding(
            () -> Optional.ofNullable(result.get()).map(this::lines).orElse(null),
            result,
            first.shown(),
            second.shown());
    job = jobs.latestJob();
    display =
        new ReadOnlyObjectWrapper<>(
            new CompareDisplay(
                CompareForm.SIDES,
                WidthBy.LARGER,
                CompareColouring.CHANGE,
                settings.get().display().palette()));
    for (Side side : Side.values()) {
      sessions.put(side, new SessionModel(workers, shared, change -> choose(side, change)));
    }
    view = stateProperty().map(state -> state.choice().view());
    stateProperty().addListener((_, _, _) -> refresh());
    arrivals.addListener((_, _, _) -> refresh());
    showing.addListener((_, _, _) -> refresh());
  }

  /** The same comparison without the listeners of this one, for a pane in another language. */
  public CompareModel successor() {
    CompareModel next = new CompareModel(workers, settings, first, second, new History<>(history));
    next.display.set(display.get());
    next.setFoldRules(foldRules);
    next.shared.searchProperty().set(shared.searchProperty().get());
    next.shared.selectedProperty().set(shared.selectedProperty().get());
    next.shared.byThreadProperty().set(shared.byThreadProperty().get());
    return next;
  }

  Workers workers() {
    return workers;
  }

  /** Jobs of what shows the comparison; closing it cancels them. */
  PageJobs jobs() {
    return jobs;
  }

  SettingsStore settings() {
    return settings;
  }

  /** True while the comparison is on screen; nothing is compared otherwise. */
  public BooleanProperty showingProperty() {
    return showing;
  }

  /** True while one of these forms is on screen. */
  ObservableBooleanValue showing(CompareForm... forms) {
    return Bindings.createBooleanBinding(
        () -> showing.get() && List.of(forms).contains(display().form()), showing, display);
  }

  public CompareSource source(Side side) {
    return (side == Side.BEFORE) == history.now().swapped() ? second : first;
  }

  /** A side as a session, for panels of one recording. */
  SessionModel session(Side side) {
    return sessions.get(side);
  }

  /** Selection and search, shared by the panels of both sides. */
  SharedView shared() {
    return shared;
  }

  ObjectProperty<SearchStatus> searchStatusProperty() {
    return searchStatus;
  }

  /** The number of matches of the search, in words; of both sides where each has a panel. */
  ObservableValue<String> found() {
    List<ObjectProperty<SearchStatus>> sides =
        sessions.values().stream().map(SessionModel::searchStatusProperty).toList();
    Observable[] all = {display, searchStatus, sides.getFirst(), sides.getLast()};
    return Bindings.createStringBinding(
        () ->
            (display().form().isOfPanels() ? sides : List.of(searchStatus))
                .stream()
                    .map(status -> status.get().words())
                    .filter(words -> !words.isEmpty())
                    .collect(Collectors.joining("  |  ")),
        all);
  }

  /** Time and threads are chosen of one side, all else of both. */
  private void choose(Side side, UnaryOperator<ViewChoice> change) {
    CompareSource source = source(side);
    if (source.now() != null) {
      long later = source.laterNanos();
      change(
          choice ->
              choice.with(
                  side,
                  view -> change.apply(view.later(later)).later(-later),
                  source.shownRun().profile().threads()));
    }
  }

  /** Shows another run where there is room for one; the comparison is of all. */
  void showRun(Side side, int run) {
    CompareSource source = source(side);
    if (run != source.shown().get()) {
      // First, for the panel of sources asks at once when another run is shown.
      session(side).setFile(source.runs().get(run).file());
      source.shown().set(run);
      refresh();
      session(side).askAgain();
    }
  }

  ReadOnlyObjectProperty<State> stateProperty() {
    return history.presentProperty();
  }

  public CompareChoice choice() {
    return history.now().choice();
  }

  /** Changes what is compared; one step for undo, none if nothing changes. */
  public void change(UnaryOperator<CompareChoice> change) {
    FxThread.check();
    history.go(new State(change.apply(choice()), history.now().swapped()));
  }

  @Override
  public void choose(UnaryOperator<ViewChoice> change) {
    change(choice -> choice.withView(change));
  }

  @Override
  public ObservableValue<ViewChoice> choiceProperty() {
    return view;
  }

  @Override
  public List<Profile> profiles() {
    return first.now() == null || second.now() == null
        ? List.of()
        : Stream.of(first, second)
            .flatMap(source -> source.runs().stream().map(CompareSource.Run::profile))
            .toList();
  }

  @Override
  public ObservableValue<?> arrivals() {
    return arrivals;
  }

  /** Sets the first choice, which cannot be undone. */
  public void begin(CompareChoice choice) {
    history.replace(new State(choice, false));
  }

  public void swap() {
    history.go(new State(choice().swapped(), !history.now().swapped()));
  }

  @Override
  public History<?> history() {
    return history;
  }

  public CompareDisplay display() {
    return display.get();
  }

  public ReadOnlyObjectProperty<CompareDisplay> displayProperty() {
    return display.getReadOnlyProperty();
  }

  /** Changes the display; saves the palette. */
  public void display(UnaryOperator<CompareDisplay> change) {
    CompareDisplay before = display.get();
    CompareDisplay after = change.apply(before);
    if (!after.equals(before)) {
      display.set(after);
      if (after.palette() != before.palette()) {
        settings.update(s -> s.withDisplay(s.display().withDiffPalette(after.palette().name())));
      }
      refresh();
    }
  }

  /** Null before the first result, and if the sides cannot be compared. */
  ReadOnlyObjectProperty<CompareResult> resultProperty() {
    return result.getReadOnlyProperty();
  }

  /** The lines of the result, with the run of each side that is shown. */
  ObservableValue<ComparedLines> lines() {
    return lines;
  }

  /** Why the sides cannot be compared, or null. */
  ReadOnlyObjectProperty<Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  public ReadOnlyBooleanProperty busyProperty() {
    return job.busyProperty();
  }

  Cancellable waiting() {
    return job;
  }

  /** Rules for library code; null derives them. */
  public void setFoldRules(FoldRules rules) {
    foldRules = rules;
    sessions.values().forEach(session -> session.setFoldRules(rules));
    refresh();
  }

  public void close() {
    showing.unbind();
    showing.set(false);
    jobs.end();
    result.set(null);
    sessions.values().forEach(SessionModel::close);
  }

  private void refresh() {
    sessions.forEach(
        (side, session) -> {
          CompareSource source = source(side);
          if (source.now() != null) {
            session.setFile(source.shownRun().file());
            session.look(
                source.shownRun().profile(), choice().viewOf(side).later(source.laterNanos()));
          }
        });
    if (!showing.get() || profiles().isEmpty()) {
      return;
    }
    CompareInputs wanted =
        new CompareInputs(
            source(Side.BEFORE).recorded(), source(Side.AFTER).recorded(), choice(), foldRules);
    CompareDisplay wantedDisplay = display.get();
    boolean same = wanted.equals(asked) && wantedDisplay.equals(askedDisplay);
    boolean grown = asked != null && wanted.continues(asked) && wantedDisplay.equals(askedDisplay);
    if (same || grown && job.busyProperty().get()) {
      return;
    }
    asked = wanted;
    askedDisplay = wantedDisplay;
    CompareResult last = result.get();
    job.submit(
        control -> CompareResult.of(wanted, wantedDisplay, last, control), this::show, this::fail);
  }

  private void show(CompareResult next) {
    failure.set(null);
    result.set(next);
    refresh();
  }

  private void fail(Throwable why) {
    result.set(null);
    failure.set(why);
  }

  private ComparedLines lines(CompareResult of) {
    return of.lines(source(Side.BEFORE).shown().get(), source(Side.AFTER).shown().get());
  }
}
