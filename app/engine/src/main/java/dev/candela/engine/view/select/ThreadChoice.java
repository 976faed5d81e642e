package dev.candela.engine.view.select;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ThreadTable;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;

public sealed interface ThreadChoice {
  /** All threads, and samples without a thread. */
  // Nothing else makes an Everything, so the two classes are always initialised in one order.
  @SuppressWarnings("ClassInitializationDeadlock")
  ThreadChoice ALL = new Everything();

  /** All other threads, and samples without a thread. */
  static ThreadChoice except(ThreadChoice others) {
    return new Except(others);
  }

  /** The id may be {@link dev.candela.engine.model.Ids#NONE}. */
  boolean includes(int threadId, ThreadTable threads);

  /** Threads whose name contains a match of the regular expression. */
  static ThreadChoice named(String regex) {
    return new Named(regex);
  }

  static ThreadChoice of(Set<Integer> threadIds) {
    return new Chosen(threadIds);
  }

  /** By thread id plus one, 1 if the thread counts; entry 0 is for no thread. */
  default int[] mask(Profile profile) {
    ThreadTable threads = profile.threads();
    int[] mask = new int[threads.size() + 1];
    for (int threadId = -1; threadId < threads.size(); threadId++) {
      mask[threadId + 1] = includes(threadId, threads) ? 1 : 0;
    }
    return mask;
  }

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

  record Everything() implements ThreadChoice {
    @Override
    public boolean includes(int threadId, ThreadTable threads) {
      return true;
    }
  }

  record Named(String regex) implements ThreadChoice {
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

  record Chosen(Set<Integer> threadIds) implements ThreadChoice {
    public Chosen {
      threadIds = Set.copyOf(threadIds);
    }

    @Override
    public boolean includes(int threadId, ThreadTable threads) {
      return threadIds.contains(threadId);
    }
  }
}
