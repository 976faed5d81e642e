package dev.candela.cli.report;

import com.google.gson.stream.JsonWriter;
import dev.candela.cli.option.Count;
import dev.candela.cli.option.FilterOptions;
import dev.candela.cli.option.Output;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.output.ExitCode;
import dev.candela.cli.output.Headline;
import dev.candela.cli.output.JsonReport;
import dev.candela.cli.output.TextTable;
import dev.candela.cli.record.RecordingFiles;
import dev.candela.engine.analysis.lock.ContendedLock;
import dev.candela.engine.analysis.lock.LockShares;
import dev.candela.engine.format.csv.CsvText;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.Grain;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "locks", footerHeading = "%n", mixinStandardHelpOptions = true)
public final class LocksCommand implements Callable<Integer> {
  private static final int NAMED_WAITERS = 3;

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
    if (output.json()) {
      JsonReport.print(
          output.out(),
          "candela.locks/1",
          json -> {
            JsonReport.writeScope(json, recordings.name(), view);
            json.name("locks").beginArray();
            for (ContendedLock lock : locks) {
              write(json, view, lock);
            }
            json.endArray();
          });
    } else if (output.csv()) {
      output.printCsv(csv -> printCsv(csv, view, locks));
    } else {
      output.out().println(Headline.of(view));
      output.out().println();
      table(view, shares, locks).print(output.out(), shares.locks().size() - count);
      if (locks.stream().anyMatch(lock -> lock.holders().isEmpty())) {
        String unknown =
            Messages.text("cli.locks.holders", Messages.text("cli.locks.unknown-holder"));
        recordings.err().println(Messages.text("cli.note", unknown));
      }
    }
    return ExitCode.SUCCESS;
  }

  private static TextTable table(View view, LockShares shares, List<ContendedLock> locks) {
    TextTable table =
        new TextTable()
            .column(Messages.text("cli.column.waited"), TextTable.Align.RIGHT)
            .column(Messages.text("cli.column.waits"), TextTable.Align.RIGHT)
            .column(Messages.text("cli.column.longest"), TextTable.Align.RIGHT)
            .column(Messages.text("cli.column.lock"), TextTable.Align.LEFT)
            .column(Messages.text("cli.column.holder"), TextTable.Align.LEFT)
            .column(Messages.text("cli.column.waiters"), TextTable.Align.LEFT);
    for (ContendedLock lock : locks) {
      table.row(
          shares.unit().text(lock.weight()),
          Quantities.count(lock.samples()),
          shares.unit().text(lock.largestWeight()),
          lock.name(),
          holder(view, lock),
          waiters(view, lock));
    }
    return table;
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

  private static void printCsv(CsvText table, View view, List<ContendedLock> locks)
      throws IOException {
    table.row(
        "class",
        "address",
        "waits",
        "weight",
        "longest",
        "waiters",
        "holder",
        "holder_likely",
        "holder_names",
        "waiter_names");
    for (ContendedLock lock : locks) {
      boolean held = !lock.holders().isEmpty();
      ThreadTable threads = view.profile().threads();
      table
          .field(lock.className())
          .field(lock.addresses().stream().map(Long::toHexString).collect(Collectors.joining(" ")))
          .field(lock.samples())
          .field(lock.weight())
          .field(lock.largestWeight())
          .field(lock.waiterCount())
          .field(held ? threads.name(lock.holders().getFirst().threadId()) : "")
          .field(held ? Boolean.toString(lock.holders().getFirst().likely()) : "")
          .field(
              lock.holders().stream()
                  .map(holder -> threads.name(holder.threadId()))
                  .collect(Collectors.joining("; ")))
          .field(String.join("; ", waiterNames(view, lock)))
          .endRow();
    }
  }

  private static void write(JsonWriter json, View view, ContendedLock lock) throws IOException {
    json.beginObject();
    json.name("class").value(lock.className());
    json.name("address").value(Long.toHexString(lock.address()));
    json.name("addresses").beginArray();
    for (long address : lock.addresses()) {
      json.value(Long.toHexString(address));
    }
    json.endArray();
    json.name("waits").value(lock.samples());
    json.name("weight").value(lock.weight());
    json.name("longest").value(lock.largestWeight());
    json.name("waiters").value(lock.waiterCount());
    json.name("waiterNames").beginArray();
    for (String name : waiterNames(view, lock)) {
      json.value(name);
    }
    json.endArray();
    json.name("holders").beginArray();
    for (ContendedLock.Holder holder : lock.holders()) {
      json.beginObject();
      json.name("thread").value(view.profile().threads().name(holder.threadId()));
      json.name("waits").value(holder.samples());
      json.name("weight").value(holder.weight());
      json.name("likely").value(holder.likely());
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }
}
