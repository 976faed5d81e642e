package dev.candela.cli.option;

import static dev.candela.cli.option.Options.option;

import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.Notes;
import dev.candela.cli.output.Usage;
import dev.candela.engine.analysis.JvmWork;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import dev.candela.engine.view.transform.FoldRules;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.view.transform.StackTransform;
import dev.candela.engine.view.transform.StackTransforms;
import dev.candela.engine.view.transform.Transforms;
import dev.candela.wire.EventKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Options that select samples and transform stacks, common to all commands. */
public final class FilterOptions {
  private static final Set<String> OF_ONE_METHOD =
      Set.of("focus:", "drop:", "callees:", "callers:", "hide:", "merge:");

  public enum Switch {
    ON,
    OFF
  }

  private final CommandSpec command;
  private final List<OptionSpec> own;
  private String events;
  private Moment from;
  private Moment to;
  private String threads;
  private Set<ThreadState> states = Set.of();
  private boolean unbiased;
  private List<String> includes = List.of();
  private List<String> excludes = List.of();
  private Switch nativeFrames;

  /** Null to count the JVM's own threads, but not to list what only they ran. */
  private Switch jvmThreads;

  private String foldRules;
  private List<String> transforms = List.of();

  /** Where native frames in waits are not wanted; null if they are, or a note has said so. */
  private Output withoutNativeInWaits;

  /** True once a profile is known to lack samples because nothing happened. */
  private boolean mayBeEmpty;

  public FilterOptions(Options options) {
    command = options.command();
    int before = command.options().size();
    options.add(
        String.class,
        v -> events = v,
        option("EVENT", "--event")
            .completionCandidates(FilterOptions::eventLabels)
            .defaultValue("auto"));
    options.add(Moment::parse, v -> from = v, option("TIME", "--from"));
    options.add(Moment::parse, v -> to = v, option("TIME", "--to"));
    options.add(String.class, v -> threads = v, option("REGEX", "--thread"));
    options.addAll(
        ThreadState.class,
        v -> states = new LinkedHashSet<>(v),
        option("STATE", "--state").splitRegex(","));
    options.flag("--unbiased", v -> unbiased = v);
    options.addAll(String.class, v -> includes = v, option("REGEX", "--include"));
    options.addAll(String.class, v -> excludes = v, option("REGEX", "--exclude"));
    options.add(
        Switch.class, v -> nativeFrames = v, option("on|off", "--native").defaultValue("on"));
    options.add(Switch.class, v -> jvmThreads = v, option("on|off", "--jvm"));
    options.add(String.class, v -> foldRules = v, option("RULES", "--fold"));
    options.addAll(String.class, v -> transforms = v, option("TRANSFORM", "--transform"));
    own = List.copyOf(command.options().subList(before, command.options().size()));
  }

  /** For reports about one kind of samples. */
  public void lookAt(String kind) {
    events = kind;
  }

  public boolean nativeFrames() {
    return nativeFrames == Switch.ON;
  }

  /**
   * Hides native frames in waits, which all end in the same few, unless the options are about them.
   * Data keeps them, which a note says once.
   */
  public void chooseNativeInWaits(Output output) {
    boolean asked = command.commandLine().getParseResult().hasMatchedOption("--native");
    withoutNativeInWaits = !asked && transforms.isEmpty() ? output : null;
  }

  /** True if native frames are hidden without having been asked for. */
  public boolean hidesNative(Profile profile) {
    return withoutNativeInWaits != null && !withoutNativeInWaits.isData() && isOfWaits(profile);
  }

  private boolean isOfWaits(Profile profile) {
    return profile.origin().recorder().startsWith("async-profiler")
        && selection(profile).tables(profile).stream()
            .allMatch(table -> table.type().category() == SampleCategory.WALL);
  }

