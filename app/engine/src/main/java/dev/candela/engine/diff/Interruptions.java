package dev.candela.engine.diff;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import java.util.BitSet;
import java.util.regex.Pattern;

/**
 * How much more is spent on what the kernel does unasked: memory that is touched for the first
 * time, timers, other programs' turns. Nobody calls it. Whoever comes to a new page has it cleared,
 * and how many are new follows from how the JVM sized its heap this time; so equal runs differ by
 * it, several times over, in whatever code allocates.
 */
final class Interruptions {
  /** Where the kernel begins with it, on x86 and ARM, of several ages; inlined into each other. */
  private static final Pattern ENTRY =
      Pattern.compile(
          "(asm_)?exc_page_fault|async_page_fault|page_fault|(__)?do_page_fault"
              + "|do_user_addr_fault|do_mem_abort|(__)?handle_mm_fault"
              + "|(asm_)?sysvec_\\w+|(asm_)?common_interrupt|irqentry_\\w+|irq_exit(_rcu)?"
              + "|(smp_)?apic_timer_interrupt|do_IRQ|el[01]\\w*_irq");

  /** By node: how much more is spent there itself; null if there is none at all. */
  private final double[] changeByNode;

  /** By node: whether what is spent there itself is one; null if there is none at all. */
  private final boolean[] inside;

  private Interruptions(double[] changeByNode, boolean[] inside) {
    this.changeByNode = changeByNode;
    this.inside = inside;
  }

  /** Looks for them; linear in the number of nodes, or of frames where there are none. */
  static Interruptions of(CallTree tree, NodeCosts before, NodeCosts after) {
    BitSet entries = entries(tree.symbols());
    if (entries.isEmpty()) {
      return new Interruptions(null, null);
    }
    boolean[] inside = new boolean[tree.nodeCount()];
    double[] changeByNode = new double[inside.length];
    for (int nodeId = 1; nodeId < inside.length; nodeId++) {
      inside[nodeId] = inside[tree.parent(nodeId)] || entries.get(tree.frameId(nodeId));
      changeByNode[nodeId] = inside[nodeId] ? after.self(nodeId) - before.self(nodeId) : 0;
    }
    return new Interruptions(changeByNode, inside);
  }

  /** True if there is none at all. */
  boolean isNone() {
    return changeByNode == null;
  }

  /** By node whether what is spent there itself is one; null if there are none. Not to change. */
  boolean[] inside() {
    return inside;
  }

  /** How much more each key costs by them; null if there are none. */
  Changes byKey(KeyChains chains) {
    if (changeByNode == null) {
      return null;
    }
    Changes changes = new Changes(new double[chains.keyCount()], new double[chains.keyCount()]);
    for (int nodeId = 0; nodeId < changeByNode.length; nodeId++) {
      double change = changeByNode[nodeId];
      int chain = change == 0 ? Ids.NONE : chains.chainByNode()[nodeId];
      for (; chain != Ids.NONE; chain = chains.parentChain()[chain]) {
        changes.total[chains.keyByChain()[chain]] += change;
      }
      int selfKey = chains.selfKeyByNode()[nodeId];
      if (selfKey != Ids.NONE) {
        changes.self[selfKey] += change;
      }
    }
    return changes;
  }

  /**
   * How much more each key costs by them.
   *
   * @param total with all that it called
   * @param self in itself
   */
  record Changes(double[] total, double[] self) {
    double of(int key, boolean ofSelf) {
      return ofSelf ? self[key] : total[key];
    }
  }

  private static BitSet entries(Symbols symbols) {
    FrameTable frames = symbols.frames();
    BitSet entries = new BitSet();
    for (int frameId = 0; frameId < frames.size(); frameId++) {
      boolean kernel = frames.kind(frameId) == FrameKind.KERNEL;
      if (kernel && ENTRY.matcher(symbols.methodName(frames.methodId(frameId))).matches()) {
        entries.set(frameId);
      }
    }
    return entries;
  }
}
