package dev.candela.cli.diff;

import static dev.candela.cli.output.Share.rounded;

import com.google.gson.stream.JsonWriter;
import dev.candela.cli.output.JsonReport;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.DiffVoice;
import dev.candela.engine.diff.Evidence;
import dev.candela.engine.diff.Evidence.Reason;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.diff.Mismatch;
import dev.candela.engine.diff.Side;
import dev.candela.engine.diff.identity.IdentityRule;
import dev.candela.engine.diff.identity.IdentityRules;
import dev.candela.engine.format.csv.CsvText;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** A comparison as JSON and as comma-separated values. */
final class DiffJson {
  private final Diff diff;
  private final IdentityRules rules;
  private final Evidence evidence;

  DiffJson(Diff diff, IdentityRules rules, Evidence evidence) {
    this.diff = diff;
    this.rules = rules;
    this.evidence = evidence;
  }

  /**
   * Prints.
   *
   * @param limit how many regressions at most, beside that of the total; 0 for all
   * @param regressions regressions that make the command fail, or null
   */
  void print(PrintWriter out, int[] rows, int limit, Regressions regressions) {
    JsonReport.print(out, "candela.diff/1", json -> write(json, rows, limit, regressions));
  }

  private void write(JsonWriter json, int[] rows, int limit, Regressions regressions)
      throws IOException {
    writeSide(json, "before", diff.before(), Side.BEFORE);
    writeSide(json, "after", diff.after(), Side.AFTER);
    json.name("unit").value(diff.unit().key());
    json.name("costUnit").value(diff.costUnit().name().toLowerCase(Locale.ROOT));
    json.name("verdict").value(Messages.key(diff.total().verdict()));
    if (!Double.isNaN(diff.totalChange())) {
      json.name("change").value(rounded(diff.totalChange()));
      if (diff.totalChangeHalfWidth() > 0) {
        json.name("changePlusMinus").value(rounded(diff.totalChangeHalfWidth()));
      }
      if (diff.total().lowerBound()) {
        json.name("changeLowerBound").value(true);
      }
    }
    json.name("matchedShare").value(rounded(diff.total().matched()));
    json.name("rules").beginArray();
    for (IdentityRule rule : rules.on()) {
      json.value(rule.key());
    }
    json.endArray();
    json.name("mismatches").beginArray();
    for (Mismatch mismatch : diff.mismatches()) {
      json.beginObject();
      json.name("kind").value(mismatch.kind().name().toLowerCase(Locale.ROOT));
      json.name("severe").value(mismatch.isSevere());
      json.name("sentence").value(DiffVoice.TERMINAL.sentence(mismatch));
      json.endObject();
    }
    json.endArray();
    json.name("methods").beginArray();
    for (int row : rows) {
      writeMethod(json, row);
    }
    json.endArray();
    if (regressions != null) {
      writeRegressions(json, limit, regressions);
    }
  }

  private void writeSide(JsonWriter json, String name, DiffSide side, Side which)
      throws IOException {
    json.name(name).beginObject();
    json.name("files").beginArray();
    for (DiffRun run : side.runs()) {
      json.value(run.name());
    }
    json.endArray();
    if (diff.isWithinOneRun()) {
      json.name("part").value(side.name());
    }
    json.name("recorder").value(side.runs().getFirst().profile().origin().recorder());
    json.name("jvm").value(side.runs().getFirst().profile().origin().jvm());
    json.name("durationNanos").value(side.durationNanos());
    json.name("samples").value(samples(diff, diff.total().samples(which)));
    json.name("cost").value(diff.total().cost(which));
    json.name("matchedShare").value(rounded(diff.total().matched(which)));
    json.endObject();
  }

