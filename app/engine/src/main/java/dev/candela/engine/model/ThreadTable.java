package dev.candela.engine.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Threads by id, each once; immutable. A thread is told apart by its name, its Java id and the
 * operating system's id together, since either number may be missing (-1) and both are used again
 * after a thread has ended. async-profiler asks for names when a chunk ends, when the thread that
 * ran {@code main} may be called otherwise and have another Java id. Among its threads, those
 * without a group, that is one thread, without a Java id.
 */
public record ThreadTable(ProfiledThread[] threads, int size) {
  public ProfiledThread get(int threadId) {
    return threads[threadId];
  }

  /** For {@link Ids#NONE}, a remark in brackets. */
  public String name(int threadId) {
    return threadId == Ids.NONE ? "[no thread]" : threads[threadId].name();
  }

  /** For one thread. */
  public static final class Builder {
    private static final String MAIN = "main";
    private static final String MAIN_AT_ITS_END = "DestroyJavaVM";

    private final Map<ProfiledThread, Integer> idByThread = new HashMap<>();
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

    private static ProfiledThread main(ProfiledThread thread) {
      boolean runsMain =
          thread.groupName().isEmpty()
              && thread.osThreadId() >= 0
              && (thread.name().equals(MAIN) || thread.name().equals(MAIN_AT_ITS_END));
      return runsMain ? new ProfiledThread(MAIN, "", -1, thread.osThreadId(), false) : thread;
    }

    public ThreadTable view() {
      return new ThreadTable(threads, size);
    }
  }
}
