package dev.candela.desktop.flame;

import dev.candela.desktop.session.Analysis;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.session.Scope;
import dev.candela.desktop.session.SearchStatus;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.desktop.settings.FlameHabit;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.text.Messages;
import dev.candela.desktop.work.Lane;
import dev.candela.desktop.work.Wait;
import dev.candela.engine.filter.Cancellation;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.Ids;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Viewport;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.animation.PauseTransition;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;

/** The flame graph of a session with its choices, legend, search, tooltip and menu. */
public final class FlamePanel implements SessionPanel {
  /** Wide enough for a name, so that a revealed box can be seen. */
  private static final double REVEALED_PIXELS = 120;

  /** What can be seen at a width is not counted while it changes. */
  private static final Duration RESIZING = Duration.millis(250);

  private final SessionModel session;
  private final FlameViewModel model = new FlameViewModel();
  private final FlameView view = new FlameView(model);
  private final FlameLegend legend = new FlameLegend();
  private final FlameBar bar;
  private final BorderPane root = new BorderPane();
  private final StackPane centre = new StackPane(view);
  private final Analysis<Result> analysis;
  private final Lane searching;
  private final Lane counting;
  private final Lane revealing;
  private final FlameTip tip;
  private final FlameSpeech speech;
  private final FlameMenu menu;
  private FlameGraph graph;

  /** What the graph was made by, and what was found in it; null if there is none. */
  private ViewChoice shownChoice;

  private FlameSearch found;
  private final SettingsStore settings;
  private volatile FlameChoice choice;
  private volatile String search = "";
  private volatile boolean byThread;
  private volatile double widthPixels;
  private final PauseTransition resizing = new PauseTransition(RESIZING);
  private ContextMenu open = new ContextMenu();
  private FrameRef revealed;

  /** Where the pointer rests on the graph; null if it is elsewhere. */
  private Point2D pointer;

  /** The graph and what the search found in it; null without a search. */
  private record Result(FlameGraph graph, ViewChoice choice, FlameSearch found) {}

  /** A panel that copies to the system's clipboard. */
  public FlamePanel(PanelContext context) {
    this(context, FlamePanel::copy);
  }

  /**
   * A panel of a session.
   *
   * @param clipboard takes text that is copied
   */
  public FlamePanel(PanelContext context, Consumer<String> clipboard) {
    this.session = context.model();
    this.settings = context.settings();
    this.choice =
        FlameChoice.of(
            settings == null ? FlameHabit.DEFAULT : settings.get().look().habits().flame());
    this.bar = new FlameBar(new BarActions(), choice);
    model.setUpwards(choice.upwards());
    this.menu = new FlameMenu(session, clipboard);
    this.searching = session.workers().lane();
    this.counting = session.workers().lane();
    this.revealing = session.workers().lane();
    this.tip = new FlameTip(centre, session.workers().lane(), this::fail);
    this.speech = new FlameSpeech(view, model, session.workers().lane(), this::fail);
    root.setTop(bar);
    root.setCenter(centre);
    root.setBottom(legend);
    root.setId("flame-panel");
    root.focusedProperty().addListener((_, _, now) -> focus(now));
    view.addEventHandler(MouseEvent.MOUSE_MOVED, this::pointAt);
    view.addEventHandler(
        MouseEvent.MOUSE_EXITED,
        _ -> {
          pointer = null;
          pointAtNothing();
        });
    new FlameFolds(session, model, () -> graph, () -> shownChoice).listenTo(view);
    view.widthProperty().addListener((_, _, now) -> resized(now.doubleValue()));
    resizing.setOnFinished(_ -> recount());
    view.focusedProperty().addListener((_, _, now) -> speakUp(now));
    view.setOnContextMenuRequested(this::showMenu);
    view.setOnCursorMoved(this::cursorMoved);
    byThread = session.view().byThreadProperty().get();
    session.view().byThreadProperty().addListener((_, _, now) -> showByThread(now));
    bar.followThreads(session.view().byThreadProperty());
    session.view().searchProperty().addListener((_, _, text) -> search(text));
    search = session.view().searchProperty().get();
    session.view().revealProperty().addListener((_, _, wish) -> wish.ifPresent(this::reveal));
    session.view().revealProperty().get().ifPresent(this::reveal);
    analysis = session.analyse(context.showing(), this::compute, this::show, this::fail);
  }

