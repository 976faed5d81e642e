package dev.candela.cli.option;

import dev.candela.cli.output.CommandFailure;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import dev.candela.engine.view.transform.StackTransform;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public final class FilterMisses {
  private static final int MOST_NAMES = 5;

  /** The states that async-profiler records as sleeping. */
  private static final Set<ThreadState> WAITS =
      EnumSet.of(ThreadState.WAITING, ThreadState.PARKED, ThreadState.BLOCKED);

  private final List<Profile> profiles;
  private final SampleSelection events;
  private final List<String> warnings = new ArrayList<>();

  /** A filter is right if it fits a sample of these events in any of the profiles. */
  public FilterMisses(List<Profile> profiles, SampleSelection events) {
    this.profiles = profiles;
    this.events = events;
  }

  /** Filters without effect that are not failures. */
  List<String> warnings() {
    return warnings;
  }

  /** Warns of kinds of events that are not there, if others are. */
  void checkEvents(List<String> names) {
    List<String> missing =
        names.stream().filter(name -> !hasSamples(new EventChoice(List.of(name)))).toList();
    if (!missing.isEmpty() && missing.size() < names.size()) {
      warnings.add(Messages.text("cli.warning.no-samples-of", Quantities.list(missing)));
    }
  }

  private boolean hasSamples(EventChoice choice) {
    return profiles.stream()
        .flatMap(profile -> choice.tables(profile).stream())
        .anyMatch(table -> table.size() > 0);
  }

  /** Fails if the range, given by these options, overlaps none of the recordings. */
  void checkTime(Function<Profile, Span> range, String options) {
    checkTime(range, "cli.failure.outside", options);
  }

  public void checkTime(Moment.Range range) {
    checkTime(profile -> range.in(profile.span()), "cli.failure.range-outside", range.text());
  }

  private void checkTime(Function<Profile, Span> range, String key, Object... words) {
    if (profiles.stream().allMatch(profile -> profile.span().isEmpty())) {
      throw CommandFailure.of("cli.failure.no-times");
    }
    for (Profile profile : profiles) {
      Span asked = range.apply(profile);
      Span whole = profile.span();
      if (asked.startNanos() < whole.endNanos() && asked.endNanos() > whole.startNanos()) {
        return;
      }
    }
    List<Object> arguments = new ArrayList<>(List.of(words));
    arguments.addFirst(
        Quantities.list(
            profiles.stream()
                .map(profile -> Quantities.duration(profile.span().durationNanos()))
                .toList()));
    throw CommandFailure.of(key, arguments.toArray());
  }

  void checkThreads(String regex) {
    ThreadChoice choice = ThreadChoice.named(regex);
    Map<String, Long> samplesByName = new HashMap<>();
    for (Profile profile : profiles) {
      int[] included = choice.mask(profile);
      for (SampleTable table : events.tables(profile)) {
        for (int row = 0; row < table.size(); row++) {
          int threadId = table.threadIds().getInt(row);
          if (included[threadId + 1] == 1) {
            return;
          }
          samplesByName.merge(
              threadId == Ids.NONE ? "" : profile.threads().name(threadId), 1L, Long::sum);
        }
      }
    }
    samplesByName.remove("");
    throw new CommandFailure(
        samplesByName.isEmpty()
            ? Messages.text("cli.failure.no-thread-names", regex)
            : Messages.text("cli.failure.no-thread", regex, names(samplesByName)));
  }

  void checkStates(Set<ThreadState> states) {
    Map<String, Long> samplesByState = new HashMap<>();
    for (Profile profile : profiles) {
      for (SampleTable table : events.tables(profile)) {
        for (int row = 0; row < table.size(); row++) {
          if (states.contains(table.state(row))) {
            return;
          }
          samplesByState.merge(table.state(row).name().toLowerCase(Locale.ROOT), 1L, Long::sum);
        }
      }
    }
    String asked =
        states.stream()
            .map(state -> state.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    boolean oneKindOfWait =
        profiles.stream().allMatch(p -> p.origin().recorder().startsWith("async-profiler"))
            && WAITS.containsAll(states);
    String key = oneKindOfWait ? "cli.failure.no-state.async" : "cli.failure.no-state";
    throw CommandFailure.of(key, asked, names(samplesByState));
  }

  void checkMethod(String option, StackTransform transform) {
    Predicate<String> named = transform.methods().orElse(null);
    if (named == null || isMadeUp(transform) || methodNames().anyMatch(named)) {
      return;
    }
    String text = transform.text();
    String subject = text.substring(text.indexOf(':') + 1);
    String last = "." + dotted(subject);
    boolean several = methodNames().filter(name -> name.endsWith(last)).distinct().count() > 1;
    String sentence =
        Messages.text(
                several ? "cli.failure.several-methods" : "cli.failure.no-method",
                option,
                option.equals("--transform") ? text : subject)
            + suggestions(subject);
    if (transform.keepsOnlyMatches()) {
      throw new CommandFailure(sentence);
    }
    warnings.add(sentence);
  }

  /** Frames made by another transform are not in the recording. */
  private static boolean isMadeUp(StackTransform transform) {
    String subject = transform.text().substring(transform.text().indexOf(':') + 1);
    return subject.startsWith("[") || subject.startsWith("…");
  }

  /** A method as code, documentation or class files write it: {@code shop/Shop::order()}. */
  static String dotted(String name) {
    return name.replaceFirst("\\([^()]*\\)$", "").replaceAll("::|[#/]", ".");
  }

  /** Names that contain the text or end with its last part, or else are nearly it. */
  private String suggestions(String typed) {
    // Of a pattern, its words without their signs.
    String words = dotted(typed).replaceAll("^[.^*]+|[.$*]+$", "");
    String wanted = words.toLowerCase(Locale.ROOT);
    String last = "." + wanted.substring(wanted.lastIndexOf('.') + 1);
    List<String> similar =
        methodNames()
            .filter(
                name -> {
                  String small = name.toLowerCase(Locale.ROOT);
                  return small.contains(wanted) || last.length() > 1 && small.endsWith(last);
                })
            .distinct()
            .sorted(Comparator.comparingInt(String::length).thenComparing(Function.identity()))
            .toList();
    if (similar.isEmpty()) {
      long dots = words.chars().filter(c -> c == '.').count();
      similar = Spelling.nearest(words, methodNames(), name -> lastParts(name, dots + 1));
    }
    return similar.isEmpty() ? Messages.text("cli.failure.list-methods") : Spelling.hint(similar);
  }

  private Stream<String> methodNames() {
    return profiles.stream()
        .map(Profile::symbols)
        .flatMap(
            symbols ->
                IntStream.range(0, symbols.methods().size()).mapToObj(symbols::qualifiedName));
  }

  private static String lastParts(String name, long count) {
    int from = name.length();
    for (long i = 0; i < count && from >= 0; i++) {
      from = name.lastIndexOf('.', from - 1);
    }
    return name.substring(from + 1);
  }

  private static String names(Map<String, Long> samplesByName) {
    String first =
        samplesByName.entrySet().stream()
            .sorted(
                Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(MOST_NAMES)
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(", "));
    int more = samplesByName.size() - MOST_NAMES;
    return more > 0 ? Messages.text("quantity.and-more", first, more) : first;
  }
}
