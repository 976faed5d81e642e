package dev.candela.desktop.table;

import dev.candela.desktop.work.JobControl;
import dev.candela.desktop.work.LatestJob;
import dev.candela.desktop.work.PageJobs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import javafx.animation.PauseTransition;
import javafx.util.Duration;

/** Costly values, from a worker for each screenful of rows; earlier ones show until then. */
public final class LazyCells<R, V> {
  /** Time in which the rows of a screenful are collected. */
  private static final Duration GATHERING = Duration.millis(40);

  private static final int MOST_KEPT = 20_000;

  private final Map<Object, V> known = new ConcurrentHashMap<>();
  private final Set<Object> fresh = ConcurrentHashMap.newKeySet();
  private final Map<Object, R> wanted = new LinkedHashMap<>();
  private final PauseTransition gathering = new PauseTransition(GATHERING);
  private final Function<? super R, ?> identity;
  private final LatestJob job;
  private final Runnable changed;
  private Question<R, V> question;

  /** True from the cancellation of an answer to the next answer. */
  private boolean cancelled;

  /** Computes values by identity of rows, on a worker. */
  @FunctionalInterface
  public interface Question<R, V> {
    Map<Object, V> answer(List<R> rows, JobControl control) throws Exception;
  }

  public LazyCells(PageJobs jobs, Function<? super R, ?> identity, Runnable changed) {
    this.identity = identity;
    this.job = jobs.latestJob();
    this.changed = changed;
    gathering.setOnFinished(_ -> ask());
    jobs.onEnd(gathering::stop);
  }

  /**
   * Replaces samples and question; finishes the second answer under way, or none would ever be
   * known where answers take longer than until the next samples.
   */
  public void reset(Question<R, V> newQuestion) {
    question = newQuestion;
    if (!cancelled) {
      cancelled = true;
      job.cancel();
    }
    wanted.clear();
    fresh.clear();
    if (known.size() > MOST_KEPT) {
      known.clear();
    }
  }

  public V get(R row) {
    return known.get(identity.apply(row));
  }

  /** The value of a visible row, or null, which requests it. */
  public V want(R row) {
    Object id = identity.apply(row);
    if (question != null && !fresh.contains(id)) {
      wanted.put(id, row);
      gathering.play();
    }
    return known.get(id);
  }

  private void ask() {
    if (wanted.isEmpty()) {
      return;
    }
    if (job.busyProperty().get()) {
      gathering.playFromStart();
      return;
    }
    Question<R, V> asked = question;
    List<R> rows = List.copyOf(wanted.values());
    wanted.clear();
    job.submit(
        control -> asked.answer(rows, control),
        found -> {
          cancelled = false;
          known.putAll(found);
          fresh.addAll(asked.equals(question) ? found.keySet() : Set.of());
          changed.run();
        },
        _ -> {});
  }
}
