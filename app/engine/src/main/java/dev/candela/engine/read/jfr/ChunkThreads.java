package dev.candela.engine.read.jfr;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.ThreadTable;
import dev.candela.jfr.ChunkReader;
import dev.candela.jfr.ConstantPool;
import dev.candela.jfr.FieldPlan;
import dev.candela.jfr.ValueReader;
import java.io.IOException;
import java.util.Arrays;

/** The threads of one chunk, each resolved once; for one thread. */
final class ChunkThreads {
  /** Stands for the threads of our own agent, which are no part of the program. */
  static final int AGENT = -2;

  /** How the agent names its threads. */
  private static final String AGENT_NAME_PREFIX = "candela-agent-";

  private static final int OS_NAME = 0;
  private static final int OS_ID = 1;
  private static final int JAVA_NAME = 2;
  private static final int JAVA_ID = 3;
  private static final int GROUP = 4;
  private static final int VIRTUAL = 5;

  private final ThreadTable.Builder threads;
  private final ValueReader values;
  private final ConstantPool pool;
  private final ConstantPool groups;
  private final FieldPlan plan;
  private final FieldPlan groupPlan;
  private final long[] slots = new long[6];
  private final int[] threadIds;

  /** Recorders write the events of a thread in a row. */
  private long lastKey;

  private int lastThreadId = Ids.NONE;

  ChunkThreads(ChunkReader chunk, ValueReader values, ThreadTable.Builder threads)
      throws IOException {
    this.threads = threads;
    this.values = values;
    pool = chunk.pools().pool("java.lang.Thread");
    groups = chunk.pools().pool("jdk.types.ThreadGroup");
    plan =
        pool.size() == 0
            ? null
            : FieldPlan.of(
                pool.type(),
                "osName",
                "osThreadId",
                "javaName",
                "javaThreadId",
                "group",
                "virtual");
    groupPlan = groups.size() == 0 ? null : FieldPlan.of(groups.type(), "name");
    threadIds = new int[pool.size()];
    Arrays.fill(threadIds, ChunkNames.NOT_YET);
  }

  /** The profile's id of a thread; one that the chunk lacks is named by its number. */
  int threadId(long threadKey) throws IOException {
    int threadId = sampledThreadId(threadKey);
    return threadId == AGENT ? Ids.NONE : threadId;
  }

  /** The same, but {@link #AGENT} for one of the agent's. */
  int sampledThreadId(long threadKey) throws IOException {
    if (threadKey != lastKey) {
      lastThreadId = find(threadKey);
      lastKey = threadKey;
    }
    return lastThreadId;
  }

  private int find(long threadKey) throws IOException {
    int ordinal = pool.ordinal(threadKey);
    if (ordinal == ConstantPool.NONE) {
      return threadKey <= 0
          ? Ids.NONE
          : threads.intern(ProfiledThread.named("[thread " + threadKey + "]"));
    }
    int known = threadIds[ordinal];
    if (known != ChunkNames.NOT_YET) {
      return known;
    }
    ProfiledThread thread = thread(ordinal);
    int threadId = thread.name().startsWith(AGENT_NAME_PREFIX) ? AGENT : threads.intern(thread);
    threadIds[ordinal] = threadId;
    return threadId;
  }

  private ProfiledThread thread(int ordinal) throws IOException {
    Arrays.fill(slots, 0);
    slots[OS_ID] = -1;
    slots[JAVA_ID] = -1;
    values.read(plan, pool.position(ordinal), slots);
    boolean virtual = slots[VIRTUAL] != 0;
    // Java threads have ids from 1 on; where there is none, recorders write 0 or -1.
    long javaThreadId = slots[JAVA_ID] > 0 ? slots[JAVA_ID] : -1;
    long osThreadId = slots[OS_ID] > 0 && !virtual ? slots[OS_ID] : -1;
    String name = text(JAVA_NAME);
    if (name.isEmpty()) {
      name = text(OS_NAME);
    }
    if (name.isEmpty()) {
      name = virtual ? "virtual thread" : "[thread " + Math.max(javaThreadId, osThreadId) + "]";
    }
    return new ProfiledThread(name, groupName(slots[GROUP]), javaThreadId, osThreadId, virtual);
  }

  private String text(int slot) throws IOException {
    String text = plan.has(slot) ? values.text(slots[slot]) : null;
    return text == null ? "" : text;
  }

  private String groupName(long groupKey) throws IOException {
    int ordinal = groups.ordinal(groupKey);
    if (ordinal == ConstantPool.NONE || !groupPlan.has(0)) {
      return "";
    }
    long[] name = {0};
    values.read(groupPlan, groups.position(ordinal), name);
    String text = values.text(name[0]);
    return text == null ? "" : text;
  }
}
