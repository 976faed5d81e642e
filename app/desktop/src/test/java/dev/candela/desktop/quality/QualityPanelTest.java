package dev.candela.desktop.quality;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.PanelStage;
import dev.candela.engine.analysis.RecordingQuality;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page on a real recording says what the command line says of it. */
final class QualityPanelTest {
  @Test
  void saysWhatTheCommandLineSays() {
    Profile profile = DeskRecording.profile();
    SampleSelection cpu = SampleSelection.ALL.withEvents(EventChoice.parse("cpu"));
    long asked = profile.origin().period(cpu.tables(profile).getFirst().type()).orElse(0);
    List<RecordingQuality.Finding> findings =
        RecordingQuality.of(profile, cpu, asked, Cancellation.NEVER).findings();
    try (PanelStage<QualityPanel> stage = PanelStage.open(QualityPanel::new, profile)) {
      await("the page", () -> stage.robot().shows("#quality-findings"));
      String words = String.join("\n", stage.robot().texts("#quality-panel .label"));
      assertTrue(findings.size() > 1);
      for (RecordingQuality.Finding finding : findings) {
        assertTrue(words.contains(finding.sentence()), finding.sentence());
      }
      long events = profile.eventCounts().get("jdk.GarbageCollection");
      assertTrue(words.contains("jdk.GarbageCollection\n" + Quantities.count(events)), words);
      assertTrue(words.contains(profile.origin().jvm()), words);
      assertEquals(
          findings.size() + profile.warnings().size(),
          stage.robot().lookup(".candela-finding").queryAll().size());
    }
  }
}
