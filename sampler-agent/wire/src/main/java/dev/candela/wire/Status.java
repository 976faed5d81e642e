package dev.candela.wire;

import dev.candela.wire.payload.PayloadReader;
import dev.candela.wire.payload.PayloadWriter;
import dev.candela.wire.payload.WireException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** Counters of an agent at one moment. A counter that the engine cannot know is absent. */
public final class Status {
  /** The activity of the agent; the order gives the numbers on the wire. */
  public enum Activity {
    IDLE,
    SAMPLING,
    PAUSED;

    /** Activities of newer agents count as sampling. */
    static Activity of(int code) {
      return code < values().length ? values()[code] : SAMPLING;
    }
  }

  private final Activity activity;
  private final Map<Counter, Long> counters;

  public Status(Activity activity, Map<Counter, Long> counters) {
    this.activity = activity;
    this.counters = new EnumMap<>(Counter.class);
    this.counters.putAll(counters);
  }

  public Activity activity() {
    return activity;
  }

  public boolean has(Counter counter) {
    return counters.containsKey(counter);
  }

  public long get(Counter counter, long absent) {
    Long value = counters.get(counter);
    return value == null ? absent : value;
  }

  PayloadWriter payload() {
    PayloadWriter out = new PayloadWriter().putByte(activity.ordinal()).putShort(counters.size());
    for (Map.Entry<Counter, Long> entry : counters.entrySet()) {
      out.putByte(entry.getKey().code()).putLong(entry.getValue());
    }
    return out;
  }

  static Status read(PayloadReader in) throws WireException {
    Activity activity = Activity.of(in.getByte());
    Map<Counter, Long> counters = new EnumMap<>(Counter.class);
    int count = in.getListSize();
    for (int i = 0; i < count; i++) {
      Counter counter = Counter.of(in.getByte());
      long value = in.getLong();
      if (counter != null) {
        counters.put(counter, value);
      }
    }
    return new Status(activity, counters);
  }

  @Override
  public String toString() {
    return activity + " " + Arrays.toString(counters.entrySet().toArray());
  }
}
