package dev.candela.cli.report;

import static dev.candela.cli.option.Options.option;
import static dev.candela.cli.option.Options.parameter;

import dev.candela.cli.option.Moment;
import dev.candela.cli.option.Numbers;
import dev.candela.cli.option.Options;
import dev.candela.cli.option.Output;
import dev.candela.cli.option.PipedRecordings;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.option.Spelling;
import dev.candela.cli.option.UnusedOptions;
import dev.candela.cli.output.Columns;
import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.JsonReport;
import dev.candela.cli.output.Notes;
import dev.candela.cli.output.TextTable;
import dev.candela.cli.output.Usage;
import dev.candela.cli.record.RecordingFiles;
import dev.candela.cli.record.RunningProgram;
import dev.candela.engine.analysis.EventGrid;
import dev.candela.engine.format.RecordingBytes;
import dev.candela.engine.format.csv.CsvWriter;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.format.jfr.read.EventType;
import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.text.ShellWords;
import dev.candela.engine.view.select.Patterns;
import dev.candela.wire.EventGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Lists the types of events that a recording holds, known or not, or the events of one type. */
public final class EventsCommand implements Runnable {
  private static final int WIDEST_CELL = 60;

  private final CommandSpec spec;
  private final RecordingFiles files;
  private final Output output;

  /** The last of two words, whatever its index. */
  private String typeName;

  private RecordingSet recordings;
  private Moment from;
  private Moment to;
  private List<String> filters = List.of();
  private String sort;
  private String by;
  private int limit;

  public EventsCommand(Options options) {
    spec = options.command();
    spec.usageMessage().customSynopsis("candela events RECORDING [TYPE] [OPTIONS]");
    files = new RecordingFiles(options);
    options.add(
        String.class,
        v -> typeName = v,
        parameter("TYPE").index("1").arity("0..1").descriptionKey("type"));
    options.add(Moment::parse, v -> from = v, option("TIME", "--from"));
    options.add(Moment::parse, v -> to = v, option("TIME", "--to"));
    options.addAll(String.class, v -> filters = v, option("[FIELD=]REGEX", "--filter"));
    options.add(String.class, v -> sort = v, option("FIELD", "--sort"));
    options.add(String.class, v -> by = v, option("FIELD", "--by"));
    options.add(Numbers::count, v -> limit = v, option("N", "-n", "--limit").defaultValue("30"));
    output = new Output(options);
  }

  @Override
  public void run() {
    output.refuseBoth();
    limit = output.limit(limit);
    findParameters();
    UnusedOptions options = new UnusedOptions(spec);
    if (typeName == null) {
      options.refuse(
          Set.of("--from", "--to", "--filter", "--sort", "--by", "--limit"),
          Messages.text("cli.usage.no-effect.types"),
          Messages.text("cli.usage.no-effect.types.remedy"));
    } else if (by != null) {
      options.refuse(Set.of("--sort"), Messages.text("cli.usage.no-effect.groups"));
    }
    recordings = files.set();
    Path file = recordings.readableFiles().getFirst();
    List<EventType> types = types(file);
    if (typeName == null) {
      ReadOptions nothing = ReadOptions.ALL.withRange(_ -> RecordingSet.NEVER);
      recordings.read(nothing).warnings().forEach(w -> Notes.warn(recordings.err(), w));
      printTypes(types);
    } else {
      EventType type = find(types);
      print(type, profile(file, type));
    }
  }

  private void findParameters() {
    List<String> words = new ArrayList<>(files.words());
    boolean connects = spec.commandLine().getParseResult().hasMatchedOption("--connect");
    typeName = words.size() > (connects ? 0 : 1) ? words.removeLast() : null;
    if (words.size() > 1) {
      throw Usage.wrong(spec, "cli.usage.unexpected", typeName);
    }
    if (typeName != null && !words.isEmpty() && Files.isRegularFile(Path.of(typeName))) {
      Path first = Path.of(words.getFirst());
      if (!RunningProgram.isPid(words.getFirst())
          && !PipedRecordings.isStandardInput(first)
          && !Files.exists(first)) {
        throw Usage.wrong(
            spec,
            "cli.usage.events-order",
            ShellWords.quote(Path.of(typeName)),
            ShellWords.quote(first));
      }
    }
    files.name(words);
    files.recordAlso(EventGroup.all());
  }

  private static List<EventType> types(Path file) {
    try {
      return RecordingBytes.withPlain(file, EventType::list);
    } catch (UnreadableProfileException e) {
      throw new CommandFailure(PipedRecordings.inWordsOfUser(e.getMessage()), e);
    } catch (IOException e) {
      throw CommandFailure.of(e, "cli.failure.cannot-read", file, e.getMessage());
    }
  }

