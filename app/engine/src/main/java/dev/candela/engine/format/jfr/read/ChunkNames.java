package dev.candela.engine.format.jfr.read;

import dev.candela.engine.format.jfr.read.EarlierChunks.HashMemo;
import dev.candela.engine.format.shared.FrameName;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StringTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.ThreadState;
import dev.candela.jfr.ChunkReader;
import dev.candela.jfr.ConstantPool;
import dev.candela.jfr.FieldPlan;
import dev.candela.jfr.ValueReader;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** The names in one chunk, each resolved when it is first asked for; for one thread. */
final class ChunkNames {
  /** Descriptor of async-profiler's native functions, which have their library as class. */
  private static final String NATIVE_DESCRIPTOR = "()L;";

  private final ChunkReader chunk;
  private final Symbols.Builder symbols;
  private final EarlierChunks earlier;
  private final PoolIds text = new PoolIds("jdk.types.Symbol", "string");
  private final PoolIds classes = new PoolIds("java.lang.Class", "name", "package");
  private final PoolIds packages = new PoolIds("jdk.types.Package", "module");
  private final PoolIds modules = new PoolIds("jdk.types.Module", "name");
  private final PoolIds methods = new PoolIds("jdk.types.Method", "type", "name", "descriptor");
  private ValueReader values;
  private ConstantPool frameTypes;
  private FrameKind[] javaKinds;
  private FrameKind[] nativeKinds;
  private boolean[] nativeMethods = {};
  private int comparedMethods;

  ChunkNames(ChunkReader chunk, ValueReader values, Symbols.Builder symbols, EarlierChunks earlier)
      throws IOException {
    this.chunk = chunk;
    this.symbols = symbols;
    this.earlier = earlier;
    refresh(values);
  }

  void refresh(ValueReader newValues) throws IOException {
    values = newValues;
    for (PoolIds pool : List.of(text, classes, packages, modules, methods)) {
      pool.refresh(chunk);
    }
    nativeMethods = Arrays.copyOf(nativeMethods, methods.pool().size());
    frameTypes = chunk.pools().pool("jdk.types.FrameType");
    javaKinds = new FrameKind[frameTypes.size()];
    nativeKinds = new FrameKind[frameTypes.size()];
    for (int ordinal = 0; ordinal < frameTypes.size(); ordinal++) {
      String word = values.constantText(frameTypes.type(), frameTypes.id(ordinal));
      javaKinds[ordinal] = frameKind(word, true);
      nativeKinds[ordinal] = frameKind(word, false);
      earlier.frameKind(frameTypes.id(ordinal), javaKinds[ordinal]);
    }
  }

  /** Registers the keys of all methods, so that stacks of earlier chunks can be reused. */
  void compareMethods() throws IOException {
    for (; comparedMethods < methods.pool().size(); comparedMethods++) {
      long methodKey = methods.pool().id(comparedMethods);
      earlier.method(methodKey, methodId(comparedMethods, methodKey));
    }
  }

  /** The ordinal for the following calls, or {@link ConstantPool#NONE}. */
  int methodOrdinal(long methodKey) {
    return methods.ordinal(methodKey);
  }

  /** A method missing in the chunk is named by its number. */
  int methodId(int methodOrdinal, long methodKey) throws IOException {
    if (methodOrdinal == ConstantPool.NONE) {
      return symbols.method("", "[method " + methodKey + "]", "", "");
    }
    int known = methods.id(methodOrdinal);
    return known != PoolIds.NOT_YET ? known : resolveMethod(methodOrdinal);
  }

  private int resolveMethod(int ordinal) throws IOException {
    long[] slots = methods.read(values, ordinal);
    long classKey = slots[0];
    int nameId = symbolId(slots[1]);
    int descriptorId = symbolId(slots[2]);
    int classNameId = classNameId(classKey);
    boolean isNative =
        classNameId == StringTable.EMPTY
            || symbols.strings().get(descriptorId).equals(NATIVE_DESCRIPTOR);
    nativeMethods[ordinal] = isNative;
    int methodId =
        isNative
            ? symbols.methods().intern(StringTable.EMPTY, nameId, StringTable.EMPTY, classNameId)
            : symbols.methods().intern(classNameId, nameId, descriptorId, moduleNameId(classKey));
    methods.id(ordinal, methodId);
    return methodId;
  }

