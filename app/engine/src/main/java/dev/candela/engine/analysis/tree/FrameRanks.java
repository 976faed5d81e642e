package dev.candela.engine.analysis.tree;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import java.util.Arrays;

/** Ranks frames by name, so that trees are sorted without comparing text. */
final class FrameRanks {
  private FrameRanks() {}

  /** Places of frames with samples by name, line, kind, descriptor; of the other frames 0, too. */
  static int[] of(Symbols symbols, StackTable stacks, long[] totalSamples) {
    FrameTable frames = symbols.frames();
    boolean[] used = new boolean[frames.size()];
    int usedCount = 0;
    for (int stackId = 1; stackId < stacks.size(); stackId++) {
      int frameId = stacks.frameId(stackId);
      if (totalSamples[stackId] > 0 && !used[frameId]) {
        used[frameId] = true;
        usedCount++;
      }
    }
    Entry[] entries = new Entry[usedCount];
    int at = 0;
    for (int frameId = 0; frameId < used.length; frameId++) {
      if (used[frameId]) {
        entries[at++] = Entry.of(symbols, frameId);
      }
    }
    Arrays.sort(entries);
    int[] ranks = new int[frames.size()];
    for (int i = 0, rank = 0; i < entries.length; i++) {
      // Folds of one method are one, however many frames each of them stands for.
      boolean sameFold = i > 0 && entries[i].isSameFold(entries[i - 1], frames);
      rank = sameFold || i == 0 ? rank : rank + 1;
      ranks[entries[i].frameId] = rank;
    }
    return ranks;
  }

  private record Entry(String name, int line, int kind, String descriptor, int frameId)
      implements Comparable<Entry> {
    /** Not a chain of comparators, which is three times slower, and takes 5 ms to set up. */
    @Override
    public int compareTo(Entry other) {
      int order = name.compareTo(other.name);
      order = order != 0 ? order : Integer.compare(line, other.line);
      order = order != 0 ? order : Integer.compare(kind, other.kind);
      order = order != 0 ? order : descriptor.compareTo(other.descriptor);
      return order != 0 ? order : Integer.compare(frameId, other.frameId);
    }

    boolean isSameFold(Entry other, FrameTable frames) {
      return kind == FrameKind.FOLD.ordinal()
          && other.kind == kind
          && frames.methodId(frameId) == frames.methodId(other.frameId);
    }

    static Entry of(Symbols symbols, int frameId) {
      FrameTable frames = symbols.frames();
      int methodId = frames.methodId(frameId);
      return new Entry(
          symbols.qualifiedName(methodId),
          frames.lineNumber(frameId),
          frames.kind(frameId).ordinal(),
          symbols.strings().get(symbols.methods().descriptorId(methodId)),
          frameId);
    }
  }
}
