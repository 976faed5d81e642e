package dev.candela.engine.format.collapsed;

import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.StringTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.model.column.LongColumn;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Writes collapsed stacks: a line for each stack, frames from the outermost on with semicolons
 * between them, a space, the weight. Lines are sorted, so equal profiles give equal files.
 */
public final class CollapsedWriter {
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
    write(labelled.tree, counted ? WeightUnit.SAMPLES : WeightUnit.THOUSANDTHS, divisor, out);
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
    return "[" + escape(thread.name()) + " tid=" + Math.max(0, thread.osThreadId()) + "]";
  }

  /** End of each label of the current path in the line, by depth. */
  private static final class PathEnds {
    private int[] ends = new int[256];

    int at(int depth) {
      return ends[depth];
    }

    void put(int depth, int end) {
      ends = Ids.grown(ends, depth);
      ends[depth] = end;
    }
  }

  static String frameLabel(Symbols symbols, int frameId, boolean lines) {
    int methodId = symbols.frames().methodId(frameId);
    FrameKind kind = symbols.frames().kind(frameId);
    int lineNumber = symbols.frames().lineNumber(frameId);
    String library =
        kind.isNative() ? symbols.strings().get(symbols.methods().moduleId(methodId)) : "";
    String name = symbols.qualifiedName(methodId);
    if (name.isEmpty()) {
      name = "[unknown]";
    }
    return escape(library.isEmpty() ? name : library + "`" + name)
        + (lines && lineNumber > 0 && kind.isJava() ? ":" + lineNumber : "");
  }

  /**
   * Takes the special meaning off semicolons and, where they would have one, backslashes; a line
   * break, which no escape could save from other tools, becomes a space.
   */
  static String escape(String name) {
    StringBuilder escaped = new StringBuilder(name.length() + 4);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == ';' || c == '\\' && isSpecialBackslash(name, i)) {
        escaped.append('\\');
      }
      escaped.append(c == '\n' || c == '\r' ? ' ' : c);
    }
    return escaped.toString();
  }

  private static boolean isSpecialBackslash(String name, int at) {
    return at + 1 == name.length() || "\\;".indexOf(name.charAt(at + 1)) >= 0;
  }

  /** Stacks by the labels of their frames, visited in the order of labels. */
  private static final class LabelTree {
    static final int ROOT = StackTable.ROOT;

    private final StackTable.Builder nodes = new StackTable.Builder();
    private final StringTable.Builder labels = new StringTable.Builder();
    private long[] weightByNodeId = new long[1024];

    int labelId(String label) {
      return labels.intern(label);
    }

    int child(int parentNodeId, int labelId) {
      return nodes.intern(parentNodeId, labelId);
    }

    void add(int nodeId, long weight) {
      weightByNodeId = Ids.grown(weightByNodeId, nodeId);
      weightByNodeId[nodeId] += weight;
    }

    /** Visits each node, callers before callees, siblings by label. */
    void visit(Visitor visitor) throws IOException {
      StackTable table = nodes.view();
      weightByNodeId = Arrays.copyOf(weightByNodeId, table.size());
      int[] firstChild = new int[table.size()];
      int[] nextSibling = new int[table.size()];
      linkChildren(table, firstChild, nextSibling);
      int depth = 1;
      int nodeId = firstChild[ROOT];
      while (nodeId != ROOT) {
        visitor.node(depth, labels.get(table.frameId(nodeId)), weightByNodeId[nodeId]);
        if (firstChild[nodeId] != ROOT) {
          nodeId = firstChild[nodeId];
          depth++;
          continue;
        }
        while (nodeId != ROOT && nextSibling[nodeId] == ROOT) {
          nodeId = table.parentStackId(nodeId);
          depth--;
        }
        nodeId = nextSibling[nodeId];
      }
    }

    /** Links siblings by label, after sorting all nodes by label once. */
    private void linkChildren(StackTable table, int[] firstChild, int[] nextSibling) {
      int[] rankByLabelId = rankByLabelId();
      long[] byRank = new long[table.size() - 1];
      for (int nodeId = 1; nodeId < table.size(); nodeId++) {
        byRank[nodeId - 1] = (long) rankByLabelId[table.frameId(nodeId)] << 32 | nodeId;
      }
      Arrays.sort(byRank);
      for (int i = byRank.length - 1; i >= 0; i--) {
        int nodeId = (int) byRank[i];
        int parentNodeId = table.parentStackId(nodeId);
        nextSibling[nodeId] = firstChild[parentNodeId];
        firstChild[parentNodeId] = nodeId;
      }
    }

    private int[] rankByLabelId() {
      int[] labelIds =
          Ids.sorted(
              IntStream.range(0, labels.view().size()), Comparator.comparing(id -> labels.get(id)));
      int[] rankByLabelId = new int[labelIds.length];
      for (int rank = 0; rank < labelIds.length; rank++) {
        rankByLabelId[labelIds[rank]] = rank;
      }
      return rankByLabelId;
    }

    interface Visitor {
      /** {@code depth} counts labels from 1; callers were visited before. */
      void node(int depth, String label, long weight) throws IOException;
    }
  }

  /** Enters stacks into a {@link LabelTree}, below the root or a thread's label. */
  private static final class LabelledStacks {
    final LabelTree tree = new LabelTree();
    private final Symbols symbols;
    private final StackTable stacks;
    private final boolean lines;
    private final int[] labelIdByFrameId;
    private final int[] nodeIdByStackId;

    /** Stacks whose node below the current top is known; others are {@link Ids#NONE}. */
    private int[] knownStackIds = new int[1024];

    private int known;
    private int topNodeId = LabelTree.ROOT;
    private int[] path = new int[256];

    LabelledStacks(Profile profile, boolean lines) {
      this.symbols = profile.symbols();
      this.stacks = profile.stacks();
      this.lines = lines;
      labelIdByFrameId = Ids.none(symbols.frames().size());
      nodeIdByStackId = Ids.none(stacks.size());
    }

    /** Everything until the next call is below this label. */
    void beginTop(String label) {
      topNodeId = tree.child(LabelTree.ROOT, tree.labelId(label));
      for (int i = 0; i < known; i++) {
        nodeIdByStackId[knownStackIds[i]] = Ids.NONE;
      }
      known = 0;
    }

    void add(int stackId, long weight) {
      if (stackId == StackTable.ROOT) {
        tree.add(tree.child(topNodeId, tree.labelId(CollapsedWriter.NO_STACK)), weight);
      } else {
        tree.add(nodeId(stackId), weight);
      }
    }

    private int nodeId(int stackId) {
      int length = 0;
      int id = stackId;
      while (id != StackTable.ROOT && nodeIdByStackId[id] == Ids.NONE) {
        path = Ids.grown(path, length);
        path[length++] = id;
        id = stacks.parentStackId(id);
      }
      int nodeId = id == StackTable.ROOT ? topNodeId : nodeIdByStackId[id];
      while (length > 0) {
        id = path[--length];
        nodeId = tree.child(nodeId, labelId(stacks.frameId(id)));
        remember(id, nodeId);
      }
      return nodeId;
    }

    private void remember(int stackId, int nodeId) {
      nodeIdByStackId[stackId] = nodeId;
      knownStackIds = Ids.grown(knownStackIds, known);
      knownStackIds[known++] = stackId;
    }

    private int labelId(int frameId) {
      if (labelIdByFrameId[frameId] == Ids.NONE) {
        labelIdByFrameId[frameId] = tree.labelId(frameLabel(symbols, frameId, lines));
      }
      return labelIdByFrameId[frameId];
    }
  }
}
