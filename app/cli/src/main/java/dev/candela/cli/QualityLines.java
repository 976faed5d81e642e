package dev.candela.cli;

import com.google.gson.stream.JsonWriter;
import dev.candela.engine.analysis.RecordingQuality;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SamplePeriod;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** The quality of CPU samples in a recording. */
final class QualityLines {
  private static final SampleSelection CPU =
      SampleSelection.ALL.withEvents(EventChoice.parse("cpu"));

  private QualityLines() {}

  static void print(PrintWriter out, Profile profile) {
    List<RecordingQuality.Finding> findings = quality(profile).findings();
    if (!findings.isEmpty()) {
      out.println();
    }
    for (RecordingQuality.Finding finding : findings) {
      out.println(
          Messages.text(
              finding.good() ? "cli.quality.good" : "cli.quality.doubtful", finding.sentence()));
    }
  }

  static void write(JsonWriter json, Profile profile) throws IOException {
    RecordingQuality quality = quality(profile);
    json.name("quality").beginArray();
    for (RecordingQuality.Finding finding : quality.findings()) {
      json.beginObject();
      json.name("good").value(finding.good());
      json.name("sentence").value(finding.sentence());
      json.endObject();
    }
    json.endArray();
    json.name("warmUpNanos")
        .value(quality.warmUp().steadyNanos() - quality.warmUp().grid().span().startNanos());
  }

  private static RecordingQuality quality(Profile profile) {
    List<SampleTable> tables = CPU.tables(profile);
    long askedNanos =
        tables.isEmpty() ? 0 : SamplePeriod.nanos(profile, tables.getFirst().type()).orElse(0);
    return RecordingQuality.of(profile, CPU, askedNanos, Cancellation.NEVER);
  }
}
