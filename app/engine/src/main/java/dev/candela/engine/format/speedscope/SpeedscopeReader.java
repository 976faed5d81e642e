package dev.candela.engine.format.speedscope;

import dev.candela.engine.format.json.JsonInput;
import dev.candela.engine.format.json.JsonInput.Part;
import dev.candela.engine.format.shared.FrameName;
import dev.candela.engine.format.shared.NumberLog;
import dev.candela.engine.format.shared.StackRun;
import dev.candela.engine.format.speedscope.ProfileHead.ValueUnit;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/** Reads speedscope's JSON; all rows are at time 0, in the order of the file. */
final class SpeedscopeReader {
  private final JsonInput in;
  private final ProfileBuilder into;
  private final LongConsumer bytesRead;
  private final Frames frames = new Frames();
  private final ProfileRows rows = new ProfileRows();
  private final List<ProfileHead> heads = new ArrayList<>();
  private String exporter = "";
  private String recorder = "";
  private String jvm = "";
  private String name = "";

  private SpeedscopeReader(InputStream in, ProfileBuilder into, LongConsumer bytesRead) {
    this.in = new JsonInput(in);
    this.into = into;
    this.bytesRead = bytesRead;
  }

  public static void read(InputStream in, ProfileBuilder into, LongConsumer bytesRead)
      throws IOException {
    SpeedscopeReader reader = new SpeedscopeReader(in, into, bytesRead);
    IOException failure = null;
    try {
      reader.readFile();
    } catch (IOException e) {
      failure = e;
    }
    reader.finish();
    if (failure != null) {
      throw failure;
    }
  }

  private void readFile() throws IOException {
    if (in.next() != Part.OBJECT) {
      throw new IOException(Messages.text("read.speedscope.no-object"));
    }
    for (int level = in.depth(); in.nextMember(level); ) {
      if (in.is(Part.OBJECT, "shared")) {
        readShared();
      } else if (in.is(Part.ARRAY, "profiles")) {
        readProfiles();
      } else if (in.value() == Part.STRING) {
        readText();
      }
    }
    in.next();
  }

  private void readText() {
    switch (in.name()) {
      case "exporter" -> exporter = in.text();
      case "recorder" -> recorder = in.text();
      case "jvm" -> jvm = in.text();
      case "name" -> name = in.text();
      default -> {}
    }
  }

  /** The recorder of the samples; empty for programs that only wrote the file. */
  private String recorder() {
    return exporter.equals("candela") || exporter.startsWith("speedscope@") ? recorder : exporter;
  }

  private void readShared() throws IOException {
    for (int level = in.depth(); in.nextMember(level); ) {
      if (in.is(Part.ARRAY, "frames")) {
        frames.read(in);
      }
    }
  }

  private void readProfiles() throws IOException {
    for (int level = in.depth(); in.nextElement(level, Part.OBJECT); ) {
      bytesRead.accept(in.position());
      ProfileHead head = new ProfileHead();
      // Before it is read: what is there of a cut one counts.
      heads.add(head);
      readProfile(head);
    }
  }

  private void readProfile(ProfileHead head) throws IOException {
    for (int level = in.depth(); in.nextMember(level); ) {
      if (in.name().equals("thread")) {
        head.thread(in);
      } else if (in.value() == Part.STRING) {
        head.text(in.name(), in.text());
      } else if (in.value() == Part.ARRAY) {
        readArray(head);
      } else if (in.is(Part.NUMBER, "endValue")) {
        head.endValue = in.number();
      }
    }
    rows.endCalls(head);
  }

  private void readArray(ProfileHead head) throws IOException {
    switch (in.name()) {
      case "samples" -> rows.readSamples(in, head);
      case "weights" -> rows.readWeights(in, head);
      case "events" -> rows.readCalls(in, head);
      case "sampleEvents" -> head.events(in);
      case "eventOfSample" -> rows.readEventIndexes(in, head);
      default -> {}
    }
  }

  private void finish() {
    RowAssembly assembly = new RowAssembly(rows, frames, heads, into);
    heads.forEach(assembly::add);
    assembly.end();
    into.origin(new Origin(recorder(), jvm, name, "", -1, "", Map.of()));
    into.warnIf(frames.unknown > 0, "read.warning.unknown-frames", frames.unknown);
    into.warnIf(rows.unended > 0, "read.warning.open-calls", rows.unended);
    into.warnIf(rows.unmatched > 0, "read.warning.unmatched-ends", rows.unmatched);
  }

  /** Fills tables from the profiles, once frames and units are known. */
  private static final class RowAssembly {
    private final ProfileBuilder into;
    private final ProfileRows rows;
    private final Frames frames;
    private final StackRun stacks;
    private int[] frameIds = new int[64];
    private final Map<SampleType, SampleTable.Builder> tables = new HashMap<>();
    private final boolean thousandths;
    private final boolean fractions;
    private long vanished;
    private long lacking;
    private long negative;

