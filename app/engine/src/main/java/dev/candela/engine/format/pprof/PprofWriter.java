package dev.candela.engine.format.pprof;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.StringTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.model.index.LongIds;
import dev.candela.engine.text.Messages;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * Writes pprof in gzip, samples added up by event, thread, stack and state, which are labels. Types
 * of one category and unit share a value, so that tools show their sum.
 */
public final class PprofWriter {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int DEFAULT_SAMPLE_TYPE = 14;

  /** A setting read from pprof: {@code cpu#period=10000000 nanoseconds}. */
  private static final Pattern PERIOD_OF = Pattern.compile("([^.#]+)#period=(\\d{1,18}) (\\w+)");

  private final Profile profile;
  private final OutputStream out;
  private final StringTable.Builder strings = new StringTable.Builder();
  private final PprofSymbols symbols;
  private final ProtoRecord outer = new ProtoRecord();
  private final ProtoRecord record = new ProtoRecord();
  private final ProtoRecord inner = new ProtoRecord();
  private final List<String> valueNames = new ArrayList<>();
  private int defaultValueName;

  private PprofWriter(Profile profile, OutputStream out) {
    this.profile = profile;
    this.out = out;
    this.symbols = new PprofSymbols(profile.symbols(), strings, profile.origin().settings());
  }

  public static void write(Profile profile, OutputStream out) throws IOException {
    GZIPOutputStream packed = new GZIPOutputStream(out, BUFFER_BYTES);
    OutputStream buffered = new BufferedOutputStream(packed, BUFFER_BYTES);
    new PprofWriter(profile, buffered).write();
    buffered.flush();
    packed.finish();
  }

  private void write() throws IOException {
    for (SampleTable table : profile.samples()) {
      if (table.size() > 0 && !isCountOfCpu(profile, table)) {
        describe(table.type());
      }
    }
    for (SampleTable table : profile.samples()) {
      if (!isCountOfCpu(profile, table)) {
        writeSamples(table);
      }
    }
    String program = profile.origin().mainClass().strip();
    boolean isFile = profile.origin().settings().containsKey(PprofSymbols.BUILD_ID + program);
    symbols.writeTo(out, isFile ? program : program.split("\\s", 2)[0]);
    outer.clear();
    outer.number(Fields.TIME_NANOS, profile.recorded().startNanos());
    outer.number(Fields.DURATION_NANOS, profile.recorded().durationNanos());
    // The last one counts: that of a pprof file that was read.
    for (SampleTable table : profile.samples()) {
      OptionalLong period = profile.origin().period(table.type());
      if (period.isPresent() && table.type().unit() == WeightUnit.SAMPLES) {
        period(table.type().name(), period.getAsLong(), "ns");
      }
    }
    for (Map.Entry<String, String> setting : profile.origin().settings().entrySet()) {
      Matcher period = PERIOD_OF.matcher(setting.getKey() + "=" + setting.getValue());
      if (period.matches()) {
        period(period.group(1), Long.parseLong(period.group(2)), period.group(3));
      }
    }
    comment("recorder: ", profile.origin().recorder());
    comment("jvm: ", profile.origin().jvm());
    comment("program: ", program);
    outer.number(DEFAULT_SAMPLE_TYPE, defaultValueName);
    outer.writeTo(out);
    StringTable all = strings.view();
    for (int id = 0; id < all.size(); id++) {
      outer.clear().text(Fields.STRING, all.get(id)).writeTo(out);
    }
  }

  /** True for counts written beside the time, as numbers of samples. */
  public static boolean isCountOfCpu(Profile profile, SampleTable table) {
    return table.type().name().equals("samples")
        && table.type().category() == SampleCategory.OTHER
        && profile
            .samples("cpu")
            .filter(cpu -> cpu.type().unit() == WeightUnit.NANOS)
            .filter(cpu -> cpu.size() == table.weightSum())
            .isPresent();
  }

  private void period(String name, long amount, String unit) {
    record.clear().number(1, strings.intern(name)).number(2, strings.intern(unit));
    outer.record(Fields.PERIOD_TYPE, record).number(Fields.PERIOD, amount);
  }

  private void comment(String name, String value) {
    if (!value.isEmpty()) {
      outer.number(Fields.COMMENT, strings.intern(name + value));
    }
  }

