package dev.candela.engine.format.pprof;

import dev.candela.engine.format.pprof.ProtoFields.LongList;
import dev.candela.engine.format.pprof.ProtoFields.MalformedRecordException;
import dev.candela.engine.format.pprof.ValueKinds.ValueKind;
import dev.candela.engine.format.shared.StackRun;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/** Reads pprof, which adds samples up and keeps no moments: all rows are at time 0. */
final class PprofReader {
  private static final int PIECE_BYTES = 1 << 18;

  /** Equal rows, such as split ones, take a fraction of a byte. */
  private static final long SPARE_ROWS_PER_BYTE = 4;

  private final ProfileBuilder into;
  private final PprofNames names;
  private final SampleLabels labels;
  private final StackRun stacks;
  private final List<long[]> valueTypes = new ArrayList<>();
  private final LongList comments = new LongList();
  private final ProtoFields file = new ProtoFields();
  private final ProtoFields record = new ProtoFields();

  /** The content, each piece of whole records. */
  private final Deque<byte[]> pieces = new ArrayDeque<>();

  private long length;

  /** What ended the reading early, or null. */
  private IOException failure;

  // The present sample.
  private final LongList sampleLocations = new LongList();
  private final LongList sampleValues = new LongList();
  private final ProtoRecord sampleLabels = new ProtoRecord();
  private int[] frameIds = new int[64];
  private long[] periodType = new long[Fields.VALUE_TYPE_UNIT + 1];
  private long period;
  private long startNanos;
  private long durationNanos;
  private long whole;
  private long broken;
  private long brokenSamples;

  private PprofReader(ProfileBuilder into) {
    this.into = into;
    this.names = new PprofNames(into.symbols());
    this.labels = new SampleLabels(names, into);
    this.stacks = new StackRun(into.stacks());
  }

  public static void read(InputStream in, ProfileBuilder into, LongConsumer bytesRead)
      throws IOException {
    PprofReader reader = new PprofReader(into);
    reader.readNames(in, bytesRead);
    reader.finish(bytesRead);
    if (reader.failure != null) {
      throw reader.failure;
    }
  }

  /** Reads all but the samples, which are kept for when all names are known. */
  private void readNames(InputStream in, LongConsumer bytesRead) {
    byte[] piece = new byte[PIECE_BYTES];
    int filled = 0;
    while (failure == null) {
      int count = 0;
      try {
        count = in.read(piece, filled, piece.length - filled);
      } catch (IOException e) {
        failure = e;
      }
      filled += Math.max(0, count);
      if (count <= 0 || filled == piece.length) {
        int end = readRecords(piece, filled, count <= 0);
        pieces.add(Arrays.copyOf(piece, end));
        length += end;
        filled -= end;
        System.arraycopy(piece, end, piece, 0, filled);
        if (count <= 0) {
          return;
        } else if (end == 0) {
          piece = Arrays.copyOf(piece, 2 * filled);
        }
        bytesRead.accept(length);
      }
    }
  }

  /** Gives where the last whole record ends. */
  private int readRecords(byte[] piece, int filled, boolean last) {
    file.over(piece, 0, filled, length);
    int end = 0;
    try {
      while (file.next()) {
        try {
          readRecord();
          whole++;
        } catch (MalformedRecordException e) {
          // Its length is known, so the next one can be read.
          broken++;
          brokenSamples += file.field == Fields.SAMPLE ? 1 : 0;
        }
        end = file.at;
      }
    } catch (MalformedRecordException e) {
      if (failure == null && (last || !e.isCut())) {
        failure = e;
      }
    }
    return end;
  }

  private void readRecord() throws MalformedRecordException {
    if (file.isNumber()) {
      switch (file.field) {
        case Fields.COMMENT -> comments.add(file.value);
        case Fields.TIME_NANOS -> startNanos = file.value;
        case Fields.DURATION_NANOS -> durationNanos = file.value;
        case Fields.PERIOD -> period = file.value;
        default -> {}
      }
    } else if (file.isBytes()) {
      file.inner(record);
      switch (file.field) {
        case Fields.SAMPLE_TYPE -> valueTypes.add(record.values(Fields.VALUE_TYPE_UNIT));
        case Fields.PERIOD_TYPE -> periodType = record.values(Fields.VALUE_TYPE_UNIT);
        case Fields.SAMPLE -> record.values(0);
        case Fields.MAPPING -> names.addMapping(record);
        case Fields.LOCATION -> names.addLocation(record);
        case Fields.FUNCTION -> names.addFunction(record);
        case Fields.STRING -> names.addString(file.text());
        case Fields.COMMENT -> file.numbers(comments);
        default -> {}
      }
    }
  }

  private void readSample() throws MalformedRecordException {
    sampleLocations.clear();
    sampleValues.clear();
    sampleLabels.clear();
    while (record.next()) {
      if (record.field == Fields.SAMPLE_LOCATION) {
        record.numbers(sampleLocations);
      } else if (record.field == Fields.SAMPLE_VALUE) {
        record.numbers(sampleValues);
      } else if (record.isBytes(Fields.SAMPLE_LABEL)) {
        record.appendTo(sampleLabels);
      }
    }
  }