  /** Says that {@linkplain #hidesNative native frames are hidden}, if they are. */
  public Optional<String> hiddenNative(View view) {
    if (!hidesNative(view.profile())) {
      return Optional.empty();
    }
    long only = view.nativeTime(Cancellation.NEVER).onlySamples();
    long all = view.stacks(Cancellation.NEVER).weights().totalSamples();
    String share = Quantities.percent((double) only / all);
    return Optional.of(
        only == 0
            ? Messages.text("cli.headline.native-hidden")
            : Messages.text("cli.headline.native-hidden.only", share));
  }

  /** True if tables have rows for methods that only the JVM's own threads ran. */
  public boolean listsJvm() {
    return jvmThreads == Switch.ON || hasThreads();
  }

  /** Sets {@code --native} and {@code --jvm}, which keys change while a JVM is watched. */
  public void show(boolean natives, boolean jvm) {
    nativeFrames = natives ? Switch.ON : Switch.OFF;
    jvmThreads = jvm ? Switch.ON : jvmThreads == Switch.ON ? null : jvmThreads;
  }

  /** False if the first kind of samples is taken. */
  public boolean namesEvents() {
    return !EventChoice.parse(events).names().isEmpty();
  }

  /** Reads the recordings and applies the options; {@code grain} distinguishes frames. */
  public View view(RecordingSet recordings, Grain grain) {
    return view(recordings, grain, UnaryOperator.identity());
  }

  /** The same on other stacks: {@code shape} gives them, before any option looks at them. */
  View view(RecordingSet recordings, Grain grain, UnaryOperator<Profile> shape) {
    EventChoice choice = EventChoice.parse(events);
    if (part() != null) {
      Profile part = recordings.read(choice, part());
      recordings.warn(part, choice);
      if (choice.tables(part).isEmpty() && RecordingSet.areKnown(choice)) {
        checkTime(new FilterMisses(List.of(part), SampleSelection.ALL));
        throw noSampleLeft();
      }
      return view(
          shape.apply(part), grain, recordings, () -> shape.apply(recordings.read(choice, null)));
    }
    return view(shape.apply(recordings.read(choice)), grain, recordings, null);
  }

  /**
   * The same with other events; without samples if {@code recorded} says that they would be there
   * if anything had happened.
   */
  public View viewWithEvents(
      RecordingSet recordings, Grain grain, BiPredicate<Profile, String> recorded) {
    Profile profile = recordings.readWithEvents(EventChoice.parse(events), part());
    mayBeEmpty = recorded.test(profile, events);
    return view(profile, grain, recordings, part() == null ? null : recordings::readAll);
  }

  /** True if frames are folded, which then have no lines. */
  public boolean folds() {
    return foldRules != null;
  }

  /** Filters a profile, which may be a part of another. */
  private View view(
      Profile profile, Grain grain, RecordingSet recordings, Supplier<Profile> whole) {
    try {
      ProfileFilter filter = filter(profile, grain);
      List<String> warnings = misses(List.of(profile)).warnings();
      View view = View.of(profile, filter);
      boolean isEmpty =
          view.stacks(Cancellation.NEVER).weights().totalSamples() == 0 && isNarrowing();
      if (whole == null || warnings.isEmpty() && !(isEmpty && isAboutNames())) {
        warn(warnings);
        if (isEmpty) {
          throw noSampleLeft();
        }
        boolean each = command.commandLine().getParseResult().hasMatchedOption("--each");
        noteJvmOff(each ? recordings.name() + ": " : "", List.of(profile));
        noteNativeInWaits(profile);
        return view;
      }
    } catch (CommandFailure e) {
      if (whole == null || !isAboutNames()) {
        throw e;
      }
    }
    // A name that the part misses may be in the rest: that gives the sentence.
    return view(whole.get(), grain, recordings, null);
  }

  private void noteNativeInWaits(Profile profile) {
    if (withoutNativeInWaits != null && withoutNativeInWaits.isData() && isOfWaits(profile)) {
      withoutNativeInWaits = null;
      Notes.note(command.commandLine().getErr(), "cli.note.native-in-waits");
    }
  }

