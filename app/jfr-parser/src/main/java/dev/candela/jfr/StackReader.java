package dev.candela.jfr;

import dev.candela.jfr.bytes.ChunkInput;
import dev.candela.jfr.metadata.JfrField;
import dev.candela.jfr.metadata.JfrType;
import dev.candela.jfr.metadata.Layout;
import java.io.IOException;
import java.util.List;

/** Decodes stack traces of one chunk; for one thread. */
public final class StackReader {
  private static final String[] FRAME_FIELDS = {"method", "lineNumber", "bytecodeIndex", "type"};

  /** Recorders keep 64 frames unless told otherwise, and 2048 or 4096 at most. */
  private static final int DEEPEST = 1 << 20;

  private final ConstantPool stacks;
  private final ChunkInput in;
  private final FieldPlan stackPlan;
  private final FieldPlan framePlan;
  private final boolean plain;
  private final long[] stackSlots = new long[2];
  private final long[] frameSlots = new long[FRAME_FIELDS.length];

  StackReader(ConstantPools pools, ChunkInput in) throws IOException {
    this.stacks = pools.pool("jdk.types.StackTrace");
    this.in = in;
    JfrType type = stacks.type();
    JfrField frames = type == null ? null : type.field("frames");
    boolean usable = frames != null && frames.array() && frames.type() != null;
    this.stackPlan = usable ? FieldPlan.of(type, "truncated", "frames") : null;
    this.framePlan = usable ? FieldPlan.of(frames.type(), FRAME_FIELDS) : null;
    this.plain = usable && in.compressed() && isPlain(type, frames);
  }

  public ConstantPool pool() {
    return stacks;
  }

  /** True if the description is that of all known recorders. */
  private static boolean isPlain(JfrType stack, JfrField frames) {
    List<JfrField> fields = stack.fields();
    JfrField first = fields.get(0);
    if (fields.size() != 2
        || fields.get(1) != frames
        || frames.inPool()
        || !isValue(first, "truncated", "boolean")) {
      return false;
    }
    List<JfrField> of = frames.type().fields();
    return of.size() == FRAME_FIELDS.length
        && isConstant(of.get(0), FRAME_FIELDS[0])
        && isValue(of.get(1), FRAME_FIELDS[1], "int")
        && isValue(of.get(2), FRAME_FIELDS[2], "int")
        && isConstant(of.get(3), FRAME_FIELDS[3]);
  }

  private static boolean isConstant(JfrField field, String name) {
    return field.name().equals(name) && field.inPool() && !field.array();
  }

  private static boolean isValue(JfrField field, String name, String type) {
    return field.name().equals(name) && field.holds(type);
  }

  public void read(int ordinal, StackFrames into) throws IOException {
    long position = stacks.position(ordinal);
    in.seek(position);
    if (plain) {
      boolean truncated = in.readByte() != 0;
      int depth = readDepth();
      in.requireVarints(4L * depth);
      into.prepare(depth, truncated);
      for (int i = 0; i < depth; i++) {
        long methodId = in.readVarint();
        int line = (int) in.readVarint();
        in.readVarint();
        into.set(i, methodId, line, (int) in.readVarint());
      }
    } else {
      readByPlan(into);
    }
  }

  /**
   * A hash of a stack trace's bytes, which costs a fraction of decoding them, or 0 if the layout is
   * unknown. Equal stack traces have equal bytes as long as methods and frame types keep their ids
   * from chunk to chunk, so hashes of different chunks do not compare.
   */
  public long hash(int ordinal) throws IOException {
    if (!plain) {
      return 0;
    }
    long position = stacks.position(ordinal);
    in.seek(position);
    in.skipBytes(stacks.lengthBytes(ordinal));
    return in.hashFrom(position);
  }

  private int readDepth() throws IOException {
    int depth = in.readCount("frames");
    if (depth > DEEPEST) {
      throw in.damaged(in.position(), "a stack of " + depth + " frames is not plausible");
    }
    return depth;
  }

  private void readByPlan(StackFrames into) throws IOException {
    if (stackPlan == null || framePlan.operations() == 0) {
      into.prepare(0, false);
      return;
    }
    stackPlan.read(in, stackSlots);
    in.seek(stackSlots[1]);
    int depth = readDepth();
    into.prepare(depth, stackSlots[0] != 0);
    Layout whole = framePlan.type().skipLayout();
    for (int i = 0; i < depth; i++) {
      long position = in.position();
      whole.skip(in);
      long next = in.position();
      in.seek(position);
      framePlan.read(in, frameSlots);
      in.seek(next);
      into.set(i, frameSlots[0], (int) frameSlots[1], (int) frameSlots[3]);
    }
  }

  /** A stack, innermost frame first, in arrays that the next one overwrites. For one thread. */
  public static final class StackFrames {
    private int depth;
    private boolean truncated;
    private long[] methodIds = new long[64];
    private int[] lines = new int[64];
    private int[] typeIds = new int[64];

    void prepare(int newDepth, boolean newTruncated) {
      depth = newDepth;
      truncated = newTruncated;
      if (newDepth > methodIds.length) {
        int room = newDepth + newDepth / 4;
        methodIds = new long[room];
        lines = new int[room];
        typeIds = new int[room];
      }
    }

    void set(int frame, long methodId, int line, int typeId) {
      methodIds[frame] = methodId;
      lines[frame] = line;
      typeIds[frame] = typeId;
    }

    public int depth() {
      return depth;
    }

    /** True if the recorder left out the outermost frames. */
    public boolean truncated() {
      return truncated;
    }

    /** Larger stacks replace the arrays. */
    public long[] methodIds() {
      return methodIds;
    }

    /** 0 or less where there is none. */
    public int[] lines() {
      return lines;
    }

    /** In the pool of frame types, such as {@code Interpreted}. */
    public int[] typeIds() {
      return typeIds;
    }
  }
}
