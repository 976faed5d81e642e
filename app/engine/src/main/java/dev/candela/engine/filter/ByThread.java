package dev.candela.engine.filter;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.LongColumn;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SymbolsExtension;
import dev.candela.engine.model.ThreadTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A profile in which every stack begins with a frame that names its thread, so that whatever is
 * made of stacks can be told apart by thread; safe for any thread.
 *
 * <p>Transforms work on the stacks without threads, as they do otherwise, and the threads come on
 * top of what they leave: no pattern finds a thread for a method, no subtree loses its thread, and
 * a thread's samples are those that {@code ThreadShares} counts.
 */
public final class ByThread {
  private final Profile profile;
  private final StacksByThread pairs;
  private final ViewCache merged;
  private final int firstThreadFrameId;

  private ByThread(
      Profile original, Profile profile, StacksByThread pairs, int firstThreadFrameId) {
    this.profile = profile;
    this.pairs = pairs;
    this.firstThreadFrameId = firstThreadFrameId;
    this.merged = new ViewCache(original, StackView.of(original, profile.symbols()));
  }

  /** Goes once through the samples of these events; samples of others are left out. */
  public static ByThread of(Profile original, EventChoice events, Cancellation cancellation) {
    SymbolsExtension extension = new SymbolsExtension(original.symbols());
    String[] names = names(original.threads());
    int firstThreadFrameId = extension.syntheticFrame(names[0]);
    for (int i = 1; i < names.length; i++) {
      extension.syntheticFrame(names[i]);
    }
    StacksByThread pairs = new StacksByThread(original.stacks(), firstThreadFrameId);
    Map<SampleTable, LongColumn> stackIds = new LinkedHashMap<>();
    for (SampleTable table : events.tables(original)) {
      stackIds.put(table, stackIds(table, pairs, cancellation));
    }
    Profile threaded = original.onStacks(extension.view(), pairs.view(), stackIds);
    return new ByThread(original, threaded, pairs, firstThreadFrameId);
  }

  /** The profile; it has the threads of the one that it was made of, by the same ids. */
  public Profile profile() {
    return profile;
  }

  /** The profile that it was made of. */
  public Profile original() {
    return merged.profile();
  }

  /** The stacks of {@link #profile} as these transforms show them, below their threads. */
  public StackView view(Transforms transforms, Cancellation cancellation) {
    StackView without = merged.view(transforms, cancellation);
    if (without.isIdentity()) {
      return StackView.of(profile);
    }
    StacksByThread shown = new StacksByThread(without.stacks(), firstThreadFrameId);
    int[] stackIds = new int[profile.stacks().size()];
    for (int pair = 0; pair < pairs.pairCount(); pair++) {
      if (pair % StackMapping.CHECK_EVERY == 0) {
        cancellation.check();
      }
      int stackId = without.stackIdOf(pairs.stackId(pair));
      stackIds[pairs.newStackId(pair)] =
          stackId == StackView.DROPPED
              ? StackView.DROPPED
              : shown.intern(pairs.threadId(pair), stackId);
    }
    return StackView.of(without.symbols(), shown.view(), stackIds);
  }

  /** True for a frame that names a thread. */
  public boolean isThread(int frameId) {
    int place = frameId - firstThreadFrameId;
    return place >= 0 && place <= profile.threads().size();
  }

  /** The thread that a frame names, {@link Ids#NONE} for that of samples without a thread. */
  public int threadId(int frameId) {
    return frameId - firstThreadFrameId - 1;
  }

  private static LongColumn stackIds(
      SampleTable table, StacksByThread pairs, Cancellation cancellation) {
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
        result.add(pairs.intern(threadIds[i], stackIds[i]));
      }
    }
    return result.view();
  }

  /**
   * A name for each thread, after the one for samples without a thread. Threads of one name get
   * their number as well, for a tree is read, searched and found again by names.
   */
  private static String[] names(ThreadTable threads) {
    String[] names = new String[threads.size() + 1];
    Map<String, Integer> counts = new HashMap<>();
    names[0] = threads.name(Ids.NONE);
    for (int threadId = 0; threadId < threads.size(); threadId++) {
      names[threadId + 1] = name(threads.get(threadId));
      counts.merge(names[threadId + 1], 1, Integer::sum);
    }
    Set<String> given = new HashSet<>(Set.of(names[0]));
    for (int threadId = 0; threadId < threads.size(); threadId++) {
      String name = names[threadId + 1];
      if (counts.get(name) > 1) {
        name += " #" + number(threads.get(threadId), threadId);
      }
      for (int i = 2; !given.add(name); i++) {
        name = names[threadId + 1] + " (" + i + ")";
      }
      names[threadId + 1] = name;
    }
    return names;
  }

  private static String name(ProfiledThread thread) {
    if (!thread.name().isBlank()) {
      return thread.name();
    }
    return thread.virtual() ? "[virtual thread]" : "[thread without a name]";
  }

  private static long number(ProfiledThread thread, int threadId) {
    if (thread.javaThreadId() >= 0) {
      return thread.javaThreadId();
    }
    return thread.osThreadId() >= 0 ? thread.osThreadId() : threadId;
  }
}
