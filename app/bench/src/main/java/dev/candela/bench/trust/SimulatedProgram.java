package dev.candela.bench.trust;

import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.ProfileFilter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/** A program whose stacks use known parts of a processor, some in phases; sampled every ms. */
final class SimulatedProgram {
  private static final long INTERVAL_NANOS = 1_000_000;
  private static final String EVENT = "cpu";

  private final List<Stack> stacks = new ArrayList<>();
  private double phaseSeconds;
  private boolean launched;

  /** A place with its frames from the outermost and its mean part of a processor. */
  private record Stack(String frames, double cores, boolean inPhases) {}

  SimulatedProgram with(String frames, double cores) {
    stacks.add(new Stack(frames, cores, false));
    return this;
  }

  /** Adds a place that is at work during phases, which come and go after a time of this mean. */
  SimulatedProgram inPhases(String frames, double cores, double seconds) {
    stacks.add(new Stack(frames, cores, true));
    phaseSeconds = seconds;
    return this;
  }

  /** Recorded from start to end. */
  SimulatedProgram launched() {
    launched = true;
    return this;
  }

  /** Where frames end so, or everywhere if empty, it costs more. */
  SimulatedProgram slower(String slower, double factor) {
    return scaled(stack -> stack.frames().endsWith(slower) ? factor : 1);
  }

  /** All of it is off by a factor, and each place by its own. */
  SimulatedProgram anotherRun(SplittableRandom random, double machine, double own) {
    double all = factor(random, machine);
    return scaled(_ -> all * factor(random, own));
  }

  private SimulatedProgram scaled(ToDoubleFunction<Stack> factor) {
    SimulatedProgram other = new SimulatedProgram();
    other.phaseSeconds = phaseSeconds;
    other.launched = launched;
    for (Stack stack : stacks) {
      double cores = stack.cores() * factor.applyAsDouble(stack);
      other.stacks.add(new Stack(stack.frames(), cores, stack.inPhases()));
    }
    return other;
  }

  private static double factor(SplittableRandom random, double deviation) {
    return Math.max(0.1, 1 + deviation * random.nextGaussian());
  }

  DiffRun record(SplittableRandom random, int seconds) {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table =
        builder.samples(new SampleType(EVENT, SampleCategory.CPU, WeightUnit.SAMPLES));
    int threadId = builder.threads().intern(ProfiledThread.named("main"));
    int[] stackIds = stacks.stream().mapToInt(stack -> stackId(builder, stack.frames())).toArray();
    double[] during = ends(true);
    double[] between = ends(false);
    boolean inPhase = random.nextBoolean();
    double until = phaseSeconds > 0 ? stay(random) : Double.POSITIVE_INFINITY;
    for (int tick = 0; tick < seconds * 1000; tick++) {
      while (tick / 1000.0 >= until) {
        inPhase = !inPhase;
        until += stay(random);
      }
      int found = Arrays.binarySearch(inPhase ? during : between, random.nextDouble());
      int stack = found < 0 ? -found - 1 : found + 1;
      if (stack < stackIds.length) {
        table.add(tick * INTERVAL_NANOS, threadId, stackIds[stack], ThreadState.RUNNABLE, 1);
      }
    }
    builder.cover(new Span(0, seconds * 1_000_000_000L));
    String arguments = launched ? "-javaagent:candela-agent.jar=connect=1,token=t" : "";
    builder.origin(
        new Origin(
            "simulation",
            "",
            "",
            arguments,
            1,
            "",
            Map.of(EVENT + "#interval", INTERVAL_NANOS + "")));
    return new DiffRun("run", builder.build(), ProfileFilter.BY_METHOD);
  }

  /** Where the part of each place ends, of a processor. */
  private double[] ends(boolean inPhase) {
    double[] ends =
        stacks.stream()
            .mapToDouble(
                stack -> stack.inPhases() ? inPhase ? 2 * stack.cores() : 0 : stack.cores())
            .toArray();
    Arrays.parallelPrefix(ends, Double::sum);
    return ends;
  }

  private double stay(SplittableRandom random) {
    return -phaseSeconds * Math.log(1 - random.nextDouble());
  }

  private static int stackId(ProfileBuilder builder, String frames) {
    int stackId = StackTable.ROOT;
    for (String name : frames.split(";")) {
      int methodId = builder.symbols().method("App", name, "", "");
      int frameId = builder.symbols().frames().intern(methodId, Ids.NONE, Ids.NONE, FrameKind.JAVA);
      stackId = builder.stacks().intern(stackId, frameId);
    }
    return stackId;
  }
}