  /** Gives everything its name; fails if there is none before the failure. */
  private void finish(LongConsumer bytesRead) throws IOException {
    if (broken > whole) {
      throw new IOException(Messages.text("read.pprof.other-protobuf"));
    }
    int untold = names.assignUnnumberedFunctions();
    if (failure != null) {
      eachSample(this::frameSample, false, bytesRead);
      warnOfNameless();
    }
    if (!names.hasStrings()) {
      throw new IOException(Messages.text("read.pprof.no-strings"));
    }
    PprofSamples rows = new PprofSamples(kinds(), into, length * SPARE_ROWS_PER_BYTE);
    broken -= brokenSamples;
    broken +=
        eachSample(
            () -> {
              int depth = frameSample();
              rows.add(stacks.stackId(frameIds, depth), labels.of(sampleLabels), sampleValues);
            },
            true,
            bytesRead);
    rows.end();
    into.remarkIf(
        !labels.unknownKeys.isEmpty(),
        "read.warning.labels",
        String.join(", ", labels.unknownKeys));
    broken += labels.broken;
    into.warnIf(broken > 0, "read.warning.records", broken);
    into.warnIf(untold > 0, "read.warning.function-zero", untold);
    into.origin(origin());
    long start = startNanos > 0 && durationNanos <= Long.MAX_VALUE - startNanos ? startNanos : 0;
    if (durationNanos > 0) {
      into.recorded(new Span(start, start + durationNanos));
    }
  }

  private void warnOfNameless() throws IOException {
    if (names.nameless > 0 && names.named == 0) {
      throw new IOException(
          Messages.text("read.pprof.names-missing", failure.getMessage()), failure);
    }
    into.warnIf(
        names.nameless > 0,
        "read.warning.nameless-frames",
        names.nameless,
        names.named + names.nameless);
  }

  private ValueKinds kinds() {
    List<ValueKind> kinds = new ArrayList<>();
    boolean nameless = false;
    for (long[] type : valueTypes) {
      String name = names.string(type[Fields.VALUE_TYPE_NAME]);
      if (name.isEmpty() && type[Fields.VALUE_TYPE_NAME] != 0) {
        // The strings stand behind a cut. A number of bytes must not look like one of samples.
        nameless = true;
        kinds.add(ValueKind.nameless(kinds.size() + 1));
      } else {
        kinds.add(ValueKind.of(name, names.string(type[Fields.VALUE_TYPE_UNIT])));
      }
    }
    into.remarkIf(nameless, "read.warning.value-names");
    return new ValueKinds(kinds);
  }

  /** Reads the samples again, for the last time if told; returns the number of unreadable ones. */
  private int eachSample(Runnable use, boolean last, LongConsumer bytesRead)
      throws MalformedRecordException {
    int unreadable = 0;
    for (Iterator<byte[]> left = pieces.iterator(); left.hasNext(); ) {
      byte[] piece = left.next();
      if (last) {
        left.remove();
      }
      bytesRead.accept(length);
      for (file.over(piece, 0, piece.length, 0); file.next(); ) {
        if (file.isBytes(Fields.SAMPLE)) {
          file.inner(record);
          try {
            readSample();
          } catch (MalformedRecordException e) {
            unreadable++;
            continue;
          }
          use.run();
        }
      }
    }
    return unreadable;
  }

  /** Puts the sample's frames into {@link #frameIds}, outermost first; gives their number. */
  private int frameSample() {
    int depth = 0;
    for (int i = sampleLocations.size - 1; i >= 0; i--) {
      int place = names.place(sampleLocations.get(i));
      int only = names.onlyFrameId(place);
      if (only != Ids.NONE) {
        addFrame(depth++, only);
      } else {
        for (int frameId : names.frameIds(place)) {
          addFrame(depth++, frameId);
        }
      }
    }
    return depth;
  }

  private void addFrame(int depth, int frameId) {
    frameIds = Ids.grown(frameIds, depth);
    frameIds[depth] = frameId;
  }

  /** Candela stores its facts as comments, each with a name and a colon. */
  private Origin origin() {
    String recorder = "";
    String jvm = "";
    String program = "";
    for (int i = 0; i < comments.size; i++) {
      String comment = names.string(comments.get(i));
      if (comment.startsWith("recorder: ")) {
        recorder = comment.substring(comment.indexOf(' ') + 1);
      } else if (comment.startsWith("jvm: ")) {
        jvm = comment.substring(comment.indexOf(' ') + 1);
      } else if (comment.startsWith("program: ")) {
        program = comment.substring(comment.indexOf(' ') + 1);
      }
    }
    String periodName = names.string(periodType[Fields.VALUE_TYPE_NAME]);
    Map<String, String> settings = new HashMap<>();
    names.buildIds().forEach((file, id) -> settings.put(PprofSymbols.BUILD_ID + file, id));
    if (period > 0 && !periodName.isEmpty()) {
      String unit = names.string(periodType[Fields.VALUE_TYPE_UNIT]);
      settings.put(periodName + "#period", period + " " + unit);
    }
    return new Origin(
        recorder, jvm, program.isEmpty() ? names.program() : program, "", -1, "", settings);
  }
}
