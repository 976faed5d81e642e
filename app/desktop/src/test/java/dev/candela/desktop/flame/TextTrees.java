package dev.candela.desktop.flame;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
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
import dev.candela.engine.view.View;
import java.util.Locale;
import java.util.Map;

/**
 * Trees and profiles from lines such as {@code app.Main.main;app.Net.send:82;read[native] 3}, with
 * a line number where there is one; 1 ms a sample.
 */
public final class TextTrees {
  private static final long NANOS_PER_SAMPLE = 1_000_000;

  private TextTrees() {}

  public static FlameTree of(String... lines) {
    return FlameTree.of(
        CallTree.of(
            View.of(profile(lines), ProfileFilter.BY_METHOD).stacks(Cancellation.NEVER),
            Cancellation.NEVER));
  }

  public static Profile profile(String... lines) {
    return profile(new ProfileBuilder(), lines);
  }

  /** The same, of a program that async-profiler was attached to. */
  public static Profile attached(String... lines) {
    ProfileBuilder builder = new ProfileBuilder();
    builder.origin(new Origin("async-profiler 4.6", "", "", "", 1, "", Map.of()));
    return profile(builder, lines);
  }

  /** A profile of lines that has what the builder has. */
  public static Profile profile(ProfileBuilder builder, String... lines) {
    SampleTable.Builder table =
        builder.samples(new SampleType("cpu", SampleCategory.CPU, WeightUnit.SAMPLES));
    int threadId = builder.threads().intern(ProfiledThread.named("main"));
    long nanos = 0;
    for (String line : lines) {
      int space = line.lastIndexOf(' ');
      int stackId = stack(builder, line.substring(0, space));
      for (int i = Integer.parseInt(line.substring(space + 1)); i > 0; i--) {
        table.add(nanos, threadId, stackId, ThreadState.RUNNABLE, 1);
        nanos += NANOS_PER_SAMPLE;
      }
    }
    builder.countEvents("cpu", nanos / NANOS_PER_SAMPLE);
    builder.cover(new Span(0, nanos + 1));
    return builder.build();
  }

  /** The same with a sample for each line, whose weight has fractions. */
  public static Profile fractions(String... lines) {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table =
        builder.samples(new SampleType("samples", SampleCategory.CPU, WeightUnit.THOUSANDTHS));
    int threadId = builder.threads().intern(ProfiledThread.named("main"));
    for (String line : lines) {
      int space = line.lastIndexOf(' ');
      long weight = Math.round(Double.parseDouble(line.substring(space + 1)) * WeightUnit.PER_ONE);
      int stackId = stack(builder, line.substring(0, space));
      table.add(0, threadId, stackId, ThreadState.RUNNABLE, weight);
    }
    return builder.build();
  }

  public static int stack(ProfileBuilder builder, String frames) {
    int stackId = StackTable.ROOT;
    for (String frame : frames.split(";")) {
      stackId = builder.stacks().intern(stackId, frame(builder, frame));
    }
    return stackId;
  }

  private static int frame(ProfileBuilder builder, String frame) {
    int bracket = frame.indexOf('[');
    FrameKind kind =
        bracket < 0
            ? FrameKind.JIT
            : FrameKind.valueOf(
                frame.substring(bracket + 1, frame.length() - 1).toUpperCase(Locale.ROOT));
    String place = bracket < 0 ? frame : frame.substring(0, bracket);
    int colon = place.indexOf(':');
    String name = colon < 0 ? place : place.substring(0, colon);
    int line = colon < 0 ? Ids.NONE : Integer.parseInt(place.substring(colon + 1));
    int dot = name.lastIndexOf('.');
    String className = dot < 0 ? "" : name.substring(0, dot);
    String module = className.startsWith("java.") ? "java.base" : "";
    int methodId = builder.symbols().method(className, name.substring(dot + 1), "", module);
    return builder.symbols().frames().intern(methodId, line, Ids.NONE, kind);
  }
}
