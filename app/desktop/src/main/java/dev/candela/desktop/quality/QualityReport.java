package dev.candela.desktop.quality;

import dev.candela.engine.analysis.RecordingLosses;
import dev.candela.engine.analysis.RecordingQuality;
import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SamplePeriod;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What {@code candela info} says of a recording, whatever part of it is looked at; immutable.
 *
 * @param profile the recording
 * @param bias how far its samples name other code than what ran
 * @param findings how far it can be trusted
 * @param losses what it lacks
 * @param samples for each type of sample how many there are, and their category
 * @param others for each other type of event how many there are
 */
record QualityReport(
    Profile profile,
    SampleBias bias,
    List<RecordingQuality.Finding> findings,
    RecordingLosses losses,
    List<SampleCount> samples,
    Map<String, Long> others) {
  private static final SampleSelection CPU =
      SampleSelection.ALL.withEvents(EventChoice.parse("cpu"));

  /**
   * Samples of a type.
   *
   * @param type the recording's name for it
   * @param count how many
   * @param category what it is an answer to, as on the command line
   */
  record SampleCount(String type, long count, String category) {}

  static QualityReport of(View view, Cancellation cancellation) {
    Profile profile = view.profile();
    List<SampleTable> cpu = CPU.tables(profile);
    long askedNanos =
        cpu.isEmpty() ? 0 : SamplePeriod.nanos(profile, cpu.getFirst().type()).orElse(0);
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
                        EventChoice.nameOf(table.type().category())))
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
