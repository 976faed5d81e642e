package dev.candela.cli.report;

import dev.candela.cli.option.Count;
import dev.candela.cli.option.FilterOptions;
import dev.candela.cli.option.Output;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.output.Columns;
import dev.candela.cli.output.ExitCode;
import dev.candela.cli.output.Headline;
import dev.candela.cli.output.JsonReport;
import dev.candela.cli.record.RecordingFiles;
import dev.candela.engine.analysis.lock.ContendedLock;
import dev.candela.engine.analysis.lock.LockShares;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.Grain;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "locks", footerHeading = "%n", mixinStandardHelpOptions = true)
public final class LocksCommand implements Callable<Integer> {
  private static final int NAMED_WAITERS = 3;

  /** More than 0, as the JDK writes it. */
  private static final Pattern THRESHOLD = Pattern.compile("([1-9][0-9]{0,9}) (ns|us|ms|s)");

  @Mixin private RecordingFiles files;
  @Mixin private FilterOptions filterOptions;
  @Mixin private Output output;

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "N",
      defaultValue = "30",
      converter = Count.class)
  private int limit;

  @Override
  public Integer call() {
    output.refuseBoth();
    files.recordByDefault("lock");
    filterOptions.lookByDefaultAt("lock");
    RecordingSet recordings = files.set();
    // Collections tell which addresses are of one lock.
    View view = filterOptions.viewWithEvents(recordings, Grain.METHOD);
    LockShares shares =
        LockShares.of(
            view.profile(),
            view.selection(),
            StackMask.of(view.stackView(Cancellation.NEVER)),
            Cancellation.NEVER);
    int count = limit > 0 ? Math.min(limit, shares.locks().size()) : shares.locks().size();
    List<ContendedLock> locks = shares.locks().subList(0, count);
    JsonReport.Body head = json -> JsonReport.writeScope(json, recordings.name(), view);
    Columns<ContendedLock> columns = columns(view, shares);
    if (!output.printData("candela.locks/1", head, "locks", columns, locks)) {
      output.out().println(Headline.of(view));
      output.out().println();
      columns.table(locks).print(output.out(), shares.locks().size() - count);
      shortest(view)
          .ifPresent(
              nanos -> {
                String shortest = Quantities.duration(nanos);
                String note = Messages.text("cli.note.short-waits", shortest);
                recordings.err().println(Messages.text("cli.note", note));
              });
      if (locks.stream().anyMatch(lock -> lock.holders().isEmpty())) {
        String unknown =
            Messages.text("cli.locks.holders", Messages.text("cli.locks.unknown-holder"));
        recordings.err().println(Messages.text("cli.note", unknown));
      }
    }
    return ExitCode.SUCCESS;
  }

  private static Columns<ContendedLock> columns(View view, LockShares shares) {
    ThreadTable threads = view.profile().threads();
    return new Columns<ContendedLock>()
        .amounts("waited", lock -> shares.unit().text(lock.weight()))
        .counts("waits", ContendedLock::samples)
        .amounts("longest", lock -> shares.unit().text(lock.largestWeight()))
        .words("lock", ContendedLock::name)
        .words("holder", lock -> holder(view, lock))
        .words("waiters", lock -> waiters(view, lock))
        .value("class", ContendedLock::className)
        .csv("address", lock -> String.join(" ", addresses(lock)))
        .json("address", lock -> Long.toHexString(lock.address()))
        .json("addresses", LocksCommand::addresses)
        .value("waits", ContendedLock::samples)
        .value("weight", ContendedLock::weight)
        .value("longest", ContendedLock::largestWeight)
        .value("waiters", ContendedLock::waiterCount)
        .csv("holder", lock -> ofFirst(lock, holder -> threads.name(holder.threadId())))
        .csv("holder_likely", lock -> ofFirst(lock, ContendedLock.Holder::likely))
        .csv(
            "holder_names",
            lock ->
                lock.holders().stream()
                    .map(holder -> threads.name(holder.threadId()))
                    .collect(Collectors.joining("; ")))
        .csv("waiter_names", lock -> String.join("; ", waiterNames(view, lock)))
        .json("waiterNames", lock -> waiterNames(view, lock))
        .json(
            "holders",
            lock -> lock.holders().stream().map(holder -> members(threads, holder)).toList());
  }

  /** The shortest wait that the JDK's recorder recorded, in nanoseconds; empty for all. */
  private static OptionalLong shortest(View view) {
    Map<String, String> settings = view.profile().origin().settings();
    Matcher threshold =
        THRESHOLD.matcher(settings.getOrDefault("jdk.JavaMonitorEnter#threshold", ""));
    if (settings.containsKey("jdk.JavaMonitorEnter#lock") || !threshold.matches()) {
      return OptionalLong.empty(); // async-profiler records short waits as well
    }
    long amount = Long.parseLong(threshold.group(1));
    return OptionalLong.of(
        switch (threshold.group(2)) {
          case "ns" -> amount;
          case "us" -> amount * 1_000;
          case "ms" -> amount * 1_000_000;
          default -> amount * 1_000_000_000;
        });
  }

  private static List<String> addresses(ContendedLock lock) {
    return lock.addresses().stream().map(Long::toHexString).toList();
  }

  private static Object ofFirst(ContendedLock lock, Function<ContendedLock.Holder, ?> part) {
    return lock.holders().isEmpty() ? "" : part.apply(lock.holders().getFirst());
  }

  private static Map<String, Object> members(ThreadTable threads, ContendedLock.Holder holder) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("thread", threads.name(holder.threadId()));
    members.put("waits", holder.samples());
    members.put("weight", holder.weight());
    members.put("likely", holder.likely());
    return members;
  }

  private static List<String> waiterNames(View view, ContendedLock lock) {
    return lock.waiters().stream().map(view.profile().threads()::name).sorted().toList();
  }

  private static String waiters(View view, ContendedLock lock) {
    List<String> names = waiterNames(view, lock);
    String first = Quantities.list(names.subList(0, Math.min(NAMED_WAITERS, names.size())));
    return withMore(first, names.size() - NAMED_WAITERS);
  }

  private static String holder(View view, ContendedLock lock) {
    if (lock.holders().isEmpty()) {
      return Messages.text("cli.locks.unknown-holder");
    }
    ContendedLock.Holder first = lock.holders().getFirst();
    String name = view.profile().threads().name(first.threadId());
    String one = first.likely() ? Messages.text("locks.holder.likely", name) : name;
    return withMore(one, lock.holders().size() - 1);
  }

  private static String withMore(String names, int more) {
    return more > 0 ? Messages.text("cli.locks.more", names, more) : names;
  }
}
