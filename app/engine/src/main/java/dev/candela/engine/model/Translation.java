package dev.candela.engine.model;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** Ids of one profile's strings, threads and stacks in the builder it is appended to. */
final class Translation {
  private final Symbols.Builder symbols;
  private final int[] stringIds;
  final int[] threadIds;
  final int[] frameIds;
  final int[] stackIds;

  Translation(Profile from, ProfileBuilder into) {
    symbols = into.symbols();
    StringTable strings = from.symbols().strings();
    stringIds = ids(strings.size(), id -> symbols.strings().intern(strings.get(id)));
    threadIds = ids(from.threads().size(), id -> into.threads().intern(from.threads().get(id)));
    frameIds = frames(from.symbols().frames(), methods(from.symbols().methods()));
    stackIds = stacks(from.stacks(), frameIds, into.stacks());
  }

  /** New ids for this kind of attribute; null if its numbers are not ids. */
  int[] ids(Attribute.Kind kind) {
    return switch (kind) {
      case STRING -> stringIds;
      case THREAD -> threadIds;
      case STACK -> stackIds;
      case COUNT, TRUTH, BYTES, NANOS, MOMENT, ADDRESS, DOUBLE -> null;
    };
  }

  private static int[] ids(int count, IntUnaryOperator newId) {
    int[] ids = new int[count];
    Arrays.setAll(ids, newId);
    return ids;
  }

  private int[] methods(MethodTable methods) {
    return ids(
        methods.size(),
        id ->
            symbols
                .methods()
                .intern(
                    stringIds[methods.classNameId(id)],
                    stringIds[methods.methodNameId(id)],
                    stringIds[methods.descriptorId(id)],
                    stringIds[methods.moduleId(id)]));
  }

  private int[] frames(FrameTable frames, int[] methodIds) {
    return ids(
        frames.size(),
        id ->
            symbols
                .frames()
                .intern(
                    methodIds[frames.methodId(id)],
                    frames.lineNumber(id),
                    frames.bytecodeIndex(id),
                    frames.kind(id)));
  }

  /** Callers have smaller ids than callees, so parents are always translated first. */
  private static int[] stacks(StackTable from, int[] frameIds, StackTable.Builder into) {
    int[] ids = new int[from.size()];
    for (int stackId = 1; stackId < ids.length; stackId++) {
      ids[stackId] = into.intern(ids[from.parentStackId(stackId)], frameIds[from.frameId(stackId)]);
    }
    return ids;
  }
}
