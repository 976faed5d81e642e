package dev.candela.engine.format.v8;

import dev.candela.engine.format.json.JsonInput;
import dev.candela.engine.format.json.JsonInput.Part;
import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import java.io.EOFException;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;

/** Samples of a Chrome trace: those of V8 among its events, otherwise those beside them. */
public final class TraceEventsFormat implements ReadFormat {
  private static final Pattern MEMBER = Pattern.compile("\"traceEvents\"\\s*:\\s*\\[");
  private static final Pattern PHASE = Pattern.compile("\"ph\"\\s*:\\s*\"");

  @Override
  public boolean isContent(byte[] head, int length) {
    String text = ReadFormat.json(head, length);
    return MEMBER.matcher(text).find() || text.startsWith("[") && PHASE.matcher(text).find();
  }

  @Override
  public void read(Content content, ProfileBuilder into) throws IOException {
    Reader reader = new Reader(new JsonInput(content.in()), into, content.bytesRead());
    try {
      reader.readFile();
    } finally {
      reader.finish();
    }
    into.warnIf(
        into.build().samples().isEmpty(),
        "read.warning.no-v8-samples",
        "https://www.speedscope.app");
  }

  private static final class Reader {
    private final JsonInput in;
    private final ProfileBuilder into;
    private final LongConsumer bytesRead;

    /** By process and number of the profile. */
    private final Map<String, Sampled> profiles = new LinkedHashMap<>();

    private final Map<String, String> threadNames = new HashMap<>();
    private final TraceSamples samples = new TraceSamples();

    Reader(JsonInput in, ProfileBuilder into, LongConsumer bytesRead) {
      this.in = in;
      this.into = into;
      this.bytesRead = bytesRead;
    }

    void readFile() throws IOException {
      Part first = in.next();
      if (first == Part.ARRAY) {
        readAllEvents();
        return;
      } else if (first == Part.OBJECT) {
        for (int level = in.depth(); in.nextMember(level); ) {
          if (in.is(Part.ARRAY, "traceEvents")) {
            readEvents();
          } else if (in.is(Part.ARRAY, "samples")) {
            samples.readSamples(in);
          } else if (in.is(Part.OBJECT, "stackFrames")) {
            samples.readFrames(in);
          }
        }
      }
      in.next();
    }

    /** The format permits to leave out the closing bracket. */
    private void readAllEvents() throws IOException {
      try {
        readEvents();
        in.next();
      } catch (EOFException e) {
        if (in.depth() > 1) {
          throw e;
        }
      }
    }

    private void readEvents() throws IOException {
      for (int level = in.depth(); in.nextElement(level, Part.OBJECT); ) {
        bytesRead.accept(in.position());
        readEvent();
      }
    }

    private void readEvent() throws IOException {
      Event event = new Event(into);
      for (int level = in.depth(); in.nextMember(level); ) {
        switch (in.name()) {
          case "args" -> readArguments(event);
          case "name" -> event.name = in.string("");
          case "id" -> event.id = in.value() == Part.NUMBER ? in.text() : in.string("");
          case "pid" -> event.pid = TraceSamples.id(in);
          case "tid" -> event.tid = TraceSamples.id(in);
          default -> {}
        }
      }
      String process = event.pid + " ";
      switch (event.name) {
        case "thread_name" -> threadNames.put(process + event.tid, event.argument);
        case "CpuProfile" -> add(event, process + "thread " + event.tid, event.tid);
        case "Profile" -> add(event, process + event.id, event.tid);
        // Another thread wrote it.
        case "ProfileChunk" -> add(event, process + event.id, -1);
        default -> {}
      }
    }

    private void add(Event event, String key, long tid) {
      Sampled profile = profiles.computeIfAbsent(key, _ -> new Sampled(event.pid, into));
      profile.tid = tid >= 0 ? tid : profile.tid;
      if (event.calls != null) {
        profile.calls.append(event.calls);
      }
    }

    private void readArguments(Event event) throws IOException {
      if (in.value() != Part.OBJECT) {
        return;
      }
      for (int level = in.depth(); in.nextMember(level); ) {
        if (in.is(Part.OBJECT, "data")) {
          readData(event);
        } else {
          event.argument = in.is(Part.STRING, "name") ? in.text() : "";
        }
      }
    }

    /** The tree is in a member of its own, the times beside or inside it. */
    private void readData(Event event) throws IOException {
      for (int level = in.depth(); in.nextMember(level); ) {
        if (in.is(Part.OBJECT, "cpuProfile")) {
          readData(event);
        } else if (V8Calls.isMember(in.name())) {
          event.calls().readMember(in);
        }
      }
    }

    void finish() {
      if (profiles.isEmpty()) {
        samples.finish(into, this::thread);
        return;
      }
      for (Sampled profile : profiles.values()) {
        profile.calls.finish(thread(profile.pid, profile.tid));
      }
      into.origin(new Origin("V8", "", "", "", -1, "", Map.of()));
    }

    private ProfiledThread thread(long pid, long tid) {
      String name = threadNames.getOrDefault(pid + " " + tid, "thread " + tid);
      return new ProfiledThread(name, "process " + pid, Ids.NONE, tid, false);
    }
  }

  /** An event; its kind is only known at its end. */
  private static final class Event {
    private final ProfileBuilder into;
    private String name = "";
    private String id = "";
    private String argument = "";
    private long pid = -1;
    private long tid = -1;

    /** A piece of a profile, or null. */
    private V8Calls calls;

    Event(ProfileBuilder into) {
      this.into = into;
    }

    V8Calls calls() {
      if (calls == null) {
        calls = new V8Calls(into);
      }
      return calls;
    }
  }

  private static final class Sampled {
    private final V8Calls calls;
    private final long pid;
    private long tid = -1;

    Sampled(long pid, ProfileBuilder into) {
      this.calls = new V8Calls(into);
      this.pid = pid;
    }
  }
}
