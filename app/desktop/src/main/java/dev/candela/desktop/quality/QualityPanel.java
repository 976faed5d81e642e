package dev.candela.desktop.quality;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.AskingPanel;
import dev.candela.desktop.session.PanelContext;
import dev.candela.engine.analysis.JvmOptions;
import dev.candela.engine.analysis.RecordingLosses;
import dev.candela.engine.analysis.RecordingQuality;
import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Facts about the recording. */
public final class QualityPanel extends AskingPanel {
  private static final double NANOS_PER_MILLI = 1e6;

  private final VBox page = new VBox(10);
  private final ScrollPane root = new ScrollPane(page);

  public QualityPanel(PanelContext context) {
    super(context);
    root.setId("quality-panel");
    root.setFitToWidth(true);
    root.getStyleClass().add("candela-quality");
    page.getStyleClass().add("candela-quality-page");
    analyse(QualityReport::of, this::show);
  }

  @Override
  public Node node() {
    return root;
  }

  private void show(QualityReport report) {
    page.getChildren().clear();
    add("quality.trust", findings(report));
    add("quality.recording", facts(report));
    if (!report.samples().isEmpty()) {
      GridPane samples = grid();
      for (QualityReport.SampleCount sample : report.samples()) {
        row(samples, sample.type(), Quantities.count(sample.count()), sample.category());
      }
      add("quality.samples", samples);
    }
    if (!report.others().isEmpty()) {
      GridPane others = grid();
      report.others().forEach((type, count) -> row(others, type, Quantities.count(count), ""));
      add("quality.others", others);
    }
  }

  private void add(String key, Node content) {
    page.getChildren().addAll(Controls.label(Messages.text(key), "candela-quality-title"), content);
  }

  private Node findings(QualityReport report) {
    VBox box = new VBox(6);
    box.setId("quality-findings");
    for (RecordingQuality.Finding finding : report.findings()) {
      box.getChildren().add(finding(finding.good(), finding.sentence()));
    }
    if (report.bias().biased() > 0) {
      Hyperlink leaveOut = new Hyperlink(Messages.text("quality.unbiased"));
      leaveOut.setId("quality-unbiased");
      leaveOut.setOnAction(_ -> session.choose(choice -> choice.withUnbiased(true)));
      box.getChildren().add(leaveOut);
    }
    for (String warning : report.profile().warnings()) {
      box.getChildren().add(finding(false, warning));
    }
    if (box.getChildren().isEmpty()) {
      box.getChildren().add(Controls.wrapped(Messages.text("quality.unknown")));
    }
    return box;
  }

  private static Node finding(boolean good, String sentence) {
    // The invisible other word reserves its width, so that all sentences are aligned.
    Label other = state(!good);
    other.setVisible(false);
    StackPane state = new StackPane(other, state(good));
    state.setAlignment(Pos.TOP_LEFT);
    state.setMinWidth(Region.USE_PREF_SIZE);
    Label label = Controls.wrapped(sentence);
    HBox.setHgrow(label, Priority.ALWAYS);
    HBox row = new HBox(8, Controls.finding(good), state, label);
    row.getStyleClass().add("candela-finding-row");
    return row;
  }

  private static Label state(boolean good) {
    return Controls.label(
        Messages.text(good ? "quality.good" : "quality.doubtful"), "candela-finding-state");
  }