  @Override
  public String key() {
    return "flame";
  }

  @Override
  public Node node() {
    return root;
  }

  /** What is looked at. */
  public FlameViewModel model() {
    return model;
  }

  /** The graph itself. */
  public FlameView view() {
    return view;
  }

  @Override
  public void step(SharedView.Step step) {
    model.step(step == SharedView.Step.NEXT);
    view.glide();
    tellSearch();
  }

  @Override
  public Optional<PictureSource> picture() {
    FlameGraph now = graph;
    if (now == null) {
      return Optional.empty();
    }
    FlameScene scene = model.scene();
    // What is zoomed to stays zoomed to; where the window had scrolled to is of no concern.
    Viewport viewport = model.viewport().scrolledTo(0);
    Palette palette = view.palette();
    return Optional.of(
        new PictureSource(
            palette,
            viewport.span() < 1 || viewport.rootDepth() > 0,
            (wish, cancellation) ->
                FlamePictures.of(
                    now, scene, wish.whole() ? all(viewport) : viewport, wish, cancellation)));
  }

  private static Viewport all(Viewport viewport) {
    return viewport.upwards() ? Viewport.FLAME : Viewport.ICICLE;
  }

  @Override
  public List<Wait> waits() {
    return List.of(analysis, searching);
  }

  @Override
  public void close() {
    analysis.cancel();
    searching.cancel();
    counting.cancel();
    revealing.cancel();
    tip.cancel();
    speech.cancel();
    resizing.stop();
  }

  private Result compute(Scope scope) {
    FlameGraph computed = FlameGraph.of(scope, choice, byThread, Messages.text("flame.root"));
    return new Result(computed, scope.choice(), find(computed, search, scope.control()));
  }

  private FlameSearch find(FlameGraph in, String text, Cancellation cancellation) {
    return FlameSearch.find(in, text, narrowUnits(), cancellation);
  }

  private void show(Result result) {
    graph = result.graph();
    shownChoice = result.choice();
    found = result.found();
    model.show(withMatches());
    view.refresh();
    pointAgain();
    legend.show(graph.colours(), view.palette());
    long samples = graph.tree().totalSamples(FlameTree.ROOT);
    bar.setNote(Messages.text("flame.samples", samples));
    tellSearch();
    select(model.cursorNodeId());
    if (view.isFocused()) {
      speech.complete(graph, model.cursorNodeId());
    } else {
      speech.cancel();
    }
    goToRevealed();
  }

  private FlameScene withMatches() {
    return graph.scene().with(found == null ? null : found.matches());
  }

  private void fail(Throwable e) {
    bar.setNote(Messages.text("flame.failed", String.valueOf(e.getMessage())));
  }

  private void resized(double newWidth) {
    widthPixels = newWidth;
    if (found != null) {
      resizing.playFromStart();
    }
  }

  /** Of the matches that there are: to look for them again would forget where the user is. */
  private void recount() {
    FlameSearch of = found;
    if (of != null) {
      double narrowUnits = narrowUnits();
      counting.submit(
          _ -> of.narrowerThan(narrowUnits),
          counted -> {
            if (of.equals(found)) {
              found = counted;
              tellSearch();
            }
          },
          this::fail);
    }
  }

  private double narrowUnits() {
    return widthPixels > 0 ? 1 / widthPixels : 0;
  }

  private void search(String text) {
    search = text;
    FlameGraph in = graph;
    if (in != null) {
      searching.submit(
          control -> Optional.ofNullable(find(in, text, control)),
          result -> showFound(in, result.orElse(null)),
          this::fail);
    }
  }

  private void showFound(FlameGraph in, FlameSearch result) {
    if (in.equals(graph)) {
      found = result;
      model.repaint(withMatches());
      view.refresh();
      tellSearch();
    }
  }

  private void showByThread(boolean now) {
    byThread = now;
    analysis.invalidate();
  }

  private void reveal(SharedView.Reveal wish) {
    if (wish.panel().equals(key())) {
      revealed = wish.frame();
      goToRevealed();
    }
  }