  private void printTypes(List<EventType> types) {
    JsonReport.Body head = json -> json.name("file").value(recordings.name());
    Columns<EventType> columns =
        new Columns<EventType>()
            .counts("count", EventType::count)
            .words("stacks", type -> type.hasStack() ? Messages.text("cli.events.with-stacks") : "")
            .words("event", EventType::name)
            .words("label", type -> type.label().equals(type.name()) ? "" : type.label())
            .csv("event", EventType::name)
            .json("name", EventType::name)
            .value("label", EventType::label)
            .json("description", EventType::description)
            .csv("category", type -> String.join("/", type.category()))
            .json("category", EventType::category)
            .value("count", EventType::count)
            .csv("stack", EventType::hasStack)
            .json("hasStack", EventType::hasStack)
            .json("fields", type -> type.fields().stream().map(EventsCommand::members).toList());
    if (!output.printData("candela.events/1", head, "types", columns, types)) {
      columns.table(types).print(output.out());
    }
  }

  private static Map<String, Object> members(EventType.Field field) {
    return JsonReport.object(
        "name", field.name(),
        "label", field.label(),
        "description", field.description(),
        "unit", field.unit() == null ? null : field.unit().name().toLowerCase(Locale.ROOT));
  }

  /** By its name, the end of that, or its label, in whatever case. */
  private EventType find(List<EventType> types) {
    List<Predicate<EventType>> ways =
        List.of(
            type -> type.name().equals(typeName),
            type -> type.isRecordedAs(typeName),
            type -> type.name().equalsIgnoreCase(typeName),
            type ->
                type.name()
                    .toLowerCase(Locale.ROOT)
                    .endsWith("." + typeName.toLowerCase(Locale.ROOT)),
            type -> type.label().equalsIgnoreCase(typeName));
    for (Predicate<EventType> way : ways) {
      List<EventType> found = types.stream().filter(way).toList();
      if (found.size() == 1) {
        return found.getFirst();
      } else if (found.size() > 1) {
        throw CommandFailure.of(
            "cli.failure.several-events",
            typeName,
            found.stream().map(EventType::name).collect(Collectors.joining(", ")));
      }
    }
    throw noSuchEvent(suggestions(types));
  }

  private CommandFailure noSuchEvent(String suggestions) {
    return new CommandFailure(
        Messages.text("cli.failure.no-such-event", recordings.name(), typeName) + suggestions);
  }

  /** Types whose name or label contains what was typed, or is nearly it. */
  private String suggestions(List<EventType> types) {
    String part = typeName.toLowerCase(Locale.ROOT).replaceFirst("^jdk\\.", "");
    List<String> names =
        types.stream()
            .filter(
                type -> (type.name() + " " + type.label()).toLowerCase(Locale.ROOT).contains(part))
            .map(EventType::name)
            .toList();
    if (names.isEmpty()) {
      names =
          Spelling.nearest(
              part,
              types.stream().map(EventType::name),
              name -> name.substring(name.lastIndexOf('.') + 1));
    }
    if (!names.isEmpty()) {
      return Spelling.hint(names);
    }
    // Recorded again, it could have others.
    return recordings.isOfRunning()
        ? Messages.text(
            "cli.failure.recorded-events",
            types.stream().map(EventType::name).collect(Collectors.joining(", ")))
        : Messages.text("cli.failure.list-events", types.size(), recordings.quoted());
  }

  private Profile profile(Path file, EventType type) {
    UnaryOperator<Span> range = from == null && to == null ? null : whole -> range(whole);
    ReadOptions options = ReadOptions.ALL.withRange(range).withRowsOf(type.name());
    Profile profile =
        new RecordingSet(List.of(file), recordings.name(), recordings.err()).read(options);
    profile.warnings().forEach(each -> Notes.warn(recordings.err(), each));
    return profile;
  }

  private Span range(Span whole) {
    return new Moment.Range(from, to, "--from --to").in(whole);
  }

  private void print(EventType type, Profile profile) {
    EventTable table = profile.events(type.name()).orElseThrow(() -> noSuchEvent(""));
    EventGrid grid = new EventGrid(profile, table);
    int[] rows = rows(grid, profile);
    if (by != null) {
      print(type, grid.groups(rows, column(grid, by)));
      return;
    }
    int count = limit > 0 ? Math.min(limit, rows.length) : rows.length;
    int[] printed = Arrays.copyOf(rows, count);
    JsonReport.Body head =
        json -> {
          json.name("file").value(recordings.name());
          json.name("type").value(type.name());
          json.name("label").value(type.label());
          json.name("count").value(rows.length);
        };
    if (output.csv()) {
      output.printCsv(csv -> CsvWriter.write(profile, table, IntStream.of(printed), csv));
    } else if (!output.printData(
        "candela.event-rows/1",
        head,
        "events",
        columns(profile, table),
        IntStream.of(printed).boxed().toList())) {
      printTable(grid, printed, rows.length - count);
    }
  }