  private CommandFailure noSampleLeft() {
    String words = words();
    return new CommandFailure(
        words.contains("subtree:")
            ? Messages.text("cli.failure.no-sample-left.subtree", words)
            : Messages.text("cli.failure.no-sample-left", words));
  }

  /** True if an option may exclude samples of the events. */
  private boolean isNarrowing() {
    return from != null || to != null || unbiased || isAboutNames();
  }

  /** True if an option names threads, states or methods, which a recording may not have. */
  private boolean isAboutNames() {
    return threads != null
        || !(states.isEmpty() && includes.isEmpty() && excludes.isEmpty() && transforms.isEmpty());
  }

  /** Refuses options that match nothing in any of these profiles; warns if that changes nothing. */
  public void checkMatches(List<Profile> profiles) {
    warn(misses(profiles).warnings());
  }

  private void warn(List<String> warnings) {
    warnings.forEach(w -> Notes.warn(command.commandLine().getErr(), w));
  }

  private FilterMisses misses(List<Profile> profiles) {
    SampleSelection ofEvents = SampleSelection.ALL.withEvents(EventChoice.parse(events));
    FilterMisses misses = new FilterMisses(profiles, ofEvents);
    misses.checkEvents(EventChoice.parse(events).names());
    checkTime(misses);
    if (threads != null) {
      misses.checkThreads(threads);
    }
    if (!states.isEmpty()) {
      misses.checkStates(states);
    }
    includes.forEach(regex -> misses.checkMethod("--include", StackTransforms.include(regex)));
    excludes.forEach(regex -> misses.checkMethod("--exclude", StackTransforms.exclude(regex)));
    for (String text : transforms) {
      // A short name may stand for another method in each of them.
      StackTransform asIs = StackTransforms.parse(text);
      StackTransform meant =
          profiles.stream()
              .map(profile -> parse(text, profile))
              .filter(transform -> !transform.equals(asIs))
              .findFirst()
              .orElse(asIs);
      misses.checkMethod("--transform", meant);
    }
    return misses;
  }

  /** Says how many samples {@code --jvm off} leaves out of the profiles of this name. */
  public void noteJvmOff(String name, List<Profile> profiles) {
    if (jvmThreads != Switch.OFF) {
      return;
    }
    long leftOut = profiles.stream().mapToLong(this::jvmSamples).sum();
    String note = "";
    if (profiles.stream().allMatch(profile -> profile.threads().size() == 0)) {
      note = Messages.text("cli.note.jvm-off.no-threads");
    } else if (leftOut > 0) {
      long all = profiles.stream().mapToLong(p -> samples(p, withJvm(p))).sum();
      note = Messages.text("cli.note.jvm-off", leftOut, Quantities.percent((double) leftOut / all));
    }
    if (!note.isEmpty()) {
      Notes.say(command.commandLine().getErr(), name + note);
    }
  }

  /** Those of the JVM's own threads; 0 without a look at the samples if it has none. */
  private long jvmSamples(Profile profile) {
    SampleSelection all = withJvm(profile);
    ThreadChoice left = JvmWork.programOnly(all, profile.threads()).threads();
    Set<Integer> threadIds = new HashSet<>();
    for (int threadId = 0; threadId < profile.threads().size(); threadId++) {
      if (all.threads().includes(threadId, profile.threads())
          && !left.includes(threadId, profile.threads())) {
        threadIds.add(threadId);
      }
    }
    return threadIds.isEmpty() ? 0 : samples(profile, all.withThreads(ThreadChoice.of(threadIds)));
  }

  private static long samples(Profile profile, SampleSelection selection) {
    View view = View.of(profile, new ProfileFilter(selection, Transforms.NONE));
    return view.weights(Cancellation.NEVER).totalSamples();
  }

  public boolean hasThreads() {
    return threads != null;
  }

  /** What {@code --from} and {@code --to} would be as a range, such as {@code 2s..4s}; or empty. */
  public Optional<String> typedRange() {
    ParseResult given = command.commandLine().getParseResult();
    return from == null && to == null
        ? Optional.empty()
        : Optional.of(typed(given, "--from") + ".." + typed(given, "--to"));
  }

