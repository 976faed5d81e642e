package dev.candela.desktop.compare;

import dev.candela.desktop.compare.CompareChoice.SideChoice;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Icon;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.timeline.TimelinePanel;
import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.analysis.ThreadPool;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.timeline.Moments;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Circle;

/** One side: its recording with its timeline, and the choice of time and threads. */
final class SideCard extends VBox {
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");
  private static final double GAP = 16;
  private static final double STEPS_OF_WORDS = 1000;
  private static final String DOT = " · ";

  /** Facts in the first of two lines. */
  private static final int PER_LINE = 2;

  private final CompareModel model;
  private final Side side;
  private final Label name = Controls.label("", "candela-compare-name");
  private final Circle light = new Circle(5);
  private final Label facts = Controls.label("", "candela-quiet");
  private final HBox named = new HBox(8);
  private final HBox chosen = new HBox(8);
  private final HBox title = new HBox(GAP);
  private final VBox lines = new VBox(4);
  private final Label recorder = Controls.label("", "candela-quiet");
  private final Label bias = Controls.label(Messages.text("quality.doubtful"), "candela-caption");
  private final Label range = Controls.label("", "candela-caption");
  private final Button all;
  private final TimelinePanel timeline;
  private final TextField threads = new TextField();
  private final ThreadMenu pools;
  private final TextField operations = new TextField();
  private final HBox operationsRow;
  private final Button recordings;
  private final MenuButton runs = new MenuButton();
  private Consumer<List<Path>> taking = _ -> {};
  private List<String> amounts = List.of();
  private SideCard beside = this;
  private boolean cramped;
  private boolean wide;

  SideCard(CompareModel model, Side side) {
    super(6);
    this.model = model;
    this.side = side;
    String key = Messages.key(side);
    setId("compare-" + key);
    getStyleClass().add("candela-compare-card");
    Label letter =
        Controls.label(
            Messages.text("column." + key),
            "candela-compare-letter",
            "candela-compare-letter-" + key);
    letter.setMinSize(USE_PREF_SIZE, USE_PREF_SIZE);
    light.getStyleClass().add("candela-light");
    light.pseudoClassStateChanged(PseudoClass.getPseudoClass("on"), true);
    name.setId(getId() + "-name");
    facts.setId(getId() + "-facts");
    range.setId(getId() + "-range");
    timeline =
        new TimelinePanel(
            new PanelContext(model.session(side), model.settings(), model.showingProperty()));
    all =
        Controls.iconButton(
            "compare.range.all",
            Icon.CLOSE,
            _ -> model.change(choice -> choice.with(side, s -> s.withWindow(TimeWindow.ALL))));
    all.setId(getId() + "-all");
    pools = new ThreadMenu(regex -> chooseThreads(regex));
    pools.setId(getId() + "-pools");
    operationsRow =
        Controls.row(
            0, field(operations, "operations", "compare.operations", 10, this::takeOperations));
    recordings = Controls.iconButton("compare.recordings", Icon.PLUS, _ -> {});
    recordings.setId(getId() + "-recordings");
    recordings.setVisible(false);
    runs.setId(getId() + "-run");
    runs.setTooltip(Controls.tip(Messages.text("compare.run.tip")));
    runs.setMinWidth(USE_PREF_SIZE);
    named.getChildren().setAll(light, name, recordings, runs);
    chosen
        .getChildren()
        .setAll(
            operationsRow,
            field(threads, "threads", "compare.threads.all", 14, this::takeThreads),
            pools);
    List.of(named, title, chosen).forEach(part -> part.setAlignment(Pos.CENTER_LEFT));
    range.setMinWidth(USE_PREF_SIZE);
    Controls.collapse(light, all, recorder, bias);
    bias.setId(getId() + "-bias");
    bias.setGraphic(Controls.finding(false));
    bias.setMinWidth(USE_PREF_SIZE);
    bias.setVisible(false);
    HBox recorded = Controls.row(8, facts, recorder, bias, Controls.spacer(), range, all);
    title.getChildren().setAll(named);
    lines.getChildren().setAll(title, recorded, chosen);
    lines.setMinWidth(0);
    HBox.setHgrow(lines, Priority.ALWAYS);
    HBox words = new HBox(14, letter, lines);
    // The timelines of both sides are in line, whichever has more rows of words.
    setVgrow(words, Priority.ALWAYS);
    lines.widthProperty().addListener((_, _, _) -> arrange());
    getChildren().addAll(words, timeline.node());
    setMinWidth(0);
    setPrefWidth(0);
    model
        .session(side)
        .analyse(
            model.showingProperty(), (view, _) -> SampleBias.doubts(view), this::showBias, _ -> {});
    model.stateProperty().addListener((_, _, _) -> update());
    model.resultProperty().addListener((_, _, _) -> update());
    model.session(side).profileProperty().addListener((_, _, _) -> update());
    update();
  }

  Node timeline() {
    return timeline.node();
  }

