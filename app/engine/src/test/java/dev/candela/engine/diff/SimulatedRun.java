package dev.candela.engine.diff;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.ProfileFilter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.LongPredicate;

/**
 * A recording of a program whose truth is known: each stack's share of one processor, sampled
 * independently at every tick. Frames are {@code class.method:line[kind]}, as in the text profiles.
 */
final class SimulatedRun {
  private final Map<String, Double> coresByStack = new LinkedHashMap<>();
  private final Map<String, String> threadByStack = new LinkedHashMap<>();
  private final Map<String, LongPredicate> timeByStack = new LinkedHashMap<>();
  private double seconds = 30;
  private double slowness = 1;
  private Span starved = Span.EMPTY;
  private double intervalMillis = 1;
  private long seed = 1;
  private String recorder = "async-profiler 4.6";
  private String jvm = "OpenJDK 25";
  private String jvmArguments = "-XX:+DebugNonSafepoints";
  private String event = "cpu";
  private double others;

  /** Each stack, and how many processors it keeps busy: {@code main;a 0.5, main;b 0.2}. */
  static SimulatedRun cores(String stacksAndCores) {
    SimulatedRun run = new SimulatedRun();
    for (String part : stacksAndCores.split(", ")) {
      int space = part.lastIndexOf(' ');
      run.coresByStack.put(part.substring(0, space), Double.valueOf(part.substring(space + 1)));
    }
    return run;
  }

  /** The same for programs that are computed: stacks and numbers in turns. */
  static SimulatedRun cores(Object... stacksAndCores) {
    SimulatedRun run = new SimulatedRun();
    for (int i = 0; i < stacksAndCores.length; i += 2) {
      run.coresByStack.put(
          (String) stacksAndCores[i], ((Number) stacksAndCores[i + 1]).doubleValue());
    }
    return run;
  }

  SimulatedRun seconds(double newSeconds) {
    seconds = newSeconds;
    return this;
  }

  SimulatedRun intervalMillis(double newIntervalMillis) {
    intervalMillis = newIntervalMillis;
    return this;
  }

  SimulatedRun seed(long newSeed) {
    seed = newSeed;
    return this;
  }

  SimulatedRun recorder(String newRecorder) {
    recorder = newRecorder;
    return this;
  }

  SimulatedRun jvm(String newJvm) {
    jvm = newJvm;
    return this;
  }

  SimulatedRun jvmArguments(String newJvmArguments) {
    jvmArguments = newJvmArguments;
    return this;
  }

  SimulatedRun event(String newEvent) {
    event = newEvent;
    return this;
  }

  SimulatedRun thread(String stack, String name) {
    threadByStack.put(stack, name);
    return this;
  }

  /** Lets everything cost so much more, as a busier machine does. */
  SimulatedRun slowness(double newSlowness) {
    slowness = newSlowness;
    return this;
  }

  /** Says that other processes had this share of the machine. */
  SimulatedRun others(double newOthers) {
    others = newOthers;
    return this;
  }

  /** Lets everything have half of its time for a while. */
  SimulatedRun starved(double from, double to) {
    starved = new Span(Math.round(from * 1e9), Math.round(to * 1e9));
    return this;
  }

  /** Lets a stack run during a part of the run only, in seconds from its start. */
  SimulatedRun during(String stack, double from, double to) {
    timeByStack.put(stack, new Span(Math.round(from * 1e9), Math.round(to * 1e9))::contains);
    return this;
  }

  /** Adds a stack that runs again and again for a while. */
  SimulatedRun bursts(String stack, double cores, long everyMillis, long lastingMillis) {
    coresByStack.put(stack, cores);
    timeByStack.put(stack, nanos -> nanos / 1_000_000 % everyMillis < lastingMillis);
    return this;
  }

  /** Adds a stack that runs during a part of the run only. */
  SimulatedRun also(String stack, double cores, double from, double to) {
    coresByStack.put(stack, cores);
    return during(stack, from, to);
  }

  /** As the job that it is from start to end. */
  SimulatedRun launched() {
    return jvmArguments(
        "-XX:+DebugNonSafepoints"
            + " -javaagent:/opt/candela/candela-agent.jar=connect=1234,token=/tmp/t");
  }

  DiffSide side(String name) {
    return DiffSide.of(run(name));
  }

  DiffRun run(String name) {
    return new DiffRun(name, profile(), ProfileFilter.BY_METHOD);
  }

  Profile profile() {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table =
        builder.samples(new SampleType(event, SampleCategory.CPU, WeightUnit.SAMPLES));
    Random random = new Random(seed);
    long ticks = Math.round(seconds * 1000 / intervalMillis);
    for (Map.Entry<String, Double> entry : coresByStack.entrySet()) {
      int stackId = TextProfiles.stack(builder, entry.getKey());
      String thread = threadByStack.getOrDefault(entry.getKey(), "main");
      int threadId = builder.threads().intern(ProfiledThread.named(thread));
      LongPredicate time = timeByStack.getOrDefault(entry.getKey(), _ -> true);
      for (long tick = 0; tick < ticks; tick++) {
        long startNanos = Math.round(tick * intervalMillis * 1e6);
        boolean runs =
            random.nextDouble()
                < entry.getValue() * slowness * (starved.contains(startNanos) ? 0.5 : 1);
        if (runs && time.test(startNanos)) {
          table.add(startNanos, threadId, stackId, ThreadState.RUNNABLE, 1);
        }
      }
    }
    builder.cover(new Span(0, Math.round(seconds * 1e9)));
    reportLoad(builder);
    builder.origin(
        new Origin(
            recorder,
            jvm,
            "App",
            jvmArguments,
            1,
            "Linux",
            Map.of(event + "#interval", Math.round(intervalMillis * 1e6) + "")));
    return builder.build();
  }

  /** Once a second, as JVMs do; the program has 30 %. */
  private void reportLoad(ProfileBuilder builder) {
    EventTable.Builder loads =
        builder.events(
            "jdk.CPULoad",
            new Attribute("jvmUser", Attribute.Kind.DOUBLE),
            new Attribute("jvmSystem", Attribute.Kind.DOUBLE),
            new Attribute("machineTotal", Attribute.Kind.DOUBLE));
    for (int second = 1; second < seconds; second++) {
      loads.add(second * 1_000_000_000L, 0, Ids.NONE);
      loads.attribute(0, Double.doubleToRawLongBits(0.2));
      loads.attribute(1, Double.doubleToRawLongBits(0.1));
      loads.attribute(2, Double.doubleToRawLongBits(0.3 + others));
    }
  }
}
