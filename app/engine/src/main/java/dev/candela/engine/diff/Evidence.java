package dev.candela.engine.diff;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.DiffUnit.CostUnit;
import dev.candela.engine.diff.identity.IdentityRules;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.CodeOwner;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.select.EventChoice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reasons for a change that the recordings themselves show: which callee it is in, how the code
 * ran, which other events changed with it. Immutable and deterministic; empty if the recordings
 * show no reason.
 */
public final class Evidence {
  /** Part of a change from which on a callee is named as its place. */
  public static final double NEARLY_ALL = 0.8;

  private static final double LARGE_PART = 0.3;

  /** A node has a method's whole change if no more than this part of it is elsewhere. */
  private static final double ELSEWHERE = 0.05;

  /** Fewer samples are not used to tell how code ran. */
  private static final long FEWEST_SAMPLES = 30;

  private static final double NOTABLE_SHIFT = 0.1;
  private static final double SIGNIFICANT_Z = 3;

  private final Diff diff;
  private final KindShares kindsBefore;
  private final KindShares kindsAfter;
  private final List<Companion> companions = new ArrayList<>();
  private Map<String, Integer> largestNodes;

  /** Another event of the same methods. */
  private record Companion(Reason.Other other, Map<String, Integer> rows, Diff diff) {}

  private Evidence(Diff diff, IdentityRules rules) {
    this.diff = diff;
    this.kindsBefore = new KindShares(diff.before(), rules);
    this.kindsAfter = new KindShares(diff.after(), rules);
  }

  /** Looks at the compared samples, and at allocations and locks where both sides have them. */
  public static Evidence of(Diff diff, IdentityRules rules, Cancellation cancellation) {
    Evidence evidence = new Evidence(diff, rules);
    evidence.addCompanion("alloc", Reason.Other.ALLOCATIONS, rules, cancellation);
    evidence.addCompanion("lock", Reason.Other.LOCKS, rules, cancellation);
    return evidence;
  }

  /** Reasons for the change of a node, if any; continues the work of a cancelled call. */
  public List<Reason> ofNode(int nodeId, Cancellation cancellation) {
    List<Reason> reasons = new ArrayList<>();
    if (diff.tree().verdict(nodeId).isChange()) {
      addPlace(nodeId, reasons);
      addMethod(diff.tree().structure().name(nodeId), reasons, cancellation);
    }
    return reasons;
  }

  /** Reasons for the change of a method; empty if it did not change. */
  public List<Reason> ofMethod(int row, Cancellation cancellation) {
    List<Reason> reasons = new ArrayList<>();
    MethodChanges methods = diff.methods();
    if (methods.isChanged(row)) {
      largestNode(methods.name(row))
          .ifPresent(
              nodeId -> {
                addPlace(nodeId, reasons);
                double all = methods.totalDifference(row);
                double elsewhere = all - diff.tree().difference(nodeId);
                if (!reasons.isEmpty() && Math.abs(elsewhere) > ELSEWHERE * Math.abs(all)) {
                  Reason there = new Reason.OnLargestPath(List.copyOf(reasons));
                  reasons.clear();
                  reasons.add(there);
                }
              });
      addMethod(methods.name(row), reasons, cancellation);
    }
    return reasons;
  }

  /**
   * Names from a method down to the deepest frame under which nearly all of its change lies, where
   * it changed most; a recursion is one name.
   */
  public List<String> way(int row) {
    return wayOfMethod(row).stream().map(diff.tree().structure()::name).toList();
  }

  /** The same, for a method of the program without the JDK's and native functions at the end. */
  public List<String> wayInProgram(int row) {
    List<Integer> way = wayOfMethod(row);
    int end = way.size();
    while (end > 1 && !isJdkOrNative(way.getFirst()) && isJdkOrNative(way.get(end - 1))) {
      end--;
    }
    return way.subList(0, end).stream().map(diff.tree().structure()::name).toList();
  }

  /** True unless a callee has nearly all of the change, as {@link #wayInProgram} counts callees. */
  public boolean isOrigin(int row) {
    return wayInProgram(row).size() == 1;
  }

  private boolean isJdkOrNative(int nodeId) {
    CallTree structure = diff.tree().structure();
    return CodeOwner.of(structure.symbols().className(structure.methodId(nodeId))).isJdkOrNative();
  }

  private List<Integer> wayOfMethod(int row) {
    return largestNode(diff.methods().name(row)).map(this::wayOfNode).orElse(List.of());
  }

  private List<Integer> wayOfNode(int nodeId) {
    List<Integer> nodeIds = new ArrayList<>(List.of(nodeId));
    double nearlyAll = NEARLY_ALL * Math.abs(diff.tree().difference(nodeId));
    for (int child = child(nodeId); child >= 0; child = child(child)) {
      if (Math.abs(diff.tree().difference(child)) < nearlyAll) {
        break;
      }
      if (!isSameName(child, nodeIds.getLast())) {
        nodeIds.add(child);
      }
    }
    return nodeIds;
  }

