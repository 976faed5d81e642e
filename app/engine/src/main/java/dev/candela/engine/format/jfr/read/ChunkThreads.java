package dev.candela.engine.format.jfr.read;

import dev.candela.engine.format.jfr.read.ChunkNames.PoolIds;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.ThreadTable;
import dev.candela.jfr.ChunkReader;
import dev.candela.jfr.ConstantPool;
import dev.candela.jfr.ValueReader;
import dev.candela.jfr.error.JfrException;
import java.io.IOException;

/** Threads of one chunk, each resolved once; for one thread. */
final class ChunkThreads {
  /** Stands for threads of our agent, which are not part of the program. */
  static final int AGENT = -2;

  private static final String AGENT_NAME_PREFIX = "candela-agent-";
  private static final int OS_NAME = 0;
  private static final int OS_ID = 1;
  private static final int JAVA_NAME = 2;
  private static final int JAVA_ID = 3;
  private static final int GROUP = 4;
  private static final int VIRTUAL = 5;

  private final ChunkReader chunk;
  private final ThreadTable.Builder threads;
  private final PoolIds pool =
      new PoolIds(
          "java.lang.Thread",
          "osName",
          "osThreadId",
          "javaName",
          "javaThreadId",
          "group",
          "virtual");
  private final PoolIds groups = new PoolIds("jdk.types.ThreadGroup", "name");
  private ValueReader values;

  /** Recorders write the events of a thread consecutively. */
  private long lastKey;

  private int lastThreadId = Ids.NONE;

  ChunkThreads(ChunkReader chunk, ValueReader values, ThreadTable.Builder threads)
      throws IOException {
    this.chunk = chunk;
    this.threads = threads;
    refresh(values);
  }

  void refresh(ValueReader newValues) throws IOException {
    values = newValues;
    pool.refresh(chunk);
    groups.refresh(chunk);
    lastKey = 0;
    lastThreadId = Ids.NONE;
  }

  /** A thread missing in the chunk is named by its number. */
  int threadId(long threadKey) throws IOException {
    int threadId = sampledThreadId(threadKey);
    return threadId == AGENT ? Ids.NONE : threadId;
  }

  int sampledThreadId(long threadKey) throws IOException {
    if (threadKey != lastKey) {
      lastThreadId = find(threadKey);
      lastKey = threadKey;
    }
    return lastThreadId;
  }

  boolean hasAgent() throws IOException {
    for (int ordinal = 0; ordinal < pool.pool().size(); ordinal++) {
      try {
        if (thread(ordinal).name().startsWith(AGENT_NAME_PREFIX)) {
          return true;
        }
      } catch (JfrException e) {
        // A thread that cannot be read has no name of the agent's.
      }
    }
    return false;
  }

  private int find(long threadKey) throws IOException {
    int ordinal = pool.ordinal(threadKey);
    if (ordinal == ConstantPool.NONE) {
      return threadKey <= 0
          ? Ids.NONE
          : threads.intern(ProfiledThread.named("[thread " + threadKey + "]"));
    }
    if (pool.id(ordinal) == PoolIds.NOT_YET) {
      ProfiledThread thread = thread(ordinal);
      pool.id(
          ordinal, thread.name().startsWith(AGENT_NAME_PREFIX) ? AGENT : threads.intern(thread));
    }
    return pool.id(ordinal);
  }

  private ProfiledThread thread(int ordinal) throws IOException {
    long[] slots = pool.read(values, ordinal);
    boolean virtual = slots[VIRTUAL] > 0;
    // Java threads have ids from 1 on; where there is none, recorders write 0 or -1.
    long javaThreadId = slots[JAVA_ID] > 0 ? slots[JAVA_ID] : -1;
    long osThreadId = slots[OS_ID] > 0 && !virtual ? slots[OS_ID] : -1;
    String name = text(JAVA_NAME, slots);
    if (name.isEmpty()) {
      name = text(OS_NAME, slots);
      // It has started the JVM, and only waits for the program's threads.
      name = name.equals("java") ? "java-launcher" : name;
    }
    if (name.isEmpty()) {
      name = virtual ? "virtual thread" : "[thread " + Math.max(javaThreadId, osThreadId) + "]";
    }
    // Without the group, these threads equal those of async-profiler, which has no groups.
    String group = chunk.chunk().header().beside() ? "" : groupName(slots[GROUP]);
    return new ProfiledThread(name, group, javaThreadId, osThreadId, virtual);
  }

  private String text(int slot, long[] slots) throws IOException {
    String text = pool.has(slot) ? values.text(slots[slot]) : null;
    return text == null ? "" : text;
  }

  private String groupName(long groupKey) throws IOException {
    int ordinal = groups.ordinal(groupKey);
    if (ordinal == ConstantPool.NONE || !groups.has(0)) {
      return "";
    }
    String text = values.text(groups.read(values, ordinal)[0]);
    return text == null ? "" : text;
  }
}
