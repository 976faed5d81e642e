package dev.candela.engine.format.jfr.read;

import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.model.column.LongColumn;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Memory outside the heap that was allocated and not freed. A block that may still be freed does
 * not count: one allocated in the last tenth of the recording, or one that is not yet much older
 * than others of the same methods were when they were freed, as those of a pool are. Whether these
 * methods were compiled by then makes no difference.
 */
final class NativeMemory {
  private static final SampleType TYPE =
      new SampleType("candela.NativeMemory", SampleCategory.OTHER, WeightUnit.BYTES);
  private static final double LATE = 0.1;
  private static final double MUCH_OLDER = 2;

  private final SampleTable allocated;
  private final SampleTable freed;
  private final LongColumn addresses;
  private final LongColumn freedAddresses;
  private final long startNanos;
  private final long endNanos;
  private final Map<Long, Integer> rowByAddress = new HashMap<>();
  private final FrameTable frames;
  private final StackTable stacks;
  private final StackTable.Builder calls = new StackTable.Builder();
  private final Map<Integer, Integer> callsByStack = new HashMap<>();
  private final Map<Integer, Long> longestLifeByCalls = new HashMap<>();

  private NativeMemory(Profile profile, SampleTable allocated, SampleTable freed) {
    this.allocated = allocated;
    this.freed = freed;
    addresses = allocated.attributes().column("address");
    freedAddresses = freed.attributes().column("address");
    frames = profile.symbols().frames();
    stacks = profile.stacks();
    startNanos = profile.span().startNanos();
    endNanos = profile.span().endNanos();
  }

  /** Adds samples of it if the recording knows what was allocated and what was freed. */
  static void addTo(ProfileBuilder builder) {
    if (builder.hasSamples("profiler.Malloc") && builder.hasSamples("profiler.Free")) {
      Profile profile = builder.build();
      NativeMemory memory =
          new NativeMemory(
              profile,
              profile.samples("profiler.Malloc").orElseThrow(),
              profile.samples("profiler.Free").orElseThrow());
      if (memory.addresses != null && memory.freedAddresses != null) {
        memory.pair();
        memory.addRows(builder.samples(TYPE));
      }
    }
  }

  private void pair() {
    int count = allocated.size();
    long[] order = new long[count + freed.size()];
    // A moment, as exact as there is room for, and the number of an event in one number.
    int numberBits = bits(order.length);
    int leftOut = Math.max(0, bits(endNanos - startNanos) + numberBits - (Long.SIZE - 1));
    for (int i = 0; i < order.length; i++) {
      long nanos = i < count ? allocated.startNanos().get(i) : freed.startNanos().get(i - count);
      long moment = Math.clamp(nanos, startNanos, endNanos) - startNanos;
      order[i] = moment >> leftOut << numberBits | i;
    }
    Arrays.parallelSort(order);
    for (long each : order) {
      int number = (int) (each & ((1L << numberBits) - 1));
      if (number < count) {
        rowByAddress.put(addresses.get(number), number);
      } else {
        Integer row = rowByAddress.remove(freedAddresses.get(number - count));
        if (row != null) {
          long life = freed.startNanos().get(number - count) - allocated.startNanos().get(row);
          longestLifeByCalls.merge(calls(allocated.stackIds().getInt(row)), life, Math::max);
        }
      }
    }
  }

  private static int bits(long number) {
    return Long.SIZE - Long.numberOfLeadingZeros(number);
  }

  /** The same number for stacks of the same methods. */
  private int calls(int stackId) {
    return callsByStack.computeIfAbsent(
        stackId,
        _ -> {
          int found = StackTable.ROOT;
          for (int frameId : stacks.frameIds(stackId)) {
            found = calls.intern(found, frames.methodId(frameId));
          }
          return found;
        });
  }

  private void addRows(SampleTable.Builder rows) {
    double late = LATE * (endNanos - startNanos);
    int[] unfreed = rowByAddress.values().stream().mapToInt(Integer::intValue).sorted().toArray();
    for (int row : unfreed) {
      long age = endNanos - allocated.startNanos().get(row);
      int stackId = allocated.stackIds().getInt(row);
      if (age > Math.max(late, MUCH_OLDER * longestLifeByCalls.getOrDefault(calls(stackId), 0L))) {
        rows.add(
            allocated.startNanos().get(row),
            allocated.threadIds().getInt(row),
            stackId,
            ThreadState.UNKNOWN,
            allocated.weights().get(row));
      }
    }
  }
}
