package dev.candela.cli.diff;

import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.Evidence;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.diff.Mismatch;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Methods that cost more by at least {@code threshold}, a part of the total before.
 *
 * @param total how much more everything together costs, if that is a regression; or null
 * @param found methods: first those that changed, then their callers; the largest first
 * @param onlyTotal true if methods were not judged: less than half of the code has equal names
 * @param madeUp true if everything together is known to cost less than that more: code that was
 *     moved, or replaced, is not a regression
 * @param most what part of the total before everything together may cost more, at most; infinite
 *     for shares, which do not show it
 * @param blind true if the total varies by more than the threshold, so that one cannot be found
 * @param less true if everything together is known to cost less than before
 */
record Regressions(
    double threshold,
    Regression total,
    List<Regression> found,
    boolean onlyTotal,
    boolean madeUp,
    boolean blind,
    boolean less,
    double most) {
  private static final int NAMED_CALLERS = 3;

  /**
   * A method that costs more.
   *
   * @param part the difference by all that was spent before
   * @param under another regression with nearly all of the difference: one that this calls, or one
   *     that calls this; or empty
   * @param callees of the JDK or native, with nearly all of the difference; outermost first
   * @param isOfJvm true if nearly only the JVM's own threads ran it
   */
  record Regression(
      String name,
      double difference,
      double part,
      String under,
      List<String> callees,
      boolean isOfJvm) {}

  static Regressions of(Diff diff, Evidence evidence, double threshold) {
    Diff.Total everything = diff.total();
    double all = everything.before();
    MethodChanges methods = diff.methods();
    boolean onlyTotal =
        diff.mismatches().stream()
            .anyMatch(some -> some.kind() == Mismatch.Kind.MATCHED && some.isSevere());
    List<Integer> rows =
        Arrays.stream(onlyTotal ? new int[0] : methods.byTotalChange())
            .filter(row -> methods.totalVerdict(row).isMore())
            .filter(row -> isEnough(methods.totalDifference(row), threshold, all))
            .boxed()
            .toList();
    Map<String, Integer> byName = new LinkedHashMap<>();
    rows.forEach(row -> byName.put(methods.name(row), row));
    Map<String, String> under = new HashMap<>();
    byName.forEach(
        (name, row) -> under.put(name, under(name, evidence.wayInProgram(row), byName.keySet())));
    // A developer can change the program's method, not the one of the JDK that it calls.
    byName.forEach(
        (name, row) -> {
          if (evidence.isOrigin(row)) {
            evidence.way(row).stream()
                .filter(callee -> !callee.equals(name) && "".equals(under.get(callee)))
                .filter(callee -> isNearlyAll(methods, row, byName.get(callee)))
                .forEach(callee -> under.put(callee, name));
          }
        });
    List<Regression> found =
        rows.stream()
            .map(row -> regression(row, methods, all, under, evidence))
            .sorted(Comparator.comparing(regression -> !regression.under.isEmpty()))
            .toList();
    double more = everything.difference();
    boolean total = everything.verdict().isMore() && isEnough(more, threshold, all);
    double most = more + everything.halfWidth();
    // The sum of all shares never changes.
    boolean known = diff.unit() != DiffUnit.SHARE;
    return new Regressions(
        threshold,
        total ? new Regression("everything", more, more / all, "", List.of(), false) : null,
        found,
        onlyTotal,
        known && most < threshold * all,
        known && everything.halfWidth() > threshold * all,
        known && most < 0,
        known ? most / all : Double.POSITIVE_INFINITY);
  }

  private static Regression regression(
      int row, MethodChanges methods, double all, Map<String, String> under, Evidence evidence) {
    String name = methods.name(row);
    return new Regression(
        name,
        methods.totalDifference(row),
        methods.totalDifference(row) / all,
        place(name, under),
        evidence.way(row).stream()
            .filter(under::containsKey)
            .filter(callee -> name.equals(place(callee, under)))
            .toList(),
        methods.isOfJvm(row));
  }

  private static boolean isNearlyAll(MethodChanges methods, int row, int callee) {
    return methods.totalDifference(row) >= Evidence.NEARLY_ALL * methods.totalDifference(callee);
  }

  private static boolean isEnough(double difference, double threshold, double all) {
    return all > 0 && difference > 0 && difference / all >= threshold;
  }

  private static String under(String name, List<String> way, Set<String> names) {
    return way.reversed().stream()
        .filter(names::contains)
        .findFirst()
        .filter(deepest -> !deepest.equals(name))
        .orElse("");
  }

  /** Where the way ends that leads from one to the next; empty if that is here, or nowhere. */
  private static String place(String name, Map<String, String> under) {
    String at = name;
    for (int step = 0; step < under.size() && !under.get(at).isEmpty(); step++) {
      at = under.get(at);
    }
    return at.equals(name) || !under.get(at).isEmpty() ? "" : at;
  }

  boolean isEmpty() {
    return total == null && found.isEmpty();
  }

  /** True if something costs more and nothing compensates for it. */
  boolean fail() {
    return !isEmpty() && !madeUp;
  }

  /** What scripts read: {@code undecided} passes, since nothing was found. */
  String gate() {
    return fail() ? "regression" : most < threshold ? "passed" : "undecided";
  }

  List<String> totalSentence(CostText text) {
    return total == null
        ? List.of()
        : List.of(
            Messages.text(
                "cli.diff.regression.total",
                text.cost(total.difference),
                Quantities.percent(total.part)));
  }

  /** A sentence for each method that changed, with the callers that only follow it. */
  List<String> sentences(CostText text, boolean jvmListed) {
    return found.stream()
        .filter(regression -> regression.under.isEmpty())
        .filter(regression -> jvmListed || !regression.isOfJvm)
        .map(regression -> sentence(regression, text))
        .toList();
  }

  Optional<String> jvmSentence(CostText text) {
    List<Regression> jvm = found.stream().filter(Regression::isOfJvm).toList();
    return jvm.stream()
        .max(Comparator.comparingDouble(Regression::difference))
        .map(
            largest ->
                Messages.text(
                    "cli.diff.regression.jvm",
                    jvm.size(),
                    text.cost(largest.difference),
                    Quantities.percent(largest.part)));
  }

  private String sentence(Regression regression, CostText text) {
    List<String> callers =
        found.stream()
            .filter(caller -> caller.under.equals(regression.name))
            .map(Regression::name)
            .filter(caller -> !regression.callees.contains(caller))
            .toList();
    String sentence =
        Messages.text(
            "cli.diff.regression",
            regression.name,
            text.cost(regression.difference),
            Quantities.percent(regression.part));
    if (!regression.callees.isEmpty()) {
      sentence =
          Messages.text("cli.diff.regression.callee", sentence, regression.callees.getLast());
    }
    List<String> named = new ArrayList<>(callers.stream().limit(NAMED_CALLERS).toList());
    if (named.size() < callers.size()) {
      named.add("…");
    }
    return named.isEmpty()
        ? sentence
        : Messages.text("cli.diff.regression.callers", sentence, Quantities.list(named));
  }
}
