package dev.candela.bench.jmh;

import dev.candela.bench.memory.ManySamples;
import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.read.ProfileReaders;
import dev.candela.engine.read.input.ReadOptions;
import dev.candela.engine.read.input.ReadProgress;
import dev.candela.engine.read.input.UnreadableProfileException;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import dev.candela.engine.view.transform.StackView;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a change of the selection costs with ten million samples of one type in memory, on one core:
 * goal at most 60 ms for the sums by stack. The view of the stacks does not depend on the selection
 * and is kept, as the desktop keeps it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx3g", "-XX:ActiveProcessorCount=1"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
public class AggregationBenchmark {
  private static final long SAMPLES = 10_000_000;
  private static final String TYPE = "jdk.CPUTimeSample";

  private Profile profile;
  private StackView view;
  private WeightedStacks whole;
  private SampleSelection all;
  private SampleSelection middle;
  private SampleSelection someThreads;
  private SampleSelection both;

  /** Reads the recording and repeats its samples. */
  @Setup
  public void prepare() throws UnreadableProfileException {
    ReadOptions options = ReadOptions.ALL.withEventTypes(Set.of(TYPE));
    Profile once =
        ProfileReaders.read(InputFile.named("typical-23m.jfr"), options, ReadProgress.NONE);
    profile = ManySamples.of(once, SAMPLES);
    SampleTable largest =
        profile.samples().stream().max(Comparator.comparingInt(SampleTable::size)).orElseThrow();
    all = SampleSelection.ALL.withEvents(EventChoice.parse(largest.type().name()));
    Span span = profile.span();
    long quarter = span.durationNanos() / 4;
    middle = all.withRange(new Span(span.startNanos() + quarter, span.endNanos() - quarter));
    someThreads = all.withThreads(ThreadChoice.named("compiler|javac"));
    both = middle.withThreads(ThreadChoice.named("compiler|javac"));
    view = ProfileFilter.BY_METHOD.transforms().view(profile, Cancellation.NEVER);
    whole = sums(all);
  }

  /** Everything, as after a change of the event. */
  @Benchmark
  public WeightedStacks event() {
    return sums(all);
  }

  /** The middle half of the time. */
  @Benchmark
  public WeightedStacks timeRange() {
    return sums(middle);
  }

  /** The threads of one pool. */
  @Benchmark
  public WeightedStacks threads() {
    return sums(someThreads);
  }

  /** Both at once, and the resulting tree. */
  @Benchmark
  public CallTree timeRangeAndThreadsToTree() {
    return CallTree.of(sums(both), Cancellation.NEVER);
  }

  /** The tree alone. */
  @Benchmark
  public CallTree callTree() {
    return CallTree.of(whole, Cancellation.NEVER);
  }

  /** The table of methods alone. */
  @Benchmark
  public HotMethods hotMethods() {
    return HotMethods.of(whole, Cancellation.NEVER);
  }

  private WeightedStacks sums(SampleSelection selection) {
    StackWeights weights = StackWeights.of(profile, selection, Cancellation.NEVER);
    return WeightedStacks.of(weights, view);
  }
}