  private void arrange() {
    double width = lines.getWidth();
    showRun(true);
    showRun(named.prefWidth(-1) <= width);
    wide = named.prefWidth(-1) + GAP + chosen.prefWidth(-1) <= width;
    placeChosen();
    beside.placeChosen();
    facts.setText(String.join(DOT, amounts));
    bias.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    if (roomBeside(width) < 0 && amounts.size() > PER_LINE) {
      // A label that wraps by itself would be measured at another width than it gets.
      facts.setText(
          String.join(DOT, amounts.subList(0, PER_LINE))
              + "\n"
              + String.join(DOT, amounts.subList(PER_LINE, amounts.size())));
    }
    bias.setContentDisplay(ContentDisplay.LEFT);
    double rest = roomBeside(width);
    recorder.setVisible(recorder.prefWidth(-1) <= rest);
    cramped = rest < 0;
    showWord();
    beside.showWord();
  }

  /** What facts, range and doubts leave of a row; negative if they lack room. */
  private double roomBeside(double width) {
    double doubtful = bias.isVisible() ? bias.prefWidth(-1) + GAP : 0;
    return width - facts.prefWidth(-1) - range.prefWidth(-1) - 2 * GAP - doubtful;
  }

  /** In a row of its own where there is little room, on both sides, so that timelines align. */
  private void placeChosen() {
    boolean inTitle = wide && beside.wide;
    if (inTitle != title.getChildren().contains(chosen)) {
      (inTitle ? lines : title).getChildren().remove(chosen);
      (inTitle ? title : lines).getChildren().add(chosen);
    }
  }

  /** On both sides or on none; the tip says why. */
  private void showWord() {
    boolean alone = cramped || beside.cramped;
    bias.setContentDisplay(alone ? ContentDisplay.GRAPHIC_ONLY : ContentDisplay.LEFT);
  }

  void putBeside(SideCard other) {
    beside = other;
  }

  void setOnRecordings(Supplier<List<Path>> browse, BiConsumer<Side, List<Path>> take) {
    taking = files -> take.accept(side, files);
    recordings.setVisible(true);
    recordings.setOnAction(_ -> drop(browse.get()));
    Controls.onFiles(this, this::drop, TransferMode.COPY);
  }

  /** Takes these recordings in place of the side's. */
  void drop(List<Path> files) {
    if (!files.isEmpty()) {
      taking.accept(files);
    }
  }

  void update() {
    CompareSource source = model.source(side);
    SideChoice choice = model.choice().side(side);
    name.setText(source.name());
    name.setTooltip(
        Controls.tip(
            source.files().stream().map(Path::toString).collect(Collectors.joining("\n"))));
    light.setVisible(source.isLive());
    setAccessibleText(Messages.text("compare.side." + Messages.key(side), source.name()));
    if (!threads.isFocused()) {
      threads.setText(choice.threads());
    }
    boolean perOperation =
        model.choice().unit().filter(unit -> unit == DiffUnit.PER_OPERATION).isPresent();
    Controls.shown(operationsRow, perOperation);
    if (!operations.isFocused()) {
      operations.setText(choice.operations() == 0 ? "" : number(choice.operations()));
    }
    Controls.shown(runs, source.runs().size() > 1);
    if (!source.runs().isEmpty()) {
      showRuns(source);
      showFacts(source.now(), source.shownRun().profile().origin());
      pools.show(source.runs());
      showRange(source.now(), choice.window());
    }
  }

  /** In words where they have room; a screen reader always has them. */
  private void showRun(boolean inWords) {
    CompareSource source = model.source(side);
    int shown = source.shown().get() + 1;
    int count = source.runs().size();
    String words = Messages.text("compare.run", shown, count);
    runs.setAccessibleText(words);
    runs.setText(inWords ? words : shown + "/" + count);
  }

  private void showRuns(CompareSource source) {
    runs.getItems().clear();
    for (CompareSource.Run run : source.runs()) {
      int number = runs.getItems().size();
      String words = (number + 1) + DOT + run.file().getFileName();
      runs.getItems().add(Controls.plainItem(words, () -> model.showRun(side, number)));
    }
  }

  private void showFacts(Profile profile, Origin origin) {
    CompareResult result = model.resultProperty().get();
    long nanos = model.choice().viewOf(side).selection(profile).recordedNanos(profile);
    amounts = amounts(nanos, result == null ? null : result.diff(), side);
    recorder.setText(String.join(DOT, recorder(origin)));
    facts.setTooltip(Controls.tip(recorder.getText() + "\n" + origin.jvm()));
    arrange();
  }

  private void showBias(Optional<String> sentences) {
    bias.setVisible(sentences.isPresent());
    sentences.ifPresent(words -> bias.setTooltip(Controls.tip(words)));
    arrange();
  }