  private static String typed(ParseResult given, String option) {
    return given.hasMatchedOption(option)
        ? given.matchedOption(option).originalStringValues().getFirst()
        : "";
  }

  /** Regular expression of thread names; null for all threads. */
  public String threads() {
    return threads;
  }

  private void checkTime(FilterMisses misses) {
    if (from != null || to != null) {
      misses.checkTime(profile -> range(profile.span()), words(Set.of("--from", "--to")::contains));
    }
  }

  public void checkTime(String name, Profile profile) {
    try {
      checkTime(new FilterMisses(List.of(profile), SampleSelection.ALL));
    } catch (CommandFailure e) {
      throw new CommandFailure(name + ": " + e.getMessage(), e);
    }
  }

  /** The filter for this profile; {@code grain} distinguishes frames. */
  public ProfileFilter filter(Profile profile, Grain grain) {
    return new ProfileFilter(selection(profile), transforms(profile, grain));
  }

  SampleSelection selection(Profile profile) {
    return ofProgram(withJvm(profile), profile);
  }

  /** Without the JVM's own threads, if they are not wanted. */
  public SampleSelection ofProgram(SampleSelection all, Profile profile) {
    return jvmThreads == Switch.OFF ? JvmWork.programOnly(all, profile.threads()) : all;
  }

