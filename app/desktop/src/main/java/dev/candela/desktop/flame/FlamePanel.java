package dev.candela.desktop.flame;

import dev.candela.desktop.flame.FlameBar.FlameChoice;
import dev.candela.desktop.frame.CollapsedSubtree;
import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.session.Analysis;
import dev.candela.desktop.session.AskingPanel;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.session.SampleCount;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.desktop.settings.FlameSettings;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.work.Job;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NodePaths;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.FoldRules;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.view.transform.StackPath;
import java.util.List;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/** The flame graph of a session with its choices, search, tooltip and menu. */
public final class FlamePanel extends AskingPanel {
  private final ObservableList<LegendEntry> legend = FXCollections.observableArrayList();
  private final FlameBar bar;
  private final FlamePane pane;
  private final FlameViewModel model;
  private final FlameView view;
  private final Analysis<Result> analysis;
  private final FlameFinder finder;
  private final LatestJob revealing;
  private final LatestJob speaking;
  private final FrameMenu menu;
  private final SettingsStore settings;

  /** Null before the first one. */
  private FlameGraph graph;

  private volatile FlameChoice choice;
  private volatile boolean byThread;
  private FrameRef revealed;

  private record Result(FlameGraph graph, FlameSearch found) {}

  public FlamePanel(PanelContext context) {
    super(context);
    this.settings = context.settings();
    this.choice = FlameChoice.of(settings.get().display().preferences().flame());
    this.bar = new FlameBar(choice, this::choose, this::reset, session.view().byThreadProperty());
    pane = new FlamePane("flame-tooltip", "flame-menu", session.jobs().latestJob(), new Facts());
    model = pane.model();
    view = pane.view();
    model.setUpwards(choice.upwards());
    this.menu = new FrameMenu(session, "flame");
    this.finder =
        new FlameFinder(
            session.view().searchProperty(),
            session.jobs(),
            showing,
            new FlameFinder.Screen(
                session.searchStatusProperty(),
                () -> model,
                this::repaint,
                () -> cursorMoved(model.cursorNodeId()),
                this::fail));
    this.revealing = session.jobs().latestJob();
    this.speaking = session.jobs().latestJob();
    pane.setId("flame-panel");
    pane.focusedProperty().addListener((_, _, now) -> focus(now));
    view.focusedProperty().addListener((_, _, now) -> speakUp(now));
    // Before the view handles clicks and keys.
    view.addEventFilter(MouseEvent.MOUSE_CLICKED, this::click);
    view.addEventFilter(KeyEvent.KEY_PRESSED, this::press);
    view.widthProperty().addListener((_, _, now) -> finder.resized(now.doubleValue()));
    view.setAccessibleText(Messages.text("panel.flame"));
    view.setOnCursorMoved(this::cursorMoved);
    view.setOnPalette(this::showLegend);
    view.setOnActed(finder::tell);
    byThread = session.view().byThreadProperty().get();
    session.view().byThreadProperty().addListener((_, _, now) -> showByThread(now));
    session.view().onReveal("flame", wish -> goTo(wish.frame()));
    analysis = analyse(this::compute, this::show);
    await(finder.searching());
  }

  @Override
  public Node node() {
    return pane;
  }

  @Override
  public Optional<Label> note() {
    return Optional.of(bar.note());
  }

  @Override
  public List<Node> choices() {
    return bar.nodes();
  }

  @Override
  public ObservableList<LegendEntry> legend() {
    return legend;
  }

  @Override
  public Node graph() {
    return view;
  }

  public FlameViewModel model() {
    return model;
  }

  public FlameView view() {
    return view;
  }

  @Override
  public void step(SharedView.Step step) {
    model.step(step == SharedView.Step.NEXT);
    view.glide();
    finder.tell();
  }

