package dev.candela.agent.chunk;

import dev.candela.agent.chunk.ChunkMetadata.TypeIds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Symbols, classes and methods of a chunk, without overloads. Keys are as in {@link StackPool}. */
final class CodePool {
  /** A valid signature for unknown ones, as required by readers. */
  private static final String NO_SIGNATURE = "()V";

  private static final class ClassEntry {
    private final long classKey;
    private final long nameKey;
    private final Map<String, Long> methodKeys = new HashMap<String, Long>();

    ClassEntry(long classKey, long nameKey) {
      this.classKey = classKey;
      this.nameKey = nameKey;
    }
  }

  private final Map<String, Long> symbolKeys = new HashMap<String, Long>();
  private final List<String> symbols = new ArrayList<String>();
  private final Map<String, ClassEntry> classes = new HashMap<String, ClassEntry>();
  private final List<ClassEntry> classList = new ArrayList<ClassEntry>();

  /** Keys of class and name. */
  private final List<long[]> methods = new ArrayList<long[]>();

  private long symbolsBefore;
  private long classesBefore;
  private long methodsBefore;

  long classKey(String className) {
    return classEntry(className).classKey;
  }

  long methodKey(StackTraceElement frame) {
    ClassEntry owner = classEntry(frame.getClassName());
    Long known = owner.methodKeys.get(frame.getMethodName());
    if (known != null) {
      return known;
    }
    methods.add(new long[] {owner.classKey, symbolKey(frame.getMethodName())});
    long key = methodsBefore + methods.size();
    owner.methodKeys.put(frame.getMethodName(), key);
    return key;
  }

  /** Writes three pools; returns their number. */
  int write(JfrBuffer out) {
    long signatureKey = symbolKey(NO_SIGNATURE);
    out.putInt(TypeIds.METHOD);
    out.putInt(methods.size());
    long methodKey = methodsBefore;
    for (long[] method : methods) {
      out.putLong(++methodKey);
      out.putLong(method[0]);
      out.putLong(method[1]);
      out.putLong(signatureKey);
      out.putInt(0);
      out.putBoolean(false);
    }
    out.putInt(TypeIds.CLASS);
    out.putInt(classList.size());
    for (ClassEntry entry : classList) {
      out.putLong(entry.classKey);
      out.putInt(0);
      out.putLong(entry.nameKey);
      out.putInt(0);
      out.putInt(0);
    }
    out.putInt(TypeIds.SYMBOL);
    out.putInt(symbols.size());
    long symbolKey = symbolsBefore;
    for (String symbol : symbols) {
      out.putLong(++symbolKey);
      out.putString(symbol);
    }
    return 3;
  }

  void clear() {
    symbolsBefore += symbols.size();
    classesBefore += classList.size();
    methodsBefore += methods.size();
    symbolKeys.clear();
    symbols.clear();
    classes.clear();
    classList.clear();
    methods.clear();
  }

  private ClassEntry classEntry(String className) {
    ClassEntry entry = classes.get(className);
    if (entry == null) {
      // JFR names classes as class files do.
      long nameKey = symbolKey(className.replace('.', '/'));
      entry = new ClassEntry(classesBefore + classList.size() + 1, nameKey);
      classes.put(className, entry);
      classList.add(entry);
    }
    return entry;
  }

  private long symbolKey(String symbol) {
    Long known = symbolKeys.get(symbol);
    if (known != null) {
      return known;
    }
    symbols.add(symbol);
    long key = symbolsBefore + symbols.size();
    symbolKeys.put(symbol, key);
    return key;
  }
}
