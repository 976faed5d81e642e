package dev.candela.engine.format.pprof;

import dev.candela.engine.format.pprof.ProtoFields.LongList;
import dev.candela.engine.format.pprof.ProtoFields.MalformedRecordException;
import dev.candela.engine.format.shared.NumberLog;
import dev.candela.engine.format.shared.StackRun;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.index.LongIds;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Reads pprof into a builder; for one thread. The format adds samples up and keeps no moments: all
 * rows are at time 0.
 */
final class PprofReader {
  private static final int RECORDS_BETWEEN_REPORTS = 1 << 12;

  /** Equal rows, such as split ones, take a fraction of a byte. */
  private static final long SPARE_ROWS_PER_BYTE = 4;

  private final RecordInput in;
  private final ProfileBuilder into;
  private final LongIds locationIds = new LongIds();
  private final Samples samples = new Samples(locationIds);
  private final Locations locations = new Locations(locationIds);
  private final Texts texts = new Texts();
  private final List<long[]> valueTypes = new ArrayList<>();
  private final LongList comments = new LongList();
  private final ProtoFields record = new ProtoFields();
  private long[] periodType = {0, 0};
  private long period;
  private long startNanos;
  private long durationNanos;
  private long whole;
  private long broken;

  private PprofReader(InputStream in, ProfileBuilder into) throws IOException {
    this.in = new RecordInput(in);
    this.into = into;
  }

  /**
   * Reads to the end of the stream.
   *
   * @param bytesRead called now and then with the number of bytes read; what it throws ends the
   *     reading
   * @throws IOException if the stream fails or goes on as no pprof; what was before is in the
   *     builder
   */
  public static void read(InputStream in, ProfileBuilder into, LongConsumer bytesRead)
      throws IOException {
    PprofReader reader = new PprofReader(in, into);
    IOException failure = null;
    try {
      reader.readRecords(bytesRead);
    } catch (IOException e) {
      failure = e;
    }
    reader.finish(failure);
    if (failure != null) {
      throw failure;
    }
  }

  private void readRecords(LongConsumer bytesRead) throws IOException {
    int untilReport = 0;
    while (in.next()) {
      if (untilReport-- == 0) {
        untilReport = RECORDS_BETWEEN_REPORTS;
        bytesRead.accept(in.position());
      }
      try {
        readRecord();
        whole++;
      } catch (MalformedRecordException e) {
        // Its length is known, so the next one can be read.
        broken++;
      }
    }
  }

  private void readRecord() throws IOException {
    if (!in.hasBytes()) {
      switch (in.field()) {
        case Fields.COMMENT -> comments.add(in.number());
        case Fields.TIME_NANOS -> startNanos = in.number();
        case Fields.DURATION_NANOS -> durationNanos = in.number();
        case Fields.PERIOD -> period = in.number();
        default -> {
          // Nothing that a profile needs.
        }
      }
      return;
    }
    byte[] bytes = in.bytes();
    int length = in.length();
    switch (in.field()) {
      case Fields.SAMPLE_TYPE -> valueTypes.add(valueType(bytes, length));
      case Fields.PERIOD_TYPE -> periodType = valueType(bytes, length);
      case Fields.SAMPLE -> samples.add(bytes, length);
      case Fields.MAPPING -> texts.addMapping(bytes, length);
      case Fields.LOCATION -> locations.add(bytes, length);
      case Fields.FUNCTION -> texts.addFunction(bytes, length);
      case Fields.STRING -> texts.addString(bytes, length);
      case Fields.COMMENT -> record.over(bytes, 0, length).packed(comments);
      default -> {
        // Such as filters and links: nothing that a profile needs.
      }
    }
  }

  private long[] valueType(byte[] bytes, int length) throws MalformedRecordException {
    long[] nameAndUnit = new long[2];
    record.over(bytes, 0, length);
    while (record.next()) {
      if (record.isNumber(Fields.VALUE_TYPE_NAME)) {
        nameAndUnit[0] = record.value();
      } else if (record.isNumber(Fields.VALUE_TYPE_UNIT)) {
        nameAndUnit[1] = record.value();
      }
    }
    return nameAndUnit;
  }

