package dev.candela.desktop.timeline;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Icon;
import dev.candela.desktop.parts.PointerTip;
import dev.candela.desktop.session.Analysis;
import dev.candela.desktop.session.AskingPanel;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.analysis.ThreadPool;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.analysis.WarmUp;
import dev.candela.engine.export.TimelinePicture;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.text.Messages;
import dev.candela.engine.timeline.Moments;
import dev.candela.engine.timeline.Overview;
import dev.candela.engine.timeline.Overview.ThreadRows;
import dev.candela.engine.timeline.TimelinePainter;
import dev.candela.engine.timeline.Track;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.geometry.Point2D;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The timeline, with the selected range that applies to all panels. */
public final class TimelinePanel extends AskingPanel {
  private static final double LOWER_PIXELS = 104;
  private static final double TIP_ROOM_PIXELS = 400;

  private static final String LOWER = "timeline.lower";

  private final SettingsStore settings;
  private final RangeDrag range = new RangeDrag();
  private final TracksView tracks = new TracksView(range);
  private final ThreadRowsView threads = new ThreadRowsView(range);
  private final HeatMapView heat = new HeatMapView(range);
  private final ScrollPane scroll = new ScrollPane(threads);
  private final ObservableList<LegendEntry> legend = FXCollections.observableArrayList();
  private final PointerTip tip = new PointerTip("timeline-tip");
  private final Button leaveOut = Controls.button("timeline.warm-up", _ -> leaveOutWarmUp());
  private final Label trouble = Controls.label("", "candela-quiet");
  private final ToggleButton threadsButton = Controls.toggle("timeline.threads");
  private final ToggleButton heatButton = Controls.toggle("timeline.heat");
  private final Button open = Controls.iconButton("timeline.open", Icon.RIGHT, _ -> toggle());
  private final VBox root = new VBox();
  private final LatestJob counting;
  private final WarmUpQuestion warmUpQuestion = new WarmUpQuestion();
  private final Analysis<Overview> analysis;
  private final Analysis<Optional<TracksView.HoverTimes>> hovering;
  private WarmUp warmUp;
  private Overview.Lower lower = Overview.Lower.NONE;
  private volatile Overview.Lower shownBelow = Overview.Lower.NONE;
  private volatile Optional<FrameRef> hovered = Optional.empty();
  private Span counted = Span.EMPTY;
  private List<String> countedFacts = List.of();

  public TimelinePanel(PanelContext context) {
    super(context);
    settings = context.settings();
    root.setId("timeline-panel");
    root.getStyleClass().add("candela-timeline");
    // Its tip hangs over what is below it.
    root.setViewOrder(-1);
    root.focusedProperty().addListener((_, _, now) -> focus(now));
    counting = session.jobs().latestJob();
    leaveOut.setVisible(false);
    leaveOut.managedProperty().bind(leaveOut.visibleProperty());
    scroll.setFitToWidth(true);
    scroll.setPrefHeight(LOWER_PIXELS);
    scroll.setMinHeight(LOWER_PIXELS);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.getStyleClass().add("candela-timeline-scroll");
    threads.setGutter(tracks.gutterPixels());
    heat.setGutter(tracks.gutterPixels());
    root.getChildren().addAll(new StackPane(tracks, tools()), tip);
    addInput();
    session.choiceProperty().addListener((_, _, _) -> followChoice());
    session.view().hoveredProperty().addListener((_, _, frame) -> pointedAt(frame));
    analysis = analyse((view, control) -> Overview.of(view, shownBelow, control), this::show);
    hovering =
        session.analyse(
            showing,
            (view, control) -> hovered.map(frame -> TracksView.HoverTimes.of(view, frame, control)),
            times -> tracks.showHover(times.orElse(null)),
            this::fail);
    analyse(warmUpQuestion::answer, this::showWarmUp);
    session.view().tracksOpenProperty().addListener((_, _, _) -> showLower());
    restoreLower();
  }

  @Override
  public Node node() {
    return root;
  }

