package dev.candela.desktop.window;

import dev.candela.desktop.choice.Chips;
import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Icon;
import dev.candela.desktop.parts.Splits;
import dev.candela.desktop.parts.WaitBar;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.session.TabPage;
import dev.candela.desktop.session.ViewChooser;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.work.Cancellable;
import dev.candela.desktop.work.FxThread;
import dev.candela.desktop.work.LatestJob;
import dev.candela.desktop.work.Ticker;
import dev.candela.engine.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** A session on screen: toolbar, timeline, chips, panels with what is chosen of them, status. */
final class SessionPane extends BorderPane implements TabPage {
  private static final long TICK_MILLIS = 1000;
  private static final double DETAILS_AT = 0.78;

  private final Session session;
  private final SettingsStore settings;
  private final SessionCommands actions;
  private final SessionToolbar toolbar;
  private final StatusLine status;
  private final NoticeArea notices = new NoticeArea();
  private final WaitBar beginning;
  private final VBox actionBars = new VBox(8);
  private final PanelTabs tabs;
  private final VBox top;
  private final List<Node> topRows;
  private final Node panes;
  private final StackPane body;
  private final List<PanelTabs.Slot> slots = new ArrayList<>();
  private final List<PanelTabs.Slot> timeline = new ArrayList<>();
  private final BooleanProperty selected = new SimpleBooleanProperty();
  private final Ticker ticking = new Ticker(TICK_MILLIS, this::tick);
  private Optional<LatestJob> begun = Optional.empty();
  private boolean graphThere;
  private boolean graphPainted;
  private Optional<Runnable> onFirstGraph = Optional.empty();

  SessionPane(
      Session session,
      SettingsStore settings,
      Panels panels,
      Function<SessionPane, SessionCommands> actions) {
    this.session = session;
    this.settings = settings;
    this.actions = actions.apply(this);
    beginning = new WaitBar(session.recording().isPresent() ? "connect" : "begin");
    toolbar = new SessionToolbar(session, this.actions, this::step);
    status = new StatusLine(session, selected);
    top = new VBox(toolbar);
    for (Panels.Entry entry : panels.timeline()) {
      top.getChildren().add(always(entry));
      timeline.add(slots.getLast());
    }
    topRows = List.copyOf(top.getChildren());
    // Tips of the timeline hang over what is below it.
    top.setViewOrder(-1);
    setTop(top);
    tabs =
        new PanelTabs(
            panels.tabs().stream().map(this::slot).toList(), selected, this::updateShowing);
    panes = content(panels);
    body = new StackPane(panes, notices);
    setCenter(body);
    setBottom(status);
    SharedView view = session.model().view();
    Splits.remember(view.tracksOpenProperty(), settings, "session.tracks.open");
    Splits.remember(view.detailsOpenProperty(), settings, "session.details.open");
    selected.addListener((_, _, _) -> updateShowing());
    view.revealProperty().addListener((_, _, wish) -> wish.ifPresent(this::show));
  }

  Session session() {
    return session;
  }

  /** The tab that holds this is in front, or is not; only what is on screen is computed. */
  void setSelected(boolean inFront) {
    selected.set(inFront);
  }

  @Override
  public ViewChooser chooser() {
    return session.model();
  }

  @Override
  public SharedView shared() {
    return session.model().view();
  }

  @Override
  public void focusSearch() {
    toolbar.search().focusField();
  }

  @Override
  public void select(int number) {
    tabs.select(number);
  }

  @Override
  public Optional<FrameRef> selected() {
    return shared().selectedProperty().get();
  }

  @Override
  public void reveal(int number) {
    Optional<String> panel = tabs.key(number).filter(FrameMenu::shows);
    if (panel.isPresent() && selected().isPresent()) {
      SharedView.Reveal wish = new SharedView.Reveal(panel.get(), selected().get());
      shared().revealProperty().set(Optional.of(wish));
    } else if (selected().isPresent()) {
      tabs.select(number);
    }
  }

  @Override
  public void chooseEvent(int number) {
    toolbar.events().choose(number);
  }

  @Override
  public void previewPicture() {
    actions.previewPicture();
  }

  @Override
  public void showExport() {
    toolbar.showExport();
  }

  void showTimes() {
    toolbar.showTimes();
  }

  @Override
  public List<Node> parts() {
    List<Node> parts = new ArrayList<>();
    notices.first().ifPresent(parts::add);
    parts.add(toolbar.search().field());
    for (PanelTabs.Slot slot : slots) {
      boolean shown = slot.showingProperty().get();
      slot.made().filter(_ -> shown).map(SessionPanel::node).ifPresent(parts::add);
    }
    return parts;
  }

  @Override
  public void step(SharedView.Step step) {
    tabs.front().ifPresent(panel -> panel.step(step));
  }

  @Override
  public void stepLine(SharedView.Step step) {
    tabs.front().ifPresent(panel -> panel.stepLine(step));
  }

  SessionCommands actions() {
    return actions;
  }

  NoticeArea notices() {
    return notices;
  }

  /** Keeps what it says clear of what the window says at the same edge. */
  void standOn(NoticeArea ofWindow) {
    notices.standOn(ofWindow, status);
    notices.keepClear(panes);
  }

  /** Shows how far reading, attaching or launching has come; closing the session gives it up. */
  void awaitBeginning(LatestJob job) {
    begun = Optional.of(job);
    beginning.watch(job);
  }

  /** Shows how far an action has come that is not one of a panel, with the words of that key. */
  void watch(Cancellable action, String key) {
    actionBars.getChildren().add(new WaitBar(key, action));
  }

