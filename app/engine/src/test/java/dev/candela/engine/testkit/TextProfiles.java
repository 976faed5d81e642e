package dev.candela.engine.testkit;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
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
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Transforms;
import java.util.List;
import java.util.Locale;

/**
 * Profiles from pictures of them: a line holds a stack, outermost frame first, and a number of
 * samples.
 *
 * <pre>
 * a;b;c 3
 * a;b:12;read[native] 2 thread=main time=250 state=sleeping event=wall weight=7
 * </pre>
 *
 * <p>A frame is {@code class.method:line[kind]}; line and kind may be missing, and kinds are those
 * of {@link FrameKind} in lower case. The whole name counts as class up to its last dot. A stack of
 * {@code -} is empty. All samples of a line have the same thread ({@code main}; {@code -} for
 * none), time in milliseconds (0), state ({@code runnable}), event ({@code cpu}) and weight of each
 * (1).
 */
public final class TextProfiles {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final ProfileBuilder builder = new ProfileBuilder();
  private long endNanos = 1;

  private TextProfiles() {}

  /** The profile that the lines show. */
  public static Profile of(String... lines) {
    TextProfiles profiles = new TextProfiles();
    for (String line : String.join("\n", lines).split("\n")) {
      if (!line.isBlank()) {
        profiles.add(line.strip());
      }
    }
    profiles.builder.cover(new Span(0, profiles.endNanos));
    return profiles.builder.build();
  }

  /** What such transforms make of all that the lines show. */
  public static View view(String picture, String... transforms) {
    return view(of(picture), transforms);
  }

  public static View view(Profile profile, String... transforms) {
    Transforms parsed = Transforms.parse(List.of(transforms));
    return View.of(profile, new ProfileFilter(SampleSelection.ALL, parsed));
  }

  /** The stacks of a picture by method. */
  public static WeightedStacks stacks(String picture) {
    return View.of(of(picture), ProfileFilter.BY_METHOD).stacks(Cancellation.NEVER);
  }

  /** Adds a sample without a thread and a stack. */
  public static void sample(
      ProfileBuilder builder, String type, SampleCategory category, WeightUnit unit, long weight) {
    builder
        .samples(new SampleType(type, category, unit))
        .add(0, Ids.NONE, StackTable.ROOT, ThreadState.RUNNABLE, weight);
  }

  /** The table of what took processor time. */
  public static SampleTable.Builder cpu(ProfileBuilder builder) {
    return builder.samples(new SampleType("cpu", SampleCategory.CPU, WeightUnit.SAMPLES));
  }

  private void add(String line) {
    String[] words = line.split("\\s+");
    int stackId = stack(builder, words[0]);
    int count = Integer.parseInt(words[1]);
    SampleTable.Builder table = table(column(words, "event", "cpu"));
    String thread = column(words, "thread", "main");
    int threadId =
        thread.equals("-") ? Ids.NONE : builder.threads().intern(ProfiledThread.named(thread));
    ThreadState state =
        ThreadState.valueOf(column(words, "state", "runnable").toUpperCase(Locale.ROOT));
    long startNanos = Long.parseLong(column(words, "time", "0")) * NANOS_PER_MILLI;
    long weight = Long.parseLong(column(words, "weight", "1"));
    for (int i = 0; i < count; i++) {
      table.add(startNanos, threadId, stackId, state, weight);
    }
    builder.countEvents(table.type().name(), count);
    endNanos = Math.max(endNanos, startNanos + 1);
  }

  private SampleTable.Builder table(String event) {
    return builder.samples(
        switch (event) {
          case "cpu" -> new SampleType("cpu", SampleCategory.CPU, WeightUnit.SAMPLES);
          case "wall" -> new SampleType("wall", SampleCategory.WALL, WeightUnit.SAMPLES);
          case "alloc" -> new SampleType("alloc", SampleCategory.ALLOCATION, WeightUnit.BYTES);
          case "lock" -> new SampleType("lock", SampleCategory.LOCK, WeightUnit.NANOS);
          default -> new SampleType(event, SampleCategory.CPU, WeightUnit.SAMPLES);
        });
  }

  /** The stack of this picture, with frames as above. */
  public static int stack(ProfileBuilder builder, String picture) {
    int stackId = StackTable.ROOT;
    if (!picture.equals("-")) {
      for (String frame : picture.split(";")) {
        stackId = builder.stacks().intern(stackId, frame(builder, frame));
      }
    }
    return stackId;
  }

  private static int frame(ProfileBuilder builder, String picture) {
    String rest = picture;
    FrameKind kind = FrameKind.JAVA;
    if (rest.endsWith("]")) {
      int bracket = rest.lastIndexOf('[');
      kind =
          FrameKind.valueOf(
              rest.substring(bracket + 1, rest.length() - 1).toUpperCase(Locale.ROOT));
      rest = rest.substring(0, bracket);
    }
    int line = Ids.NONE;
    int colon = rest.lastIndexOf(':');
    if (colon >= 0) {
      line = Integer.parseInt(rest.substring(colon + 1));
      rest = rest.substring(0, colon);
    }
    int dot = rest.lastIndexOf('.');
    int methodId =
        builder
            .symbols()
            .method(dot < 0 ? "" : rest.substring(0, dot), rest.substring(dot + 1), "", "");
    return builder.symbols().frames().intern(methodId, line, Ids.NONE, kind);
  }

  private static String column(String[] words, String name, String fallback) {
    for (int i = 2; i < words.length; i++) {
      if (words[i].startsWith(name + "=")) {
        return words[i].substring(name.length() + 1);
      }
    }
    return fallback;
  }
}
