package dev.candela.engine.format.json;

import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.util.function.LongUnaryOperator;

/** Writes {@code candela.profile/1}: threads, frames, stacks, and an array for each column. */
public final class ProfileJsonWriter {
  private ProfileJsonWriter() {}

  public static void write(Profile profile, Appendable out) throws IOException {
    JsonText json = new JsonText(out);
    json.open('{');
    json.name("schema").string("candela.profile/1");
    json.name("startNanos").number(profile.span().startNanos());
    json.name("endNanos").number(profile.span().endNanos());
    writeThreads(json, profile);
    writeFrames(json, profile.symbols());
    writeStacks(json, profile.stacks());
    json.name("samples").open('[');
    for (SampleTable table : profile.samples()) {
      json.next();
      writeTable(json, table, profile.span().startNanos());
    }
    json.close(']').close('}');
    out.append('\n');
  }

  private static void writeThreads(JsonText json, Profile profile) throws IOException {
    json.name("threads").open('[');
    for (int threadId = 0; threadId < profile.threads().size(); threadId++) {
      ProfiledThread thread = profile.threads().get(threadId);
      json.next().open('{');
      json.name("name").string(thread.name());
      json.name("javaThreadId").number(thread.javaThreadId());
      json.name("osThreadId").number(thread.osThreadId());
      json.close('}');
    }
    json.close(']');
  }

  private static void writeFrames(JsonText json, Symbols symbols) throws IOException {
    FrameTable frames = symbols.frames();
    json.name("frames").open('[');
    for (int frameId = 0; frameId < frames.size(); frameId++) {
      int methodId = frames.methodId(frameId);
      json.next().open('{');
      json.name("class").string(symbols.className(methodId));
      json.name("method").string(symbols.methodName(methodId));
      json.name("line").number(frames.lineNumber(frameId));
      json.name("kind").string(Messages.key(frames.kind(frameId)));
      json.close('}');
    }
    json.close(']');
  }

  private static void writeStacks(JsonText json, StackTable stacks) throws IOException {
    json.name("stacks").open('[');
    for (int stackId = 0; stackId < stacks.size(); stackId++) {
      json.next().open('[');
      json.next().number(stacks.parentStackId(stackId));
      json.next().number(stacks.frameId(stackId));
      json.close(']');
    }
    json.close(']');
  }

  private static void writeTable(JsonText json, SampleTable table, long startNanos)
      throws IOException {
    json.open('{');
    json.name("event").string(table.type().name());
    json.name("unit").string(Messages.key(table.type().unit()));
    writeColumn(json, "nanosSinceStart", table.startNanos(), nanos -> nanos - startNanos);
    writeColumn(json, "threads", table.threadIds(), id -> id);
    writeColumn(json, "stacks", table.stackIds(), id -> id);
    writeColumn(json, "weights", table.weights(), table::whole);
    json.name("states").open('[');
    for (int row = 0; row < table.size(); row++) {
      json.next().string(Messages.key(table.state(row)));
    }
    json.close(']').close('}');
  }

  private static void writeColumn(
      JsonText json, String name, LongColumn column, LongUnaryOperator written) throws IOException {
    json.name(name).open('[');
    long[] values = new long[LongColumn.BLOCK_ROWS];
    for (int block = 0; block < column.blockCount(); block++) {
      int rows = column.copyBlock(block, values);
      for (int row = 0; row < rows; row++) {
        json.next().number(written.applyAsLong(values[row]));
      }
    }
    json.close(']');
  }
}