  /** String id of {@code class.method}; empty for none. */
  int qualifiedNameId(long methodKey) throws IOException {
    int ordinal = methodOrdinal(methodKey);
    if (ordinal == ConstantPool.NONE) {
      return StringTable.EMPTY;
    }
    long[] slots = methods.read(values, ordinal);
    String methodName = symbolText(slots[1]);
    String className = symbols.strings().get(classNameId(methods.read(values, ordinal)[0]));
    return symbols
        .strings()
        .intern(className.isEmpty() ? methodName : className + "." + methodName);
  }

  /** To be called after {@link #methodId}. */
  FrameKind frameKind(int methodOrdinal, long frameTypeKey) {
    boolean isNative = methodOrdinal == ConstantPool.NONE || nativeMethods[methodOrdinal];
    int ordinal = frameTypes.ordinal(frameTypeKey);
    if (ordinal == ConstantPool.NONE) {
      return isNative ? FrameKind.NATIVE : FrameKind.JAVA;
    }
    return isNative ? nativeKinds[ordinal] : javaKinds[ordinal];
  }

  /** String id, with dots; empty for none. */
  int classNameId(long classKey) throws IOException {
    int ordinal = classes.ordinal(classKey);
    if (ordinal == ConstantPool.NONE) {
      return StringTable.EMPTY;
    }
    if (classes.id(ordinal) == PoolIds.NOT_YET) {
      classes.id(ordinal, readableName(classes.read(values, ordinal)[0]));
    }
    return classes.id(ordinal);
  }

  private int readableName(long symbolKey) throws IOException {
    int ordinal = text.ordinal(symbolKey);
    return ordinal == ConstantPool.NONE
        ? StringTable.EMPTY
        : stringId(ordinal, earlier.classNameIds, ChunkNames::readable);
  }

  private int moduleNameId(long classKey) throws IOException {
    int ordinal = classes.ordinal(classKey);
    int inPackage =
        ordinal == ConstantPool.NONE
            ? ConstantPool.NONE
            : packages.ordinal(classes.read(values, ordinal)[1]);
    if (inPackage == ConstantPool.NONE) {
      return StringTable.EMPTY;
    }
    if (packages.id(inPackage) == PoolIds.NOT_YET) {
      int module = modules.ordinal(packages.read(values, inPackage)[0]);
      packages.id(
          inPackage,
          module == ConstantPool.NONE
              ? StringTable.EMPTY
              : symbolId(modules.read(values, module)[0]));
    }
    return packages.id(inPackage);
  }

  /** String id; empty for none. */
  int symbolId(long symbolKey) throws IOException {
    int ordinal = text.ordinal(symbolKey);
    if (ordinal == ConstantPool.NONE) {
      return StringTable.EMPTY;
    }
    if (text.id(ordinal) == PoolIds.NOT_YET) {
      text.id(ordinal, stringId(ordinal, earlier.stringIds, UnaryOperator.identity()));
    }
    return text.id(ordinal);
  }

  /** The string that is made of a symbol's text; known if an earlier chunk had such a symbol. */
  private int stringId(int ordinal, HashMemo idsByHash, UnaryOperator<String> made)
      throws IOException {
    long position = text.read(values, ordinal)[0];
    long hash = values.textHash(position);
    int known = idsByHash.get(hash);
    if (known == HashMemo.MISSING || hash == 0) {
      known = symbols.strings().intern(made.apply(values.text(position)));
      if (hash != 0) {
        idsByHash.put(hash, known);
      }
    }
    return known;
  }

  private String symbolText(long symbolKey) throws IOException {
    int ordinal = text.ordinal(symbolKey);
    return ordinal == ConstantPool.NONE ? "" : values.text(text.read(values, ordinal)[0]);
  }

  static ThreadState[] threadStates(ChunkReader chunk, ValueReader values) throws IOException {
    ConstantPool pool = chunk.pools().pool("jdk.types.ThreadState");
    ThreadState[] states = new ThreadState[pool.size()];
    for (int ordinal = 0; ordinal < states.length; ordinal++) {
      states[ordinal] = threadState(values.constantText(pool.type(), pool.id(ordinal)));
    }
    return states;
  }

