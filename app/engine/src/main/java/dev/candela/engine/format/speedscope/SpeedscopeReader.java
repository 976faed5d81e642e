package dev.candela.engine.format.speedscope;

import dev.candela.engine.format.json.JsonInput;
import dev.candela.engine.format.json.JsonInput.Part;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Reads speedscope's JSON into a builder; for one thread. A sample stands at no moment that could
 * be named by the clock: all rows are at time 0, in the order of the file.
 */
final class SpeedscopeReader {
  private final JsonInput in;
  private final ProfileBuilder into;
  private final LongConsumer bytesRead;
  private final SpeedscopeFrames frames;
  private final ProfileRows rows = new ProfileRows();
  private final List<ProfileHead> heads = new ArrayList<>();
  private String exporter = "";
  private String recorder = "";
  private String jvm = "";
  private String name = "";

  private SpeedscopeReader(InputStream in, ProfileBuilder into, LongConsumer bytesRead) {
    this.in = new JsonInput(in);
    this.into = into;
    this.bytesRead = bytesRead;
    this.frames = new SpeedscopeFrames(into.symbols());
  }

  /**
   * Reads to the end of the stream.
   *
   * @param bytesRead called now and then with the number of bytes read; what it throws ends the
   *     reading
   * @throws IOException if the stream fails or stops being JSON; what was before is in the builder
   */
  public static void read(InputStream in, ProfileBuilder into, LongConsumer bytesRead)
      throws IOException {
    SpeedscopeReader reader = new SpeedscopeReader(in, into, bytesRead);
    IOException failure = null;
    try {
      reader.readFile();
    } catch (IOException e) {
      failure = e;
    }
    reader.finish();
    if (failure != null) {
      throw failure;
    }
  }

  private void readFile() throws IOException {
    if (in.next() != Part.OBJECT) {
      throw new IOException(Messages.text("read.speedscope.no-object"));
    }
    for (Part part = in.next(); part != Part.OBJECT_END; part = in.next()) {
      String member = in.text();
      Part value = in.next();
      if (value == Part.OBJECT && member.equals("shared")) {
        readShared();
      } else if (value == Part.ARRAY && member.equals("profiles")) {
        readProfiles();
      } else if (value == Part.STRING) {
        readText(member);
      } else {
        in.skip(value);
      }
    }
    in.next();
  }

  private void readText(String member) throws IOException {
    switch (member) {
      case "exporter" -> exporter = in.text();
      case "recorder" -> recorder = in.text();
      case "jvm" -> jvm = in.text();
      case "name" -> name = in.text();
      default -> {
        // The schema, for one.
      }
    }
  }

  /** The recorder of the samples; empty for programs that only wrote the file. */
  private String recorder() {
    return exporter.equals("candela") || exporter.startsWith("speedscope@") ? recorder : exporter;
  }

  private void readShared() throws IOException {
    for (Part part = in.next(); part != Part.OBJECT_END; part = in.next()) {
      String member = in.text();
      Part value = in.next();
      if (value == Part.ARRAY && member.equals("frames")) {
        frames.read(in);
      } else {
        in.skip(value);
      }
    }
  }

  private void readProfiles() throws IOException {
    for (Part part = in.next(); part != Part.ARRAY_END; part = in.next()) {
      bytesRead.accept(in.position());
      if (part == Part.OBJECT) {
        ProfileHead head = new ProfileHead();
        // Before it is read: what is there of a cut one counts.
        heads.add(head);
        readProfile(head);
      } else {
        in.skip(part);
      }
    }
  }

  private void readProfile(ProfileHead head) throws IOException {
    for (Part part = in.next(); part != Part.OBJECT_END; part = in.next()) {
      String member = in.text();
      Part value = in.next();
      if (member.equals("thread")) {
        head.thread(in, value);
      } else if (value == Part.STRING) {
        head.text(member, in.text());
      } else if (value == Part.ARRAY) {
        readArray(member, head);
      } else if (value == Part.NUMBER && member.equals("endValue")) {
        head.endValue = in.number();
      } else {
        in.skip(value);
      }
    }
    rows.endCalls(head);
  }

  private void readArray(String member, ProfileHead head) throws IOException {
    switch (member) {
      case "samples" -> rows.readSamples(in, head);
      case "weights" -> rows.readWeights(in, head);
      case "events" -> rows.readCalls(in, head);
      case "sampleEvents" -> head.events(in);
      case "eventOfSample" -> rows.readEventIndexes(in, head);
      default -> in.skip(Part.ARRAY);
    }
  }

  private void finish() {
    RowAssembly assembly = new RowAssembly(rows, frames, into);
    heads.forEach(assembly::add);
    assembly.end();
    into.origin(new Origin(recorder(), jvm, name, "", -1, "", Map.of()));
    if (frames.unknown() > 0) {
      into.warn(Messages.text("read.warning.unknown-frames", frames.unknown()));
    }
    if (rows.open() > 0) {
      into.warn(Messages.text("read.warning.open-calls", rows.open()));
    }
    if (rows.unmatched() > 0) {
      into.warn(Messages.text("read.warning.unmatched-ends", rows.unmatched()));
    }
  }
}
