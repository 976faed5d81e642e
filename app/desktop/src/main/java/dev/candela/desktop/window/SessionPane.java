package dev.candela.desktop.window;

import dev.candela.desktop.choice.Chips;
import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Icon;
import dev.candela.desktop.parts.Splits;
import dev.candela.desktop.parts.WaitBar;
import dev.candela.desktop.parts.WaitFrame;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.Mark;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.session.SessionModel;
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
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToolBar;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** A session on screen: toolbar, timeline, chips, panels with what is chosen of them, status. */
final class SessionPane extends BorderPane implements TabPage {
  private static final long TICK_MILLIS = 1000;
  private static final double DETAILS_AT = 0.76;
  private static final double LEAST_CHOICES_PIXELS = 150;
  private static final double ACTION_GAP = 8;
  private static final double ACTION_MARGIN = 12;
  private static final String SPLIT = "session.details";

  private final Session session;
  private final SettingsStore settings;
  private final SessionActions actions;
  private final SessionToolbar toolbar;
  private final StatusLine status;
  private final NoticeArea notices = new NoticeArea();
  private final WaitBar beginning = new WaitBar("begin");
  private final VBox actionBars = new VBox(ACTION_GAP);
  private final TabPane tabs =
      new TabPane() {
        @Override
        protected double computePrefWidth(double height) {
          // Otherwise it would be too narrow for its tabs by nothing, and offer a menu of them.
          return super.computePrefWidth(height) + 2;
        }
      };
  private final StackPane note = new StackPane();
  private final ToolBar choices = new ToolBar();
  private final StackPane fronts = new StackPane();
  private final VBox top;
  private final List<Node> topRows;
  private final Node panes;
  private final StackPane body;
  private final List<PanelSlot> slots = new ArrayList<>();
  private final List<PanelSlot> timeline = new ArrayList<>();
  private final List<PanelSlot> tabSlots = new ArrayList<>();
  private final BooleanProperty selected = new SimpleBooleanProperty();
  private final Ticker ticking = new Ticker(TICK_MILLIS, this::tick);
  private Optional<LatestJob> begun = Optional.empty();
  private boolean graphThere;
  private boolean graphPainted;
  private Optional<Runnable> onFirstGraph = Optional.empty();
  private boolean askedToClose;

  /**
   * A session, for a tab.
   *
   * @param actions actions of its buttons
   */
  SessionPane(
      Session session,
      SettingsStore settings,
      Panels panels,
      Function<SessionPane, SessionActions> actions) {
    this.session = session;
    this.settings = settings;
    this.actions = actions.apply(this);
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
    panes = content(panels);
    body = new StackPane(panes, notices);
    setCenter(body);
    setBottom(status);
    SharedView view = session.model().view();
    Splits.remember(view.tracksOpenProperty(), settings, "session.tracks.open");
    Splits.remember(view.detailsOpenProperty(), settings, "session.details.open");
    selected.addListener((_, _, _) -> updateShowing());
    view.revealProperty().addListener((_, _, reveal) -> reveal.ifPresent(this::show));
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
    if (number < tabs.getTabs().size()) {
      tabs.getSelectionModel().select(number);
      visible().ifPresent(panel -> panel.node().requestFocus());
    }
  }

  @Override
  public Optional<FrameRef> selected() {
    return shared().selectedProperty().get();
  }

