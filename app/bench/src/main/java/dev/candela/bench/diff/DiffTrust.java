package dev.candela.bench.diff;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSettings;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.diff.Side;
import dev.candela.engine.filter.Cancellation;
import dev.candela.engine.filter.ProfileFilter;
import dev.candela.engine.read.ProfileReaders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    for (int i = 0; i < sides.size(); i++) {
      for (int j = i + 1; j < sides.size(); j++) {
        pairs++;
        flagged += falseChanges(diff(sides.get(i), sides.get(j))) > 0 ? 1 : 0;
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%d of %d equal pairs (%.1f %%) flag a frame above 1 %%%n",
        flagged,
        pairs,
        100.0 * flagged / pairs);
    List<DiffSide> slower = sides(changed);
    int found = 0;
    for (int i = 0; i < slower.size(); i++) {
      found += isFound(diff(sides.get(i % sides.size()), slower.get(i))) ? 1 : 0;
    }
    if (!slower.isEmpty()) {
      System.out.printf(
          Locale.ROOT, "%s is found in %d of %d pairs%n", method, found, slower.size());
    }
    return 0;
  }

  private static Diff diff(DiffSide before, DiffSide after) {
    return Diff.of(before, after, DiffSettings.DEFAULT, Cancellation.NEVER);
  }

  private static int falseChanges(Diff diff) {
    DiffTree tree = diff.tree();
    int changes = 0;
    for (int nodeId = 0; nodeId < tree.structure().nodeCount(); nodeId++) {
      double share = Math.max(share(tree, Side.BEFORE, nodeId), share(tree, Side.AFTER, nodeId));
      changes += share > NOTABLE_SHARE && tree.verdict(nodeId).isSignificant() ? 1 : 0;
    }
    return changes;
  }

  private static double share(DiffTree tree, Side side, int nodeId) {
    return tree.total(side, nodeId) / tree.total(side, CallTree.ROOT);
  }

  private boolean isFound(Diff diff) {
    MethodChanges methods = diff.methods();
    for (int row = 0; row < methods.rowCount(); row++) {
      if (methods.name(row).equals(method)) {
        return methods.totalVerdict(row).isMore();
      }
    }
    return false;
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