  /** Of methods with the same name, one may call the other. */
  private boolean isSameName(int one, int other) {
    CallTree structure = diff.tree().structure();
    return structure.name(one).equals(structure.name(other));
  }

  private void addPlace(int nodeId, List<Reason> reasons) {
    DiffTree tree = diff.tree();
    double change = tree.difference(nodeId);
    int deepest = wayOfNode(nodeId).getLast();
    if (!isSameName(deepest, nodeId)) {
      double part = tree.difference(deepest) / change;
      reasons.add(new Reason.Under(part, tree.structure().name(deepest)));
      return;
    }
    double self = tree.self(Side.AFTER, nodeId) - tree.self(Side.BEFORE, nodeId);
    if (tree.structure().childCount(nodeId) > 0 && self / change >= LARGE_PART) {
      reasons.add(new Reason.OwnCode(self / change));
    }
    int child = child(nodeId);
    while (child >= 0 && isSameName(child, nodeId)) {
      child = child(child);
    }
    if (child >= 0 && tree.difference(child) / change >= LARGE_PART) {
      reasons.add(new Reason.Under(tree.difference(child) / change, tree.structure().name(child)));
    }
  }

  /** The callee that changed most in the direction of its caller, or -1. */
  private int child(int nodeId) {
    CallTree structure = diff.tree().structure();
    double sign = Math.signum(diff.tree().difference(nodeId));
    int most = -1;
    double mostChange = 0;
    for (int i = 0; i < structure.childCount(nodeId); i++) {
      int child = structure.firstChild(nodeId) + i;
      double change = diff.tree().difference(child) * sign;
      if (change > mostChange) {
        most = child;
        mostChange = change;
      }
    }
    return most;
  }

  /** The node of the method that changed most. */
  private Optional<Integer> largestNode(String name) {
    return Optional.ofNullable(largestNodes().get(name));
  }

  private synchronized Map<String, Integer> largestNodes() {
    if (largestNodes == null) {
      DiffTree tree = diff.tree();
      CallTree structure = tree.structure();
      Map<Integer, String> names = new HashMap<>();
      Map<String, Integer> largest = new HashMap<>();
      for (int i = 1; i < structure.nodeCount(); i++) {
        int nodeId = i;
        double change = Math.abs(tree.difference(nodeId));
        if (change > 0) {
          String name = names.computeIfAbsent(structure.frameId(i), _ -> structure.name(nodeId));
          largest.merge(name, nodeId, (a, b) -> change > Math.abs(tree.difference(a)) ? b : a);
        }
      }
      largestNodes = largest;
    }
    return largestNodes;
  }

  private void addMethod(String name, List<Reason> reasons, Cancellation cancellation) {
    for (FrameKind kind : List.of(FrameKind.INTERPRETED, FrameKind.C1, FrameKind.INLINED)) {
      kindShift(name, kind, cancellation).ifPresent(reasons::add);
    }
    for (Companion companion : companions) {
      movedWith(companion, name).ifPresent(reasons::add);
    }
  }

  private Optional<Reason> kindShift(String name, FrameKind kind, Cancellation cancellation) {
    if (!diff.before().countsSamples() || !diff.after().countsSamples()) {
      return Optional.empty();
    }
    double before = kindsBefore.knownSamples(name, cancellation);
    double after = kindsAfter.knownSamples(name, cancellation);
    if (before < FEWEST_SAMPLES || after < FEWEST_SAMPLES) {
      return Optional.empty();
    }
    double ranBefore = kindsBefore.samples(name, kind, cancellation);
    double ranAfter = kindsAfter.samples(name, kind, cancellation);
    double shareBefore = ranBefore / before;
    double shareAfter = ranAfter / after;
    double pooled = (ranBefore + ranAfter) / (before + after);
    double error = Math.sqrt(pooled * (1 - pooled) * (1 / before + 1 / after));
    double shift = Math.abs(shareAfter - shareBefore);
    if (shift < NOTABLE_SHIFT || !(shift > SIGNIFICANT_Z * error)) {
      return Optional.empty();
    }
    return Optional.of(new Reason.Ran(kind, shareBefore, shareAfter));
  }

  private static Optional<Reason> movedWith(Companion companion, String name) {
    Integer row = companion.rows().get(name);
    if (row == null || !companion.diff().methods().totalVerdict(row).isChange()) {
      return Optional.empty();
    }
    MethodChanges methods = companion.diff().methods();
    return Optional.of(
        new Reason.MovedWith(
            companion.other(),
            companion.diff().unit(),
            companion.diff().costUnit(),
            methods.total(Side.BEFORE, row),
            methods.total(Side.AFTER, row)));
  }