  @Override
  public void reveal(int number) {
    SharedView view = session.model().view();
    if (number < tabSlots.size() && selected().isPresent()) {
      String panel = tabSlots.get(number).key();
      FrameRef frame = selected().get();
      if (FrameMenu.shows(panel)) {
        view.revealProperty().set(Optional.of(new SharedView.Reveal(panel, frame)));
      } else {
        select(number);
      }
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

  /** Opens the menu of times, if there is one. */
  void showTimes() {
    toolbar.showTimes();
  }

  @Override
  public List<Node> parts() {
    List<Node> parts = new ArrayList<>();
    notices.first().ifPresent(parts::add);
    parts.add(toolbar.search().field());
    for (PanelSlot slot : slots) {
      boolean shown = slot.showingProperty().get();
      slot.made().filter(_ -> shown).map(SessionPanel::node).ifPresent(parts::add);
    }
    return parts;
  }

  @Override
  public void step(SharedView.Step step) {
    visible().ifPresent(panel -> panel.step(step));
  }

  @Override
  public void stepLine(SharedView.Step step) {
    visible().ifPresent(panel -> panel.stepLine(step));
  }

  /** The actions of its buttons. */
  SessionActions actions() {
    return actions;
  }

  /** The area for its notices. */
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

  /**
   * Shows how far an action has come that is not one of a panel.
   *
   * @param key of the words
   */
  void watch(Cancellable action, String key) {
    actionBars.getChildren().add(new WaitBar(key, action));
  }

  /** Shows something in place of toolbar, timeline and panels; notices stay. */
  void cover(Node node) {
    top.getChildren().clear();
    body.getChildren().setAll(node, notices);
  }

  /** Shows the panels again. */
  void uncover() {
    top.getChildren().setAll(topRows);
    body.getChildren().setAll(panes, notices);
    visible().ifPresent(panel -> panel.node().requestFocus());
  }

  /** True once the user was asked whether to close this while it records. */
  boolean isAskedToClose() {
    return askedToClose;
  }

  void setAskedToClose(boolean asked) {
    askedToClose = asked;
  }

  void mark() {
    SessionModel model = session.model();
    if (model.latestProfile() != null) {
      String name = Integer.toString(model.marks().size() + 1);
      model.marks().add(new Mark(name, model.latestProfile().span().endNanos()));
    }
  }

  /** The picture of the panel in front, or of the first panel that has one. */
  Optional<PictureSource> pictureSource() {
    return Stream.concat(visible().stream(), tabSlots.stream().flatMap(s -> s.made().stream()))
        .flatMap(panel -> panel.picture().stream())
        .findFirst();
  }

  /** The same of what stands above all panels. */
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
    return tabSlots.stream()
        .findFirst()
        .flatMap(PanelSlot::made)
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
    slots.forEach(slot -> slot.made().ifPresent(SessionPanel::close));
  }

  /** Leaves what is under way to another pane of the session. */
  void handOver(SessionPane next) {
    begun.ifPresent(next::awaitBeginning);
    onFirstGraph.ifPresent(next::onFirstGraph);
    notices.handOver(next.notices);
    for (int i = 0; i < slots.size(); i++) {
      next.slots.get(i).resume(slots.get(i));
    }
    next.tabs.getSelectionModel().select(tabs.getSelectionModel().getSelectedIndex());
  }

  private Node content(Panels panels) {
    for (Panels.Entry entry : panels.tabs()) {
      tabs.getTabs().add(tab(entry));
    }
    tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
    tabs.setId("panels");
    note.setMinWidth(USE_PREF_SIZE);
    choices.getStyleClass().addAll("candela-bar", "candela-choices");
    HBox row = new HBox(8, tabs, Controls.spacer(), note, choices);
    // The choices give way to the tabs, and both to a window that is too narrow for them.
    tabs.minWidthProperty()
        .bind(
            Bindings.createDoubleBinding(
                () ->
                    Math.max(
                        0, Math.min(tabs.prefWidth(-1), row.getWidth() - LEAST_CHOICES_PIXELS)),
                row.widthProperty()));
    row.setMinWidth(0);
    row.setAlignment(Pos.CENTER_LEFT);
    row.getStyleClass().add("candela-panel-tabs");
    tabs.getSelectionModel().selectedIndexProperty().addListener((_, _, _) -> updateShowing());
    // The keyboard follows the pointer, not to the tab, but to what it shows.
    tabs.setOnMouseClicked(_ -> visible().ifPresent(panel -> panel.node().requestFocus()));
    StackPane waiting = new StackPane(waiting());
    waiting.visibleProperty().bind(session.model().profileProperty().isNull());
    waiting.setPickOnBounds(false);
    actionBars.setPickOnBounds(false);
    actionBars.setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    StackPane.setAlignment(actionBars, Pos.BOTTOM_LEFT);
    StackPane.setMargin(actionBars, new Insets(ACTION_MARGIN));
    // Above the panel alone: nothing but its upper edge moves when the first one comes.
    Node front = new StackPane(fronts, waiting, actionBars);
    SplitPane split = new SplitPane(new BorderPane(front, chips(), null, null, null));
    if (!panels.details().isEmpty()) {
      row.getChildren().add(details(panels, split));
    }
    return new BorderPane(split, row, null, null, null);
  }

  private Chips chips() {
    Chips chips = new Chips(session.model());
    chips.tellHiddenTime(session.model(), selected);
    chips.offerToCompare(actions::compareRange);
    return chips;
  }

  /** Folds the details away, and back. */
  private ToggleButton details(Panels panels, SplitPane split) {
    VBox details = new VBox();
    details.getStyleClass().add("candela-details");
    panels.details().forEach(entry -> details.getChildren().add(always(entry)));
    BooleanProperty open = session.model().view().detailsOpenProperty();
    slots.getLast().showingProperty().bind(selected.and(open));
    Splits.remember(split, settings, SPLIT, DETAILS_AT);
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
    VBox box =
        new VBox(
            12,
            new ProgressIndicator(),
            Controls.label(Messages.text("session.waiting"), "candela-quiet"),
            beginning);
    box.getStyleClass().add("candela-waiting");
    box.setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    return box;
  }

  private Tab tab(Panels.Entry entry) {
    PanelSlot slot = slot(entry);
    tabSlots.add(slot);
    Tab tab = new Tab(Messages.text("panel." + entry.key()));
    tab.setId("panel-" + entry.key());
    tab.setTooltip(Controls.tip(Messages.text("panel." + entry.key() + ".tip")));
    return tab;
  }

  private Node always(Panels.Entry entry) {
    PanelSlot slot = slot(entry);
    slot.showingProperty().bind(selected);
    return slot.frame();
  }

  private PanelSlot slot(Panels.Entry entry) {
    PanelSlot slot = new PanelSlot(entry, session.model(), settings);
    slots.add(slot);
    return slot;
  }

  /** Brings the panel to the front; once it knows, the same can be wished again. */
  private void show(SharedView.Reveal wish) {
    for (int i = 0; i < tabSlots.size(); i++) {
      if (tabSlots.get(i).key().equals(wish.panel())) {
        select(i);
      }
    }
    ObjectProperty<Optional<SharedView.Reveal>> wishes = shared().revealProperty();
    FxThread.later(
        () -> {
          if (wishes.get().equals(Optional.of(wish))) {
            wishes.set(Optional.empty());
          }
        });
  }

  private void updateShowing() {
    int front = tabs.getSelectionModel().getSelectedIndex();
    for (int i = 0; i < tabSlots.size(); i++) {
      PanelSlot slot = tabSlots.get(i);
      boolean inFront = i == front;
      boolean shows = selected.get() && inFront;
      if (shows && slot.made().isEmpty()) {
        fronts.getChildren().add(slot.frame());
        slot.frame().managedProperty().bind(slot.frame().visibleProperty());
      }
      slot.made().ifPresent(_ -> slot.frame().setVisible(inFront));
      slot.showingProperty().set(shows);
    }
    note.getChildren().setAll(visible().flatMap(SessionPanel::note).stream().toList());
    choices.getItems().setAll(visible().map(SessionPanel::choices).orElse(List.of()));
    status.follow(
        Stream.concat(visible().stream(), timeline.stream().flatMap(s -> s.made().stream()))
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

  private Optional<SessionPanel> visible() {
    int front = tabs.getSelectionModel().getSelectedIndex();
    return front < 0 ? Optional.empty() : tabSlots.get(front).made();
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

  /** A panel that is created when first shown, and told whether it is visible. */
  private static final class PanelSlot {
    private final Panels.Entry entry;
    private final PanelContext context;
    private final BooleanProperty showing = new SimpleBooleanProperty();
    private Optional<SessionPanel> earlier = Optional.empty();
    private SessionPanel panel;
    private WaitFrame frame;

    PanelSlot(Panels.Entry entry, SessionModel model, SettingsStore settings) {
      this.entry = entry;
      this.context = new PanelContext(model, settings, showing);
    }

    String key() {
      return entry.key();
    }

    /** Creates the panel on the first call. */
    Node frame() {
      if (panel == null) {
        panel = entry.make().apply(context);
        earlier.ifPresent(panel::resume);
        earlier = Optional.empty();
        frame = new WaitFrame(panel.node(), "view", panel.waits());
        frame.addEventHandler(KeyEvent.KEY_PRESSED, PanelSlot::keep);
      }
      return frame;
    }

    /** Makes the panel go to where that of another slot is. */
    void resume(PanelSlot before) {
      earlier = before.made().or(() -> before.earlier);
      if (panel != null) {
        earlier.ifPresent(panel::resume);
      }
    }

    /** Arrow keys that a panel ignores must not switch tabs. */
    private static void keep(KeyEvent event) {
      if (event.getCode().isNavigationKey()) {
        event.consume();
      }
    }

    BooleanProperty showingProperty() {
      return showing;
    }

    Optional<SessionPanel> made() {
      return Optional.ofNullable(panel);
    }
  }
}
