package dev.candela.engine.format.jfr.write;

import dev.candela.engine.format.jfr.write.JoinedPool.ChunkBytesOut;
import dev.candela.engine.format.jfr.write.ValueRewriter.Steps;
import dev.candela.jfr.metadata.JfrType;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The joined constants that events need; the most frequent ones get the shortest ids. */
final class UsedConstants {
  /** Smaller ids take one byte. They stay, because some tools know those of frame types. */
  private static final int ONE_BYTE = 1 << 7;

  /** Types whose ids the JDK's API gives out. */
  private static final Set<String> PUBLIC_IDS =
      Set.of("java.lang.Thread", "java.lang.Class", "jdk.types.ClassLoader");

  private final List<JfrType> types;
  private final JoinedPool[] pools;
  private final Steps[] steps;

  /** Number of references to a constant, by type and ordinal. */
  private final int[][] uses;

  /** By type and ordinal; null for a type that keeps its ids. */
  private final long[][] ids;

  /** Used constants whose own references are not counted yet. */
  private final Deque<Constant> open = new ArrayDeque<>();

  private record Constant(int type, int ordinal) {}

  /** {@code pools} by index of the type; null for types without constants. */
  UsedConstants(List<JfrType> types, JoinedPool[] pools, Steps[] steps) {
    this.types = types;
    this.pools = pools;
    this.steps = steps;
    uses = new int[pools.length][];
    ids = new long[pools.length][];
    for (int type = 0; type < pools.length; type++) {
      uses[type] = new int[size(type)];
    }
  }

  long use(int type, long id) {
    int ordinal = pools[type].ordinal(id);
    if (ordinal != JoinedPool.NONE && uses[type][ordinal]++ == 0) {
      open.add(new Constant(type, ordinal));
    }
    return id;
  }

  /** Gives the ids; nothing is counted afterwards. */
  void number() throws IOException {
    ValueRewriter values = new ValueRewriter(this::use);
    while (!open.isEmpty()) {
      Constant constant = open.remove();
      pools[constant.type].copy(constant.ordinal, values, steps[constant.type], 0);
    }
    for (int type = 0; type < pools.length; type++) {
      int[] count = uses[type];
      JoinedPool pool = pools[type];
      if (!PUBLIC_IDS.contains(types.get(type).name())
          && IntStream.of(used(type)).anyMatch(o -> pool.id(o) < 0 || pool.id(o) >= ONE_BYTE)) {
        ids[type] = new long[count.length];
        long[] mostFirst =
            IntStream.of(used(type)).mapToLong(o -> (long) -count[o] << Integer.SIZE | o).toArray();
        Arrays.sort(mostFirst);
        for (int i = 0; i < mostFirst.length; i++) {
          ids[type][(int) mostFirst[i]] = i + 1L;
        }
      }
    }
  }

  /** The new id; 0 for what the chunk has no constant for. */
  long id(int type, long old) {
    if (ids[type] == null) {
      return old;
    }
    int ordinal = pools[type].ordinal(old);
    return ordinal == JoinedPool.NONE ? 0 : ids[type][ordinal];
  }

  /** The new id of a text that other events name too: all but its first event do already. */
  long text(int stringType, byte[] text) {
    long known = pools[stringType].find(text, text.length);
    int ordinal = pools[stringType].ordinal(known);
    return ordinal == JoinedPool.NONE || uses[stringType][ordinal] == 0
        ? JoinedPool.UNKNOWN
        : id(stringType, known);
  }

  int[] types() {
    return IntStream.range(0, pools.length).filter(type -> used(type).length > 0).toArray();
  }

  /** Writes the used constants of a type as a checkpoint has them, each with its id. */
  void write(int type, long addedTicks, ChunkBytesOut out) throws IOException {
    ValueRewriter values = new ValueRewriter(this::id);
    int[] used = used(type);
    out.number(used.length);
    for (int ordinal : used) {
      pools[type].copy(ordinal, values, steps[type], addedTicks);
      out.number(id(type, pools[type].id(ordinal)));
      out.bytes(values.out, 0, values.size);
    }
  }

  private int[] used(int type) {
    return IntStream.range(0, size(type)).filter(ordinal -> uses[type][ordinal] > 0).toArray();
  }

  private int size(int type) {
    return pools[type] == null ? 0 : pools[type].size();
  }
}