  /** Now, or once there is a graph: the panel may have been made to show it. */
  private void goToRevealed() {
    FrameRef frame = revealed;
    if (frame != null && graph != null) {
      revealed = null;
      FlameGraph in = graph;
      revealing.submit(
          control -> in.find(frame, control),
          nodeId -> {
            if (in.equals(graph) && nodeId != FlameTree.ROOT) {
              model.setCursor(nodeId);
              model.reveal(nodeId, REVEALED_PIXELS);
              view.glide();
              cursorMoved(nodeId);
            }
          },
          this::fail);
    }
  }

  private void tellSearch() {
    session
        .view()
        .searchStatusProperty()
        .set(found == null ? SearchStatus.NONE : found.status().at(model.matchIndex() + 1));
  }

  private void pointAt(MouseEvent event) {
    pointer = new Point2D(event.getX(), event.getY());
    int nodeId = graph == null ? Ids.NONE : model.nodeAt(pointer.getX(), pointer.getY());
    if (nodeId == Ids.NONE) {
      pointAtNothing();
    } else {
      if (nodeId != tip.nodeId()) {
        tell(nodeId);
      }
      tip.showAt(pointer.getX(), pointer.getY());
    }
  }

  /** At what has come under a pointer that rests: a live graph grows under it. */
  private void pointAgain() {
    int nodeId = pointer == null ? Ids.NONE : model.nodeAt(pointer.getX(), pointer.getY());
    view.hover(nodeId);
    if (nodeId == Ids.NONE || tip.nodeId() == Ids.NONE) {
      pointAtNothing();
    } else {
      tell(nodeId);
    }
  }

  private void tell(int nodeId) {
    tip.tell(graph, nodeId);
    session.view().hoveredProperty().set(reference(nodeId));
  }

  private void pointAtNothing() {
    if (tip.nodeId() != Ids.NONE) {
      tip.forget();
      session.view().hoveredProperty().set(Optional.empty());
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

  /** Whoever goes to the panel by key goes on by key. */
  private void focus(boolean now) {
    if (now) {
      view.requestFocus();
    }
  }

  private void showMenu(ContextMenuEvent event) {
    if (graph == null) {
      return;
    }
    int nodeId =
        event.isKeyboardTrigger() ? model.cursorNodeId() : model.nodeAt(event.getX(), event.getY());
    if (nodeId != Ids.NONE) {
      model.setCursor(nodeId);
      view.glide();
      tip.hide();
      open.hide();
      open = menu.of(graph, nodeId);
      Point2D at =
          event.isKeyboardTrigger()
              ? view.localToScreen(view.centreOf(nodeId))
              : new Point2D(event.getScreenX(), event.getScreenY());
      open.show(view, at.getX(), at.getY());
    }
    event.consume();
  }

  private void cursorMoved(int nodeId) {
    if (graph != null && nodeId < graph.tree().nodeCount()) {
      select(nodeId);
      speech.say(graph, nodeId);
    }
  }

  /** What a screen reader says on the way here, also if nobody moves the cursor. */
  private void speakUp(boolean focused) {
    if (focused && graph != null) {
      speech.say(graph, model.cursorNodeId());
    }
  }

  private void select(int nodeId) {
    session.view().selectedProperty().set(reference(nodeId));
  }

  private static void copy(String text) {
    ClipboardContent content = new ClipboardContent();
    content.putString(text);
    Clipboard.getSystemClipboard().setContent(content);
  }

  private void remember(FlameHabit habit) {
    if (settings != null) {
      settings.update(s -> s.withLook(s.look().withHabits(h -> h.withFlame(habit))));
      session
          .workers()
          .lane()
          .submit(
              _ -> {
                settings.save();
                return habit;
              },
              _ -> {},
              this::fail);
    }
  }

  /** What the bar above the graph does. */
  private final class BarActions implements FlameBar.Actions {
    @Override
    public void choose(FlameChoice newChoice) {
      boolean turned = newChoice.upwards() != choice.upwards();
      choice = newChoice;
      remember(newChoice.habit());
      if (turned) {
        model.setUpwards(newChoice.upwards());
        view.refresh();
      } else {
        analysis.invalidate();
      }
    }

    @Override
    public void reset() {
      model.reset();
      view.glide();
    }
  }
}