    RowAssembly(ProfileRows rows, Frames frames, List<ProfileHead> heads, ProfileBuilder into) {
      List<ProfileHead> numbers =
          heads.stream().filter(head -> head.unit().unit() == WeightUnit.SAMPLES).toList();
      this.fractions = numbers.stream().anyMatch(head -> head.fractions);
      long largest = numbers.stream().mapToLong(head -> head.largest).max().orElse(0);
      this.thousandths = fractions && largest < Long.MAX_VALUE / WeightUnit.PER_ONE;
      this.into = into;
      this.rows = rows;
      this.frames = frames;
      this.stacks = new StackRun(into.stacks());
    }

    void add(ProfileHead head) {
      SampleTable.Builder[] tableByEvent = new SampleTable.Builder[head.eventCount()];
      ProfiledThread thread = head.thread();
      int threadId = Ids.NONE;
      boolean number = head.unit().unit() == WeightUnit.SAMPLES;
      ValueUnit unit = number && thousandths ? ValueUnit.THOUSANDTHS : head.unit();
      int most = Math.max(head.stacks, Math.max(head.weights, head.eventIndexes));
      for (int i = 0; i < most; i++) {
        int stackId = i < head.stacks ? nextStackId() : Ids.NONE;
        long whole = i < head.weights ? rows.weights.next() : 0;
        long billionths = i < head.weights ? rows.weights.next() : 0;
        long weight = unit.weight(whole, billionths);
        long event = i < head.eventIndexes ? rows.eventIndexes.next() : 0;
        if (stackId == Ids.NONE || i >= head.weights) {
          lacking++;
        } else if (weight < 0) {
          negative++;
        } else {
          vanished += number && weight == 0 && billionths > 0 ? 1 : 0;
          int eventIndex = event >= 0 && event < tableByEvent.length ? (int) event : 0;
          if (tableByEvent[eventIndex] == null) {
            tableByEvent[eventIndex] =
                tables.computeIfAbsent(head.type(eventIndex, unit.unit()), into::moreSamples);
            threadId = thread == null ? Ids.NONE : into.threads().intern(thread);
          }
          SampleTable.Builder table = tableByEvent[eventIndex];
          table.add(0, threadId, stackId, ThreadState.UNKNOWN, weight);
          into.countEvents(table.type().name(), table.type().unit().events(weight));
        }
      }
    }

    private int nextStackId() {
      NumberLog paths = rows.paths;
      int depth = paths.nextPath();
      frameIds = depth > frameIds.length ? Arrays.copyOf(frameIds, depth * 2) : frameIds;
      for (int i = paths.kept(); i < depth; i++) {
        frameIds[i] = frames.frameId(paths.path()[i]);
      }
      return stacks.stackId(frameIds, depth);
    }

    void end() {
      into.remarkIf(
          fractions, thousandths ? "read.warning.fractions" : "read.warning.no-fractions");
      into.remarkIf(vanished > 0, "read.warning.small-weights", vanished);
      into.warnIf(lacking > 0, "read.warning.unpaired", lacking);
      into.remarkIf(negative > 0, "read.warning.negative-weights", negative);
    }
  }

  /** The frames that profiles share; those of other writers have a name to be made out. */
  private final class Frames {
    private int[] frameIds = new int[64];
    private int size;
    private int unknownFrameId = Ids.NONE;
    long unknown;

    /** Reads the array after its opening bracket. */
    void read(JsonInput in) throws IOException {
      for (int level = in.depth(); in.nextElement(level); ) {
        frameIds = Ids.grown(frameIds, size);
        frameIds[size++] = in.value() == Part.OBJECT ? frame(in) : unknownFrame();
      }
    }

    private int frame(JsonInput in) throws IOException {
      String name = "";
      String descriptor = "";
      String module = "";
      String kindName = "";
      int lineNumber = Ids.NONE;
      for (int level = in.depth(); in.nextMember(level); ) {
        if (in.value() == Part.STRING) {
          switch (in.name()) {
            case "name" -> name = in.text();
            case "descriptor" -> descriptor = in.text();
            case "module" -> module = in.text();
            case "kind" -> kindName = in.text();
            default -> {}
          }
        } else if (in.is(Part.NUMBER, "line")) {
          lineNumber = in.number() >= 1 ? (int) Math.min(in.number(), Integer.MAX_VALUE) : Ids.NONE;
        }
      }
      if (name.isEmpty()) {
        return unknownFrame();
      }
      FrameKind kind = Messages.constant(FrameKind.values(), kindName, null);
      return kind == null
          ? FrameName.intern(into.symbols(), name, lineNumber)
          : FrameName.intern(into.symbols(), name, descriptor, module, lineNumber, kind);
    }

    int frameId(int number) {
      if (number >= 0 && number < size) {
        return frameIds[number];
      }
      unknown++;
      return unknownFrame();
    }

    private int unknownFrame() {
      if (unknownFrameId == Ids.NONE) {
        unknownFrameId =
            FrameName.intern(into.symbols(), "[unknown]", "", "", Ids.NONE, FrameKind.NATIVE);
      }
      return unknownFrameId;
    }
  }
}
