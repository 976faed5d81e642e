package dev.candela.cli.report;

import com.google.gson.stream.JsonWriter;
import dev.candela.cli.option.ByOption;
import dev.candela.cli.option.Count;
import dev.candela.cli.option.FilterOptions;
import dev.candela.cli.option.Output;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.output.ExitCode;
import dev.candela.cli.output.Headline;
import dev.candela.cli.output.JsonReport;
import dev.candela.cli.output.Share;
import dev.candela.cli.output.Terminal;
import dev.candela.cli.output.TextTable;
import dev.candela.cli.output.TrustNotes;
import dev.candela.cli.record.RecordingFiles;
import dev.candela.cli.record.RunningProgram;
import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.analysis.MethodFigure;
import dev.candela.engine.analysis.MethodFigure.Side;
import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.chance.Shares;
import dev.candela.engine.analysis.chance.TimedSamples;
import dev.candela.engine.format.csv.CsvText;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.FoldRules;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.view.transform.StackTransforms;
import dev.candela.engine.view.transform.Transforms;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "top", footerHeading = "%n", mixinStandardHelpOptions = true)
public final class TopCommand implements Callable<Integer> {
  /** Sort orders of methods. */
  enum Order {
    SELF,
    TOTAL
  }

  @Spec private CommandSpec spec;
  @Mixin private RecordingFiles files;
  @Mixin private FilterOptions filterOptions;
  @Mixin private Output output;
  @Mixin private ByOption by;

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "N",
      defaultValue = "30",
      converter = Count.class)
  private int limit;

  @Option(names = "--sort", paramLabel = "self|total", defaultValue = "total")
  private Order order;

  @Option(names = "--each")
  private boolean each;

  @Override
  public Integer call() throws InterruptedException {
    output.refuseBoth();
    boolean once =
        by.classes()
            || by.threads()
            || output.csv()
            || output.json()
            || each
            || files.duration().isPresent();
    Optional<RunningProgram> running = once ? Optional.empty() : files.running();
    if (running.isPresent() && Terminal.isThere()) {
      return live(running.get());
    }
    output.forEach(files.sets(each), each, this::report);
    return ExitCode.SUCCESS;
  }

  private int live(RunningProgram program) throws InterruptedException {
    LiveTop.Choice first = new LiveTop.Choice(order == Order.TOTAL, true, false, 0);
    Optional<String> end =
        new LiveTop(program, new LiveReport(), new Terminal(output.out()), first)
            .run(files.sampling());
    end.ifPresent(output.out()::println);
    return ExitCode.SUCCESS;
  }

  /** The same table, of what the keys have chosen. */
  private final class LiveReport implements LiveTop.Report {
    private int[] widths = {};

    @Override
    public View view(Profile profile, LiveTop.Choice choice) {
      ProfileFilter filter = filterOptions.filter(profile, Grain.METHOD);
      SampleSelection selection = filter.selection();
      if (choice.recentNanos() > 0) {
        long end = profile.span().endNanos();
        selection = selection.withRange(new Span(end - choice.recentNanos(), end + 1));
      }
      Transforms transforms = filter.transforms();
      if (!choice.nativeFrames()) {
        transforms = transforms.plus(StackTransforms.hideNative());
      }
      if (choice.folded()) {
        transforms =
            transforms.plus(StackTransforms.fold(FoldRules.derivedFrom(profile), Set.of()));
      }
      return View.of(profile, new ProfileFilter(selection, transforms));
    }

    @Override
    public void print(PrintWriter out, View view, LiveTop.Choice choice, Terminal.Size room) {
      HotMethods methods = HotMethods.of(view, Cancellation.NEVER);
      int[] all = choice.byTotal() ? methods.byTotal() : methods.bySelf();
      List<String> doubts =
          SampleBias.shortDoubts(view).stream()
              .flatMap(doubt -> Terminal.wrapped(doubt, room.columns()).stream())
              .toList();
      int free = Math.max(1, room.rows() - doubts.size());
      boolean limited = spec.commandLine().getParseResult().hasMatchedOption("--limit");
      int rows = limited && limit > 0 ? Math.min(limit, free) : free;
      int[] methodIds = Arrays.copyOf(all, Math.min(rows, all.length));
      TextTable table = table(methods, methodIds, shares(view, methodIds), "cli.column.method");
      if (widths.length != table.columnCount()) {
        widths = new int[table.columnCount()];
      }
      table.print(out, widths);
      doubts.forEach(out::println);
    }
  }

  private static Shares shares(View view, int[] methodIds) {
    return Shares.ofMethods(TimedSamples.of(view, Cancellation.NEVER), methodIds);
  }

  private void report(RecordingSet recordings) {
    View view = by.view(filterOptions, recordings);
    if (by.threads()) {
      report(recordings, view, TopThreads.of(view));
      return;
    }
    HotMethods methods = HotMethods.of(view, Cancellation.NEVER);
    int[] all =
        Arrays.stream(order == Order.SELF ? methods.bySelf() : methods.byTotal())
            .filter(by::isRow)
            .toArray();
    int[] methodIds = limit > 0 && limit < all.length ? Arrays.copyOf(all, limit) : all;
    Shares shares = shares(view, methodIds);
    if (output.json()) {
      writeJson(recordings, view, methods, methodIds, shares);
    } else if (output.csv()) {
      output.printCsv(csv -> printCsv(csv, methods, methodIds, shares));
    } else {
      output.begin(recordings, each);
      output.out().println(Headline.of(view));
      Headline.jvmWork(view).ifPresent(output.out()::println);
      output.out().println();
      String what = by.classes() ? "cli.column.class" : "cli.column.method";
      table(methods, methodIds, shares, what).print(output.out(), all.length - methodIds.length);
    }
    if (!output.json()) {
      TrustNotes.print(recordings.err(), view);
    }
  }

  private void report(RecordingSet recordings, View view, TopThreads threads) {
    int count = limit > 0 ? Math.min(limit, threads.count()) : threads.count();
    if (output.json()) {
      JsonReport.print(
          output.out(),
          "candela.top-threads/1",
          json -> {
            JsonReport.writeScope(json, recordings.name(), view);
            threads.write(json, count);
          });
    } else if (output.csv()) {
      output.printCsv(csv -> threads.write(csv, count));
    } else {
      output.begin(recordings, each);
      output.out().println(Headline.of(view));
      Headline.jvmWork(view).ifPresent(output.out()::println);
      output.out().println();
      threads.table(count).print(output.out(), threads.count() - count);
    }
    if (!output.json()) {
      TrustNotes.print(recordings.err(), view);
    }
  }

  private static TextTable table(
      HotMethods methods, int[] methodIds, Shares shares, String heading) {
    TextTable table = new TextTable();
    for (Side side : Side.values()) {
      table
          .column(Messages.text("cli.column." + Messages.key(side)), TextTable.Align.RIGHT)
          .column("", TextTable.Align.RIGHT);
    }
    List<MethodFigure> figures =
        Arrays.stream(MethodFigure.values())
            .filter(figure -> figure.isInText() && figure.isIn(methods))
            .toList();
    figures.forEach(
        figure ->
            table.column(
                Messages.text("cli.column." + Messages.key(figure)), TextTable.Align.RIGHT));
    table.column(Messages.text(heading), TextTable.Align.LEFT);
    MethodNames names = MethodNames.of(methods.symbols(), methodIds);
    for (int i = 0; i < methodIds.length; i++) {
      List<String> cells = new ArrayList<>();
      for (Side side : Side.values()) {
        cells.add(Share.text(share(shares, side, i)));
        cells.add(Share.plusMinus(share(shares, side, i)));
      }
      for (MethodFigure figure : figures) {
        cells.add(figure.text(methods, methodIds[i]));
      }
      cells.add(names.name(methodIds[i]));
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  private static ShareInterval share(Shares shares, Side side, int index) {
    return side == Side.SELF ? shares.self(index) : shares.total(index);
  }

  private static void printCsv(CsvText table, HotMethods methods, int[] methodIds, Shares shares)
      throws IOException {
    List<String> titles = new ArrayList<>(List.of("class", "method", "descriptor"));
    for (Side side : Side.values()) {
      side.figures(methods).forEach(figure -> titles.add(figure.key()));
      titles.addAll(Share.titles(side));
    }
    table.row(titles.toArray(String[]::new));
    for (int i = 0; i < methodIds.length; i++) {
      int methodId = methodIds[i];
      Symbols symbols = methods.symbols();
      table
          .field(symbols.className(methodId))
          .field(symbols.methodName(methodId))
          .field(symbols.strings().get(symbols.methods().descriptorId(methodId)));
      for (Side side : Side.values()) {
        for (MethodFigure figure : side.figures(methods)) {
          table.field(figure.of(methods, methodId));
        }
        Share.write(table, share(shares, side, i));
      }
      table.endRow();
    }
  }

  private void writeJson(
      RecordingSet recordings, View view, HotMethods methods, int[] methodIds, Shares shares) {
    JsonReport.print(
        output.out(),
        "candela.top/1",
        json -> {
          JsonReport.writeScope(json, recordings.name(), view);
          json.name("methods").beginArray();
          for (int i = 0; i < methodIds.length; i++) {
            writeMethod(json, methods, methodIds[i], shares, i);
          }
          json.endArray();
        });
  }

  private static void writeMethod(
      JsonWriter json, HotMethods methods, int methodId, Shares shares, int index)
      throws IOException {
    Symbols symbols = methods.symbols();
    json.beginObject();
    json.name("class").value(symbols.className(methodId));
    json.name("method").value(symbols.methodName(methodId));
    json.name("descriptor").value(symbols.strings().get(symbols.methods().descriptorId(methodId)));
    for (Side side : Side.values()) {
      for (MethodFigure figure : side.figures(methods)) {
        json.name(camelCase(figure.key())).value(figure.of(methods, methodId));
      }
      json.name(Messages.key(side));
      Share.write(json, share(shares, side, index));
    }
    json.endObject();
  }

  private static String camelCase(String key) {
    return Pattern.compile("_(.)")
        .matcher(key)
        .replaceAll(m -> m.group(1).toUpperCase(Locale.ROOT));
  }
}
