package dev.candela.desktop.export;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.view.FilteredProfile;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.write.CollapsedStyle;
import dev.candela.engine.write.CollapsedWriter;
import dev.candela.engine.write.DataFormat;
import dev.candela.engine.write.ProfileJsonWriter;
import dev.candela.engine.write.SampleCsvWriter;
import dev.candela.engine.write.SpeedscopeWriter;
import dev.candela.engine.write.pprof.PprofWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes the samples that a session looks at, as it looks at them. */
final class DataExport {
  private DataExport() {}

  /** Writes them; returns what the format could not hold. */
  static List<String> write(View view, ExportKind kind, OutputStream out, Cancellation cancellation)
      throws IOException {
    // Collapsed text and speedscope show a frame for each line that it has; methods are asked for.
    boolean byMethod = kind == ExportKind.COLLAPSED || kind == ExportKind.SPEEDSCOPE;
    Profile profile =
        FilteredProfile.of(
            view.profile(),
            view.selection(),
            (byMethod ? view : view.by(Grain.LINE)).stackView(cancellation),
            cancellation);
    Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    switch (kind) {
      case COLLAPSED -> {
        for (SampleTable table : profile.samples()) {
          CollapsedWriter.write(profile, table, CollapsedStyle.NAMES.withThreads(), text);
        }
      }
      case PPROF -> PprofWriter.write(profile, out);
      case SPEEDSCOPE -> SpeedscopeWriter.write(profile, text);
      case CSV -> SampleCsvWriter.write(profile, text);
      case JSON -> ProfileJsonWriter.write(profile, text);
      case SVG, PNG, HTML, JFR ->
          throw new IllegalArgumentException(kind + " does not hold samples by themselves");
    }
    text.flush();
    return DataFormat.valueOf(kind.name()).cannotHold(profile);
  }
}
