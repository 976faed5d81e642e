package dev.candela.engine.model;

/** Ids of one profile's strings, threads and stacks in the builder it is appended to. */
final class Translation {
  private final Symbols.Builder symbols;
  private final int[] stringIds;
  final int[] threadIds;
  final int[] frameIds;
  final int[] stackIds;

  Translation(Profile from, ProfileBuilder into) {
    symbols = into.symbols();
    stringIds = strings(from.symbols().strings());
    threadIds = new int[from.threads().size()];
    for (int threadId = 0; threadId < threadIds.length; threadId++) {
      threadIds[threadId] = into.threads().intern(from.threads().get(threadId));
    }
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

  private int[] strings(StringTable strings) {
    int[] ids = new int[strings.size()];
    for (int stringId = 0; stringId < ids.length; stringId++) {
      ids[stringId] = symbols.strings().intern(strings.get(stringId));
    }
    return ids;
  }

  private int[] methods(MethodTable methods) {
    int[] ids = new int[methods.size()];
    for (int methodId = 0; methodId < ids.length; methodId++) {
      ids[methodId] =
          symbols
              .methods()
              .intern(
                  stringIds[methods.classNameId(methodId)],
                  stringIds[methods.methodNameId(methodId)],
                  stringIds[methods.descriptorId(methodId)],
                  stringIds[methods.moduleId(methodId)]);
    }
    return ids;
  }

  private int[] frames(FrameTable frames, int[] methodIds) {
    int[] ids = new int[frames.size()];
    for (int frameId = 0; frameId < ids.length; frameId++) {
      ids[frameId] =
          symbols
              .frames()
              .intern(
                  methodIds[frames.methodId(frameId)],
                  frames.lineNumber(frameId),
                  frames.bytecodeIndex(frameId),
                  frames.kind(frameId));
    }
    return ids;
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
