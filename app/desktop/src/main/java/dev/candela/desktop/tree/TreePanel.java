package dev.candela.desktop.tree;

import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.Analysis;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SampleCount;
import dev.candela.desktop.session.SearchStatus;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.table.Column;
import dev.candela.desktop.table.DataTree;
import dev.candela.desktop.table.LazyCells;
import dev.candela.desktop.table.TableContext;
import dev.candela.desktop.table.TablePanel;
import dev.candela.desktop.tree.TreeResult.FrameRow;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;

/** A call tree as a table, top-down or bottom-up. */
public final class TreePanel extends TablePanel {
  private final Direction direction;
  private final DataTree<FrameRow> tree;
  private final LazyCells<FrameRow, TreeResult.Interval> intervals;
  private final FrameMenu menu;
  private final LatestJob searching;
  private final LatestJob finding;
  private final Analysis<Result> analysis;
  private final Node heaviest = Controls.button("tree.heaviest", _ -> tree().openHeaviest());
  private final ToggleButton threads = Controls.toggle("threads.split");
  private TreeResult<?> result;
  private TreeResult.Found found;
  private int match = -1;
  private FrameRef revealed;
  private volatile String search = "";
  private volatile boolean byThread;

  private enum Direction {
    TOP_DOWN("call-tree", CallTreeResult::of),
    BOTTOM_UP("bottom-up", BottomUpResult::of);

    private final String key;

    @SuppressWarnings("ImmutableEnumChecker") // a method reference is
    private final BiFunction<View, Cancellation, TreeResult<?>> make;

    Direction(String key, BiFunction<View, Cancellation, TreeResult<?>> make) {
      this.key = key;
      this.make = make;
    }
  }

  private record Result(TreeResult<?> tree, TreeResult.Found found, String count) {}

  private TreePanel(PanelContext context, Direction direction) {
    super(direction.key, context);
    this.direction = direction;
    menu = new FrameMenu(session, direction.key);
    searching = session.jobs().latestJob();
    finding = session.jobs().latestJob();
    tree = new DataTree<>(direction.key, TableContext.of(context), columns());
    intervals = new LazyCells<>(session.jobs(), FrameRow::way, () -> tree.view().refresh());
    tree.sortBy("total");
    tree.setEmptyText(Messages.text("table.empty"));
    tree.setOnSelected(
        row -> session.view().selectedProperty().set(row.flatMap(r -> result.reference(r))));
    tree.setOnNote(this::say);
    tree.setMenu(row -> menu.items(result.target(row)));
    threads.selectedProperty().bindBidirectional(session.view().byThreadProperty());
    fill(tree.node(), tree);
    byThread = session.view().byThreadProperty().get();
    session.view().byThreadProperty().addListener((_, _, now) -> showByThread(now));
    search = session.view().searchProperty().get();
    session.view().searchProperty().addListener((_, _, text) -> search(text));
    session.view().onReveal(key(), wish -> goTo(wish.frame()));
    showing.addListener((_, _, _) -> search(session.view().searchProperty().get()));
    analysis = analyse(this::compute, this::show);
    await(searching);
    await(finding);
  }

  public static TreePanel topDown(PanelContext context) {
    return new TreePanel(context, Direction.TOP_DOWN);
  }

  public static TreePanel bottomUp(PanelContext context) {
    return new TreePanel(context, Direction.BOTTOM_UP);
  }

  DataTree<FrameRow> tree() {
    return tree;
  }

  @Override
  public void step(SharedView.Step step) {
    if (found != null && found.nodeIds().length > 0) {
      int count = found.nodeIds().length;
      int start = match < 0 && step == SharedView.Step.PREVIOUS ? 0 : match;
      match = Math.floorMod(start + (step == SharedView.Step.NEXT ? 1 : -1), count);
      tree.reveal(found.path(match));
      tellSearch();
    }
  }

  @Override
  public List<Node> choices() {
    return List.of(heaviest, threads);
  }

  private List<Column<FrameRow>> columns() {
    List<Column<FrameRow>> columns = new ArrayList<>();
    columns.add(Column.method(FrameRow::name, FrameRow::kind));
    columns.add(Column.share("total", FrameRow::totalShare));
    columns.add(Column.interval("total-interval", () -> intervals, TreeResult.Interval::total));
    if (direction == Direction.TOP_DOWN) {
      columns.add(Column.share("self", FrameRow::selfShare));
      columns.add(Column.interval("self-interval", () -> intervals, TreeResult.Interval::self));
    } else {
      columns.add(Column.share("of-callee", FrameRow::aboveShare));
    }
    columns.add(
        Column.number("amount", (FrameRow row) -> row.total().weight(), this::amount).width(100));
    columns.add(Column.count("samples", row -> row.total().samples()));
    if (direction == Direction.TOP_DOWN) {
      columns.add(
          Column.number(
                  "growth",
                  (FrameRow row) -> result == null ? 0 : result.growth(row),
                  row -> result == null ? "" : result.growth(row) + "/" + result.growthPeriods())
              .width(92));
    }
    return columns;
  }

  private String amount(FrameRow row) {
    TreeResult<?> of = result;
    return of == null ? "" : of.unit().text(row.total().weight());
  }

  private Result compute(View view, Cancellation cancellation) {
    TreeResult<?> computed =
        direction.make.apply(byThread ? view.byThread(cancellation) : view, cancellation);
    return new Result(
        computed,
        find(computed, search, cancellation),
        SampleCount.text(view, computed.unit(), computed.allSamples(), computed.allWeight()));
  }

  private static TreeResult.Found find(TreeResult<?> in, String text, Cancellation cancellation) {
    return text.isBlank() ? null : in.search(NamePattern.typed(text.strip()), cancellation);
  }

  private void show(Result computed) {
    result = computed.tree();
    intervals.reset(result::intervals);
    tree.setColumnVisible("amount", result.unit() != WeightUnit.SAMPLES);
    tree.setColumnVisible("samples", result.unit().countsSamples());
    tree.setColumnVisible("growth", result.growthPeriods() > 0);
    tree.show(result);
    say(computed.count());
    showFound(computed.found());
    if (revealed != null) {
      goTo(revealed);
    }
  }

  private void showByThread(boolean now) {
    byThread = now;
    analysis.invalidate();
  }

  private void search(String text) {
    search = text;
    TreeResult<?> in = result;
    if (in != null && showing.get()) {
      searching.submit(
          control -> Optional.ofNullable(find(in, text, control)),
          hits -> showFound(hits.orElse(null)),
          this::fail);
    }
  }

  private void showFound(TreeResult.Found hits) {
    found = hits;
    match = -1;
    tellSearch();
  }

  private void tellSearch() {
    session
        .searchStatusProperty()
        .set(
            found == null
                ? SearchStatus.NONE
                : new SearchStatus(match + 1, found.nodeIds().length, found.share()));
  }

  /** Now, or when there is a tree. */
  private void goTo(FrameRef frame) {
    TreeResult<?> in = result;
    revealed = in == null ? frame : null;
    if (in == null) {
      return;
    }
    finding.submit(
        control -> in.find(frame, control),
        path -> {
          if (!path.isEmpty()) {
            tree.reveal(path);
          }
        },
        this::fail);
  }
}