  @Override
  public Optional<PictureSource> picture() {
    Profile profile = session.profile();
    if (profile == null || profile.span().isEmpty()) {
      return Optional.empty();
    }
    View view = session.viewOf(profile, session.choice());
    Span range = view.selection().rangeIn(profile);
    Overview.Lower below = shownBelow;
    WarmUp marked = warmUp;
    return Optional.of(
        new PictureSource(
            tracks.colours().palette(),
            !range.equals(profile.span()),
            (wish, cancellation) ->
                new TimelinePicture(
                    new FlameSheet(wish.title(), wish.notes(), List.of()),
                    Overview.of(view, wish.whole() ? profile.span() : range, below, cancellation),
                    marked,
                    null)));
  }

  Overview overview() {
    return tracks.overview();
  }

  TracksView tracks() {
    return tracks;
  }

  @Override
  public ObservableList<LegendEntry> legend() {
    return legend;
  }

  private Node tools() {
    threadsButton.getStyleClass().add("left-pill");
    heatButton.getStyleClass().add("right-pill");
    threadsButton.setOnAction(
        _ -> choose(threadsButton.isSelected() ? Overview.Lower.THREADS : Overview.Lower.NONE));
    heatButton.setOnAction(
        _ -> choose(heatButton.isSelected() ? Overview.Lower.HEAT : Overview.Lower.NONE));
    HBox lowerButtons = new HBox(threadsButton, heatButton);
    lowerButtons.setAlignment(Pos.CENTER);
    lowerButtons.visibleProperty().bind(session.view().tracksOpenProperty());
    lowerButtons.managedProperty().bind(lowerButtons.visibleProperty());
    HBox tools = new HBox(6, trouble, leaveOut, lowerButtons, open);
    tools.setAlignment(Pos.CENTER_RIGHT);
    tools.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    tools.getStyleClass().add("candela-timeline-tools");
    tools.widthProperty().addListener((_, _, width) -> tracks.cover(width.doubleValue()));
    StackPane.setAlignment(tools, Pos.TOP_RIGHT);
    return tools;
  }

  private void toggle() {
    session.view().tracksOpenProperty().set(!session.view().tracksOpenProperty().get());
  }

  private void restoreLower() {
    double number = settings.get().layout().splits().getOrDefault(LOWER, 0.0);
    Overview.Lower[] all = Overview.Lower.values();
    lower = all[(int) Math.clamp(number, 0, all.length - 1)];
    showLower();
  }

  private void choose(Overview.Lower wanted) {
    double number = wanted.ordinal();
    settings.update(s -> s.withLayout(s.layout().withSplit(LOWER, number)));
    lower = wanted;
    showLower();
  }

  private void showLower() {
    boolean unfolded = session.view().tracksOpenProperty().get();
    open.setGraphic(Controls.icon(unfolded ? Icon.DOWN : Icon.RIGHT));
    tracks.fold(!unfolded);
    threadsButton.setSelected(lower == Overview.Lower.THREADS);
    heatButton.setSelected(lower == Overview.Lower.HEAT);
    shownBelow = unfolded ? lower : Overview.Lower.NONE;
    root.getChildren().removeAll(scroll, heat);
    if (shownBelow != Overview.Lower.NONE) {
      root.getChildren().add(1, lower == Overview.Lower.THREADS ? scroll : heat);
    }
    showLegend();
    analysis.invalidate();
  }

  private void focus(boolean now) {
    if (now) {
      tracks.requestFocus();
    }
  }

