package dev.candela.engine.diff.identity;

import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.MethodTable;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.StringTable;
import dev.candela.engine.model.Symbols;
import java.util.BitSet;
import java.util.Set;

/**
 * Java methods whose native code has no names in one of the recordings. A recorder that met a
 * library before it could read its symbols calls all of it after the mark that the linker put at
 * its end; the other run has names there, and none of them has a counterpart.
 */
final class NamelessCode {
  /** What linkers put between the parts of a library; never a function. */
  private static final Set<String> MARKS =
      Set.of("_end", "_edata", "_etext", "__bss_start", "_fini");

  private final FrameIdentity identity;

  /** Common frames of such methods. */
  private final BitSet callers = new BitSet();

  NamelessCode(FrameIdentity identity) {
    this.identity = identity;
  }

  void look(Profile profile) {
    BitSet marks = methodsNamed(profile.symbols(), MARKS);
    if (marks.isEmpty()) {
      return;
    }
    int[] commonFrames = identity.commonFrames(profile.symbols());
    FrameTable frames = profile.symbols().frames();
    StackTable stacks = profile.stacks();
    for (int stackId = 1; stackId < stacks.size(); stackId++) {
      int parent = stacks.parentStackId(stackId);
      if (marks.get(frames.methodId(stacks.frameId(stackId))) && parent != StackTable.ROOT) {
        int caller = stacks.frameId(parent);
        if (frames.kind(caller).isJava()) {
          callers.set(commonFrames[caller]);
        }
      }
    }
  }

  /**
   * For each stack whether it ends in native code under such a method, which then counts as the
   * method's own; null if there is none.
   */
  boolean[] under(StackTable stacks, FrameTable frames, int[] commonFrames) {
    if (callers.isEmpty()) {
      return null;
    }
    boolean[] under = new boolean[stacks.size()];
    for (int stackId = 1; stackId < under.length; stackId++) {
      int parent = stacks.parentStackId(stackId);
      if (parent != StackTable.ROOT && frames.kind(stacks.frameId(stackId)).isNative()) {
        under[stackId] = under[parent] || callers.get(commonFrames[stacks.frameId(parent)]);
      }
    }
    return under;
  }

  /** The ids of methods of whatever class; empty, and soon known, if none of the names occurs. */
  static BitSet methodsNamed(Symbols symbols, Set<String> names) {
    int longest = names.stream().mapToInt(String::length).max().orElse(0);
    BitSet nameIds = new BitSet();
    StringTable strings = symbols.strings();
    for (int stringId = 0; stringId < strings.size(); stringId++) {
      String string = strings.get(stringId);
      if (string.length() <= longest && names.contains(string)) {
        nameIds.set(stringId);
      }
    }
    BitSet methodIds = new BitSet();
    MethodTable methods = symbols.methods();
    for (int methodId = 0; !nameIds.isEmpty() && methodId < methods.size(); methodId++) {
      if (nameIds.get(methods.methodNameId(methodId))) {
        methodIds.set(methodId);
      }
    }
    return methodIds;
  }
}
