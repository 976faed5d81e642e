package dev.candela.engine.view;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.AttributeColumns;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.StringTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.column.LongColumn;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A profile in which stacks end with a frame that names the class of the object: what was
 * allocated, or whose lock a thread waited for. Samples that have no class keep their stacks.
 * Methods from the first one to the end stand for classes.
 */
public record ByClass(Profile profile, int firstMethodId, int endMethodId) {
  /** Empty if no sample has a class. */
  public static Optional<ByClass> of(Profile original, Cancellation cancellation) {
    Frames frames = new Frames(original);
    Map<SampleTable, LongColumn> stackIds = new LinkedHashMap<>();
    for (SampleTable table : original.samples()) {
      LongColumn classIds = classIds(table.attributes());
      stackIds.put(
          table, classIds == null ? table.stackIds() : frames.below(table, classIds, cancellation));
    }
    Symbols symbols = frames.extension.view();
    int end = symbols.methods().size();
    int first = original.symbols().methods().size();
    return end == first
        ? Optional.empty()
        : Optional.of(
            new ByClass(original.onStacks(symbols, frames.stacks.view(), stackIds), first, end));
  }

  public boolean isClass(int methodId) {
    return methodId >= firstMethodId && methodId < endMethodId;
  }

  public static boolean hasClasses(SampleTable table) {
    return classIds(table.attributes()) != null;
  }

  private static LongColumn classIds(AttributeColumns attributes) {
    return attributes.first(Attribute.Kind.STRING, "Class");
  }

  /** Class frames below a profile's stacks, created on demand. */
  private static final class Frames {
    final Symbols.Extension extension;
    final StackTable.Builder stacks;
    private final StringTable strings;
    private final Map<Integer, Integer> frameIds = new HashMap<>();

    Frames(Profile original) {
      this.extension = new Symbols.Extension(original.symbols());
      this.strings = original.symbols().strings();
      StackTable before = original.stacks();
      this.stacks = new StackTable.Builder(before.size());
      for (int stackId = 1; stackId < before.size(); stackId++) {
        stacks.add(before.parentStackId(stackId), before.frameId(stackId));
      }
      stacks.index();
    }

    LongColumn below(SampleTable table, LongColumn classIds, Cancellation cancellation) {
      LongColumn.Builder result = new LongColumn.Builder();
      for (int row = 0; row < table.size(); row++) {
        Cancellation.checkAt(row, cancellation);
        int classId = classIds.getInt(row);
        int stackId = table.stackIds().getInt(row);
        result.add(
            classId == Ids.NONE || classId == StringTable.EMPTY
                ? stackId
                : stacks.intern(stackId, frameId(classId)));
      }
      return result.view();
    }

    private int frameId(int classId) {
      return frameIds.computeIfAbsent(classId, id -> extension.syntheticFrame(strings.get(id)));
    }
  }
}
