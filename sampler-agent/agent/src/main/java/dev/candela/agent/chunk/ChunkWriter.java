package dev.candela.agent.chunk;

import dev.candela.agent.chunk.ChunkMetadata.TypeIds;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes samples as JFR chunks, each by itself. Ticks are those of {@link System#nanoTime}. */
public final class ChunkWriter {
  private static final int LENGTH_AT = 8;
  private static final int POOLS_AT = 16;
  private static final int METADATA_AT = 24;
  private static final int DURATION_AT = 40;
  private static final int MAGIC = 0x464C5200; // FLR, 0

  private final ChunkMetadata metadata = new ChunkMetadata();
  private final CodePool code = new CodePool();
  private final StackPool stacks = new StackPool();
  private final ThreadConstants threads = new ThreadConstants();
  private final JfrBuffer chunk = new JfrBuffer();
  private final JfrBuffer pools = new JfrBuffer();
  private final long epochNanosAtZero;
  private long startNanos;
  private int samples;

  /** All chunks share the relation of both clocks, so setting one does not tear the timeline. */
  public ChunkWriter(long epochMillis, long nanoTime) {
    epochNanosAtZero = epochMillis * 1_000_000 - nanoTime;
  }

  public void begin(long nowNanos) {
    startNanos = nowNanos;
    samples = 0;
    chunk.clear();
    code.clear();
    stacks.clear();
    threads.clear();
    chunk.putPlainLong((long) MAGIC << 32 | 2 << 16 | 1);
    chunk.putPlainLong(0);
    chunk.putPlainLong(0);
    chunk.putPlainLong(0);
    chunk.putPlainLong(epochNanosAtZero + nowNanos);
    chunk.putPlainLong(0);
    chunk.putPlainLong(nowNanos);
    chunk.putPlainLong(1_000_000_000);
    // Finished, and numbers are compressed.
    chunk.putByte(0);
    chunk.putByte(0);
    chunk.putByte(0);
    chunk.putByte(1);
  }

  public int samples() {
    return samples;
  }

  /** Length so far, without constant pools. */
  public int sizeBytes() {
    return chunk.size();
  }

  public int stacks() {
    return stacks.size();
  }

  public void executionSample(ThreadMoment moment) {
    int at = open(TypeIds.EXECUTION_SAMPLE, moment.timeNanos);
    putSubject(moment);
    chunk.putLong(moment.cpuNanos);
    chunk.endSized(at);
  }

  public void threadSample(ThreadMoment moment) {
    int at = open(TypeIds.THREAD_SAMPLE, moment.timeNanos);
    putSubject(moment);
    chunk.putLong(moment.wallNanos);
    chunk.putLong(moment.cpuNanos);
    putLock(moment);
    chunk.endSized(at);
  }

  /** The thread waited for a lock since its last sample, as far as known. */
  public void lockSample(ThreadMoment moment) {
    int at = open(TypeIds.LOCK_SAMPLE, moment.timeNanos - moment.wallNanos);
    chunk.putLong(moment.wallNanos);
    putSubject(moment);
    putLock(moment);
    chunk.endSized(at);
  }

  private void putLock(ThreadMoment moment) {
    chunk.putLong(moment.lockClass == null ? 0 : code.classKey(moment.lockClass));
    chunk.putLong(moment.lockIdentity & 0xFFFF_FFFFL);
    boolean owned = moment.lockOwnerId > 0;
    chunk.putLong(owned ? threads.key(moment.lockOwnerId, moment.lockOwnerName) : 0);
  }

  public void jvm(JvmFacts facts) {
    int at = open(TypeIds.JVM_INFORMATION, startNanos);
    chunk.putString(facts.name);
    chunk.putString(facts.version);
    chunk.putString(facts.jvmArguments);
    chunk.putString(facts.javaArguments);
    chunk.putLong(facts.startEpochMillis);
    chunk.putLong(facts.pid);
    chunk.endSized(at);
    at = open(TypeIds.OS_INFORMATION, startNanos);
    chunk.putString(facts.operatingSystem);
    chunk.endSized(at);
  }

  /** In the format of the JDK's recorder. */
  public void executionSetting(String name, String value) {
    int at = open(TypeIds.ACTIVE_SETTING, startNanos);
    chunk.putLong(TypeIds.EXECUTION_SAMPLE);
    chunk.putString(name);
    chunk.putString(value);
    chunk.endSized(at);
  }

  /** Another chunk must be begun before the next sample. */
  public byte[] finish(long nowNanos) {
    int poolsAt = chunk.size();
    writePools();
    int metadataAt = chunk.size();
    metadata.write(chunk, startNanos);
    chunk.patchLong(LENGTH_AT, chunk.size());
    chunk.patchLong(POOLS_AT, poolsAt);
    chunk.patchLong(METADATA_AT, metadataAt);
    chunk.patchLong(DURATION_AT, nowNanos - startNanos);
    return chunk.toBytes();
  }

  private int open(int typeId, long beginNanos) {
    int at = chunk.beginSized();
    chunk.putInt(typeId);
    chunk.putLong(beginNanos);
    return at;
  }

  private void putSubject(ThreadMoment moment) {
    samples++;
    chunk.putLong(threads.key(moment.javaThreadId, moment.threadName));
    chunk.putLong(stacks.key(stacks.intern(moment.stack, moment.truncated)));
    chunk.putInt(moment.state.poolId());
  }

  private void writePools() {
    // Stacks first: writing them numbers the methods that the later pools hold.
    pools.clear();
    writeStacks();
    int count = 1 + code.write(pools);
    threads.write(pools);
    writeStates();
    writeFrameTypes();
    count += 3;
    int at = open(TypeIds.CHECKPOINT, startNanos);
    chunk.putLong(0);
    chunk.putLong(0);
    chunk.putByte(1);
    chunk.putInt(count);
    chunk.put(pools);
    chunk.endSized(at);
  }

  private void writeStacks() {
    pools.putInt(TypeIds.STACK_TRACE);
    pools.putInt(stacks.size());
    for (int stackId = 1; stackId <= stacks.size(); stackId++) {
      StackTraceElement[] frames = stacks.stack(stackId);
      pools.putLong(stacks.key(stackId));
      pools.putBoolean(stacks.isTruncated(stackId));
      pools.putInt(frames.length);
      for (StackTraceElement frame : frames) {
        pools.putLong(code.methodKey(frame));
        pools.putInt(Math.max(0, frame.getLineNumber()));
        pools.putInt(0);
        pools.putInt(frame.isNativeMethod() ? 2 : 1);
      }
    }
  }

  private void writeStates() {
    SampledState[] states = SampledState.values();
    pools.putInt(TypeIds.THREAD_STATE);
    pools.putInt(states.length);
    for (SampledState state : states) {
      pools.putInt(state.poolId());
      pools.putString(state.jfrName());
    }
  }

  /** Dumps only distinguish native methods. */
  private void writeFrameTypes() {
    pools.putInt(TypeIds.FRAME_TYPE);
    pools.putInt(2);
    pools.putInt(1);
    pools.putString("Java");
    pools.putInt(2);
    pools.putString("Native");
  }

  private static final class ThreadConstants {
    private final Map<Long, String> names = new LinkedHashMap<Long, String>();

    long key(long javaThreadId, String name) {
      names.putIfAbsent(javaThreadId, name);
      return javaThreadId;
    }

    void write(JfrBuffer out) {
      out.putInt(TypeIds.THREAD);
      out.putInt(names.size());
      for (Map.Entry<Long, String> thread : names.entrySet()) {
        out.putLong(thread.getKey());
        out.putString(thread.getValue());
        // Management does not tell the operating system's number.
        out.putLong(0);
        out.putString(thread.getValue());
        out.putLong(thread.getKey());
        out.putInt(0);
      }
    }

    void clear() {
      names.clear();
    }
  }

  /** One sample of a thread; reused, since the writer copies what it needs. */
  public static final class ThreadMoment {
    /** By {@link System#nanoTime}. */
    public long timeNanos;

    public long javaThreadId;
    public String threadName;
    public SampledState state;

    public StackTraceElement[] stack;

    /** True if the stack was deeper than requested. */
    public boolean truncated;

    /** Elapsed time represented by the sample. */
    public long wallNanos;

    /** CPU time represented by the sample. */
    public long cpuNanos;

    /** Class of the contended lock, or null. */
    public String lockClass;

    public int lockIdentity;

    /** Id of the owner, or -1. */
    public long lockOwnerId;

    public String lockOwnerName;
  }

  /** Thread states as named by the JDK's recorder; their order gives the ids. */
  public enum SampledState {
    NEW("STATE_NEW"),
    RUNNABLE("STATE_RUNNABLE"),
    SLEEPING("STATE_SLEEPING"),
    WAITING("STATE_IN_OBJECT_WAIT"),
    WAITING_TIMED("STATE_IN_OBJECT_WAIT_TIMED"),
    PARKED("STATE_PARKED"),
    PARKED_TIMED("STATE_PARKED_TIMED"),
    BLOCKED("STATE_BLOCKED_ON_MONITOR_ENTER"),
    TERMINATED("STATE_TERMINATED");

    private final String jfrName;

    SampledState(String jfrName) {
      this.jfrName = jfrName;
    }

    int poolId() {
      return ordinal() + 1;
    }

    String jfrName() {
      return jfrName;
    }
  }

  public static final class JvmFacts {
    final long pid;
    final long startEpochMillis;
    final String jvmArguments;
    final String name = System.getProperty("java.vm.name");
    final String version =
        name
            + " ("
            + System.getProperty("java.vm.version")
            + ") for "
            + System.getProperty("os.name")
            + " "
            + System.getProperty("os.arch")
            + " JRE ("
            + System.getProperty("java.runtime.version")
            + ")";

    /** Main class or jar with arguments, or null if the launcher does not provide them. */
    final String javaArguments = System.getProperty("sun.java.command");

    final String operatingSystem =
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch");

    /** The process id may be -1. */
    public JvmFacts(long pid) {
      RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
      this.pid = pid;
      this.startEpochMillis = runtime.getStartTime();
      this.jvmArguments = String.join(" ", runtime.getInputArguments());
    }
  }
}