  private void addCompanion(
      String event, Reason.Other what, IdentityRules rules, Cancellation cancellation) {
    EventChoice events = EventChoice.parse(event);
    Optional<DiffSide> before = with(diff.before(), events);
    Optional<DiffSide> after = with(diff.after(), events);
    boolean same = diff.costUnit() == CostUnit.BYTES && event.equals("alloc");
    if (before.isEmpty() || after.isEmpty() || same) {
      return;
    }
    DiffSettings settings = new DiffSettings(Optional.of(diff.unit()), rules);
    Diff other;
    try {
      other = Diff.of(before.get(), after.get(), settings, cancellation);
    } catch (IncomparableException e) {
      // One side counts events and the other measures them, so they do not compare.
      return;
    }
    Map<String, Integer> rows = new HashMap<>();
    for (int row = 0; row < other.methods().rowCount(); row++) {
      rows.put(other.methods().name(row), row);
    }
    companions.add(new Companion(what, rows, other));
  }

  /** The side with another event selected, if all of its runs have such events. */
  private static Optional<DiffSide> with(DiffSide side, EventChoice events) {
    return side.runs().stream().anyMatch(run -> events.tables(run.profile()).isEmpty())
        ? Optional.empty()
        : Optional.of(side.filtered(run -> run.filter().with(run.selection().withEvents(events))));
  }

  /** How code ran in each method's own samples on one side; made on first use, as rarely needed. */
  static final class KindShares {
    private static final int KINDS = FrameKind.values().length;

    private final DiffSide side;
    private final IdentityRules rules;
    private Map<String, long[]> samplesByMethod;

    KindShares(DiffSide side, IdentityRules rules) {
      this.side = side;
      this.rules = rules;
    }

    private synchronized Map<String, long[]> samplesByMethod(Cancellation cancellation) {
      if (samplesByMethod == null) {
        Map<String, long[]> sums = new HashMap<>();
        side.runs().forEach(run -> add(run, sums, cancellation));
        samplesByMethod = sums;
      }
      return samplesByMethod;
    }

    long samples(String methodName, FrameKind kind, Cancellation cancellation) {
      long[] samples = samplesByMethod(cancellation).get(methodName);
      return samples == null ? 0 : samples[kind.ordinal()];
    }

    /** The method's own samples in Java code of a known kind. */
    long knownSamples(String methodName, Cancellation cancellation) {
      long sum = 0;
      for (FrameKind kind : FrameKind.values()) {
        boolean known = kind.isJava() && kind != FrameKind.JAVA;
        sum += known ? samples(methodName, kind, cancellation) : 0;
      }
      return sum;
    }

    private void add(DiffRun run, Map<String, long[]> sums, Cancellation cancellation) {
      StackWeights weights = StackWeights.of(run.profile(), run.selection(), cancellation);
      cancellation.check();
      Symbols symbols = run.profile().symbols();
      StackTable stacks = run.profile().stacks();
      long[] samplesByFrame = new long[symbols.frames().size()];
      for (int stackId = 1; stackId < stacks.size(); stackId++) {
        samplesByFrame[stacks.frameId(stackId)] += weights.samples(stackId);
      }
      FrameTable frames = symbols.frames();
      for (int frameId = 0; frameId < samplesByFrame.length; frameId++) {
        if (samplesByFrame[frameId] > 0 && frames.kind(frameId).isJava()) {
          int methodId = frames.methodId(frameId);
          String name =
              rules.className(symbols.className(methodId))
                  + "."
                  + rules.methodName(symbols.methodName(methodId));
          sums.computeIfAbsent(name, key -> new long[KINDS])[frames.kind(frameId).ordinal()] +=
              samplesByFrame[frameId];
        }
      }
    }
  }

  /** A reason for the change of a frame; a value. The caller has the words. */
  public sealed interface Reason {
    /** A part of the change, 1 or more for all of it, lies under a callee. */
    record Under(double part, String name) implements Reason {}

    /** A part of the change, 1 or more for all of it, lies in the frame's own code. */
    record OwnCode(double part) implements Reason {}

    /** Parts of the change on one call path of a method that changed on others, too. */
    record OnLargestPath(List<Reason> reasons) implements Reason {}

    /** Other shares of its own samples, 0 to 1, met it interpreted, compiled by C1 or inlined. */
    record Ran(FrameKind kind, double beforeShare, double afterShare) implements Reason {}

    enum Other {
      ALLOCATIONS,
      LOCKS
    }

    /** Another event changed with it, in the unit of the comparison of that event. */
    record MovedWith(Other other, DiffUnit unit, CostUnit costUnit, double before, double after)
        implements Reason {}
  }
}