  private Node facts(QualityReport report) {
    Profile profile = report.profile();
    Origin origin = profile.origin();
    GridPane grid = grid();
    fact(grid, "quality.recorder", origin.recorder());
    fact(grid, "quality.jvm", origin.jvm());
    fact(grid, "quality.program", origin.mainClass());
    JvmOptions options = JvmOptions.of(origin.jvmArguments());
    fact(grid, "quality.options", options.own());
    fact(grid, "quality.options.recorders", options.recorders());
    fact(grid, "quality.process", origin.pid() < 0 ? "" : Long.toString(origin.pid()));
    fact(grid, "quality.system", origin.shortOperatingSystem());
    if (!profile.span().isEmpty()) {
      long startMillis = Math.round(profile.span().startNanos() / NANOS_PER_MILLI);
      fact(grid, "quality.start", Quantities.moment(startMillis));
      fact(grid, "quality.duration", Quantities.duration(profile.span().durationNanos()));
    }
    fact(grid, "quality.lost", lost(report));
    fact(grid, "quality.cost", cost());
    fact(grid, "quality.threads", Quantities.count(profile.threads().size()));
    fact(grid, "quality.methods", Quantities.count(profile.symbols().methods().size()));
    return grid;
  }

  private String cost() {
    double share = session.agentShareProperty().get();
    return Double.isNaN(share)
        ? ""
        : Messages.text("quality.cost.words", Quantities.tenths(100 * share));
  }

  private static String lost(QualityReport report) {
    return report.losses().isNone()
        ? ""
        : Messages.text(
            "quality.lost.words",
            Quantities.count(report.losses().cpuTimeSamples()),
            Quantities.bytes(report.losses().dataBytes()));
  }

  /** Some facts have several lines, such as descriptions of unknown systems. */
  private static void fact(GridPane grid, String key, String value) {
    if (!value.isEmpty()) {
      String line = value.strip().replaceAll("\\s*\\R\\s*", "; ");
      Label name = Controls.label(Messages.text(key), "candela-quiet");
      name.setMinWidth(Region.USE_PREF_SIZE);
      GridPane.setValignment(name, VPos.TOP);
      grid.addRow(grid.getRowCount(), name, Controls.wrapped(line));
    }
  }

  private static void row(GridPane grid, String name, String number, String more) {
    Label count = Controls.label(number, "candela-quality-count");
    grid.addRow(
        grid.getRowCount(),
        Controls.label(name),
        new HBox(12, count, Controls.label(more, "candela-quiet")));
  }

  private static GridPane grid() {
    GridPane grid = new GridPane(16, 4);
    ColumnConstraints names = new ColumnConstraints();
    names.setMinWidth(130);
    ColumnConstraints values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().addAll(names, values);
    return grid;
  }

  @Override
  protected void fail(Throwable e) {
    page.getChildren()
        .setAll(Controls.wrapped(Messages.text("panel.failed", String.valueOf(e.getMessage()))));
  }

  /** The facts that {@code candela info} prints, whatever is selected. */
  private record QualityReport(
      Profile profile,
      SampleBias bias,
      List<RecordingQuality.Finding> findings,
      RecordingLosses losses,
      List<SampleCount> samples,
      Map<String, Long> others) {
    private static final SampleSelection CPU =
        SampleSelection.ALL.withEvents(EventChoice.parse("cpu"));

    record SampleCount(String type, long count, String category) {}

    static QualityReport of(View view, Cancellation cancellation) {
      Profile profile = view.profile();
      List<SampleTable> cpu = CPU.tables(profile);
      long askedNanos =
          cpu.isEmpty() ? 0 : profile.origin().period(cpu.getFirst().type()).orElse(0);
      RecordingQuality quality = RecordingQuality.of(profile, CPU, askedNanos, cancellation);
      List<SampleCount> samples =
          profile.samples().stream()
              .map(
                  table ->
                      new SampleCount(
                          table.type().name(),
                          profile
                              .eventCounts()
                              .getOrDefault(table.type().name(), (long) table.size()),
                          EventChoice.nameOf(table.type())))
              .toList();
      Map<String, Long> others = new TreeMap<>(profile.eventCounts());
      others.values().removeIf(count -> count == 0);
      samples.forEach(sample -> others.remove(sample.type()));
      return new QualityReport(
          profile,
          SampleBias.of(profile, CPU, cancellation),
          quality.findings(),
          RecordingLosses.of(profile),
          samples,
          others);
    }
  }
}
