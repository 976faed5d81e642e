package dev.candela.engine.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Threads by id, each once; immutable.
 *
 * <p>A thread is told apart by its name, its Java id and the operating system's id together, since
 * either number may be missing (-1) and both are used again after a thread has ended. The thread
 * that runs {@code main} is called otherwise once {@code main} has returned, and has another Java
 * id; async-profiler asks for names at a chunk's end, so that the last work of {@code main} has
 * that name. It is one thread here, under the name that everybody knows.
 */
public final class ThreadTable {
  private final ProfiledThread[] threads;
  private final int size;

  private ThreadTable(ProfiledThread[] threads, int size) {
    this.threads = threads;
    this.size = size;
  }

  /** Number of threads. */
  public int size() {
    return size;
  }

  /** The thread. */
  public ProfiledThread get(int threadId) {
    return threads[threadId];
  }

  /** The thread's name; a remark in brackets for {@link Ids#NONE}. */
  public String name(int threadId) {
    return threadId == Ids.NONE ? "[no thread]" : threads[threadId].name();
  }

  /** Interns threads; for one thread. */
  public static final class Builder {
    private static final String MAIN = "main";
    private static final String MAIN_AT_ITS_END = "DestroyJavaVM";

    private final Map<ProfiledThread, Integer> idByThread = new HashMap<>();
    private final Map<Long, ProfiledThread> mainByOsThreadId = new HashMap<>();
    private ProfiledThread[] threads = new ProfiledThread[64];
    private int size;

    /** The id of a thread equal to {@code named}. */
    public int intern(ProfiledThread named) {
      ProfiledThread thread = main(named);
      Integer known = idByThread.putIfAbsent(thread, size);
      if (known != null) {
        return known;
      }
      if (size == threads.length) {
        threads = Arrays.copyOf(threads, size * 2);
      }
      threads[size] = thread;
      return size++;
    }

    private ProfiledThread main(ProfiledThread thread) {
      boolean atItsEnd = thread.name().equals(MAIN_AT_ITS_END);
      if (thread.osThreadId() < 0 || !atItsEnd && !thread.name().equals(MAIN)) {
        return thread;
      }
      return mainByOsThreadId.computeIfAbsent(
          thread.osThreadId(), _ -> atItsEnd ? endedMain(thread) : thread);
    }

    private static ProfiledThread endedMain(ProfiledThread thread) {
      return new ProfiledThread(
          MAIN, thread.groupName(), thread.javaThreadId(), thread.osThreadId(), thread.virtual());
    }

    /** The threads so far. */
    public ThreadTable view() {
      return new ThreadTable(threads, size);
    }
  }
}
