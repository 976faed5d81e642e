package dev.candela.engine.analysis;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.text.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Threads whose names differ in a number at the end, which is a star in the name of several. */
public record ThreadPool(String name, List<Integer> threadIds) {
  private static final Pattern NUMBER_AT_END = Pattern.compile("\\d+$");

  public ThreadPool {
    threadIds = List.copyOf(threadIds);
  }

  /** The pool of a thread: {@code pool-1-thread-*} for {@code pool-1-thread-12}. */
  public static String nameOf(String threadName) {
    return NUMBER_AT_END.matcher(threadName).replaceFirst("*");
  }

  /** In the order of the pools' first threads. */
  static List<ThreadPool> group(ThreadTable threads, int[] threadIds) {
    Map<String, List<Integer>> idsByName = new LinkedHashMap<>();
    for (int threadId : threadIds) {
      idsByName.computeIfAbsent(nameOf(threads, threadId), name -> new ArrayList<>()).add(threadId);
    }
    List<ThreadPool> pools = new ArrayList<>();
    idsByName.forEach(
        (name, ids) ->
            pools.add(new ThreadPool(ids.size() == 1 ? threads.name(ids.getFirst()) : name, ids)));
    return pools;
  }

  /** The pool of a thread; virtual threads have pools of their own. */
  public static String nameOf(ThreadTable threads, int threadId) {
    String name = nameOf(threads.name(threadId));
    boolean virtual = threadId != Ids.NONE && threads.get(threadId).virtual();
    // Readers call those without a name so.
    return virtual && !name.startsWith("virtual") ? Messages.text("threads.virtual", name) : name;
  }
}
