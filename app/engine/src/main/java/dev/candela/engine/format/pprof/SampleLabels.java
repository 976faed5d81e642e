package dev.candela.engine.format.pprof;

import dev.candela.engine.format.pprof.ProtoFields.MalformedRecordException;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.text.Messages;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Labels of samples: {@code thread} as in many profilers; the others are Candela's own. */
final class SampleLabels {
  /** Further names are not listed. */
  private static final int MOST_UNKNOWN = 8;

  private final PprofNames names;
  private final ProfileBuilder into;
  private final Map<ByteBuffer, Labels> known = new HashMap<>();
  final Set<String> unknownKeys = new TreeSet<>();
  int broken;

  /** {@link Ids#NONE} for an unknown thread; the event is what Candela wrote, or null. */
  record Labels(int threadId, String event, ThreadState state) {}

  SampleLabels(PprofNames names, ProfileBuilder into) {
    this.names = names;
    this.into = into;
  }

  /** Many samples have the same labels, which are read once. */
  Labels of(ProtoRecord labels) {
    Labels read = known.get(labels.content());
    if (read == null) {
      byte[] copy = labels.toArray();
      try {
        read = read(new ProtoFields().over(copy, 0, copy.length, 0));
      } catch (MalformedRecordException e) {
        broken++;
        read = new Labels(Ids.NONE, null, ThreadState.UNKNOWN);
      }
      known.put(ByteBuffer.wrap(copy), read);
    }
    return read;
  }

  private Labels read(ProtoFields labels) throws MalformedRecordException {
    String threadName = null;
    String threadGroup = "";
    long javaThreadId = -1;
    long osThreadId = -1;
    boolean virtual = false;
    String event = null;
    ThreadState state = ThreadState.UNKNOWN;
    ProtoFields label = new ProtoFields();
    while (labels.next()) {
      long[] values = labels.inner(label).values(Fields.LABEL_NUMBER);
      String string = names.string(values[Fields.LABEL_STRING]);
      long number = values[Fields.LABEL_NUMBER];
      String key = names.string(values[Fields.LABEL_KEY]);
      switch (key) {
        case "thread" -> threadName = string;
        case "thread_group" -> threadGroup = string;
        case "java_thread_id" -> javaThreadId = number;
        case "os_thread_id", "thread_id", "tid" -> osThreadId = number;
        case "virtual" -> virtual = number != 0;
        case "event" -> event = string;
        case "state" ->
            state = Messages.constant(ThreadState.values(), string, ThreadState.UNKNOWN);
        default -> {
          if (!key.isEmpty() && unknownKeys.size() < MOST_UNKNOWN) {
            unknownKeys.add(key);
          }
        }
      }
    }
    if (threadName == null && osThreadId < 0 && javaThreadId < 0) {
      return new Labels(Ids.NONE, event, state);
    }
    String name = threadName != null ? threadName : "thread " + Math.max(osThreadId, javaThreadId);
    ProfiledThread thread =
        new ProfiledThread(name, threadGroup, javaThreadId, osThreadId, virtual);
    return new Labels(into.threads().intern(thread), event, state);
  }
}