  private void addInput() {
    RangeInput.Actions actions =
        new RangeInput.Actions(this::paintRange, this::letRangeGo, this::clearRange);
    new RangeInput(tracks, actions);
    new RangeInput(threads, actions);
    new HeatInput(heat, actions);
    for (TimeCanvas view : List.of(tracks, threads, heat)) {
      view.addEventHandler(MouseEvent.MOUSE_MOVED, event -> tell(view, event));
      view.addEventHandler(MouseEvent.MOUSE_DRAGGED, event -> tell(view, event));
      view.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> tip.setVisible(false));
    }
    threads.addEventHandler(MouseEvent.MOUSE_CLICKED, this::chooseThreads);
    tracks.addEventHandler(
        MouseEvent.MOUSE_CLICKED,
        event -> {
          if (event.getX() < tracks.gutterPixels() && event.isStillSincePress()) {
            toggle();
          }
        });
  }

  private void letRangeGo() {
    range.release().ifPresent(this::chooseRange);
    paintRange();
  }

  private void clearRange() {
    range.cancel();
    session.choose(choice -> choice.withWindow(TimeWindow.ALL));
    paintRange();
  }

  private void chooseRange(Span drawn) {
    range.setChosen(drawn);
    session.choose(choice -> choice.withWindow(new TimeWindow.Between(drawn)));
  }

  private void chooseThreads(MouseEvent event) {
    if (threads.isName(event.getX()) && event.isStillSincePress()) {
      threads
          .poolAt(event.getY())
          .map(pool -> ThreadChoice.of(new HashSet<>(pool.threadIds())))
          .ifPresent(chosen -> session.choose(choice -> choice.withThreads(chosen)));
    }
  }

  private void leaveOutWarmUp() {
    if (warmUp != null) {
      TimeWindow.Mark end =
          new TimeWindow.Mark(Messages.text("timeline.warm-up.mark"), warmUp.steadyNanos());
      session.choose(choice -> choice.withWindow(new TimeWindow.Since(end)));
    }
  }

  private void show(Overview overview) {
    trouble.setText("");
    counted = Span.EMPTY;
    range.setWhole(overview.span());
    range.setChosen(overview.chosen());
    tracks.show(overview);
    if (overview.threads() != null) {
      threads.show(overview);
    }
    if (overview.heat() != null) {
      heat.show(overview);
    }
    showLegend();
    describe();
  }

  private void showWarmUp(WarmUp found) {
    warmUp = found;
    leaveOut.setVisible(found.steadyBlock() > 0);
    tracks.showWarmUp(found);
    showLegend();
  }

  private void showLegend() {
    if (overview() != null) {
      boolean warm = warmUp != null && warmUp.steadyBlock() > 0;
      legend.setAll(TimelinePainter.legend(overview(), warm, tracks.colours(), tracks.isFolded()));
    }
  }

  @Override
  protected void fail(Throwable e) {
    trouble.setText(Messages.text("timeline.failed", String.valueOf(e.getMessage())));
  }

  /** A range that is taken off is gone at once, not when the answer comes. */
  private void followChoice() {
    if (session.profile() != null) {
      Span whole = session.profile().span();
      Span chosen = session.choice().selection(session.profile()).rangeIn(session.profile());
      range.setChosen(chosen.equals(whole) ? null : chosen);
      paintRange();
      describe();
    }
  }

  private void paintRange() {
    tracks.paintOverlay();
    threads.paintOverlay();
    heat.paintOverlay();
  }

  private void pointedAt(Optional<FrameRef> frame) {
    hovered = frame;
    if (frame.isEmpty()) {
      tracks.showHover(null);
    }
    hovering.invalidate();
  }

  private void tell(TimeCanvas view, MouseEvent event) {
    if (view.overview() == null || event.getX() < view.gutterPixels() && view != threads) {
      tip.setVisible(false);
      return;
    }
    Span whole = view.overview().span();
    long nanos = view.axis().nanosAt(event.getX());
    double step = view.axis().nanosPerPixel();
    Span drawn = range.shown();
    if (range.isDrawing() || view == tracks && drawn != null && drawn.contains(nanos)) {
      count(drawn);
      tip.say(Moments.range(drawn, whole.startNanos(), step), countedFacts);
    } else {
      tip.say(Moments.moment(nanos - whole.startNanos(), step), facts(view, event, nanos));
    }
    Point2D at = root.sceneToLocal(event.getSceneX(), event.getSceneY());
    tip.showAt(at.getX(), at.getY(), root.getWidth(), root.getHeight() + TIP_ROOM_PIXELS);
  }

  /** Asks what there is in a range; until it is known, the tip says what was in the last one. */
  private void count(Span wanted) {
    if (wanted.equals(counted)) {
      return;
    }
    counted = wanted;
    session.ask(
        counting,
        (view, control) -> Overview.of(view, wanted, Overview.Lower.NONE, control),
        figures -> {
          countedFacts = tracks.facts(figures, wanted);
          if (tip.isVisible() && wanted.equals(counted)) {
            tip.sayMore(countedFacts, root.getWidth(), root.getHeight() + TIP_ROOM_PIXELS);
          }
        },
        this::fail);
  }

  private List<String> facts(TimeCanvas view, MouseEvent event, long nanos) {
    if (view == tracks) {
      return tracks.facts(nanos);
    }
    return view == threads
        ? threads.facts(event.getY(), nanos)
        : List.of(heat.fact(event.getX(), event.getY()));
  }

  private void describe() {
    if (tracks.overview() == null) {
      return;
    }
    Span whole = tracks.overview().span();
    double step = tracks.axis().nanosPerPixel();
    Span shown = range.shown() == null ? whole : range.shown();
    tracks.setAccessibleText(
        Messages.text("timeline.spoken", Moments.range(shown, whole.startNanos(), step)));
  }

  /**
   * Asks when the program had warmed up: of all samples of processor time, as {@code candela info}
   * does. It takes longer than all else on the timeline and changes less, so while a recording
   * grows it is asked again only once there is a fifth more of it. For one worker at a time.
   */
  private static final class WarmUpQuestion {
    private static final double MUCH_MORE = 1.2;
    private static final SampleSelection CPU =
        SampleSelection.ALL.withEvents(EventChoice.parse("cpu"));

    private WarmUp last;
    private long lastDurationNanos;
    private long lastStartNanos;

    synchronized WarmUp answer(View view, Cancellation cancellation) {
      Profile profile = view.profile();
      long durationNanos = profile.span().durationNanos();
      boolean same =
          last != null
              && lastStartNanos == profile.span().startNanos()
              && durationNanos < lastDurationNanos * MUCH_MORE;
      if (!same) {
        last = WarmUp.of(profile, CPU, cancellation);
        lastDurationNanos = durationNanos;
        lastStartNanos = profile.span().startNanos();
      }
      return last;
    }
  }

  private static final class ThreadRowsView extends TimeCanvas {
    ThreadRowsView(RangeDrag range) {
      super(range);
      setId("timeline-thread-rows");
    }

    Optional<ThreadPool> poolAt(double y) {
      int row = (int) Math.floor(y / TimelinePainter.ROW_PIXELS);
      return row >= 0 && row < pools().size() ? Optional.of(pools().get(row)) : Optional.empty();
    }

    boolean isName(double x) {
      return x < gutterPixels();
    }

    List<String> facts(double y, long nanos) {
      return poolAt(y)
          .map(
              pool -> {
                Timeline samples = overview().threads().samples();
                int lane = pools().indexOf(pool);
                Span bucket = samples.grid().bucketAt(nanos);
                return List.of(
                    Messages.text(
                        "timeline.fact",
                        ThreadRows.name(pool),
                        Track.amount(samples, lane, bucket)));
              })
          .orElse(List.of());
    }

    @Override
    protected double computePrefHeight(double width) {
      return Math.max(1, pools().size()) * TimelinePainter.ROW_PIXELS;
    }

    @Override
    void paintContent(TimelinePainter painter) {
      painter.paintThreads(0);
    }

    private List<ThreadPool> pools() {
      return overview() == null || overview().threads() == null
          ? List.of()
          : overview().threads().pools();
    }
  }

  /** Draws a range from one cell of a heat map to another, in the order of time. */
  private static final class HeatInput {
    private final HeatMapView view;
    private final RangeInput.Actions actions;
    private Span anchor;

    HeatInput(HeatMapView view, RangeInput.Actions actions) {
      this.view = view;
      this.actions = actions;
      view.addEventHandler(MouseEvent.MOUSE_PRESSED, this::press);
      view.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::drag);
      view.addEventHandler(MouseEvent.MOUSE_RELEASED, this::release);
      view.addEventHandler(MouseEvent.MOUSE_CLICKED, this::click);
    }

    private void press(MouseEvent event) {
      boolean meant =
          event.getButton() == MouseButton.PRIMARY
              && view.overview() != null
              && event.getX() >= view.gutterPixels();
      anchor = meant ? view.cellAt(event.getX(), event.getY()) : null;
    }

    private void drag(MouseEvent event) {
      if (anchor != null && !event.isStillSincePress()) {
        Span drawn = anchor.union(view.cellAt(event.getX(), event.getY()));
        view.range().press(drawn.startNanos(), -1);
        view.range().drag(drawn.endNanos());
        actions.moved().run();
      }
    }

    private void release(MouseEvent event) {
      anchor = null;
      actions.letGo().run();
    }

    private void click(MouseEvent event) {
      if (event.getClickCount() == 2 && event.isStillSincePress()) {
        actions.clear().run();
      }
    }
  }
}
