package dev.candela.engine.analysis;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.CodeOwner;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The program or a part of the JVM, recognised by the thread's name, which may be truncated. */
public enum JvmWork {
  COMPILER("C[12] Comp|JVMCI (?:Native )?Comp|Sweeper thread"),
  COLLECTOR(
      "GC Thread|GC task thread|ParGC |Gang worker#|G1 |Concurrent Mark|Shenandoah "
          + "|[XZ](?:Worker|Driver|Director|Stat|Unmapper|Uncommit)"),
  OTHER_JVM(
      "VM Thread$|VM Periodic|VM Operation|Monitor Deflati|Service Thread|Signal Dispatch"
          + "|Reference Handl|Finalizer$|Common-Cleaner|Notification Th|Attach Listener"
          + "|JFR (?:Recorder|Period|Sampler|Shutdown|Thread Samp)|StringDedup|java-launcher$"
          // Those of profilers.
          + "|Async-profiler|JNA Cleaner$"),
  PROGRAM("");

  /** One stack of another thread does not make the beginning of all threads the program's. */
  private static final double LEAST_OF_FUNCTION = 0.1;

  /** A function with a larger share of the program is listed, even if JVM threads run it, too. */
  private static final double LEAST_OF_PROGRAM = 0.01;

  private final Pattern beginning;

  JvmWork(String beginning) {
    this.beginning = Pattern.compile(beginning);
  }

  public static JvmWork of(String threadName) {
    return Stream.of(values())
        .filter(work -> work.beginning.matcher(threadName).lookingAt())
        .findFirst()
        .orElse(PROGRAM);
  }

  /** Of the samples whose stacks the view does not drop. */
  public static Map<JvmWork, Long> weights(View view, Cancellation cancellation) {
    StackMask stacks = StackMask.of(view.stackView(cancellation));
    ThreadShares shares = ThreadShares.of(view.profile(), view.selection(), stacks, cancellation);
    Map<JvmWork, Long> weights = new EnumMap<>(JvmWork.class);
    for (int threadId : shares.byWeight()) {
      String name = threadId == Ids.NONE ? "" : shares.threads().name(threadId);
      weights.merge(of(name), shares.weight(threadId), Long::sum);
    }
    return weights;
  }

  /**
   * True for a native function that nearly only the JVM's own threads ran, and for a method of a
   * library that only they did. Finalizers of the program, which these threads also run, are its
   * own. {@code ofProgram} are the method's samples in other threads, {@code program} all of these.
   */
  public static boolean isOfJvm(
      Symbols symbols, int methodId, long ofProgram, long all, long program) {
    return symbols.className(methodId).isEmpty()
        ? ofProgram <= LEAST_OF_FUNCTION * all && ofProgram <= LEAST_OF_PROGRAM * program
        : ofProgram == 0 && CodeOwner.of(symbols.className(methodId)).isWellKnown();
  }

  public static boolean hasJvmThreads(ThreadTable threads) {
    return IntStream.range(0, threads.size()).anyMatch(id -> of(threads.name(id)) != PROGRAM);
  }

  /** Without the JVM's own threads; includes samples without a thread. */
  public static SampleSelection programOnly(SampleSelection selection, ThreadTable threads) {
    Set<Integer> threadIds = new HashSet<>();
    for (int threadId = Ids.NONE; threadId < threads.size(); threadId++) {
      boolean ofProgram = threadId == Ids.NONE || of(threads.name(threadId)) == PROGRAM;
      if (ofProgram && selection.threads().includes(threadId, threads)) {
        threadIds.add(threadId);
      }
    }
    return selection.withThreads(ThreadChoice.of(threadIds));
  }
}
