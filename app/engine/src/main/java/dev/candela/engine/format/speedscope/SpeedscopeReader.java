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
    for (int level = in.depth(); in.nextMember(level); ) {
      if (in.is(Part.OBJECT, "shared")) {
        readShared();
      } else if (in.is(Part.ARRAY, "profiles")) {
        readProfiles();
      } else if (in.value() == Part.STRING) {
        readText();
      }
    }
    in.next();
  }

  private void readText() {
    switch (in.name()) {
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
    for (int level = in.depth(); in.nextMember(level); ) {
      if (in.is(Part.ARRAY, "frames")) {
        frames.read(in);
      }
    }
  }

  private void readProfiles() throws IOException {
    for (int level = in.depth(); in.nextElement(level, Part.OBJECT); ) {
      bytesRead.accept(in.position());
      ProfileHead head = new ProfileHead();
      // Before it is read: what is there of a cut one counts.
      heads.add(head);
      readProfile(head);
    }
  }

  private void readProfile(ProfileHead head) throws IOException {
    for (int level = in.depth(); in.nextMember(level); ) {
      if (in.name().equals("thread")) {
        head.thread(in);
      } else if (in.value() == Part.STRING) {
        head.text(in.name(), in.text());
      } else if (in.value() == Part.ARRAY) {
        readArray(head);
      } else if (in.is(Part.NUMBER, "endValue")) {
        head.endValue = in.number();
      }
    }
    rows.endCalls(head);
  }

  private void readArray(ProfileHead head) throws IOException {
    switch (in.name()) {
      case "samples" -> rows.readSamples(in, head);
      case "weights" -> rows.readWeights(in, head);
      case "events" -> rows.readCalls(in, head);
      case "sampleEvents" -> head.events(in);
      case "eventOfSample" -> rows.readEventIndexes(in, head);
      default -> {
        // Not of the rows.
      }
    }
  }

  private void finish() {
    RowAssembly assembly = new RowAssembly(rows, frames, heads, into);
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
