package dev.candela.engine.view.select;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ThreadTable;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

public sealed interface ThreadChoice {
  /** All threads, and samples without a thread. */
  // Nothing else makes an Everything, so the two classes are always initialised in one order.
  @SuppressWarnings("ClassInitializationDeadlock")
  ThreadChoice ALL = new Everything();

  /** All other threads, and samples without a thread. */
  static ThreadChoice except(ThreadChoice others) {
    return new Except(others);
  }

  /** Tests ids, which may be {@link dev.candela.engine.model.Ids#NONE}. */
  IntPredicate in(ThreadTable threads);

  default boolean includes(int threadId, ThreadTable threads) {
    return in(threads).test(threadId);
  }

  /** Threads whose name contains a match of the regular expression. */
  static ThreadChoice named(String regex) {
    return new Named(regex);
  }

  static ThreadChoice of(Set<Integer> threadIds) {
    return new Chosen(threadIds);
  }

  /** By thread id plus one, 1 if the thread counts; entry 0 is for no thread. */
  default int[] mask(Profile profile) {
    IntPredicate in = in(profile.threads());
    return IntStream.range(-1, profile.threads().size()).map(id -> in.test(id) ? 1 : 0).toArray();
  }

  record Except(ThreadChoice others) implements ThreadChoice {
    @Override
    public IntPredicate in(ThreadTable threads) {
      return others.in(threads).negate();
    }
  }

  record Everything() implements ThreadChoice {
    @Override
    public IntPredicate in(ThreadTable threads) {
      return _ -> true;
    }
  }

  record Named(String regex) implements ThreadChoice {
    public Named {
      Patterns.compile(regex);
    }

    @Override
    public IntPredicate in(ThreadTable threads) {
      Pattern pattern = Patterns.compile(regex);
      return threadId -> pattern.matcher(threads.name(threadId)).find();
    }
  }

  record Chosen(Set<Integer> threadIds) implements ThreadChoice {
    public Chosen {
      threadIds = Set.copyOf(threadIds);
    }

    @Override
    public IntPredicate in(ThreadTable threads) {
      return threadIds::contains;
    }
  }
}