  @Override
  public Optional<PictureSource> picture() {
    FlameGraph now = graph;
    if (now == null) {
      return Optional.empty();
    }
    FlameScene scene = model.scene();
    // Keeps the zoom; the scroll position does not matter.
    Viewport viewport = model.viewport().scrolledTo(0);
    Palette palette = view.palette();
    return Optional.of(
        new PictureSource(
            palette,
            viewport.isZoomed(),
            (wish, cancellation) -> now.picture(scene, viewport, wish, cancellation)));
  }

  @Override
  public void resume(SessionPanel earlier) {
    FlamePanel before = (FlamePanel) earlier;
    graph = before.graph;
    model.resume(before.model);
    view.refresh();
  }

  private Result compute(View view, Cancellation cancellation) {
    FlameGraph computed =
        FlameGraph.of(
            byThread ? view.byThread(cancellation) : view,
            choice,
            Messages.text("flame.root"),
            cancellation);
    return new Result(computed, finder.find(computed, cancellation));
  }

  private void show(Result result) {
    graph = result.graph();
    finder.moveTo(graph, result.found());
    showLegend();
    CallTree tree = graph.tree();
    bar.note()
        .setText(
            SampleCount.text(
                graph.source().view(),
                tree.unit(),
                tree.totalSamples(CallTree.ROOT),
                tree.totalWeight(CallTree.ROOT)));
    select(model.cursorNodeId());
    if (view.isFocused()) {
      complete(model.cursorNodeId());
    } else {
      speaking.cancel();
    }
    goTo(revealed);
  }

  private void showLegend() {
    if (graph != null) {
      legend.setAll(graph.colours().legend(view.palette()));
    }
  }

  private void repaint() {
    pane.show(graph.scene().with(finder.matches(0)));
  }

  @Override
  protected void fail(Throwable e) {
    bar.note().setText(Messages.text("flame.failed", String.valueOf(e.getMessage())));
  }

  private void showByThread(boolean now) {
    byThread = now;
    analysis.invalidate();
  }

  /** Now, or when there is a graph. */
  private void goTo(FrameRef frame) {
    revealed = frame;
    if (frame != null && graph != null) {
      revealed = null;
      FlameGraph in = graph;
      revealing.submit(
          control -> in.find(frame, control),
          nodeId -> {
            if (in.equals(graph) && nodeId != FlameTree.ROOT) {
              pane.goTo(nodeId);
              cursorMoved(nodeId);
              finder.tell();
            }
          },
          this::fail);
    }
  }

  private Optional<FrameRef> reference(int nodeId) {
    if (nodeId == FlameTree.ROOT || graph.isThread(nodeId)) {
      return Optional.empty();
    }
    return graph.source().bottomUp()
        ? Optional.of(FrameRef.of(graph.tree().name(nodeId)))
        : graph.place(nodeId).map(FrameRef::at);
  }

  /** A panel reached by key is used by key. */
  private void focus(boolean now) {
    if (now) {
      view.requestFocus();
    }
  }

  /** Text for screen readers on arrival, before the cursor moves. */
  private void speakUp(boolean focused) {
    if (focused && graph != null) {
      say(model.cursorNodeId());
    }
  }

  private void cursorMoved(int nodeId) {
    if (graph != null && nodeId < graph.tree().nodeCount()) {
      select(nodeId);
      say(nodeId);
    }
  }

  private void select(int nodeId) {
    session.view().selectedProperty().set(reference(nodeId));
  }

  private void remember(FlameSettings saved) {
    settings.update(s -> s.withPreferences(h -> h.withFlame(saved)));
    session
        .workers()
        .latestJob()
        .submit(
            _ -> {
              settings.save();
              return saved;
            },
            _ -> {},
            this::fail);
  }

  private final class Facts implements FlamePane.Owner {
    @Override
    public void pointed(FlamePane at, int nodeId) {
      session
          .view()
          .hoveredProperty()
          .set(nodeId == Ids.NONE ? Optional.empty() : reference(nodeId));
    }

