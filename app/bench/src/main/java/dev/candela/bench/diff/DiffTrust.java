package dev.candela.bench.diff;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSettings;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.read.ProfileReaders;
import dev.candela.engine.view.ProfileFilter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * How often a comparison calls equal programs different, and how often it finds a change that is
 * there. Works on recordings, so that any program and any engine can be looked at.
 */
@Command(
    name = "diff-trust",
    description = "Count false and missed changes between recordings of the same program.")
public final class DiffTrust implements Callable<Integer> {
  /** Frames below this share of all are not looked at. */
  private static final double NOTABLE_SHARE = 0.01;

  @Option(
      names = "--same",
      arity = "2..*",
      required = true,
      description = "Runs of one program: every pair of them should be grey.")
  private List<Path> same;

  @Option(
      names = "--changed",
      arity = "1..*",
      description = "Runs of it with one method slower, each compared with one of the others.")
  private List<Path> changed = List.of();

  @Option(names = "--method", description = "The class.method that is slower.")
  private String method = "";

  /** Made by the command line. */
  public DiffTrust() {}

  @Override
  public Integer call() throws IOException {
    List<DiffSide> sides = sides(same);
    int pairs = 0;
    int flagged = 0;
    int flaggedMethods = 0;
    Map<String, Integer> culprits = new TreeMap<>();
    for (int i = 0; i < sides.size(); i++) {
      for (int j = i + 1; j < sides.size(); j++) {
        Diff diff = diff(sides.get(i), sides.get(j));
        pairs++;
        List<String> frames = falseFrames(diff);
        flagged += frames.isEmpty() ? 0 : 1;
        List<String> methods = falseMethods(diff);
        flaggedMethods += methods.isEmpty() ? 0 : 1;
        frames.addAll(methods);
        frames.stream().distinct().forEach(name -> culprits.merge(name, 1, Integer::sum));
      }
    }
    print("%d of %d equal pairs (%.1f %%) flag a frame above 1 %%", flagged, pairs);
    print("%d of %d equal pairs (%.1f %%) flag a method above 1 %%", flaggedMethods, pairs);
    culprits.forEach((name, times) -> System.out.println("  " + times + " times " + name));
    compareChanged(sides);
    return 0;
  }

  private void compareChanged(List<DiffSide> sides) throws IOException {
    List<DiffSide> slower = sides(changed);
    int found = 0;
    int others = 0;
    for (int i = 0; i < slower.size(); i++) {
      Diff diff = diff(sides.get(i % sides.size()), slower.get(i));
      found += isFound(diff) ? 1 : 0;
      List<String> elsewhere = falseFrames(diff);
      others += elsewhere.isEmpty() ? 0 : 1;
      System.out.println("  " + describe(diff) + ", others " + elsewhere);
    }
    if (!slower.isEmpty()) {
      print(method + " is found in %d of %d pairs (%.1f %%)", found, slower.size());
      print("%d of %d pairs (%.1f %%) flag a frame besides it", others, slower.size());
    }
  }

  private static void print(String sentence, int part, int all) {
    System.out.printf(Locale.ROOT, sentence + "%n", part, all, 100.0 * part / all);
  }

  private static Diff diff(DiffSide before, DiffSide after) {
    return Diff.of(before, after, DiffSettings.DEFAULT, Cancellation.NEVER);
  }

  /** Frames that are called changed and neither are nor call the method that is slower. */
  private List<String> falseFrames(Diff diff) {
    DiffTree tree = diff.tree();
    CallTree structure = tree.structure();
    boolean[] expected = new boolean[structure.nodeCount()];
    for (int nodeId = expected.length - 1; nodeId > CallTree.ROOT; nodeId--) {
      expected[nodeId] |= structure.name(nodeId).equals(method);
      expected[structure.parent(nodeId)] |= expected[nodeId];
    }
    List<String> names = new ArrayList<>();
    for (int nodeId = 0; nodeId < structure.nodeCount(); nodeId++) {
      double share = Math.max(share(tree, Side.BEFORE, nodeId), share(tree, Side.AFTER, nodeId));
      boolean flagged = tree.verdict(nodeId).isSignificant();
      if (share > NOTABLE_SHARE && flagged && !expected[nodeId] && !isBelow(structure, nodeId)) {
        names.add(structure.name(nodeId));
      }
    }
    return names;
  }

  private boolean isBelow(CallTree structure, int nodeId) {
    for (int at = nodeId; at != Ids.NONE; at = structure.parent(at)) {
      if (structure.name(at).equals(method)) {
        return true;
      }
    }
    return false;
  }

  private static double share(DiffTree tree, Side side, int nodeId) {
    return tree.total(side, nodeId) / tree.total(side, CallTree.ROOT);
  }

  private static List<String> falseMethods(Diff diff) {
    MethodChanges methods = diff.methods();
    List<String> names = new ArrayList<>();
    for (int row = 0; row < methods.rowCount(); row++) {
      double share =
          Math.max(
              methods.total(Side.BEFORE, row) / diff.tree().total(Side.BEFORE, CallTree.ROOT),
              methods.total(Side.AFTER, row) / diff.tree().total(Side.AFTER, CallTree.ROOT));
      if (share > NOTABLE_SHARE && methods.totalVerdict(row).isSignificant()) {
        names.add("total of " + methods.name(row));
      }
      if (share > NOTABLE_SHARE && methods.selfVerdict(row).isSignificant()) {
        names.add("self of " + methods.name(row));
      }
    }
    return names;
  }

  private boolean isFound(Diff diff) {
    int nodeId = largestNode(diff);
    return nodeId >= 0 && diff.tree().verdict(nodeId).isMore();
  }

  /** The largest frame of the method that is slower, or -1. */
  private int largestNode(Diff diff) {
    CallTree structure = diff.tree().structure();
    int largest = -1;
    for (int nodeId = 0; nodeId < structure.nodeCount(); nodeId++) {
      if (structure.name(nodeId).equals(method)
          && (largest < 0 || structure.totalSamples(nodeId) > structure.totalSamples(largest))) {
        largest = nodeId;
      }
    }
    return largest;
  }

  private String describe(Diff diff) {
    int nodeId = largestNode(diff);
    if (nodeId < 0) {
      return "no " + method;
    }
    DiffTree tree = diff.tree();
    return String.format(
        Locale.ROOT,
        "%.1f %% of all, %+.1f %% ± %.1f, p = %.4f",
        100 * share(tree, Side.BEFORE, nodeId),
        100 * tree.difference(nodeId) / tree.total(Side.BEFORE, nodeId),
        100 * tree.halfWidth(nodeId) / tree.total(Side.BEFORE, nodeId),
        tree.probability(nodeId));
  }

  private static List<DiffSide> sides(List<Path> files) throws IOException {
    List<DiffSide> sides = new ArrayList<>();
    for (Path file : files) {
      DiffRun run =
          new DiffRun(file.toString(), ProfileReaders.read(file), ProfileFilter.BY_METHOD);
      sides.add(DiffSide.of(run));
    }
    return sides;
  }
}
