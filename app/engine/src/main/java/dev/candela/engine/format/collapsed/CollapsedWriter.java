package dev.candela.engine.format.collapsed;

import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.model.column.LongColumn;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Writes collapsed stacks, the text format of flame graph tools: a line for each stack, frames from
 * the outermost on with semicolons between them, a space, the weight. Lines stand in the order of
 * their frames' texts, so equal profiles give equal files. A sample without a stack is written as
 * {@value #NO_STACK}.
 */
public final class CollapsedWriter {
  /** Stands for a stack that the recorder did not get. */
  public static final String NO_STACK = "[no stack]";

  private CollapsedWriter() {}

  /** Writes the sums of all samples; by thread, one kind of samples after the other. */
  public static void write(Profile profile, WriteOptions options, Appendable out)
      throws IOException {
    if (options.threads()) {
      for (SampleTable table : profile.samples()) {
        write(profile, table, options, out);
      }
    } else {
      write(profile, profile.samples(), options, out);
    }
  }

  public static void write(
      Profile profile, SampleTable samples, WriteOptions options, Appendable out)
      throws IOException {
    write(profile, List.of(samples), options, out);
  }

  private static void write(
      Profile profile, Collection<SampleTable> tables, WriteOptions options, Appendable out)
      throws IOException {
    LabelledStacks labelled = new LabelledStacks(profile, options.lines());
    long divisor = tables.stream().mapToLong(SampleTable::divisor).max().orElse(1);
    if (options.threads()) {
      addByThread(profile, tables.iterator().next(), labelled);
    } else {
      addAll(profile.stacks(), tables, divisor, labelled);
    }
    boolean counted = tables.stream().anyMatch(table -> table.type().unit().countsSamples());
    WeightUnit unit = counted ? WeightUnit.SAMPLES : WeightUnit.THOUSANDTHS;
    write(labelled.tree(), unit, divisor, out);
  }

  private static void write(LabelTree tree, WeightUnit unit, long divisor, Appendable out)
      throws IOException {
    StringBuilder line = new StringBuilder();
    PathEnds ends = new PathEnds();
    tree.visit(
        (depth, label, weight) -> {
          line.setLength(ends.at(depth - 1));
          line.append(depth == 1 ? "" : ";").append(label);
          ends.put(depth, line.length());
          if (weight != 0) {
            String number = unit.plain(SampleTable.whole(weight, divisor));
            out.append(line).append(' ').append(number).append('\n');
          }
        });
  }

  private static void addAll(
      StackTable stacks, Collection<SampleTable> tables, long divisor, LabelledStacks labelled) {
    long[] weightByStackId = new long[stacks.size()];
    int[] stackIds = new int[LongColumn.BLOCK_ROWS];
    long[] weights = new long[LongColumn.BLOCK_ROWS];
    for (SampleTable samples : tables) {
      for (int block = 0; block < samples.stackIds().blockCount(); block++) {
        int rows = samples.stackIds().copyBlock(block, stackIds);
        samples.weights().copyBlock(block, weights);
        for (int row = 0; row < rows; row++) {
          weightByStackId[stackIds[row]] += weights[row] / (divisor / samples.divisor());
        }
      }
    }
    for (int stackId = 0; stackId < weightByStackId.length; stackId++) {
      if (weightByStackId[stackId] != 0) {
        labelled.add(stackId, weightByStackId[stackId]);
      }
    }
  }

  private static void addByThread(Profile profile, SampleTable samples, LabelledStacks labelled) {
    // The thread in the upper half, the row in the lower: sorted, threads stand together.
    long[] rows = new long[samples.size()];
    for (int row = 0; row < rows.length; row++) {
      rows[row] = (long) samples.threadIds().getInt(row) << 32 | row;
    }
    Arrays.sort(rows);
    int before = Ids.NONE;
    for (long threadAndRow : rows) {
      int threadId = (int) (threadAndRow >> 32);
      int row = (int) threadAndRow;
      if (threadId != before) {
        labelled.beginTop(label(profile.threads().get(threadId)));
        before = threadId;
      }
      labelled.add(samples.stackIds().getInt(row), samples.weights().get(row));
    }
  }

  private static String label(ProfiledThread thread) {
    String name = FrameLabel.escape(thread.name());
    return "[" + name + " tid=" + Math.max(0, thread.osThreadId()) + "]";
  }

  /** End of each label of the current path in the line, by depth. */
  private static final class PathEnds {
    private int[] ends = new int[256];

    int at(int depth) {
      return ends[depth];
    }

    void put(int depth, int end) {
      if (depth == ends.length) {
        ends = Arrays.copyOf(ends, depth * 2);
      }
      ends[depth] = end;
    }
  }
}
