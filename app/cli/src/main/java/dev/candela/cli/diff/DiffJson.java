package dev.candela.cli.diff;

import static dev.candela.cli.output.JsonReport.object;
import static dev.candela.cli.output.JsonReport.write;
import static dev.candela.cli.output.Share.rounded;

import com.google.gson.stream.JsonWriter;
import dev.candela.cli.output.Columns;
import dev.candela.cli.output.JsonReport;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.DiffVoice;
import dev.candela.engine.diff.Evidence;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.diff.Side;
import dev.candela.engine.diff.identity.IdentityRule;
import dev.candela.engine.diff.identity.IdentityRules;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** A comparison as JSON, and its methods also as comma-separated values. */
record DiffJson(Diff diff, IdentityRules rules, Evidence evidence) {
  /** The limit is for methods with regressions; 0 for all. Without a gate, there are none: null. */
  void print(PrintWriter out, List<Integer> rows, int limit, Regressions regressions) {
    JsonReport.print(out, "candela.diff/1", json -> writeMembers(json, rows, limit, regressions));
  }

  private void writeMembers(JsonWriter json, List<Integer> rows, int limit, Regressions regressions)
      throws IOException {
    write(json.name("before"), side(diff.before(), Side.BEFORE));
    write(json.name("after"), side(diff.after(), Side.AFTER));
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
    write(json.name("rules"), rules.on().stream().map(IdentityRule::key).toList());
    write(
        json.name("mismatches"),
        diff.mismatches().stream()
            .map(
                mismatch ->
                    object(
                        "kind", mismatch.kind().name().toLowerCase(Locale.ROOT),
                        "severe", mismatch.isSevere(),
                        "sentence", DiffVoice.TERMINAL.sentence(mismatch)))
            .toList());
    columns().write(json.name("methods"), rows);
    if (regressions != null) {
      json.name("regressionThreshold").value(regressions.threshold());
      json.name("regression").value(regressions.fail());
      json.name("gate").value(regressions.gate());
      write(
          json.name("regressions"),
          Stream.concat(
                  Stream.ofNullable(regressions.total()),
                  regressions.found().stream().limit(limit > 0 ? limit : Long.MAX_VALUE))
              .map(DiffJson::regression)
              .toList());
    }
  }

  private Map<String, Object> side(DiffSide side, Side which) {
    Map<String, Object> members = object("files", side.runs().stream().map(DiffRun::name).toList());
    if (diff.isWithinOneRun()) {
      members.put("part", side.name());
    }
    members.put("recorder", side.runs().getFirst().profile().origin().recorder());
    members.put("jvm", side.runs().getFirst().profile().origin().jvm());
    members.put("durationNanos", side.durationNanos());
    members.put("samples", samples(diff.total().samples(which)));
    members.put("cost", diff.total().cost(which));
    members.put("matchedShare", rounded(diff.total().matched(which)));
    return members;
  }

  Columns<Integer> columns() {
    MethodChanges methods = diff.methods();
    Columns<Integer> columns =
        new Columns<Integer>()
            .value("class", methods::className)
            .value("method", methods::methodName);
    for (boolean self : new boolean[] {true, false}) {
      String name = self ? "self" : "total";
      columns
          .csv(name + "_before", row -> cost(Side.BEFORE, row, self))
          .csv(name + "_after", row -> cost(Side.AFTER, row, self))
          .csv(name + "_samples_before", row -> samples(Side.BEFORE, row, self))
          .csv(name + "_samples_after", row -> samples(Side.AFTER, row, self))
          .csv(name + "_plus_minus", row -> ofInterval(row, self, methods.halfWidth(row, self)))
          .csv(name + "_lower_bound", row -> ofInterval(row, self, methods.isLowerBound(row, self)))
          .csv(name + "_verdict", row -> verdict(row, self))
          .json(name, row -> change(row, self));
    }
    return columns.json(
        "evidence",
        row ->
            evidence.ofMethod(row, Cancellation.NEVER).stream()
                .map(DiffVoice.TERMINAL::words)
                .toList());
  }

  private double cost(Side side, int row, boolean self) {
    return self ? diff.methods().self(side, row) : diff.methods().total(side, row);
  }

  private Long samples(Side side, int row, boolean self) {
    return samples(
        self ? diff.methods().selfSamples(side, row) : diff.methods().totalSamples(side, row));
  }

  /** Null if it is not known how many they are. */
  private Long samples(long samples) {
    return diff.hasFractions() ? null : samples;
  }

  private String verdict(int row, boolean self) {
    MethodChanges methods = diff.methods();
    return Messages.key(self ? methods.selfVerdict(row) : methods.totalVerdict(row));
  }

  /** Empty if the number of samples is not known. */
  private Object ofInterval(int row, boolean self, Object part) {
    return diff.methods().halfWidth(row, self) > 0 ? part : "";
  }

  /** Single recordings have no p-value. */
  private Map<String, Object> change(int row, boolean self) {
    MethodChanges methods = diff.methods();
    Map<String, Object> members =
        object(
            "before", cost(Side.BEFORE, row, self),
            "after", cost(Side.AFTER, row, self),
            "samplesBefore", samples(Side.BEFORE, row, self),
            "samplesAfter", samples(Side.AFTER, row, self));
    if (methods.halfWidth(row, self) > 0) {
      members.put("plusMinus", methods.halfWidth(row, self));
    }
    if (methods.isLowerBound(row, self)) {
      members.put("lowerBound", true);
    }
    if (!Double.isNaN(methods.adjustedP(row, self))) {
      members.put("adjustedP", methods.adjustedP(row, self));
    }
    members.put("verdict", verdict(row, self));
    return members;
  }

  private static Map<String, Object> regression(Regressions.Regression regression) {
    Map<String, Object> members =
        object(
            "name", regression.name(),
            "difference", regression.difference(),
            "part", rounded(regression.part()));
    if (!regression.under().isEmpty()) {
      members.put("under", regression.under());
    }
    return members;
  }
}
