package dev.candela.agent.chunk;

import java.util.LinkedHashMap;
import java.util.Map;

/** Threads of a chunk by Java thread id. */
final class ThreadConstants {
  private final Map<Long, String> names = new LinkedHashMap<Long, String>();

  long key(long javaThreadId, String name) {
    if (!names.containsKey(javaThreadId)) {
      names.put(javaThreadId, name);
    }
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
