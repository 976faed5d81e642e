package dev.candela.engine.format.firefox;

import dev.candela.engine.format.firefox.FirefoxThread.ProfileMeta;
import dev.candela.engine.format.firefox.FirefoxThread.Tables;
import dev.candela.engine.format.json.JsonInput;
import dev.candela.engine.format.json.JsonInput.Part;
import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;

/** Written by the browser ("Gecko") or by its viewer ("processed"). */
public final class FirefoxFormat implements ReadFormat {
  private static final Pattern META = Pattern.compile("\"meta\"\\s*:\\s*\\{");
  private static final Pattern THREADS =
      Pattern.compile("\"(?:stackTable|markerSchema|stackwalk|processType)\"\\s*:");
  private static final Pattern DEVTOOLS =
      Pattern.compile("\\A\\{\\s*\"label\"\\s*:\\s*\"[^\"]*\",\\s*\"duration\"\\s*:");

  @Override
  public boolean isContent(byte[] head, int length) {
    String text = ReadFormat.json(head, length);
    return text.startsWith("{")
        && (text.contains("\"preprocessedProfileVersion\"")
            || META.matcher(text).find() && THREADS.matcher(text).find()
            || text.contains("\"breakpadId\"")
            || DEVTOOLS.matcher(text).find());
  }

  @Override
  public void read(Content content, ProfileBuilder into) throws IOException {
    Reader reader = new Reader(new JsonInput(content.in()), content.bytesRead());
    try {
      reader.readFile();
    } finally {
      reader.finish(into);
    }
  }

  private static final class Reader {
    private static final int MOST_LEVELS = 8;

    private final JsonInput in;
    private final LongConsumer bytesRead;
    private final List<FirefoxThread> threads = new ArrayList<>();
    private final Tables shared = new Tables();
    private String product = "";

    Reader(JsonInput in, LongConsumer bytesRead) {
      this.in = in;
      this.bytesRead = bytesRead;
    }

    void readFile() throws IOException {
      if (in.next() != Part.OBJECT) {
        throw new IOException(Messages.text("read.speedscope.no-object"));
      }
      readProfile(0);
      in.next();
    }

    /** One process, including those that it started. */
    private void readProfile(int level) throws IOException {
      ProfileMeta meta = new ProfileMeta();
      for (int depth = in.depth(); in.nextMember(depth); ) {
        if (in.is(Part.OBJECT, "meta")) {
          readMeta(meta);
        } else if (in.is(Part.OBJECT, "shared")) {
          readTables(shared);
        } else if (in.is(Part.OBJECT, "profile") && level < MOST_LEVELS) {
          readProfile(level + 1);
        } else if (in.is(Part.ARRAY, "threads")) {
          readThreads(meta);
        } else if (in.is(Part.ARRAY, "processes") && level < MOST_LEVELS) {
          for (int inner = in.depth(); in.nextElement(inner, Part.OBJECT); ) {
            readProfile(level + 1);
          }
        }
      }
      product = product.isEmpty() ? meta.product : product;
    }

    private void readMeta(ProfileMeta meta) throws IOException {
      for (int level = in.depth(); in.nextMember(level); ) {
        if (in.is(Part.OBJECT, "sampleUnits")) {
          for (int inner = in.depth(); in.nextMember(inner); ) {
            if (in.is(Part.STRING, "threadCPUDelta")) {
              meta.cpuUnit = in.text();
            }
          }
        } else if (in.name().equals("startTime")) {
          meta.startMillis = in.number(0);
        } else if (in.name().equals("product")) {
          meta.product = in.string("");
        }
      }
    }

    private void readTables(Tables tables) throws IOException {
      for (int level = in.depth(); in.nextMember(level); ) {
        readTable(tables);
      }
    }

    private void readThreads(ProfileMeta meta) throws IOException {
      for (int level = in.depth(); in.nextElement(level, Part.OBJECT); ) {
        bytesRead.accept(in.position());
        FirefoxThread thread = new FirefoxThread(meta);
        threads.add(thread);
        readThread(thread);
      }
    }

    private void readThread(FirefoxThread thread) throws IOException {
      for (int level = in.depth(); in.nextMember(level); ) {
        if (in.is(Part.OBJECT, "samples")) {
          thread.samples = FirefoxColumns.read(in);
        } else if (in.value() == Part.STRING || in.value() == Part.NUMBER) {
          switch (in.name()) {
            case "name" -> thread.name = in.text();
            case "processName" -> thread.processName = in.text();
            case "pid" -> thread.pid = in.text();
            case "tid" -> thread.tid = in.text();
            default -> {}
          }
        } else {
          readTable(thread.tables);
        }
      }
    }

    private void readTable(Tables tables) throws IOException {
      if (in.value() == Part.OBJECT && FirefoxThread.isTable(in.name())) {
        tables.set(in.name(), FirefoxColumns.read(in));
      } else if (in.is(Part.ARRAY, "stringArray") || in.is(Part.ARRAY, "stringTable")) {
        List<String> texts = new ArrayList<>();
        for (int level = in.depth(); in.nextElement(level); ) {
          texts.add(in.string(""));
        }
        tables.strings = texts;
      }
    }

    void finish(ProfileBuilder into) {
      threads.forEach(thread -> thread.finish(into, shared));
      into.origin(
          new Origin(product.isEmpty() ? "Firefox" : product, "", "", "", -1, "", Map.of()));
    }
  }
}
