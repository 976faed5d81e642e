package dev.candela.engine.view;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.model.index.LongIds;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.transform.StackView;
import dev.candela.engine.view.transform.Transforms;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A profile in which every stack begins with a frame that names its thread; safe for any thread.
 * Transforms work on the stacks without threads, and the threads come on top of what they leave: no
 * pattern finds a thread for a method, no subtree loses its thread, and a thread's samples are
 * those that {@code ThreadShares} counts.
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

  public static ByThread of(
      Profile original, EventChoice events, int mostThreads, Cancellation cancellation) {
    List<SampleTable> tables = events.tables(original);
    ThreadFrames threads = ThreadFrames.of(original, tables, mostThreads, cancellation);
    Symbols.Extension extension = new Symbols.Extension(original.symbols());
    int firstThreadFrameId = extension.syntheticFrame(threads.names[0]);
    for (int slot = 1; slot < threads.names.length; slot++) {
      extension.syntheticFrame(threads.names[slot]);
    }
    StacksByThread pairs = new StacksByThread(original.stacks(), firstThreadFrameId);
    Map<SampleTable, LongColumn> stackIds = new LinkedHashMap<>();
    for (SampleTable table : tables) {
      stackIds.put(table, stackIds(table, threads, pairs, cancellation));
    }
    Profile threaded = original.onStacks(extension.view(), pairs.below.view(), stackIds);
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
      Cancellation.checkAt(pair, cancellation);
      int stackId = without.stackIdOf(pairs.stackId(pair));
      stackIds[pairs.newStackIds[pair]] =
          stackId == StackView.DROPPED
              ? StackView.DROPPED
              : shown.intern(pairs.slot(pair), stackId);
    }
    return new StackView(without.symbols(), shown.below.view(), stackIds);
  }

  public boolean isThread(int frameId) {
    int place = frameId - firstThreadFrameId;
    return place >= 0 && place < threads.names.length;
  }

  /** The frame's thread; {@link Ids#NONE} if samples have none, {@link #OTHER_THREADS} for many. */
  public int threadId(int frameId) {
    return threads.threadIds[frameId - firstThreadFrameId];
  }

  private static LongColumn stackIds(
      SampleTable table, ThreadFrames threads, StacksByThread pairs, Cancellation cancellation) {
    LongColumn.Builder result = new LongColumn.Builder();
    int[] threadIds = new int[LongColumn.BLOCK_ROWS];
    int[] stackIds = new int[LongColumn.BLOCK_ROWS];
    for (int block = 0; block < table.stackIds().blockCount(); block++) {
      Cancellation.checkAt(block * LongColumn.BLOCK_ROWS, cancellation);
      int rows = table.stackIds().copyBlock(block, stackIds);
      table.threadIds().copyBlock(block, threadIds);
      for (int i = 0; i < rows; i++) {
        result.add(pairs.intern(threads.slots[threadIds[i] + 1], stackIds[i]));
      }
    }
    return result.view();
  }

  /** Grows a prefix tree of stacks below frames that name their threads; for one thread. */
  private static final class StacksByThread {
    private final StackTable stacks;
    private final int firstThreadFrameId;
    private final StackTable.Builder below = new StackTable.Builder();

    /** Pairs of a thread and one of {@link #stacks}. */
    private final LongIds pairs = new LongIds();

    private int[] newStackIds = new int[1024];

    /** Pairs on the way from a new one up to a known one. */
    private int[] way = new int[64];

    /** Nothing yet; frames of threads 1, 2, 3 follow that of thread 0. */
    StacksByThread(StackTable stacks, int firstThreadFrameId) {
      this.stacks = stacks;
      this.firstThreadFrameId = firstThreadFrameId;
    }

    /** The new stack for a stack on a thread; slots are those of {@link ThreadFrames}. */
    int intern(int slot, int stackId) {
      int length = 0;
      int parentStackId = Ids.NONE;
      for (int at = stackId; at != Ids.NONE; at = stacks.parentStackId(at)) {
        int knownBefore = pairs.size();
        int pair = pairs.intern((long) slot << 32 | at);
        if (pair < knownBefore) {
          parentStackId = newStackIds[pair];
          break;
        }
        way = Ids.grown(way, length);
        way[length++] = pair;
      }
      newStackIds = Ids.grown(newStackIds, pairs.size() - 1);
      while (length > 0) {
        int pair = way[--length];
        int oldStackId = stackId(pair);
        parentStackId =
            oldStackId == StackTable.ROOT
                ? below.add(StackTable.ROOT, firstThreadFrameId + slot)
                : below.add(parentStackId, stacks.frameId(oldStackId));
        newStackIds[pair] = parentStackId;
      }
      return parentStackId;
    }

    /** All new stacks but the empty one. */
    int pairCount() {
      return pairs.size();
    }

    int slot(int pair) {
      return (int) (pairs.key(pair) >> 32);
    }

    int stackId(int pair) {
      return (int) pairs.key(pair);
    }
  }

  /**
   * The threads that get a frame of their own, in the order of their ids, with slots by thread id
   * plus one, and the names of these frames. Of very many, those with the fewest samples share one
   * frame, so that a million virtual threads take no million copies of stacks. Immutable.
   */
  private record ThreadFrames(int[] slots, int[] threadIds, String[] names) {
    /** Chooses among the threads of a profile, those for no thread and the rest not counted. */
    static ThreadFrames of(
        Profile profile, List<SampleTable> tables, int mostThreads, Cancellation cancellation) {
      ThreadTable threads = profile.threads();
      int[] own =
          threads.size() <= mostThreads
              ? IntStream.range(0, threads.size()).toArray()
              : busiest(samples(threads.size(), tables, cancellation), mostThreads);
      boolean others = own.length < threads.size();
      int[] threadIds = new int[1 + own.length + (others ? 1 : 0)];
      threadIds[0] = Ids.NONE;
      System.arraycopy(own, 0, threadIds, 1, own.length);
      int[] slots = new int[threads.size() + 1];
      if (others) {
        threadIds[own.length + 1] = OTHER_THREADS;
        Arrays.fill(slots, own.length + 1);
      }
      for (int slot = 0; slot <= own.length; slot++) {
        slots[threadIds[slot] + 1] = slot;
      }
      return new ThreadFrames(slots, threadIds, names(threads, threadIds));
    }

    private static int[] samples(
        int threadCount, List<SampleTable> tables, Cancellation cancellation) {
      int[] samples = new int[threadCount + 1];
      int[] threadIds = new int[LongColumn.BLOCK_ROWS];
      for (SampleTable table : tables) {
        for (int block = 0; block < table.threadIds().blockCount(); block++) {
          Cancellation.checkAt(block * LongColumn.BLOCK_ROWS, cancellation);
          int rows = table.threadIds().copyBlock(block, threadIds);
          for (int i = 0; i < rows; i++) {
            samples[threadIds[i] + 1]++;
          }
        }
      }
      return samples;
    }

    /** Ids of the threads with the most samples, in order; the first of equals. */
    private static int[] busiest(int[] samples, int count) {
      long[] keys = new long[samples.length - 1];
      for (int threadId = 0; threadId < keys.length; threadId++) {
        keys[threadId] = (long) samples[threadId + 1] << 32 | Integer.MAX_VALUE - threadId;
      }
      Arrays.sort(keys);
      int[] ids = new int[count];
      for (int i = 0; i < count; i++) {
        ids[i] = Integer.MAX_VALUE - (int) keys[keys.length - 1 - i];
      }
      Arrays.sort(ids);
      return ids;
    }

    /** Threads of one name get their number, for trees are read, searched and found by names. */
    private static String[] names(ThreadTable threads, int[] threadIds) {
      Map<String, Integer> counts = new HashMap<>();
      for (int threadId = 0; threadId < threads.size(); threadId++) {
        counts.merge(name(threads.get(threadId)), 1, Integer::sum);
      }
      String[] names = new String[threadIds.length];
      names[0] = threads.name(Ids.NONE);
      Set<String> given = new HashSet<>(Set.of(names[0]));
      for (int slot = 1; slot < names.length; slot++) {
        int threadId = threadIds[slot];
        String plain =
            threadId == OTHER_THREADS
                ? "[" + (threads.size() - (names.length - 2)) + " other threads]"
                : name(threads.get(threadId));
        String name = plain;
        if (counts.getOrDefault(plain, 0) > 1) {
          name += " #" + number(threads.get(threadId), threadId);
        }
        for (int i = 2; !given.add(name); i++) {
          name = plain + " (" + i + ")";
        }
        names[slot] = name;
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
}
