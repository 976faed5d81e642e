package dev.candela.desktop.compare;

import dev.candela.desktop.compare.ChangesTable.ChangeRow;
import dev.candela.desktop.compare.CompareChoice.SideChoice;
import dev.candela.desktop.compare.CompareDisplay.CompareForm;
import dev.candela.desktop.flame.FlameFinder;
import dev.candela.desktop.flame.FlameSearch;
import dev.candela.desktop.session.SearchStatus;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.source.ComparedLines;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.Diff.GreyMethods;
import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.DiffTree.WidthBy;
import dev.candela.engine.diff.DiffVoice;
import dev.candela.engine.diff.Evidence;
import dev.candela.engine.diff.LineChanges;
import dev.candela.engine.diff.Side;
import dev.candela.engine.diff.identity.IdentityRule;
import dev.candela.engine.diff.identity.IdentityRules;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameLayout.FlameOrder;
import dev.candela.engine.layout.FlameMatches;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.render.DiffColours;
import dev.candela.engine.render.DiffColours.DiffPalette;
import dev.candela.engine.render.FlameColours;
import dev.candela.engine.render.FlameColours.ColourMode;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.FlameScene.BoxColours;
import dev.candela.engine.render.FlameScene.FlameLabels;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.FoldRules;
import dev.candela.engine.view.transform.Grain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A comparison as it is shown; immutable. Without graphs in a table, without rows in a graph. */
record CompareResult(
    CompareInputs inputs,
    Diff diff,
    SteadyVerdicts verdicts,
    CompareGraphs graphs,
    List<ChangeRow> rows,
    GreyMethods greyMethods,
    Reasons reasons) {

  /** Computes what the last result, or null, does not have; for a worker. */
  static CompareResult of(
      CompareInputs inputs, CompareDisplay display, CompareResult last, Cancellation cancellation) {
    boolean same = last != null && last.inputs.equals(inputs);
    Diff diff = same ? last.diff : inputs.compare(cancellation);
    SteadyVerdicts verdicts = verdicts(inputs, diff, last, cancellation);
    cancellation.check();
    boolean laidOut = same && last.graphs.display().equals(display);
    CompareGraphs graphs =
        laidOut ? last.graphs : CompareGraphs.of(diff, verdicts, display, cancellation);
    boolean listed = same && !last.rows.isEmpty();
    List<ChangeRow> rows = listed ? last.rows : List.of();
    if (display.form() == CompareForm.TABLE && !listed) {
      rows = ChangeRow.all(diff, cancellation);
    }
    GreyMethods greyMethods = same ? last.greyMethods : GreyMethods.UNKNOWN;
    // A table of methods takes long to make; a graph with colours needs no explanation.
    boolean asked = !rows.isEmpty() || verdicts.colouredCount() == 0;
    if (asked && greyMethods.equals(GreyMethods.UNKNOWN)) {
      greyMethods = GreyMethods.of(diff, verdicts::verdict);
    }
    Reasons reasons =
        last != null && last.diff.equals(diff)
            ? last.reasons
            : new Reasons(diff, inputs.choice().rules());
    return new CompareResult(inputs, diff, verdicts, graphs, rows, greyMethods, reasons);
  }

  /** Its lines, with those runs of the sides where one has to do. */
  ComparedLines lines(int before, int after) {
    return new Lines(this, before, after);
  }

  private record Lines(CompareResult of, int before, int after) implements ComparedLines {
    @Override
    public View view(Side side) {
      // After the sides were swapped, this result has fewer runs until the next one is there.
      List<DiffRun> runs = of.inputs.side(side).runs();
      DiffRun run = runs.get(Math.min(side == Side.BEFORE ? before : after, runs.size() - 1));
      return View.of(run.profile(), run.filter());
    }

    @Override
    public LineChanges changes(LineChanges.Lines lines, Cancellation cancellation) {
      CompareInputs in = of.inputs;
      return LineChanges.of(
          in.side(Side.BEFORE), in.side(Side.AFTER), in.choice().settings(), lines, cancellation);
    }

    @Override
    public String mark(Verdict verdict) {
      return of.mark(verdict);
    }
  }

  String mark(Verdict verdict) {
    return "candela-change-"
        + (graphs.display().palette() == DiffPalette.GREEN_RED ? "" : "striped-")
        + Messages.key(verdict);
  }

  private static SteadyVerdicts verdicts(
      CompareInputs inputs, Diff diff, CompareResult last, Cancellation cancellation) {
    if (last != null && last.diff.equals(diff)) {
      return last.verdicts;
    }
    return last != null && inputs.continues(last.inputs)
        ? last.verdicts.next(diff, cancellation)
        : SteadyVerdicts.first(diff);
  }

  /** The graphs of a comparison, which have the same nodes in the same order; immutable. */
  record CompareGraphs(CompareDisplay display, List<FlameScene> scenes)
      implements FlameFinder.Searched {

    /** Lays out; for a worker. */
    static CompareGraphs of(
        Diff diff, SteadyVerdicts verdicts, CompareDisplay display, Cancellation cancellation) {
      List<FlameScene> scenes =
          switch (display.form()) {
            // In parallel, since both only read the comparison.
            case SIDES ->
                Stream.of(WidthBy.BEFORE, WidthBy.AFTER)
                    .parallel()
                    .map(side -> scene(diff, verdicts, display.withWidth(side), cancellation))
                    .toList();
            case GRAPH -> List.of(scene(diff, verdicts, display, cancellation));
            default -> List.of();
          };
      return new CompareGraphs(display, scenes);
    }

    @Override
    public FlameSearch find(String text, Cancellation cancellation) {
      NamePattern pattern = NamePattern.typed(text);
      List<FlameMatches> matches =
          scenes.stream()
              .map(scene -> FlameMatches.find(scene.layout(), pattern, cancellation))
              .toList();
      int count = matches.getFirst().count();
      return new FlameSearch(text, matches, new SearchStatus(0, count, shares(matches)));
    }

    private static String shares(List<FlameMatches> matches) {
      if (matches.size() == 1 || matches.getFirst().count() == 0) {
        return "";
      }
      return Messages.text("compare.found", matches.stream().map(CompareGraphs::share).toArray());
    }

    private static String share(FlameMatches matches) {
      long all = Math.max(1, matches.layout().tree().weight(FlameTree.ROOT));
      return Quantities.percent((double) matches.weight() / all);
    }

    private static FlameScene scene(
        Diff diff, SteadyVerdicts verdicts, CompareDisplay display, Cancellation cancellation) {
      FlameTree tree = FlameTree.of(diff.tree(), display.width());
      // Sorted by name, so that a frame has the same place on both sides.
      FlameLayout layout = FlameLayout.of(tree, FlameOrder.NAME, cancellation);
      BoxColours colours = colours(diff.tree(), tree, verdicts, display, cancellation);
      return new FlameScene(layout, new FlameLabels(tree, rootLabel(diff, display)), colours, null);
    }

    private static BoxColours colours(
        DiffTree diff,
        FlameTree tree,
        SteadyVerdicts verdicts,
        CompareDisplay display,
        Cancellation cancellation) {
      return switch (display.colouring()) {
        case CHANGE -> DiffColours.of(diff, verdicts::verdict, display.width(), display.palette());
        case KIND -> FlameColours.of(ColourMode.KIND, tree, diff.structure()::kind, cancellation);
        case PACKAGE ->
            FlameColours.of(ColourMode.PACKAGE, tree, diff.structure()::kind, cancellation);
      };
    }

    private static String rootLabel(Diff diff, CompareDisplay display) {
      if (display.form() == CompareForm.GRAPH) {
        return Messages.text("flame.root");
      }
      return display.width() == WidthBy.BEFORE
          ? Messages.text("compare.root.before", diff.before().name())
          : Messages.text("compare.root.after", diff.after().name());
    }
  }

  /** The inputs of a comparison; fold rules that are null are derived from the second recording. */
  record CompareInputs(Recorded before, Recorded after, CompareChoice choice, FoldRules foldRules) {

    /** A side by its name; several recordings are runs of one program. */
    record Recorded(String name, List<Profile> runs) {
      Profile first() {
        return runs.getFirst();
      }
    }

    /** True if these are the same recordings, though one may have grown. */
    boolean continues(CompareInputs earlier) {
      return choice.equals(earlier.choice)
          && before.name().equals(earlier.before.name())
          && after.name().equals(earlier.after.name());
    }

    /** For a worker; throws {@link dev.candela.engine.diff.IncomparableException}. */
    Diff compare(Cancellation cancellation) {
      return Diff.of(side(Side.BEFORE), side(Side.AFTER), choice.settings(), cancellation);
    }

    DiffSide side(Side side) {
      Recorded recorded = side == Side.BEFORE ? before : after;
      SideChoice chosen = choice.side(side);
      List<DiffRun> runs = new ArrayList<>();
      for (Profile profile : recorded.runs()) {
        long later = profile.span().startNanos() - recorded.first().span().startNanos();
        String name = recorded.name() + (runs.isEmpty() ? "" : " " + (runs.size() + 1));
        runs.add(new DiffRun(name, profile, filter(profile, side, chosen.window().later(later))));
      }
      return new DiffSide(recorded.name(), runs, chosen.operations());
    }

    private ProfileFilter filter(Profile profile, Side side, TimeWindow window) {
      FoldRules rules = foldRules != null ? foldRules : FoldRules.derivedFrom(after.first());
      return choice.viewOf(side).withWindow(window).filter(profile, rules, grain());
    }

    /** The coarsest grain that the rules allow. */
    private Grain grain() {
      if (!choice.rules().has(IdentityRule.LINES)) {
        return Grain.LINE;
      }
      return choice.rules().has(IdentityRule.TIERS) ? Grain.METHOD : Grain.KIND;
    }
  }

  /** Why frames changed: evidence that is computed on first use. For workers. */
  static final class Reasons {
    private final Diff diff;
    private final IdentityRules rules;
    private volatile Evidence computed;

    Reasons(Diff diff, IdentityRules rules) {
      this.diff = diff;
      this.rules = rules;
    }

    /** Why a frame changed; empty if nothing explains it. */
    String ofNode(int nodeId, Cancellation cancellation) {
      return DiffVoice.WINDOW.line(evidence(cancellation).ofNode(nodeId, cancellation));
    }

    /** Reasons by method, of those that have some. */
    Map<String, String> ofMethods(List<ChangeRow> rows, Cancellation cancellation) {
      Evidence evidence = evidence(cancellation);
      Map<String, String> reasons = new HashMap<>();
      for (ChangeRow row : rows) {
        cancellation.check();
        String line = DiffVoice.WINDOW.line(evidence.ofMethod(row.row(), cancellation));
        if (!line.isEmpty()) {
          reasons.put(row.name(), line);
        }
      }
      return reasons;
    }

    private Evidence evidence(Cancellation cancellation) {
      Evidence found = computed;
      if (found == null) {
        found = Evidence.of(diff, rules, cancellation);
        computed = found;
      }
      return found;
    }
  }
}