  private void describe(SampleType type) throws IOException {
    ValueNames names = ValueNames.of(type);
    if (valueNames.contains(names.amount())) {
      return;
    }
    if (names.count() != null && !valueNames.contains(names.count())) {
      writeValueType(names.count(), "count");
    }
    writeValueType(names.amount(), names.amountUnit());
    if (defaultValueName == 0) {
      defaultValueName = strings.intern(names.amount());
    }
  }

  private void writeValueType(String name, String unit) throws IOException {
    valueNames.add(name);
    record.clear().number(1, strings.intern(name)).number(2, strings.intern(unit));
    outer.clear().record(Fields.SAMPLE_TYPE, record).writeTo(out);
  }

  private void writeSamples(SampleTable table) throws IOException {
    ValueNames names = ValueNames.of(table.type());
    int countIndex = names.count() == null ? -1 : valueNames.indexOf(names.count());
    int amountIndex = valueNames.indexOf(names.amount());
    SampleSums sums = new SampleSums(table);
    for (int row = 0; row < sums.size(); row++) {
      record.clear();
      inner.clear();
      StackTable stacks = profile.stacks();
      for (int id = sums.stackId(row); id != StackTable.ROOT; id = stacks.parentStackId(id)) {
        inner.varint(symbols.location(stacks.frameId(id)));
      }
      record.record(1, inner);
      inner.clear();
      for (int value = 0; value < valueNames.size(); value++) {
        inner.varint(
            value == amountIndex
                ? table.whole(sums.weight(row))
                : value == countIndex ? sums.count(row) : 0);
      }
      record.record(2, inner);
      label("event", table.type().name());
      threadLabels(sums.threadId(row));
      ThreadState state = ThreadState.values()[sums.state(row)];
      if (state != ThreadState.UNKNOWN) {
        label("state", Messages.key(state));
      }
      outer.clear().record(Fields.SAMPLE, record).writeTo(out);
    }
  }

  private void threadLabels(int threadId) {
    if (threadId < 0) {
      return;
    }
    ProfiledThread thread = profile.threads().get(threadId);
    label("thread", thread.name());
    if (!thread.groupName().isEmpty()) {
      label("thread_group", thread.groupName());
    }
    if (thread.javaThreadId() >= 0) {
      label("java_thread_id", thread.javaThreadId());
    }
    if (thread.osThreadId() >= 0) {
      label("os_thread_id", thread.osThreadId());
    }
    if (thread.virtual()) {
      label("virtual", 1);
    }
  }

  private void label(String key, String value) {
    record.record(3, inner.clear().number(1, strings.intern(key)).number(2, strings.intern(value)));
  }

  private void label(String key, long value) {
    record.record(3, inner.clear().number(1, strings.intern(key)).number(3, value));
  }

  /** A table's samples added up by thread, stack and state, in the order of first occurrence. */
  private static final class SampleSums {
    private static final int STATE_BITS = 3;
    private static final int STACK_BITS = 31;

    private final LongIds rows = new LongIds();
    private long[] counts = new long[1 << 10];
    private long[] weights = new long[1 << 10];

    SampleSums(SampleTable table) {
      int[] stackIds = new int[LongColumn.BLOCK_ROWS];
      int[] threadIds = new int[LongColumn.BLOCK_ROWS];
      int[] states = new int[LongColumn.BLOCK_ROWS];
      long[] rowWeights = new long[LongColumn.BLOCK_ROWS];
      for (int block = 0; block < table.stackIds().blockCount(); block++) {
        int length = table.stackIds().copyBlock(block, stackIds);
        table.threadIds().copyBlock(block, threadIds);
        table.states().copyBlock(block, states);
        table.weights().copyBlock(block, rowWeights);
        for (int i = 0; i < length; i++) {
          long key = ((long) threadIds[i] << STACK_BITS | stackIds[i]) << STATE_BITS | states[i];
          int row = rows.intern(key);
          counts = Ids.grown(counts, row);
          weights = Ids.grown(weights, row);
          counts[row]++;
          weights[row] += rowWeights[i];
        }
      }
    }

    int size() {
      return rows.size();
    }

    /** Negative for no thread. */
    int threadId(int row) {
      return (int) (rows.key(row) >> STACK_BITS + STATE_BITS);
    }

    int stackId(int row) {
      return (int) (rows.key(row) >> STATE_BITS) & Integer.MAX_VALUE;
    }

    /** Ordinal of the state. */
    int state(int row) {
      return (int) rows.key(row) & (1 << STATE_BITS) - 1;
    }

    long count(int row) {
      return counts[row];
    }

    long weight(int row) {
      return weights[row];
    }
  }
}
