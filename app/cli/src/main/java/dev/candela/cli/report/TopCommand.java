package dev.candela.cli.report;

import static dev.candela.cli.option.Options.option;

import dev.candela.cli.option.ByOption;
import dev.candela.cli.option.Numbers;
import dev.candela.cli.option.Options;
import dev.candela.cli.option.Output;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.output.Columns;
import dev.candela.cli.output.ExitCode;
import dev.candela.cli.output.JsonReport;
import dev.candela.cli.output.Notes;
import dev.candela.cli.output.Share;
import dev.candela.cli.output.Terminal;
import dev.candela.cli.output.TextTable;
import dev.candela.cli.output.TrustNotes;
import dev.candela.cli.record.RecordProgress;
import dev.candela.cli.record.RunningProgram;
import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.analysis.JvmWork;
import dev.candela.engine.analysis.MethodFigure;
import dev.candela.engine.analysis.MethodFigure.Side;
import dev.candela.engine.analysis.RecordingQuality;
import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.analysis.Shares;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.FoldRules;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.view.transform.StackTransforms;
import dev.candela.engine.view.transform.Transforms;
import dev.candela.wire.EventKind;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public final class TopCommand extends SampleReport implements Callable<Integer> {
  enum Order {
    SELF,
    TOTAL
  }

  /** Columns of the table: all, all but counts, or only shares. */
  private enum Detail {
    ALL,
    INTERVALS,
    SHARES
  }

  /** A method with less self time, as a part of its total, is there for what it calls. */
  private static final double CALLERS_SELF = 0.05;

  /** With less of it, columns are left out on a terminal. */
  private static final int ROOM_FOR_NAMES = 30;

  private final Output output;
  private final ByOption by;
  private int limit;
  private Order order;
  private boolean nativeOnly;
  private boolean each;
  private final TrustNotes trust = new TrustNotes();

  public TopCommand(Options options) {
    super(options);
    output = new Output(options);
    by = new ByOption(options);
    options.add(Numbers::count, v -> limit = v, option("N", "-n", "--limit").defaultValue("30"));
    options.add(Order.class, v -> order = v, option("self|total", "--sort").defaultValue("total"));
    options.flag("--native-only", v -> nativeOnly = v);
    options.flag("--each", v -> each = v);
  }

  @Override
  public Integer call() throws InterruptedException {
    output.refuseBoth();
    limit = output.limit(limit);
    filterOptions.refuseFinerFrames();
    boolean once =
        by.classes() || by.threads() || output.isData() || each || files.duration().isPresent();
    Optional<RunningProgram> running = once ? Optional.empty() : files.running();
    if (running.isPresent() && Terminal.isThere()) {
      return live(running.get());
    }
    if (!(nativeOnly || by.threads())) {
      filterOptions.chooseNativeInWaits(output);
    }
    output.forEach(files.sets(each), each, this::report);
    return ExitCode.SUCCESS;
  }

  private int live(RunningProgram program) throws InterruptedException {
    boolean total = order == Order.TOTAL;
    boolean given = command.commandLine().getParseResult().hasMatchedOption("--native");
    boolean wall = files.sampling().intervals().keySet().equals(Set.of(EventKind.WALL));
    boolean natives = filterOptions.nativeFrames() && (given || !wall);
    LiveTop.Choice first = new LiveTop.Choice(total, natives, filterOptions.listsJvm(), false, 0);
    Optional<String> end =
        new LiveTop(program, files.sampling(), new LiveReport(), new Terminal(output.out()), first)
            .run(new RecordProgress(command.commandLine().getErr(), true, ""));
    end.ifPresent(output.out()::println);
    return ExitCode.SUCCESS;
  }

  final class LiveReport implements LiveTop.Report {
    private int[] widths = {};
    private Detail detail = Detail.ALL;
    private LiveTop.Choice shown;
    private int columns;

    @Override
    public View view(Profile profile, LiveTop.Choice choice) {
      filterOptions.show(choice.nativeFrames(), choice.jvmThreads());
      ProfileFilter filter = filterOptions.filter(profile, Grain.METHOD);
      SampleSelection selection = filter.selection();
      if (choice.recentNanos() > 0) {
        long end = profile.span().endNanos();
        selection = selection.withRange(new Span(end - choice.recentNanos(), end + 1));
      }
      Transforms transforms = filter.transforms();
      if (choice.folded()) {
        transforms =
            transforms.plus(StackTransforms.fold(FoldRules.derivedFrom(profile), Set.of()));
      }
      return View.of(profile, new ProfileFilter(selection, transforms));
    }

    @Override
    public void print(PrintWriter out, View view, LiveTop.Choice choice, Terminal.Size room) {
      HotMethods methods = HotMethods.of(view, Cancellation.NEVER);
      int[] all = sorted(methods, view, choice.byTotal(), !choice.nativeFrames());
      boolean callersFirst =
          choice.byTotal() && !choice.folded() && all.length > 0 && isCaller(methods, all[0]);
      Stream<String> hint =
          callersFirst ? Stream.of(Messages.text("cli.live.callers")) : Stream.empty();
      List<String> doubts =
          Stream.concat(hint, SampleBias.shortDoubts(view).stream())
              .flatMap(doubt -> Terminal.wrapped(doubt, room.columns()).stream())
              .toList();
      int free = Math.max(1, room.rows() - doubts.size());
      boolean limited =
          limit > 0 && command.commandLine().getParseResult().hasMatchedOption("--limit");
      int rows = limited ? Math.min(limit, free) : free;
      int[] methodIds = Arrays.copyOf(all, Math.min(rows, all.length));
      if (!choice.equals(shown) || room.columns() != columns) {
        shown = choice;
        columns = room.columns();
        detail = Detail.ALL;
        widths = new int[0];
      }
      TextTable table = table(methods, methodIds, shares(view, methodIds));
      table.fit(widths, room.columns(), MethodNames::fitting);
      table.print(out, widths);
      doubts.forEach(out::println);
    }

    private static boolean isCaller(HotMethods methods, int methodId) {
      return methods.selfSamples(methodId) < CALLERS_SELF * methods.totalSamples(methodId);
    }

    /** With as many columns as leave room for names, or have left it since the last key. */
    private TextTable table(HotMethods methods, int[] methodIds, Shares shares) {
      TextTable table =
          columns(methods, methodIds, shares, "method", detail).table(rows(methodIds));
      if (widths.length != table.columnCount()) {
        widths = new int[table.columnCount()];
      }
      if (detail == Detail.SHARES || table.room(widths, columns) >= ROOM_FOR_NAMES) {
        return table;
      }
      detail = Detail.values()[detail.ordinal() + 1];
      return table(methods, methodIds, shares);
    }
  }

  /** Rows of the table; a line above it may say how much is native code only. */
  private int[] sorted(HotMethods methods, View view, boolean byTotal, boolean nativeIsAbove) {
    IntPredicate isRow = by::isRow;
    // Scripts get all rows: nothing crowds them out.
    if (!filterOptions.listsJvm() && !output.isData()) {
      isRow = isRow.and(isOfProgram(methods, view));
    }
    if (nativeIsAbove) {
      Symbols symbols = methods.symbols();
      isRow = isRow.and(id -> !symbols.methodName(id).equals(StackTransforms.NATIVE_ONLY));
    }
    if (nativeOnly) {
      IntFunction<FrameKind> kinds = view.methodKinds(Cancellation.NEVER);
      isRow = isRow.and(methodId -> kinds.apply(methodId).isNative());
    }
    return Arrays.stream(byTotal ? methods.byTotal() : methods.bySelf()).filter(isRow).toArray();
  }

  private static IntPredicate isOfProgram(HotMethods all, View view) {
    ProfileFilter filter = view.filter();
    SampleSelection ofProgram = JvmWork.programOnly(filter.selection(), view.profile().threads());
    HotMethods methods = HotMethods.of(view.with(filter.with(ofProgram)), Cancellation.NEVER);
    Symbols symbols = all.symbols();
    long program = methods.allSamples();
    return id ->
        !JvmWork.isOfJvm(symbols, id, methods.totalSamples(id), all.totalSamples(id), program);
  }

  private static Shares shares(View view, int[] methodIds) {
    return Shares.ofMethods(TimedSamples.of(view, Cancellation.NEVER), methodIds);
  }

  private void report(RecordingSet recordings) {
    View view = by.view(filterOptions, recordings);
    if (by.threads()) {
      // Scripts get all rows.
      report(recordings, view, TopThreads.of(view, !output.isData()));
      if (!output.json()) {
        RecordingQuality.carriers(view.profile())
            .map(RecordingQuality.Finding::inTerminal)
            .ifPresent(note -> Notes.say(recordings.err(), note));
      }
      return;
    }
    HotMethods methods = HotMethods.of(view, Cancellation.NEVER);
    boolean nativeIsAbove = filterOptions.hidesNative(view.profile());
    int[] all = sorted(methods, view, order == Order.TOTAL, nativeIsAbove);
    int[] methodIds = limit > 0 && limit < all.length ? Arrays.copyOf(all, limit) : all;
    Columns<Integer> columns =
        columns(
            methods,
            methodIds,
            shares(view, methodIds),
            by.classes() ? "class" : "method",
            Detail.ALL);
    print(recordings, view, "candela.top/1", "methods", columns, rows(methodIds), all.length);
  }

  private void report(RecordingSet recordings, View view, TopThreads threads) {
    print(
        recordings,
        view,
        "candela.top-threads/1",
        "threads",
        threads.columns(),
        threads.rows(limit),
        threads.count());
  }

  private <R> void print(
      RecordingSet recordings,
      View view,
      String schema,
      String name,
      Columns<R> columns,
      List<R> rows,
      int all) {
    JsonReport.Body head = json -> JsonReport.writeScope(json, recordings.name(), view);
    if (!output.printData(schema, head, name, columns, rows)) {
      output.begin(
          recordings,
          each,
          view,
          by.threads() || filterOptions.listsJvm(),
          filterOptions.hiddenNative(view).stream());
      columns.table(rows).print(output.out(), all - rows.size());
    }
    if (!output.json()) {
      trust.print(recordings.err(), view);
      if (!by.threads()) {
        MonitorNote.print(view, recordings);
      }
    }
  }

  private static List<Integer> rows(int[] methodIds) {
    return IntStream.range(0, methodIds.length).boxed().toList();
  }

  private static Columns<Integer> columns(
      HotMethods methods, int[] methodIds, Shares shares, String heading, Detail detail) {
    Symbols symbols = methods.symbols();
    MethodNames names = MethodNames.of(symbols, methodIds);
    Columns<Integer> columns = new Columns<>();
    for (Side side : Side.values()) {
      if (detail == Detail.SHARES) {
        columns.amounts(Messages.key(side), row -> Share.text(share(shares, side, row)));
      } else {
        columns.shares(Messages.key(side), row -> share(shares, side, row));
      }
    }
    for (MethodFigure figure : MethodFigure.values()) {
      if (detail == Detail.ALL && figure.isInText(methods) && figure.isIn(methods)) {
        columns.amounts(Messages.key(figure), row -> figure.text(methods, methodIds[row]));
      }
    }
    columns
        .words(heading, row -> names.name(methodIds[row]))
        .value("class", row -> symbols.className(methodIds[row]))
        .value("method", row -> symbols.methodName(methodIds[row]))
        .value("descriptor", row -> descriptor(symbols, methodIds[row]));
    for (Side side : Side.values()) {
      for (MethodFigure figure : side.figures(methods)) {
        columns.value(camelCase(figure.key()), row -> figure.of(methods, methodIds[row]));
      }
      columns.share(Messages.key(side), row -> share(shares, side, row));
    }
    return columns;
  }

  private static String descriptor(Symbols symbols, int methodId) {
    return symbols.strings().get(symbols.methods().descriptorId(methodId));
  }

  private static ShareInterval share(Shares shares, Side side, int index) {
    return side == Side.SELF ? shares.self(index) : shares.total(index);
  }

  private static String camelCase(String key) {
    return Pattern.compile("_(.)")
        .matcher(key)
        .replaceAll(m -> m.group(1).toUpperCase(Locale.ROOT));
  }
}
