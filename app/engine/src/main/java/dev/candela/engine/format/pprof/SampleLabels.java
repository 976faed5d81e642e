package dev.candela.engine.format.pprof;

import dev.candela.engine.format.pprof.ProtoFields.MalformedRecordException;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The labels of samples: {@code thread} is the thread's name, as in many profilers; {@code event},
 * {@code state} and the thread's ids are Candela's own.
 */
final class SampleLabels {
  /** Further names are not listed. */
  private static final int MOST_UNKNOWN = 8;

  private final int[] threadIds;
  private final String[] events;
  private final ThreadState[] states;
  private final Set<String> unknownKeys = new TreeSet<>();

  private final ProtoFields label = new ProtoFields();
  private final Texts texts;
  private String threadName;
  private String threadGroup;
  private long javaThreadId;
  private long osThreadId;
  private boolean virtual;
  private String event;
  private ThreadState state;

  SampleLabels(List<byte[]> sets, Texts texts, ProfileBuilder into)
      throws MalformedRecordException {
    this.texts = texts;
    threadIds = new int[sets.size()];
    events = new String[sets.size()];
    states = new ThreadState[sets.size()];
    ProtoFields set = new ProtoFields();
    for (int i = 0; i < sets.size(); i++) {
      clear();
      set.over(sets.get(i), 0, sets.get(i).length);
      while (set.next()) {
        read(label.over(set.bytes(), set.from(), set.to()));
      }
      threadIds[i] = thread(into);
      events[i] = event;
      states[i] = state;
    }
  }

  /** {@link Ids#NONE} if unknown. */
  int threadId(int labelSetId) {
    return threadIds[labelSetId];
  }

  /** The event type that Candela wrote, or null. */
  String event(int labelSetId) {
    return events[labelSetId];
  }

  ThreadState state(int labelSetId) {
    return states[labelSetId];
  }

  /** Names of ignored labels. */
  Set<String> unknownKeys() {
    return unknownKeys;
  }

  private void clear() {
    threadName = null;
    threadGroup = "";
    javaThreadId = -1;
    osThreadId = -1;
    virtual = false;
    event = null;
    state = ThreadState.UNKNOWN;
  }

  private void read(ProtoFields fields) throws MalformedRecordException {
    long key = 0;
    long string = 0;
    long number = 0;
    while (fields.next()) {
      if (fields.isNumber(Fields.LABEL_KEY)) {
        key = fields.value();
      } else if (fields.isNumber(Fields.LABEL_STRING)) {
        string = fields.value();
      } else if (fields.isNumber(Fields.LABEL_NUMBER)) {
        number = fields.value();
      }
    }
    String name = texts.string(key);
    switch (name) {
      case "thread" -> threadName = texts.string(string);
      case "thread_group" -> threadGroup = texts.string(string);
      case "java_thread_id" -> javaThreadId = number;
      case "os_thread_id", "thread_id", "tid" -> osThreadId = number;
      case "virtual" -> virtual = number != 0;
      case "event" -> event = texts.string(string);
      case "state" ->
          state =
              Messages.constant(ThreadState.values(), texts.string(string), ThreadState.UNKNOWN);
      default -> {
        if (!name.isEmpty() && unknownKeys.size() < MOST_UNKNOWN) {
          unknownKeys.add(name);
        }
      }
    }
  }

  private int thread(ProfileBuilder into) {
    if (threadName == null && osThreadId < 0 && javaThreadId < 0) {
      return Ids.NONE;
    }
    String name = threadName != null ? threadName : "thread " + Math.max(osThreadId, javaThreadId);
    return into.threads()
        .intern(new ProfiledThread(name, threadGroup, javaThreadId, osThreadId, virtual));
  }
}
