package dev.candela.engine.view;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.model.column.LongColumn;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The threads that get a frame of their own, in the order of their ids, and the names of these
 * frames. Of very many threads, those with the most samples get one and the others share one frame,
 * so that a program of a million virtual threads takes no million copies of its stacks. Immutable.
 */
final class ThreadFrames {
  /** The slot by thread id plus one. */
  private final int[] slots;

  private final int[] threadIds;
  private final String[] names;

  private ThreadFrames(int[] slots, int[] threadIds, String[] names) {
    this.slots = slots;
    this.threadIds = threadIds;
    this.names = names;
  }

  /**
   * Chooses among the threads of a profile.
   *
   * @param tables whose samples count
   * @param mostThreads how many get a frame of their own, those for no thread and the rest not
   *     counted
   */
  static ThreadFrames of(
      Profile profile, List<SampleTable> tables, int mostThreads, Cancellation cancellation) {
    ThreadTable threads = profile.threads();
    int[] own =
        threads.size() <= mostThreads
            ? firstIds(threads.size())
            : busiest(samples(threads.size(), tables, cancellation), mostThreads);
    boolean others = own.length < threads.size();
    int[] threadIds = new int[1 + own.length + (others ? 1 : 0)];
    threadIds[0] = Ids.NONE;
    System.arraycopy(own, 0, threadIds, 1, own.length);
    int[] slots = new int[threads.size() + 1];
    if (others) {
      threadIds[own.length + 1] = ByThread.OTHER_THREADS;
      Arrays.fill(slots, own.length + 1);
    }
    for (int slot = 0; slot <= own.length; slot++) {
      slots[threadIds[slot] + 1] = slot;
    }
    return new ThreadFrames(slots, threadIds, names(threads, threadIds));
  }

  int size() {
    return names.length;
  }

  /** Or {@link Ids#NONE}. */
  int slot(int threadId) {
    return slots[threadId + 1];
  }

  /** {@link Ids#NONE} or {@link ByThread#OTHER_THREADS} for the rest. */
  int threadId(int slot) {
    return threadIds[slot];
  }

  String name(int slot) {
    return names[slot];
  }

  private static int[] firstIds(int count) {
    int[] ids = new int[count];
    Arrays.setAll(ids, i -> i);
    return ids;
  }

  private static int[] samples(
      int threadCount, List<SampleTable> tables, Cancellation cancellation) {
    int[] samples = new int[threadCount + 1];
    int[] threadIds = new int[LongColumn.BLOCK_ROWS];
    for (SampleTable table : tables) {
      for (int block = 0; block < table.threadIds().blockCount(); block++) {
        if (block % 16 == 0) {
          cancellation.check();
        }
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

  /**
   * Threads of one name get their number as well, for a tree is read, searched and found again by
   * names.
   */
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
          threadId == ByThread.OTHER_THREADS
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
