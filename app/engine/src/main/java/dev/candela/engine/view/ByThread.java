package dev.candela.engine.view;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.transform.StackView;
import dev.candela.engine.view.transform.SymbolsExtension;
import dev.candela.engine.view.transform.Transforms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A profile in which every stack begins with a frame that names its thread, so that whatever is
 * made of stacks can be told apart by thread; safe for any thread.
 *
 * <p>Transforms work on the stacks without threads, as they do otherwise, and the threads come on
 * top of what they leave: no pattern finds a thread for a method, no subtree loses its thread, and
 * a thread's samples are those that {@code ThreadShares} counts.
 */
public final class ByThread {
  /** Threads with frames of their own; the rest share one. */
  public static final int MOST_THREADS = 1000;

  /** Stands for all threads without a frame of their own. */
  public static final int OTHER_THREADS = -2;

  private final Profile original;
  private final Profile profile;
  private final ThreadFrames threads;
  private final StacksByThread pairs;
  private final ViewCache merged;
  private final int firstThreadFrameId;

  private ByThread(
      Profile original,
      Profile profile,
      ThreadFrames threads,
      StacksByThread pairs,
      int firstThreadFrameId) {
    this.profile = profile;
    this.threads = threads;
    this.pairs = pairs;
    this.firstThreadFrameId = firstThreadFrameId;
    this.original = original;
    this.merged = new ViewCache(StackView.of(original, profile.symbols()));
  }

  /**
   * Goes through the samples of these events; samples of others are left out. Of more than {@value
   * #MOST_THREADS} threads those with the fewest samples share a frame.
   */
  public static ByThread of(Profile original, EventChoice events, Cancellation cancellation) {
    return of(original, events, MOST_THREADS, cancellation);
  }

  /** With another limit. */
  public static ByThread of(
      Profile original, EventChoice events, int mostThreads, Cancellation cancellation) {
    List<SampleTable> tables = events.tables(original);
    ThreadFrames threads = ThreadFrames.of(original, tables, mostThreads, cancellation);
    SymbolsExtension extension = new SymbolsExtension(original.symbols());
    int firstThreadFrameId = extension.syntheticFrame(threads.name(0));
    for (int slot = 1; slot < threads.size(); slot++) {
      extension.syntheticFrame(threads.name(slot));
    }
    StacksByThread pairs = new StacksByThread(original.stacks(), firstThreadFrameId);
    Map<SampleTable, LongColumn> stackIds = new LinkedHashMap<>();
    for (SampleTable table : tables) {
      stackIds.put(table, stackIds(table, threads, pairs, cancellation));
    }
    Profile threaded = original.onStacks(extension.view(), pairs.view(), stackIds);
    return new ByThread(original, threaded, threads, pairs, firstThreadFrameId);
  }

  /** The profile; thread ids are those of the original. */
  public Profile profile() {
    return profile;
  }

  public Profile original() {
    return original;
  }

  /** The stacks of {@link #profile} after these transforms, below their threads. */
  public StackView view(Transforms transforms, Cancellation cancellation) {
    StackView without = merged.view(transforms, cancellation);
    if (without.isIdentity()) {
      return StackView.of(profile);
    }
    StacksByThread shown = new StacksByThread(without.stacks(), firstThreadFrameId);
    int[] stackIds = new int[profile.stacks().size()];
    for (int pair = 0; pair < pairs.pairCount(); pair++) {
      if (pair % Cancellation.CHECK_EVERY == 0) {
        cancellation.check();
      }
      int stackId = without.stackIdOf(pairs.stackId(pair));
      stackIds[pairs.newStackId(pair)] =
          stackId == StackView.DROPPED
              ? StackView.DROPPED
              : shown.intern(pairs.slot(pair), stackId);
    }
    return StackView.of(without.symbols(), shown.view(), stackIds);
  }

  public boolean isThread(int frameId) {
    int place = frameId - firstThreadFrameId;
    return place >= 0 && place < threads.size();
  }

  /**
   * The thread that a frame names, {@link Ids#NONE} for that of samples without a thread, {@link
   * #OTHER_THREADS} for that of many.
   */
  public int threadId(int frameId) {
    return threads.threadId(frameId - firstThreadFrameId);
  }

  private static LongColumn stackIds(
      SampleTable table, ThreadFrames threads, StacksByThread pairs, Cancellation cancellation) {
    LongColumn.Builder result = new LongColumn.Builder();
    int[] threadIds = new int[LongColumn.BLOCK_ROWS];
    int[] stackIds = new int[LongColumn.BLOCK_ROWS];
    for (int block = 0; block < table.stackIds().blockCount(); block++) {
      if (block % 16 == 0) {
        cancellation.check();
      }
      int rows = table.stackIds().copyBlock(block, stackIds);
      table.threadIds().copyBlock(block, threadIds);
      for (int i = 0; i < rows; i++) {
        result.add(pairs.intern(threads.slot(threadIds[i]), stackIds[i]));
      }
    }
    return result.view();
  }
}
