package dev.candela.cli.report;

import static dev.candela.cli.option.Options.option;

import dev.candela.cli.option.Numbers;
import dev.candela.cli.option.Options;
import dev.candela.cli.option.Output;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.option.UnusedOptions;
import dev.candela.cli.output.Columns;
import dev.candela.cli.output.Headline;
import dev.candela.cli.output.JsonReport;
import dev.candela.cli.output.Notes;
import dev.candela.cli.output.Terminal;
import dev.candela.cli.output.TrustNotes;
import dev.candela.engine.analysis.lock.ContendedLock;
import dev.candela.engine.analysis.lock.LockShares;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.text.ShellWords;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.Grain;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public final class LocksCommand extends SampleReport implements Runnable {
  private static final int MOST_NAMES = 3;

  /** In CSV, in any language. */
  private static final String UNKNOWN = "unknown";

  private static final String LIBRARY = "java.util.concurrent.locks.";

  /** A setting of async-profiler's. */
  private static final String BY_ASYNC = "jdk.JavaMonitorEnter#lock";

  /** Options without effect: a list of locks shows no stacks. */
  private static final Set<String> WITHOUT_EFFECT =
      Set.of("--event", "--fold", "--native", "--transform", "--unbiased");

  private final Output output;
  private int limit;

  public LocksCommand(Options options) {
    super(options);
    UnusedOptions.hide(command, WITHOUT_EFFECT);
    output = new Output(options);
    options.add(Numbers::count, v -> limit = v, option("N", "-n", "--limit").defaultValue("30"));
  }

  @Override
  public void run() {
    output.refuseBoth();
    limit = output.limit(limit);
    files.recordByDefault("lock");
    new UnusedOptions(command).refuse(WITHOUT_EFFECT, Messages.text("cli.usage.no-effect.locks"));
    filterOptions.lookAt("lock");
    List<String> typed = files.words();
    RecordingSet recordings = files.set();
    // Collections tell which addresses are of one lock.
    // Of several files, the settings are the first one's.
    boolean one = recordings.paths().size() == 1;
    View view =
        filterOptions.viewWithEvents(
            recordings, Grain.METHOD, (profile, asked) -> one && recorded(profile, asked));
    LockShares shares =
        LockShares.of(
            view.profile(),
            view.selection(),
            StackMask.of(view.stackView(Cancellation.NEVER)),
            Cancellation.NEVER);
    int count = limit > 0 ? Math.min(limit, shares.locks().size()) : shares.locks().size();
    List<ContendedLock> locks = shares.locks().subList(0, count);
    Library library = Library.of(view, shares);
    JsonReport.Body head =
        json -> {
          JsonReport.writeScope(json, recordings.name(), view);
          json.name("librarySamples").value(library.samples());
          json.name("libraryWeight").value(library.weight());
        };
    Columns<ContendedLock> columns = columns(view, shares);
    if (!output.printData("candela.locks/1", head, "locks", columns, locks)) {
      Optional<String> shortest = TrustNotes.shortest(view.profile(), "jdk.JavaMonitorEnter");
      PrintWriter out = output.out();
      if (locks.isEmpty() && view.selection().tables(view.profile()).isEmpty()) {
        out.println(
            shortest
                .map(time -> Messages.text("cli.locks.none.longer", time))
                .orElse(Messages.text("cli.locks.none")));
      } else {
        out.println(Headline.of(view));
        if (library.samples() > 0) {
          out.println(
              Messages.text(
                  "cli.locks.library",
                  shares.unit().text(library.weight()),
                  Messages.text("quantity.samples", library.samples())));
        }
        out.println();
        columns.table(locks).print(out, shares.locks().size() - count, Terminal.columns());
        sayMore(view, typed, locks);
      }
      TrustNotes.printLate(recordings.err(), view);
      if (locks.stream().mapToInt(lock -> lock.addresses().size()).sum()
          > locks.stream().map(ContendedLock::className).distinct().count()) {
        Notes.note(recordings.err(), "cli.note.addresses");
      }
      shortest
          .map(time -> Messages.text("cli.note.short-waits", time))
          .ifPresent(note -> Notes.say(recordings.err(), note));
      List<ContendedLock> unnamed =
          locks.stream().filter(lock -> lock.unknownHolder().isPresent()).toList();
      if (!unnamed.isEmpty()) {
        String unknown = Messages.text("quantity.unrecorded");
        boolean canRecord =
            view.profile().origin().settings().containsKey(BY_ASYNC)
                && unnamed.stream()
                    .filter(lock -> !lock.className().startsWith(LIBRARY))
                    .anyMatch(LocksCommand::isMostlyUnknown);
        String note =
            canRecord
                ? Messages.text("cli.locks.holders.monitor", unknown)
                : Messages.text("cli.locks.holders", unknown);
        Notes.say(recordings.err(), note);
      }
    }
  }

  private void sayMore(View view, List<String> typed, List<ContendedLock> locks) {
    if (locks.stream()
        .anyMatch(lock -> Math.max(lock.holders().size(), lock.waiterCount()) > mostNames())) {
      output.out().println(Messages.text("cli.locks.all-threads"));
    }
    StackWeights events = view.stacks(Cancellation.NEVER).weights();
    boolean stacks = events.totalSamples() > events.samples(StackTable.ROOT);
    // What a JVM was recorded for is not kept.
    if (stacks && !typed.isEmpty() && typed.stream().noneMatch(LocksCommand::isRunning)) {
      output.out().println();
      String lines =
          Messages.text("cli.locks.lines", ShellWords.join(typed)) + " " + filterOptions.whose();
      output.out().println(lines.strip());
    }
  }

  private static boolean isRunning(String word) {
    return !Files.exists(Path.of(word));
  }

  private int mostNames() {
    return limit == 0 ? Integer.MAX_VALUE : MOST_NAMES;
  }

  /** What the events of the headline leave out: waits for locks of java.util.concurrent. */
  private record Library(long samples, long weight) {
    static Library of(View view, LockShares shares) {
      StackWeights events = view.stacks(Cancellation.NEVER).weights();
      List<ContendedLock> all = shares.locks();
      return new Library(
          all.stream().mapToLong(ContendedLock::samples).sum() - events.totalSamples(),
          all.stream().mapToLong(ContendedLock::weight).sum() - events.totalWeight());
    }
  }

  private Columns<ContendedLock> columns(View view, LockShares shares) {
    ThreadTable threads = view.profile().threads();
    return new Columns<ContendedLock>()
        .amounts("waited", lock -> shares.unit().text(lock.weight()))
        .counts("waits", ContendedLock::samples)
        .amounts("longest", lock -> lock.longest(shares.unit()))
        .words("lock", ContendedLock::name)
        .words("holder", lock -> holder(view, shares, lock))
        .words("waiters", lock -> waiters(view, lock))
        .value("class", ContendedLock::className)
        .csv("address", lock -> String.join(" ", addresses(lock)))
        .json("address", lock -> Long.toHexString(lock.address()))
        .json("addresses", LocksCommand::addresses)
        .value("waits", ContendedLock::samples)
        .value("weight", ContendedLock::weight)
        .value("longest", lock -> lock.largestWeight() == 0 ? null : lock.largestWeight())
        .value("waiters", ContendedLock::waiterCount)
        .csv("holder", lock -> ofFirst(lock, holder -> threads.name(holder.threadId())))
        .csv("holder_likely", lock -> ofFirst(lock, ContendedLock.Holder::likely))
        .csv(
            "holder_names",
            lock ->
                allHolders(lock)
                    .map(holder -> name(threads, holder.threadId(), UNKNOWN))
                    .collect(Collectors.joining("; ")))
        .csv(
            "holder_waits",
            lock ->
                allHolders(lock)
                    .map(holder -> Long.toString(holder.samples()))
                    .collect(Collectors.joining("; ")))
        .csv("waiter_names", lock -> String.join("; ", waiterNames(view, lock)))
        .json("waiterNames", lock -> waiterNames(view, lock))
        .json("holders", lock -> allHolders(lock).map(holder -> members(threads, holder)).toList())
        .json("pairs", lock -> lock.waits().stream().map(wait -> members(threads, wait)).toList());
  }

  /** The last one may be unknown, so that their times add up to that of all waits. */
  private static Stream<ContendedLock.Holder> allHolders(ContendedLock lock) {
    return Stream.concat(lock.holders().stream(), lock.unknownHolder().stream());
  }

  private static String name(ThreadTable threads, int threadId, String unknown) {
    return threadId == Ids.NONE ? unknown : threads.name(threadId);
  }

  /** True if either recorder was set to record waits for locks. */
  private static boolean recorded(Profile profile, String events) {
    Map<String, String> settings = profile.origin().settings();
    return events.equals("lock")
        && (settings.containsKey(BY_ASYNC)
            || settings.getOrDefault("jdk.JavaMonitorEnter#enabled", "").equals("true"));
  }

  private static List<String> addresses(ContendedLock lock) {
    return lock.addresses().stream().map(Long::toHexString).toList();
  }

  private static Object ofFirst(ContendedLock lock, Function<ContendedLock.Holder, ?> part) {
    return lock.holders().isEmpty() ? "" : part.apply(lock.holders().getFirst());
  }

  private static Map<String, Object> members(ThreadTable threads, ContendedLock.Holder holder) {
    return JsonReport.object(
        "thread", name(threads, holder.threadId(), null),
        "waits", holder.samples(),
        "weight", holder.weight(),
        "likely", holder.likely());
  }

  private static Map<String, Object> members(ThreadTable threads, ContendedLock.Wait wait) {
    return JsonReport.object(
        "waiter", threads.name(wait.waiterId()),
        "holder", name(threads, wait.holderId(), null),
        "waits", wait.samples(),
        "weight", wait.weight(),
        "likely", wait.likely());
  }

  private static List<String> waiterNames(View view, ContendedLock lock) {
    return lock.waiters().stream().map(view.profile().threads()::name).toList();
  }

  /** Who waited for whom where a thread did both, which else looks as if it waited for itself. */
  private String waiters(View view, ContendedLock lock) {
    List<ContendedLock.Wait> known =
        lock.waits().stream().filter(wait -> wait.holderId() != Ids.NONE).toList();
    Set<Integer> waiters =
        known.stream().map(ContendedLock.Wait::waiterId).collect(Collectors.toSet());
    ThreadTable threads = view.profile().threads();
    List<String> names = waiterNames(view, lock);
    boolean both = known.stream().anyMatch(wait -> names.contains(threads.name(wait.holderId())));
    if (!both
        || isMostlyUnknown(lock)
        || known.size() > mostNames()
        || waiters.size() < lock.waiterCount()) {
      return firstOf(names);
    }
    return Quantities.list(
        known.stream()
            .map(
                wait ->
                    Messages.text(
                        "cli.locks.for",
                        threads.name(wait.waiterId()),
                        threads.name(wait.holderId())))
            .toList());
  }

  /** Then the known holders are not those that matter. */
  private static boolean isMostlyUnknown(ContendedLock lock) {
    return lock.unknownHolder().filter(part -> 2 * part.weight() > lock.weight()).isPresent();
  }

  private String holder(View view, LockShares shares, ContendedLock lock) {
    // Guesses about the smaller part of the waits mislead.
    boolean guessed = lock.holders().stream().allMatch(ContendedLock.Holder::likely);
    if (guessed && (lock.holders().isEmpty() || isMostlyUnknown(lock))) {
      return Messages.text("quantity.unrecorded");
    }
    boolean several = allHolders(lock).count() > 1;
    List<String> names = new ArrayList<>();
    for (ContendedLock.Holder holder : lock.holders()) {
      String name = view.profile().threads().name(holder.threadId());
      String marked = holder.likely() ? Messages.text("locks.holder.likely", name) : name;
      names.add(several ? timed(marked, shares, holder) : marked);
    }
    String unknown = Messages.text("quantity.unrecorded");
    List<String> parts = new ArrayList<>(List.of(firstOf(names)));
    int place = isMostlyUnknown(lock) ? 0 : 1;
    lock.unknownHolder().ifPresent(holder -> parts.add(place, timed(unknown, shares, holder)));
    return Quantities.list(parts);
  }

  /** Names of threads often end in a number. */
  private static String timed(String name, LockShares shares, ContendedLock.Holder holder) {
    return shares.unit().text(holder.weight()) + " " + name;
  }

  private String firstOf(List<String> names) {
    String first = Quantities.list(names.subList(0, Math.min(mostNames(), names.size())));
    int more = names.size() - mostNames();
    return more > 0 ? Messages.text("quantity.and-more", first, more) : first;
  }
}