  /** The same, also of the JVM's own threads. */
  private SampleSelection withJvm(Profile profile) {
    try {
      SampleSelection selection =
          SampleSelection.ALL
              .withEvents(EventChoice.parse(events))
              .withRange(range(profile.span()))
              .withStates(states)
              .withUnbiased(unbiased);
      if (threads != null) {
        selection = selection.withThreads(ThreadChoice.named(threads));
      }
      checkEvents(selection, profile);
      return selection;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage());
    }
  }

  private Transforms transforms(Profile profile, Grain grain) {
    try {
      Transforms result = Transforms.NONE;
      for (String regex : includes) {
        result = result.plus(StackTransforms.include(regex));
      }
      for (String regex : excludes) {
        result = result.plus(StackTransforms.exclude(regex));
      }
      if (nativeFrames == Switch.OFF || hidesNative(profile)) {
        result = result.plus(StackTransforms.hideNative());
      }
      // Folding comes later, or one method's lines would have folds of their own. What the user
      // asks for by himself needs no finer frames, for it means methods.
      result = result.plus(finer().orElse(grain));
      if (foldRules != null) {
        FoldRules rules =
            foldRules.equals("auto") ? FoldRules.derivedFrom(profile) : FoldRules.parse(foldRules);
        result = result.plus(StackTransforms.fold(rules, Set.of()));
      }
      for (String text : transforms) {
        result = result.plus(parse(text, profile));
      }
      return result;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage());
    }
  }

  /** The detail of frames that a transform asks for, which must not be joined before it. */
  public Optional<Grain> finer() {
    return Stream.of(Grain.LINE, Grain.KIND)
        .filter(grain -> transforms.contains(grain.text()))
        .findFirst();
  }

  public void refuseFinerFrames() {
    finer()
        .ifPresent(
            grain -> {
              throw Usage.wrong(
                  command,
                  "cli.usage.no-effect.or",
                  "--transform " + grain.text(),
                  1,
                  Messages.text("cli.usage.no-effect.methods"),
                  Messages.text(
                      grain == Grain.KIND
                          ? "cli.usage.no-effect.methods.kinds"
                          : "cli.usage.no-effect.methods.remedy"));
            });
  }

  /** Completes a method name that is the end of one method's name. */
  private static StackTransform parse(String text, Profile profile) {
    StackTransform transform = StackTransforms.parse(text);
    String key = text.substring(0, text.indexOf(':') + 1);
    if (!OF_ONE_METHOD.contains(key)) {
      return transform;
    }
    String typed = text.substring(key.length());
    String dotted = FilterMisses.dotted(typed);
    Set<String> ending = new HashSet<>();
    Symbols symbols = profile.symbols();
    for (int methodId = 0; methodId < symbols.methods().size(); methodId++) {
      String name = symbols.qualifiedName(methodId);
      if (name.equals(typed)) {
        return transform;
      } else if (("." + name).endsWith("." + dotted)) {
        ending.add(name);
      }
    }
    if (ending.size() > 1) {
      // The recorder's own, which not every recording has.
      ending.removeIf(name -> name.startsWith("jdk.jfr."));
    }
    return ending.size() == 1 ? StackTransforms.parse(key + ending.iterator().next()) : transform;
  }

  /** The needed part of the whole time; null for all of it, which derived rules need. */
  public UnaryOperator<Span> part() {
    return from == null && to == null || foldRules != null ? null : this::range;
  }

  private Span range(Span recording) {
    return range(() -> recording);
  }

  /** The time to look at; the recorded one is asked for only if the options name a moment. */
  public Span range(Supplier<Span> recorded) {
    if (from == null && to == null) {
      return SampleSelection.ALWAYS;
    }
    Span recording = recorded.get();
    long startNanos = from == null ? Long.MIN_VALUE : from.nanosIn(recording);
    long endNanos = to == null ? Long.MAX_VALUE : to.nanosIn(recording);
    if (startNanos >= endNanos) {
      throw Usage.wrong(command, "cli.usage.from-after-to");
    }
    return new Span(startNanos, endNanos);
  }

  private void checkEvents(SampleSelection selection, Profile profile) {
    if (mayBeEmpty || !selection.tables(profile).isEmpty()) {
      return;
    }
    List<String> available =
        profile.samples().stream()
            .filter(table -> table.size() > 0)
            .map(table -> EventChoice.nameOf(table.type()))
            .distinct()
            .toList();
    throw new CommandFailure(
        available.isEmpty()
            ? Messages.text("cli.failure.no-samples")
            : Messages.text("cli.failure.no-samples-of", events, String.join(", ", available))
                + howToRecord(profile));
  }

  /** The option for kinds that Candela records, if it can record the program; or the kinds. */
  private String howToRecord(Profile profile) {
    List<String> kinds = Stream.of(EventKind.values()).map(EventKind::label).toList();
    List<String> names = EventChoice.parse(events).names();
    Optional<String> unknown =
        names.stream()
            .filter(name -> !kinds.contains(name) && name.matches("[\\w-]+"))
            .filter(name -> !RecordingSet.areKnown(new EventChoice(List.of(name))))
            .findFirst();
    if (unknown.isPresent()) {
      List<String> similar = Spelling.nearest(unknown.get(), kinds.stream());
      return similar.isEmpty()
          ? Messages.text("cli.failure.event-kinds", String.join(", ", kinds))
          : Spelling.hint(similar);
    }
    if (!kinds.containsAll(names) || profile.origin().jvm().isEmpty()) {
      return "";
    }
    boolean alone =
        names.stream()
            .map(EventKind::labelled)
            .anyMatch(kind -> kind == EventKind.CPU || kind.isInsteadOfCpu());
    return Messages.text("cli.failure.record-event", alone ? events : "cpu," + events);
  }

  public String words() {
    return words(_ -> true);
  }

  /** Those of the options that choose threads of the JVM and native code, for another command. */
  public String whose() {
    return words(Set.of("--jvm", "--native")::contains);
  }

  private String words(Predicate<String> wanted) {
    List<String> words = new ArrayList<>();
    for (OptionSpec option : own) {
      ParseResult given = command.commandLine().getParseResult();
      if (wanted.test(option.longestName()) && given != null && given.hasMatchedOption(option)) {
        for (String value : given.matchedOption(option.longestName()).originalStringValues()) {
          words.add(option.longestName() + (value.isEmpty() ? "" : " " + value));
        }
      }
    }
    return String.join(" ", words);
  }

  public static Iterator<String> eventLabels() {
    return Stream.of(EventKind.values()).map(EventKind::label).iterator();
  }
}