  private void writeMethod(JsonWriter json, int row) throws IOException {
    MethodChanges methods = diff.methods();
    json.beginObject();
    json.name("class").value(methods.className(row));
    json.name("method").value(methods.methodName(row));
    json.name("self").beginObject();
    json.name("before").value(methods.self(Side.BEFORE, row));
    json.name("after").value(methods.self(Side.AFTER, row));
    json.name("samplesBefore").value(samples(diff, methods.selfSamples(Side.BEFORE, row)));
    json.name("samplesAfter").value(samples(diff, methods.selfSamples(Side.AFTER, row)));
    writeInterval(json, methods, row, true);
    json.name("verdict").value(Messages.key(methods.selfVerdict(row)));
    json.endObject();
    json.name("total").beginObject();
    json.name("before").value(methods.total(Side.BEFORE, row));
    json.name("after").value(methods.total(Side.AFTER, row));
    json.name("samplesBefore").value(samples(diff, methods.totalSamples(Side.BEFORE, row)));
    json.name("samplesAfter").value(samples(diff, methods.totalSamples(Side.AFTER, row)));
    writeInterval(json, methods, row, false);
    json.name("verdict").value(Messages.key(methods.totalVerdict(row)));
    json.endObject();
    json.name("evidence").beginArray();
    for (Reason reason : evidence.ofMethod(row, Cancellation.NEVER)) {
      json.value(DiffVoice.TERMINAL.words(reason));
    }
    json.endArray();
    json.endObject();
  }

  /** The rows as comma-separated values. */
  static void write(CsvText table, Diff diff, int[] rows) throws IOException {
    table.row(
        "class",
        "method",
        "self_before",
        "self_after",
        "self_samples_before",
        "self_samples_after",
        "self_plus_minus",
        "self_lower_bound",
        "self_verdict",
        "total_before",
        "total_after",
        "total_samples_before",
        "total_samples_after",
        "total_plus_minus",
        "total_lower_bound",
        "total_verdict");
    MethodChanges methods = diff.methods();
    for (int row : rows) {
      table
          .field(methods.className(row))
          .field(methods.methodName(row))
          .field(methods.self(Side.BEFORE, row))
          .field(methods.self(Side.AFTER, row))
          .field(samples(diff, methods.selfSamples(Side.BEFORE, row)))
          .field(samples(diff, methods.selfSamples(Side.AFTER, row)))
          .field(half(methods, row, true))
          .field(lowerBound(methods, row, true))
          .field(Messages.key(methods.selfVerdict(row)))
          .field(methods.total(Side.BEFORE, row))
          .field(methods.total(Side.AFTER, row))
          .field(samples(diff, methods.totalSamples(Side.BEFORE, row)))
          .field(samples(diff, methods.totalSamples(Side.AFTER, row)))
          .field(half(methods, row, false))
          .field(lowerBound(methods, row, false))
          .field(Messages.key(methods.totalVerdict(row)))
          .endRow();
    }
  }

  /** Null if it is not known how many they are. */
  private static Long samples(Diff diff, long samples) {
    return diff.hasFractions() ? null : samples;
  }

  /** NaN, which is an empty field, if the number of samples is not known. */
  private static double half(MethodChanges methods, int row, boolean self) {
    double half = methods.halfWidth(row, self);
    return half > 0 ? half : Double.NaN;
  }

  private static String lowerBound(MethodChanges methods, int row, boolean self) {
    return methods.halfWidth(row, self) > 0
        ? Boolean.toString(methods.isLowerBound(row, self))
        : "";
  }

  /** Single recordings have no p-value. */
  private static void writeInterval(JsonWriter json, MethodChanges methods, int row, boolean self)
      throws IOException {
    if (methods.halfWidth(row, self) > 0) {
      json.name("plusMinus").value(methods.halfWidth(row, self));
    }
    if (methods.isLowerBound(row, self)) {
      json.name("lowerBound").value(true);
    }
    double adjusted = methods.adjustedP(row, self);
    if (!Double.isNaN(adjusted)) {
      json.name("adjustedP").value(adjusted);
    }
  }

  private static void writeRegressions(JsonWriter json, int limit, Regressions regressions)
      throws IOException {
    json.name("regressionThreshold").value(regressions.threshold());
    json.name("regression").value(regressions.fail());
    json.name("gate").value(regressions.gate());
    json.name("regressions").beginArray();
    if (regressions.total() != null) {
      writeRegression(json, regressions.total());
    }
    List<Regressions.Regression> found = regressions.found();
    int listed = limit > 0 ? Math.min(limit, found.size()) : found.size();
    for (Regressions.Regression regression : found.subList(0, listed)) {
      writeRegression(json, regression);
    }
    json.endArray();
  }

  private static void writeRegression(JsonWriter json, Regressions.Regression regression)
      throws IOException {
    json.beginObject();
    json.name("name").value(regression.name());
    json.name("difference").value(regression.difference());
    json.name("part").value(rounded(regression.part()));
    if (!regression.under().isEmpty()) {
      json.name("under").value(regression.under());
    }
    json.endObject();
  }
}