  private int[] rows(EventGrid grid, Profile profile) {
    record Filter(int column, Pattern pattern) {}
    List<Filter> wanted =
        filters.stream()
            .map(
                text -> {
                  int equals = text.indexOf('=');
                  String field = equals < 0 ? "" : text.substring(0, equals);
                  int column = field.matches("\\w+") ? column(grid, field) : -1;
                  String regex = column < 0 ? text : text.substring(equals + 1);
                  return new Filter(column, pattern(regex));
                })
            .toList();
    int[] rows =
        grid.rows(
            range(profile.span()),
            row -> wanted.stream().allMatch(f -> grid.matches(row, f.column(), f.pattern())));
    return sort == null ? rows : grid.sorted(rows, column(grid, sort));
  }

  private int column(EventGrid grid, String field) {
    int column = grid.column(field);
    if (column < 0) {
      throw CommandFailure.of(
          "cli.failure.no-such-field", typeName, field, String.join(", ", grid.names()));
    }
    return column;
  }

  private void print(EventType type, List<EventGrid.Group> groups) {
    int count = limit > 0 ? Math.min(limit, groups.size()) : groups.size();
    List<EventGrid.Group> printed = groups.subList(0, count);
    JsonReport.Body head =
        json -> {
          json.name("file").value(recordings.name());
          json.name("type").value(type.name());
          json.name("by").value(by);
        };
    Columns<EventGrid.Group> columns =
        new Columns<EventGrid.Group>().counts("count", EventGrid.Group::count);
    if (printed.stream().anyMatch(group -> group.durationNanos() > 0)) {
      columns
          .amounts("duration", group -> Quantities.duration(group.durationNanos()))
          .amounts("longest", group -> Quantities.duration(group.longestNanos()));
    }
    columns
        .titled(by, TextTable.Align.LEFT, group -> cut(group.text()))
        .csv(by, EventGrid.Group::text)
        .json("value", EventGrid.Group::text)
        .value("count", EventGrid.Group::count)
        .value("durationNanos", EventGrid.Group::durationNanos)
        .value("longestNanos", EventGrid.Group::longestNanos);
    if (!output.printData("candela.event-groups/1", head, "groups", columns, printed)) {
      columns.table(printed).print(output.out(), groups.size() - count);
    }
  }

  private Pattern pattern(String regex) {
    try {
      return Patterns.compile(regex);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** Without the columns of which no printed row says anything. */
  private void printTable(EventGrid grid, int[] rows, int leftOut) {
    int[] columns =
        IntStream.range(0, grid.names().size())
            .filter(c -> c == EventGrid.START || hasText(grid, c, rows))
            .toArray();
    TextTable table = new TextTable();
    for (int column : columns) {
      table.column(
          grid.names().get(column),
          grid.isNumber(column) ? TextTable.Align.RIGHT : TextTable.Align.LEFT);
    }
    for (int row : rows) {
      table.row(IntStream.of(columns).mapToObj(c -> cut(grid.text(c, row))).toArray(String[]::new));
    }
    table.print(output.out(), leftOut);
  }

  private static boolean hasText(EventGrid grid, int column, int[] rows) {
    return IntStream.of(rows).anyMatch(row -> !grid.text(column, row).isEmpty());
  }

  /** Some values are whole files, /etc/os-release for one. */
  private static String cut(String text) {
    String line = text.strip().replaceAll("\\s*\\R\\s*", "; ");
    return line.length() <= WIDEST_CELL ? line : line.substring(0, WIDEST_CELL - 1) + "…";
  }

  private static Columns<Integer> columns(Profile profile, EventTable table) {
    return new Columns<Integer>()
        .json("startNanos", table.startNanos()::get)
        .json("durationNanos", table.durationNanos()::get)
        .json("thread", row -> value(profile, Attribute.Kind.THREAD, table.threadIds().getInt(row)))
        .json("fields", row -> fields(profile, table, row));
  }

  private static Map<String, Object> fields(Profile profile, EventTable table, int row) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < table.attributes().all().size(); i++) {
      Attribute attribute = table.attributes().all().get(i);
      long value = table.attributes().column(i).get(row);
      fields.put(attribute.name(), value(profile, attribute.kind(), value));
    }
    return fields;
  }

  private static Object value(Profile profile, Attribute.Kind kind, long value) {
    return switch (kind) {
      case STRING -> value == Ids.NONE ? null : profile.symbols().strings().get((int) value);
      case THREAD -> value == Ids.NONE ? null : profile.threads().name((int) value);
      case STACK ->
          Arrays.stream(profile.stacks().frameIds((int) Math.max(0, value)))
              .mapToObj(profile.symbols()::frameName)
              .toList();
      case TRUTH -> value != 0;
      case NANOS, MOMENT -> value == Long.MIN_VALUE ? null : value;
      case COUNT, BYTES, ADDRESS -> value;
      case DOUBLE -> {
        Double number = Double.longBitsToDouble(value);
        // As jfr prints it, since JSON has no such number.
        yield Double.isFinite(number) ? number : number.toString();
      }
    };
  }
}
