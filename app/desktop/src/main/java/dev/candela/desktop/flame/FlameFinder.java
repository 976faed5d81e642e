package dev.candela.desktop.flame;

import dev.candela.desktop.session.SearchStatus;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.work.Cancellable;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.FlameScene;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import javafx.animation.PauseTransition;
import javafx.util.Duration;

/** Searches the graph and reports matches. */
final class FlameFinder {
  /** Delay before matches that became visible or invisible are counted again. */
  private static final Duration RESIZING = Duration.millis(250);

  private final SessionModel session;
  private final IntSupplier matchIndex;
  private final Runnable repaint;
  private final Consumer<Throwable> failed;
  private final LatestJob searching;
  private final LatestJob counting;
  private final PauseTransition resizing = new PauseTransition(RESIZING);
  private FlameGraph graph;

  /** Null without a search. */
  private FlameSearch found;

  private volatile String text;
  private volatile double widthPixels;

  /**
   * A finder that has no graph yet.
   *
   * @param matchIndex which of the matches the user has stepped to
   * @param repaint shows what was found
   */
  FlameFinder(
      SessionModel session, IntSupplier matchIndex, Runnable repaint, Consumer<Throwable> failed) {
    this.session = session;
    this.matchIndex = matchIndex;
    this.repaint = repaint;
    this.failed = failed;
    searching = session.workers().latestJob();
    counting = session.workers().latestJob();
    text = session.view().searchProperty().get();
    session.view().searchProperty().addListener((_, _, now) -> search(now));
    resizing.setOnFinished(_ -> recount());
  }

  /** Searches a graph that is not shown yet; for a worker. */
  FlameSearch find(FlameGraph in, Cancellation cancellation) {
    return FlameSearch.find(in, text, narrowUnits(), cancellation);
  }

  /** Moves to another graph, already searched by a worker. */
  void moveTo(FlameGraph newGraph, FlameSearch foundThere) {
    graph = newGraph;
    found = foundThere;
  }

  /** The graph with highlighted matches. */
  FlameScene marked() {
    return graph.scene().with(found == null ? null : found.matches());
  }

  /** Reports the current match and the number of matches. */
  void tell() {
    session
        .view()
        .searchStatusProperty()
        .set(found == null ? SearchStatus.NONE : found.status().at(matchIndex.getAsInt() + 1));
  }

  void resized(double newWidthPixels) {
    widthPixels = newWidthPixels;
    if (found != null) {
      resizing.playFromStart();
    }
  }

  Cancellable searching() {
    return searching;
  }

  void cancel() {
    searching.cancel();
    counting.cancel();
    resizing.stop();
  }

  private void search(String newText) {
    text = newText;
    FlameGraph in = graph;
    if (in != null) {
      searching.submit(
          control -> Optional.ofNullable(find(in, control)),
          result -> show(in, result.orElse(null)),
          failed);
    }
  }

  private void show(FlameGraph in, FlameSearch result) {
    if (in.equals(graph)) {
      found = result;
      repaint.run();
      tell();
    }
  }

  /** Counts existing matches; a new search would lose the current one. */
  private void recount() {
    FlameSearch of = found;
    if (of != null) {
      double narrowUnits = narrowUnits();
      counting.submit(
          _ -> of.narrowerThan(narrowUnits),
          counted -> {
            if (of.equals(found)) {
              found = counted;
              tell();
            }
          },
          failed);
    }
  }

  private double narrowUnits() {
    return widthPixels > 0 ? 1 / widthPixels : 0;
  }
}
