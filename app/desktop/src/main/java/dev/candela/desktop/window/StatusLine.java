package dev.candela.desktop.window;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.candela.desktop.live.Recording;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Legend;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.SampleCount;
import dev.candela.desktop.session.SharedView;
import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.capture.SessionListener.RunningEngine;
import dev.candela.engine.capture.SessionListener.SessionNotice;
import dev.candela.engine.capture.SessionListener.SessionStatus;
import dev.candela.engine.model.Profile;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import dev.candela.wire.Notice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableBooleanValue;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** The colour legend, and what tells how reliable the numbers are. */
final class StatusLine extends HBox {
  private final Session session;
  private final Label quality = Controls.label("", "candela-status-quality");
  private final TickRate ticks = new TickRate();
  private final Button trust = Controls.button("status.trust", _ -> showQuality());
  private final Label age = Controls.label("", "candela-status-age");
  private final Legend legend = new Legend("legend");
  private final ListChangeListener<LegendEntry> relegend = _ -> showLegend();
  private List<ObservableList<LegendEntry>> legends = List.of();

  /** False if there is a status that the words do not have yet. */
  private boolean followed = true;

  StatusLine(Session session, ObservableBooleanValue showing) {
    this.session = session;
    getStyleClass().add("candela-status");
    setAlignment(Pos.CENTER_LEFT);
    quality.setId("status-quality");
    age.setId("status-age");
    quality.setTooltip(Controls.tip(""));
    trust.getStyleClass().add("flat");
    quality.setMinWidth(USE_PREF_SIZE);
    age.setMinWidth(USE_PREF_SIZE);
    HBox.setHgrow(legend, Priority.ALWAYS);
    setSpacing(12);
    getChildren().addAll(legend, quality, age, trust);
    session.model().analyse(showing, (view, _) -> doubts(view), this::showDoubts, _ -> {});
    session.model().profileProperty().addListener((_, _, _) -> update());
    session
        .recording()
        .ifPresent(
            recording -> {
              recording.engineProperty().addListener((_, _, _) -> update());
              recording.statusProperty().addListener((_, _, status) -> follow(status));
              recording.phaseProperty().addListener((_, _, _) -> update());
            });
    update();
  }

  /** Says what colours mean, from now on that of these panels. */
  void follow(List<ObservableList<LegendEntry>> newLegends) {
    legends.forEach(list -> list.removeListener(relegend));
    legends = newLegends;
    legends.forEach(list -> list.addListener(relegend));
    showLegend();
  }

  private void showLegend() {
    legend.show(legends.stream().flatMap(List::stream).toList());
  }

  /** Called once a second while it is on screen: whatever changes is one new picture. */
  void tick() {
    if (!followed) {
      followed = true;
      update();
    }
    Profile latest = session.model().latestProfile();
    if (!session.isRecording() || latest == null) {
      age.setText("");
      return;
    }
    long endMillis = NANOSECONDS.toMillis(session.model().profile().span().endNanos());
    double seconds = Math.max(0, (System.currentTimeMillis() - endMillis) / 1000.0);
    String key = session.model().frozenProperty().get() ? "status.age.frozen" : "status.age";
    age.setText(Messages.text(key, Quantities.tenths(seconds)));
  }

  private static Optional<String> doubts(View view) {
    return SampleBias.doubts(view).or(() -> view.profile().damages().stream().findFirst());
  }

  private void showDoubts(Optional<String> doubts) {
    boolean doubtful = doubts.isPresent();
    if (doubtful != (trust.getGraphic() != null)) {
      trust.setText(Messages.text(doubtful ? "status.trust.doubtful" : "status.trust"));
      trust.setGraphic(doubtful ? Controls.finding(false) : null);
    }
    trust.getTooltip().setText(doubts.orElseGet(() -> Messages.text("status.trust.tip")));
  }

  private void showQuality() {
    session
        .model()
        .view()
        .revealProperty()
        .set(Optional.of(new SharedView.Reveal("quality", FrameRef.of(""))));
  }

  private void follow(SessionStatus status) {
    if (status.ticksAsked().isPresent() && status.ticksMet().isPresent()) {
      ticks.follow(
          status.elapsedNanos().orElse(0),
          status.ticksAsked().getAsLong(),
          status.ticksMet().getAsLong(),
          status.paused());
    }
    followed = false;
  }

  private void update() {
    List<String> parts = new ArrayList<>();
    List<String> details = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    session.recording().ifPresent(recording -> describe(recording, parts, details, warnings));
    Profile profile = session.model().profile();
    if (profile != null) {
      if (session.recording().isEmpty()) {
        String recorder = profile.origin().recorder();
        parts.add(recorder.isBlank() ? Messages.text("status.recorder.unknown") : recorder);
        if (!profile.origin().jvm().isBlank()) {
          details.add(profile.origin().shortJvm());
        }
      }
      // The tip has them: the legend needs the room, and panels count what they show.
      details.add(SampleCount.text(profile));
      warnings.addAll(profile.warnings());
    }
    if (!warnings.isEmpty()) {
      parts.add(Messages.text("status.warnings", warnings.size()));
      details.addAll(warnings);
    }
    quality.setText(String.join("  ·  ", parts));
    quality.getTooltip().setText(String.join("\n", details.isEmpty() ? parts : details));
  }

  private void describe(
      Recording recording, List<String> parts, List<String> details, List<String> warnings) {
    RunningEngine engine = recording.engineProperty().get();
    if (engine != null) {
      parts.add(Messages.text("status.engine", engine.engine().label()));
      if (!engine.why().isEmpty()) {
        details.add(engine.why());
      }
      details.addAll(engine.remarks());
    }
    for (SessionNotice notice : recording.notices()) {
      boolean note = notice.severity() == Notice.Severity.NOTE;
      (note ? details : warnings)
          .add(
              notice.withRemedy(
                  Messages.text("window.settings")
                      + " > "
                      + Messages.text("settings.also.anywhere")));
    }
    SessionStatus status = recording.statusProperty().get();
    if (status == null) {
      return;
    }
    if (ticks.askedPerSecond().isPresent()) {
      parts.add(
          Messages.text(
              "status.ticks",
              Quantities.count(ticks.metPerSecond().getAsLong()),
              Quantities.count(ticks.askedPerSecond().getAsLong())));
    }
    status.lostSamples().ifPresent(lost -> parts.add(Messages.text("status.lost", lost)));
    double share = session.model().agentShareProperty().get();
    if (!Double.isNaN(share)) {
      parts.add(Messages.text("status.cost", Quantities.tenths(100 * share)));
    }
  }
}
