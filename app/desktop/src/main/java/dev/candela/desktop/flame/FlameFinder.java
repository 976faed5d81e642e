package dev.candela.desktop.flame;

import dev.candela.desktop.session.SearchStatus;
import dev.candela.desktop.work.Cancellable;
import dev.candela.desktop.work.LatestJob;
import dev.candela.desktop.work.PageJobs;
import dev.candela.engine.layout.FlameMatches;
import dev.candela.engine.model.Cancellation;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.animation.PauseTransition;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.util.Duration;

/** Searches the graph of a session, or the graphs of a comparison, and reports matches. */
public final class FlameFinder {
  /** Delay before matches that became visible or invisible are counted again. */
  private static final Duration RESIZING = Duration.millis(250);

  private final ObservableBooleanValue showing;
  private final Screen screen;
  private final LatestJob searching;
  private final LatestJob counting;
  private final PauseTransition resizing = new PauseTransition(RESIZING);
  private Searched graph;
  private FlameSearch found = FlameSearch.NONE;

  /** True until the result of what was typed last is there. */
  private boolean typed;

  private volatile String text;
  private volatile double widthPixels;

  @FunctionalInterface
  public interface Searched {
    /** For a worker; the text is stripped and not empty. */
    FlameSearch find(String text, Cancellation cancellation);
  }

  /** What shows the result of a search; {@code select} shows that the only match was selected. */
  public record Screen(
      ObjectProperty<SearchStatus> status,
      Supplier<FlameViewModel> model,
      Runnable repaint,
      Runnable select,
      Consumer<Throwable> failed) {}

  /** Searches only while {@code showing}; the search is another panel's otherwise. */
  public FlameFinder(
      StringProperty search, PageJobs jobs, ObservableBooleanValue showing, Screen screen) {
    this.showing = showing;
    this.screen = screen;
    searching = jobs.latestJob();
    counting = jobs.latestJob();
    text = search.get().strip();
    search.addListener((_, _, now) -> search(now.strip()));
    showing.addListener((_, _, _) -> update());
    resizing.setOnFinished(_ -> recount());
    jobs.onEnd(resizing::stop);
  }

  public boolean isIdle() {
    return text.isEmpty();
  }

  /** Searches a graph that is not shown yet; for a worker. */
  public FlameSearch find(Searched in, Cancellation cancellation) {
    String typed = text;
    return typed.isEmpty()
        ? FlameSearch.NONE
        : in.find(typed, cancellation).narrowerThan(narrowUnits());
  }

  /** Moves to another graph, already searched by a worker. */
  public void moveTo(Searched newGraph, FlameSearch foundThere) {
    show(newGraph, foundThere);
    update();
  }

  /** The matches to highlight in the graph with that number; null without a search. */
  public FlameMatches matches(int number) {
    return found.matches().isEmpty() ? null : found.matches().get(number);
  }

  /** Reports the current match and the number of matches. */
  public void tell() {
    if (showing.get()) {
      FlameViewModel model = screen.model().get();
      screen
          .status()
          .set(
              found.matches().isEmpty()
                  ? SearchStatus.NONE
                  : found.status().at(model.matchIndex() + 1, model.matchesOutside()));
    }
  }

  public void resized(double newWidthPixels) {
    widthPixels = newWidthPixels;
    if (!found.matches().isEmpty()) {
      resizing.playFromStart();
    }
  }

  Cancellable searching() {
    return searching;
  }

  private void search(String newText) {
    text = newText;
    typed = showing.get();
    update();
  }

  /** Searches unless the text was found already. */
  private void update() {
    searching.cancel();
    Searched in = graph;
    if (text.equals(found.text())) {
      typed = false;
      tell();
    } else if (in != null && showing.get()) {
      searching.submit(control -> find(in, control), result -> show(in, result), screen.failed());
    }
  }

  private void show(Searched in, FlameSearch foundThere) {
    graph = in;
    found = foundThere;
    screen.repaint().run();
    // Later graphs of a live recording must not take the selection again.
    if (typed && text.equals(found.text())) {
      typed = false;
      if (showing.get() && screen.model().get().selectOnlyMatch()) {
        screen.select().run();
      }
    }
    tell();
  }

  /** Counts existing matches; a new search would lose the current one. */
  private void recount() {
    FlameSearch of = found;
    double narrowUnits = narrowUnits();
    counting.submit(
        _ -> of.narrowerThan(narrowUnits),
        counted -> {
          if (of.equals(found)) {
            found = counted;
            tell();
          }
        },
        screen.failed());
  }

  private double narrowUnits() {
    return widthPixels > 0 ? 1 / widthPixels : 0;
  }
}