    @Override
    public List<String> facts(int nodeId) {
      return FlameTipText.lines(graph, nodeId, FlameShares.UNKNOWN, FlameLines.UNKNOWN);
    }

    @Override
    public Optional<Job<List<String>>> allFacts(int nodeId) {
      FlameGraph of = graph;
      return Optional.of(control -> FlameTipText.lines(of, nodeId, control));
    }

    @Override
    public void fail(Throwable failure) {
      FlamePanel.this.fail(failure);
    }

    @Override
    public List<MenuItem> menu(int nodeId) {
      FrameMenu.Target target = target(graph, nodeId);
      return nodeId == FlameTree.ROOT ? menu.copies(target) : menu.items(target);
    }
  }

  private void choose(FlameChoice newChoice) {
    boolean turned = newChoice.upwards() != choice.upwards();
    choice = newChoice;
    remember(newChoice.saved());
    if (turned) {
      model.setUpwards(newChoice.upwards());
      view.refresh();
    } else {
      analysis.invalidate();
    }
  }

  private void reset() {
    model.reset();
    view.glide();
    finder.tell();
  }

  /** Text for screen readers: at once without the interval, then again with it. */
  private void say(int nodeId) {
    view.setAccessibleText(FlameTipText.spoken(graph, nodeId, null));
    complete(nodeId);
  }

  /** The cursor did not move: the text stays until there is a new one. */
  private void complete(int nodeId) {
    FlameGraph of = graph;
    speaking.submit(
        control -> FlameShares.of(of, nodeId, control),
        shares -> {
          if (nodeId == model.cursorNodeId()) {
            view.setAccessibleText(FlameTipText.spoken(of, nodeId, shares.total()));
          }
        },
        this::fail);
  }

  private static FrameMenu.Target target(FlameGraph graph, int nodeId) {
    Optional<Job<String>> subtree =
        Optional.of(control -> CollapsedSubtree.of(graph.tree(), nodeId, control));
    if (graph.isThread(nodeId)) {
      int threadId = graph.source().view().threadId(graph.tree().frameId(nodeId));
      return FrameMenu.Target.thread(graph.tree().name(nodeId), threadId, subtree);
    }
    StackPath path = NodePaths.of(graph.scene().layout().tree(), nodeId);
    return new FrameMenu.Target(
        graph.tree().name(nodeId),
        graph.source().bottomUp() ? Optional.empty() : graph.place(nodeId),
        path.names(),
        subtree);
  }

  private void click(MouseEvent event) {
    if (event.getButton() == MouseButton.PRIMARY && event.isStillSincePress()) {
      int nodeId = model.nodeAt(event.getX(), event.getY());
      if (isFold(nodeId)) {
        open(nodeId);
        event.consume();
      }
    }
  }

  private void press(KeyEvent event) {
    if (event.getCode() == KeyCode.ENTER && isFold(model.cursorNodeId())) {
      open(model.cursorNodeId());
      event.consume();
    }
  }

  private boolean isFold(int nodeId) {
    FlameGraph now = graph;
    return now != null
        && nodeId != Ids.NONE
        && nodeId != FlameTree.ROOT
        && now.source().view().foldRules().isPresent()
        && !now.source().bottomUp()
        && now.tree().symbols().frames().frameCount(now.tree().frameId(nodeId)) > 1;
  }

  /** True if the graph on screen belongs to this choice, false if it is still an earlier one. */
  private boolean shows(ViewChoice choice) {
    View view = graph.source().view();
    FoldRules rules = view.foldRules().orElseThrow();
    return choice.filter(view.profile(), rules, Grain.METHOD).equals(view.filter());
  }

  private void open(int nodeId) {
    // A second click may come before the graph of the first: its places are those of before.
    if (shows(session.choice())) {
      StackPath place = graph.place(nodeId).orElseThrow();
      session.choose(now -> now.opened(place));
    }
  }
}