  private void showRange(Profile profile, TimeWindow window) {
    Span whole = profile.span();
    double step = whole.durationNanos() / STEPS_OF_WORDS;
    Span chosen = model.choice().viewOf(side).selection(profile).rangeIn(profile);
    boolean outside = !window.leftOut().isEmpty();
    all.setVisible(!window.equals(TimeWindow.ALL));
    range.setText(
        outside
            ? Messages.text(
                "compare.range.outside", Moments.range(window.leftOut(), whole.startNanos(), step))
            : all.isVisible() ? Moments.range(chosen, whole.startNanos(), step) : "");
  }

  private boolean takeThreads(String text) {
    try {
      chooseThreads(Pattern.compile(text.strip()).pattern());
      return true;
    } catch (PatternSyntaxException e) {
      return false;
    }
  }

  private void chooseThreads(String regex) {
    model.change(choice -> choice.with(side, s -> s.withThreads(regex)));
  }

  private TextField field(
      TextField field, String name, String prompt, int columns, Predicate<String> take) {
    field.setId(getId() + "-" + name);
    field.setPromptText(Messages.text(prompt));
    Controls.explain(field, "compare." + name + ".tip");
    field.setPrefColumnCount(columns);
    field
        .textProperty()
        .addListener((_, _, text) -> field.pseudoClassStateChanged(WRONG, !take.test(text)));
    return field;
  }

  /** A typed number without separators; false if it is not a number. */
  private boolean takeOperations(String text) {
    String digits = text.strip().replaceAll("[\\s,'_]", "");
    try {
      double count = digits.isEmpty() ? 0 : Double.parseDouble(digits);
      if (digits.isEmpty() || count > 0 && count < Double.POSITIVE_INFINITY) {
        model.change(choice -> choice.with(side, s -> s.withOperations(count)));
        return true;
      }
      return false;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static String number(double count) {
    return count == Math.rint(count) ? Quantities.count((long) count) : Double.toString(count);
  }

  /** The threads of all runs, pool by pool, to choose one of them. */
  private static final class ThreadMenu extends MenuButton {
    private final Consumer<String> chosen;
    private List<CompareSource.Run> shown = List.of();

    /** Hands out a regular expression for the names of the threads chosen; empty for all. */
    ThreadMenu(Consumer<String> chosen) {
      this.chosen = chosen;
      setText(Messages.text("compare.threads"));
      setTooltip(Controls.tip(Messages.text("compare.threads.menu.tip")));
      setMinWidth(Region.USE_PREF_SIZE);
      getItems().add(item(Messages.text("compare.threads.all"), ""));
      setOnShowing(_ -> fill());
    }

    void show(List<CompareSource.Run> runs) {
      shown = runs;
    }

    private void fill() {
      Map<String, Integer> pools = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      for (CompareSource.Run run : shown) {
        ThreadTable threads = run.profile().threads();
        IntStream.range(0, threads.size())
            .mapToObj(threadId -> ThreadPool.nameOf(threads.name(threadId)))
            .collect(Collectors.groupingBy(name -> name, Collectors.summingInt(_ -> 1)))
            .forEach((name, count) -> pools.merge(name, count, Math::max));
      }
      getItems().setAll(item(Messages.text("compare.threads.all"), ""), new SeparatorMenuItem());
      pools.forEach(
          (name, count) ->
              getItems()
                  .add(
                      item(
                          count == 1 ? name : Messages.text("quantity.beside", name, count),
                          regex(name))));
    }

    private MenuItem item(String words, String regex) {
      return Controls.plainItem(words, () -> chosen.accept(regex));
    }

    /** The literal name, with any number in place of the star at its end. */
    private static String regex(String name) {
      boolean pool = name.endsWith("*");
      String fixed = pool ? name.substring(0, name.length() - 1) : name;
      boolean plain = fixed.matches("[\\w \\-]*");
      return "^" + (plain ? fixed : Pattern.quote(fixed)) + (pool ? "\\d+$" : "$");
    }
  }

  /** Runs, duration and cost of a side; {@code diff} is null before there is a result. */
  static List<String> amounts(long chosenNanos, Diff diff, Side side) {
    List<String> words = new ArrayList<>();
    if (diff == null) {
      words.add(Quantities.duration(chosenNanos));
    } else {
      DiffSide compared = side == Side.BEFORE ? diff.before() : diff.after();
      boolean several = compared.runs().size() > 1;
      if (several) {
        words.add(Messages.text("quantity.runs", compared.runs().size()));
      }
      long nanos = several ? compared.durationNanos() : chosenNanos;
      words.add(Quantities.duration(nanos));
      if (!diff.hasFractions()) {
        long samples = diff.total().samples(side);
        words.add(Messages.text("quantity.samples", samples));
        if (nanos > 0) {
          words.add(Messages.text("compare.rate", Math.round(samples * 1e9 / nanos)));
        }
      }
    }
    return words;
  }

  /** The recorder of a run, if known. */
  static List<String> recorder(Origin origin) {
    return Stream.of(origin.recorder(), origin.shortJvm())
        .filter(words -> !words.isEmpty())
        .toList();
  }
}
