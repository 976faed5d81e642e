package dev.candela.engine.testkit;

import dev.candela.engine.format.collapsed.CollapsedWriter;
import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Symbols;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a profile's samples come to, as sorted lines of event, thread, state, stack, number and
 * weight: equal for profiles that answer every question alike, in whatever rows they keep it.
 */
public final class SampleText {
  private SampleText() {}

  /** Of all samples, with frames in full. */
  public static String of(Profile profile) {
    return of(profile, true);
  }

  /** The same for formats that have no states. */
  public static String withoutStates(Profile profile) {
    return of(profile, false);
  }

  /** The first lines that only one of two profiles has, with a sign; empty for equal profiles. */
  public static String differences(Profile before, Profile after) {
    Set<String> expected = of(before).lines().collect(Collectors.toCollection(TreeSet::new));
    Set<String> found = of(after).lines().collect(Collectors.toCollection(TreeSet::new));
    return Stream.concat(
            expected.stream().filter(line -> !found.contains(line)).map(line -> "- " + line),
            found.stream().filter(line -> !expected.contains(line)).map(line -> "+ " + line))
        .sorted(Comparator.comparing(line -> line.substring(2)))
        .limit(6)
        .collect(Collectors.joining("\n"));
  }

  /** Each row of each table on a line: type, thread, stack of such frames, weight. */
  public static String rows(
      Profile profile, Function<SampleType, String> type, IntFunction<String> frame) {
    StringBuilder text = new StringBuilder();
    for (SampleTable table : profile.samples()) {
      for (int row = 0; row < table.size(); row++) {
        int threadId = table.threadIds().getInt(row);
        String stack =
            Arrays.stream(profile.stacks().frameIds(table.stackIds().getInt(row)))
                .mapToObj(frame)
                .collect(Collectors.joining(";"));
        text.append(type.apply(table.type())).append(' ');
        text.append(threadId < 0 ? "-" : profile.threads().name(threadId)).append(' ');
        text.append(stack.isEmpty() ? "-" : stack).append(' ');
        text.append(table.weights().get(row)).append('\n');
      }
    }
    return text.toString();
  }

  /** Collapsed stacks of each table. */
  public static String collapsed(Profile profile, WriteOptions options) throws IOException {
    StringBuilder text = new StringBuilder();
    for (SampleTable table : profile.samples()) {
      CollapsedWriter.write(profile, table, options, text);
    }
    return text.toString();
  }

  private static String of(Profile profile, boolean states) {
    Map<String, long[]> sums = new TreeMap<>();
    String[] stacks = new String[profile.stacks().size()];
    for (SampleTable table : profile.samples()) {
      String type = table.type().name() + " " + table.type().category() + " " + table.type().unit();
      for (int row = 0; row < table.size(); row++) {
        int stackId = table.stackIds().getInt(row);
        if (stacks[stackId] == null) {
          stacks[stackId] = stack(profile, stackId);
        }
        int threadId = table.threadIds().getInt(row);
        String thread = threadId == Ids.NONE ? "-" : profile.threads().get(threadId).toString();
        String state = states ? table.state(row).toString() : "";
        String line = type + " {" + thread + "} " + state + " " + stacks[stackId];
        long[] sum = sums.computeIfAbsent(line, key -> new long[2]);
        sum[0]++;
        sum[1] += table.weights().get(row);
      }
    }
    StringBuilder text = new StringBuilder();
    sums.forEach(
        (line, sum) -> {
          if (sum[1] != 0) {
            text.append(line).append(' ');
            // Samples are their own weight, and rows of them may be joined.
            text.append(line.contains(" SAMPLES {") ? sum[1] : sum[0]).append(' ');
            text.append(sum[1]).append('\n');
          }
        });
    return text.toString();
  }

  private static String stack(Profile profile, int stackId) {
    StringBuilder text = new StringBuilder();
    for (int frameId : profile.stacks().frameIds(stackId)) {
      text.append(text.isEmpty() ? "" : ";").append(frame(profile.symbols(), frameId));
    }
    return text.toString();
  }

  private static String frame(Symbols symbols, int frameId) {
    FrameTable frames = symbols.frames();
    int methodId = frames.methodId(frameId);
    return symbols.className(methodId)
        + "|"
        + symbols.methodName(methodId)
        + symbols.strings().get(symbols.methods().descriptorId(methodId))
        + "|"
        + symbols.strings().get(symbols.methods().moduleId(methodId))
        + ":"
        + frames.lineNumber(frameId)
        + frames.kind(frameId);
  }
}