  /** Shows something in place of toolbar, timeline and panels; notices stay. */
  void cover(Node node) {
    top.getChildren().clear();
    body.getChildren().setAll(node, notices);
  }

  void uncover() {
    top.getChildren().setAll(topRows);
    body.getChildren().setAll(panes, notices);
    tabs.focus();
  }

  /** The picture of the panel in front, or of the first panel that has one. */
  Optional<PictureSource> pictureSource() {
    return tabs.made().flatMap(panel -> panel.picture().stream()).findFirst();
  }

  Optional<PictureSource> timelineSource() {
    return timeline.stream()
        .flatMap(slot -> slot.made().stream())
        .flatMap(panel -> panel.picture().stream())
        .findFirst();
  }

  /** The node for the thumbnail of the session: its first panel, once it has a graph. */
  Optional<Node> picture() {
    return graphPainted ? firstGraph() : Optional.empty();
  }

  private Optional<Node> firstGraph() {
    return tabs.first()
        .filter(panel -> panel.picture().isPresent())
        .map(SessionPanel::graph)
        .filter(node -> node.getBoundsInLocal().getWidth() > 1);
  }

  /** Runs that once, soon after there is something to take a small picture of. */
  void onFirstGraph(Runnable then) {
    onFirstGraph = Optional.of(then);
  }

  void close() {
    begun.ifPresent(LatestJob::cancel);
    release();
  }

  /** Stops following the session, which goes on. */
  void release() {
    // Panels keep listening to the model, and do nothing while they are not on screen.
    selected.set(false);
    ticking.stop();
    session.model().close();
  }

  /** Leaves what is under way to another pane of the session. */
  void handOver(SessionPane next) {
    begun.ifPresent(next::awaitBeginning);
    onFirstGraph.ifPresent(next::onFirstGraph);
    notices.handOver(next.notices);
    for (int i = 0; i < slots.size(); i++) {
      next.slots.get(i).resume(slots.get(i));
    }
    next.tabs.follow(tabs);
  }

  private Node content(Panels panels) {
    StackPane waiting = new StackPane(waiting());
    waiting.visibleProperty().bind(session.model().profileProperty().isNull());
    waiting.setPickOnBounds(false);
    actionBars.setPickOnBounds(false);
    actionBars.setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    StackPane.setAlignment(actionBars, Pos.BOTTOM_LEFT);
    StackPane.setMargin(actionBars, new Insets(12));
    // Above the panel alone: nothing but its upper edge moves when the first one comes.
    Node front = new StackPane(tabs.fronts(), waiting, actionBars);
    SplitPane split = new SplitPane(Controls.below(chips(), front));
    if (!panels.details().isEmpty()) {
      tabs.getChildren().add(details(panels, split));
    }
    return Controls.below(tabs, split);
  }

  private Chips chips() {
    Chips chips = new Chips(session.model());
    chips.tellHiddenTime(session.model(), selected);
    chips.offerToCompare(actions::compareRange);
    return chips;
  }

  private ToggleButton details(Panels panels, SplitPane split) {
    VBox details = new VBox();
    details.getStyleClass().add("candela-details");
    panels.details().forEach(entry -> details.getChildren().add(always(entry)));
    BooleanProperty open = session.model().view().detailsOpenProperty();
    slots.getLast().showingProperty().bind(selected.and(open));
    Splits.remember(split, settings, "session.details", DETAILS_AT);
    open.subscribe(
        now -> {
          if (now) {
            split.getItems().add(details);
          } else {
            split.getItems().remove(details);
          }
        });
    ToggleButton toggle = Controls.iconToggle("session.details", Icon.DETAILS);
    toggle.selectedProperty().bindBidirectional(open);
    return toggle;
  }

  private Node waiting() {
    VBox samples =
        new VBox(
            12,
            new ProgressIndicator(),
            Controls.label(Messages.text("session.waiting"), "candela-quiet"));
    samples.getStyleClass().add("candela-waiting");
    // One wait after the other.
    samples.visibleProperty().bind(beginning.visibleProperty().not());
    samples.managedProperty().bind(samples.visibleProperty());
    VBox box = new VBox(samples, beginning);
    box.getStyleClass().add("candela-waiting");
    box.setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    return box;
  }

  private Node always(Panels.Entry entry) {
    PanelTabs.Slot slot = slot(entry);
    slot.showingProperty().bind(selected);
    return slot.frame();
  }

  private PanelTabs.Slot slot(Panels.Entry entry) {
    PanelTabs.Slot slot = new PanelTabs.Slot(entry, session.model(), settings);
    slots.add(slot);
    return slot;
  }

  /** Brings the panel to the front; once it knows, the same can be wished again. */
  private void show(SharedView.Reveal wish) {
    tabs.select(wish.panel());
    FxThread.later(() -> shared().forget(wish));
  }

  private void updateShowing() {
    tabs.update();
    status.follow(
        Stream.concat(tabs.front().stream(), timeline.stream().flatMap(s -> s.made().stream()))
            .map(SessionPanel::legend)
            .toList());
    if (selected.get()) {
      toolbar.tick();
      status.tick();
      ticking.start();
    } else {
      ticking.stop();
    }
  }

  private void tick() {
    toolbar.tick();
    status.tick();
    // A graph that has come since the last tick may not have been painted yet.
    boolean there = firstGraph().isPresent();
    graphPainted = there && graphThere;
    graphThere = there;
    if (onFirstGraph.isPresent() && picture().isPresent()) {
      Runnable then = onFirstGraph.get();
      onFirstGraph = Optional.empty();
      then.run();
    }
  }
}