  /** {@code java/lang/Thread} with dots, {@code [[I} as {@code int[][]}, without hidden suffix. */
  static String readable(String name) {
    if (name == null || name.isEmpty()) {
      return "";
    }
    int dimensions = 0;
    while (dimensions < name.length() && name.charAt(dimensions) == '[') {
      dimensions++;
    }
    if (dimensions == 0) {
      return withDots(name);
    }
    return element(name.substring(dimensions)) + "[]".repeat(dimensions);
  }

  private static String element(String descriptor) {
    if (descriptor.length() == 1) {
      return switch (descriptor.charAt(0)) {
        case 'Z' -> "boolean";
        case 'B' -> "byte";
        case 'C' -> "char";
        case 'S' -> "short";
        case 'I' -> "int";
        case 'J' -> "long";
        case 'F' -> "float";
        case 'D' -> "double";
        default -> descriptor;
      };
    }
    boolean isClass = descriptor.startsWith("L") && descriptor.endsWith(";");
    return withDots(isClass ? descriptor.substring(1, descriptor.length() - 1) : descriptor);
  }

  private static String withDots(String binaryName) {
    return FrameName.withoutNumbers(binaryName).replace('/', '.');
  }

  /** By the JDK's names; async-profiler says DEFAULT where a thread was on a processor. */
  static ThreadState threadState(String word) {
    return switch (word == null ? "" : word) {
      case "STATE_RUNNABLE", "STATE_DEFAULT" -> ThreadState.RUNNABLE;
      case "STATE_SLEEPING" -> ThreadState.SLEEPING;
      case "STATE_IN_OBJECT_WAIT", "STATE_IN_OBJECT_WAIT_TIMED" -> ThreadState.WAITING;
      case "STATE_PARKED", "STATE_PARKED_TIMED" -> ThreadState.PARKED;
      case "STATE_BLOCKED_ON_MONITOR_ENTER" -> ThreadState.BLOCKED;
      default -> ThreadState.UNKNOWN;
    };
  }

  /**
   * A native frame with a class is a Java method that is implemented natively: it belongs to the
   * Java part of the stack, and how it ran is not said.
   */
  static FrameKind frameKind(String word, boolean hasClass) {
    return switch (word == null ? "" : word) {
      case "Interpreted" -> FrameKind.INTERPRETED;
      case "JIT compiled" -> FrameKind.JIT;
      case "C1 compiled" -> FrameKind.C1;
      case "Inlined" -> FrameKind.INLINED;
      case "C++" -> FrameKind.CPP;
      case "Kernel" -> FrameKind.KERNEL;
      default -> hasClass ? FrameKind.JAVA : FrameKind.NATIVE;
    };
  }

  /** One pool of a chunk: fields of its constants, and the profile's id of each once known. */
  static final class PoolIds {
    /** Differs from {@link Ids#NONE} and {@link ChunkThreads#AGENT}. */
    static final int NOT_YET = -3;

    private final String typeName;
    private final String[] fields;
    private final long[] slots;
    private ConstantPool pool;
    private FieldPlan plan;
    private int[] ids = {};

    PoolIds(String typeName, String... fields) {
      this.typeName = typeName;
      this.fields = fields;
      this.slots = new long[fields.length];
    }

    /** Reads the pool again; known ids stay. */
    void refresh(ChunkReader chunk) throws IOException {
      pool = chunk.pools().pool(typeName);
      int known = ids.length;
      if (pool.size() > known) {
        ids = Arrays.copyOf(ids, pool.size());
        Arrays.fill(ids, known, ids.length, NOT_YET);
      }
      if (pool.size() > 0 && (plan == null || plan.type() != pool.type())) {
        plan = FieldPlan.of(pool.type(), fields);
      }
    }

    ConstantPool pool() {
      return pool;
    }

    int ordinal(long key) {
      return pool.ordinal(key);
    }

    int id(int ordinal) {
      return ids[ordinal];
    }

    void id(int ordinal, int id) {
      ids[ordinal] = id;
    }

    boolean has(int field) {
      return plan.has(field);
    }

    /** A constant's fields, valid until the next call; missing ones are -1. */
    long[] read(ValueReader values, int ordinal) throws IOException {
      Arrays.fill(slots, Ids.NONE);
      values.read(plan, pool.position(ordinal), slots);
      return slots;
    }
  }
}