  /**
   * Gives everything its name.
   *
   * @param failure what ended the reading early, or null
   * @throws IOException if there is no name before that place
   */
  private void finish(IOException failure) throws IOException {
    if (broken > whole) {
      throw new IOException(Messages.text("read.pprof.other-protobuf"));
    }
    int unnumbered = texts.unnumberedFunctions();
    boolean known =
        unnumbered == 0
            || unnumbered == texts.functions() && locations.takeFunctionsInOrder(unnumbered);
    LocationFrames frames = new LocationFrames(locations, texts, into.symbols());
    int[][] frameIds = frames.frameIds(samples.usedLocations());
    if (failure != null && frames.nameless() > 0) {
      if (frames.named() == 0) {
        throw new IOException(
            Messages.text("read.pprof.names-missing", failure.getMessage()), failure);
      }
      into.warn(
          Messages.text(
              "read.warning.nameless-frames",
              frames.nameless(),
              frames.named() + frames.nameless()));
    }
    if (frames.named() == 0 && !texts.hasStrings()) {
      throw new IOException(Messages.text("read.pprof.no-strings"));
    }
    SampleLabels labels = new SampleLabels(samples.labelSets(), texts, into);
    ValueKinds kinds = kinds();
    PprofSamples rows = new PprofSamples(kinds, labels, into, in.position() * SPARE_ROWS_PER_BYTE);
    addRows(rows, frameIds, kinds.size());
    rows.end();
    if (!labels.unknownKeys().isEmpty()) {
      into.remark(Messages.text("read.warning.labels", String.join(", ", labels.unknownKeys())));
    }
    if (broken > 0) {
      into.warn(Messages.text("read.warning.records", broken));
    }
    if (!known) {
      into.warn(Messages.text("read.warning.function-zero", unnumbered));
    }
    into.origin(origin());
    if (startNanos > 0 && durationNanos > 0 && durationNanos <= Long.MAX_VALUE - startNanos) {
      into.recorded(new Span(startNanos, startNanos + durationNanos));
    } else if (durationNanos > 0) {
      into.recorded(new Span(0, durationNanos));
    }
  }

  private ValueKinds kinds() {
    List<ValueKind> kinds = new ArrayList<>();
    boolean nameless = false;
    for (long[] type : valueTypes) {
      String name = texts.string(type[0]);
      if (name.isEmpty() && type[0] != 0) {
        // The strings stand behind a cut. A number of bytes must not look like one of samples.
        nameless = true;
        kinds.add(ValueKind.nameless(kinds.size() + 1));
      } else {
        kinds.add(ValueKind.of(name, texts.string(type[1])));
      }
    }
    if (nameless) {
      into.remark(Messages.text("read.warning.value-names"));
    }
    return new ValueKinds(kinds);
  }

  private void addRows(PprofSamples rows, int[][] frameIdsByLocation, int kindCount) {
    NumberLog log = samples.log();
    StackRun stacks = new StackRun(into.stacks());
    int[] frameIds = new int[64];
    long[] ofSample = new long[kindCount];
    for (long sample = 0; sample < samples.size(); sample++) {
      int locations = log.nextPath();
      int depth = 0;
      for (int i = 0; i < locations; i++) {
        for (int frameId : frameIdsByLocation[log.path()[i]]) {
          frameIds = depth == frameIds.length ? Arrays.copyOf(frameIds, depth * 2) : frameIds;
          frameIds[depth++] = frameId;
        }
      }
      int labelSet = (int) log.next();
      int count = (int) log.next();
      Arrays.fill(ofSample, 0);
      for (int i = 0; i < count; i++) {
        long value = log.next();
        if (i < kindCount) {
          ofSample[i] = value;
        }
      }
      rows.add(stacks.stackId(frameIds, depth), labelSet, ofSample);
    }
  }

  /** Candela stores its facts as comments, each with a name and a colon. */
  private Origin origin() {
    String recorder = "";
    String jvm = "";
    String program = "";
    for (int i = 0; i < comments.size(); i++) {
      String comment = texts.string(comments.get(i));
      if (comment.startsWith("recorder: ")) {
        recorder = comment.substring(comment.indexOf(' ') + 1);
      } else if (comment.startsWith("jvm: ")) {
        jvm = comment.substring(comment.indexOf(' ') + 1);
      } else if (comment.startsWith("program: ")) {
        program = comment.substring(comment.indexOf(' ') + 1);
      }
    }
    String periodName = texts.string(periodType[0]);
    Map<String, String> settings =
        period > 0 && !periodName.isEmpty()
            ? Map.of(periodName + "#period", period + " " + texts.string(periodType[1]))
            : Map.of();
    return new Origin(
        recorder, jvm, program.isEmpty() ? texts.program() : program, "", -1, "", settings);
  }
}
