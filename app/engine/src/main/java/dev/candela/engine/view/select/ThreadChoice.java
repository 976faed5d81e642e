package dev.candela.engine.view.select;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ThreadTable;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;

/** Which threads' samples are looked at. */
public sealed interface ThreadChoice {
  /** All of them, and samples without a thread. */
  // Nothing else makes an Everything, so the two classes are always initialised in one order.
  @SuppressWarnings("ClassInitializationDeadlock")
  ThreadChoice ALL = new Everything();

  /** All threads but these, and samples without a thread. */
  static ThreadChoice except(ThreadChoice others) {
    return new Except(others);
  }

  /** True if samples of this thread count; may be {@link dev.candela.engine.model.Ids#NONE}. */
  boolean includes(int threadId, ThreadTable threads);

  /** Threads whose name holds a match of the regular expression. */
  static ThreadChoice named(String regex) {
    return new Named(regex);
  }

  /** These threads of one profile. */
  static ThreadChoice of(Set<Integer> threadIds) {
    return new Chosen(threadIds);
  }

  /** An entry for each thread id plus one, 1 where the thread counts; entry 0 is for no thread. */
  default int[] mask(Profile profile) {
    ThreadTable threads = profile.threads();
    int[] mask = new int[threads.size() + 1];
    for (int threadId = -1; threadId < threads.size(); threadId++) {
      mask[threadId + 1] = includes(threadId, threads) ? 1 : 0;
    }
    return mask;
  }

  /** See {@link ThreadChoice#except}. */
  record Except(ThreadChoice others) implements ThreadChoice {
    @Override
    public boolean includes(int threadId, ThreadTable threads) {
      return !others.includes(threadId, threads);
    }

    @Override
    public int[] mask(Profile profile) {
      return Arrays.stream(others.mask(profile)).map(chosen -> 1 - chosen).toArray();
    }
  }

  /** See {@link #ALL}. */
  record Everything() implements ThreadChoice {
    @Override
    public boolean includes(int threadId, ThreadTable threads) {
      return true;
    }
  }

  /** See {@link ThreadChoice#named}. */
  record Named(String regex) implements ThreadChoice {
    /** Checks the regular expression. */
    public Named {
      Patterns.compile(regex);
    }

    @Override
    public boolean includes(int threadId, ThreadTable threads) {
      return matches(Patterns.compile(regex), threads.name(threadId));
    }

    @Override
    public int[] mask(Profile profile) {
      Pattern pattern = Patterns.compile(regex);
      ThreadTable threads = profile.threads();
      int[] mask = new int[threads.size() + 1];
      for (int threadId = -1; threadId < threads.size(); threadId++) {
        mask[threadId + 1] = matches(pattern, threads.name(threadId)) ? 1 : 0;
      }
      return mask;
    }

    private static boolean matches(Pattern pattern, String name) {
      return pattern.matcher(name).find();
    }
  }

  /** See {@link ThreadChoice#of}. */
  record Chosen(Set<Integer> threadIds) implements ThreadChoice {
    /** Keeps a copy of the ids. */
    public Chosen {
      threadIds = Set.copyOf(threadIds);
    }

    @Override
    public boolean includes(int threadId, ThreadTable threads) {
      return threadIds.contains(threadId);
    }
  }
}
