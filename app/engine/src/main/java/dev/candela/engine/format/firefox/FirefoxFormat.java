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
  public String name() {
    return Messages.text("content.firefox");
  }

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
      for (Part part = in.next(); part != Part.OBJECT_END; part = in.next()) {
        String member = in.text();
        Part value = in.next();
        if (value == Part.OBJECT && member.equals("meta")) {
          readMeta(meta);
        } else if (value == Part.OBJECT && member.equals("shared")) {
          readShared();
        } else if (value == Part.OBJECT && member.equals("profile") && level < MOST_LEVELS) {
          readProfile(level + 1);
        } else if (value == Part.ARRAY && member.equals("threads")) {
          readThreads(meta);
        } else if (value == Part.ARRAY && member.equals("processes") && level < MOST_LEVELS) {
          for (Part process = in.next(); process != Part.ARRAY_END; process = in.next()) {
            if (process == Part.OBJECT) {
              readProfile(level + 1);
            } else {
              in.skip(process);
            }
          }
        } else {
          in.skip(value);
        }
      }
      product = product.isEmpty() ? meta.product : product;
    }

    private void readMeta(ProfileMeta meta) throws IOException {
      for (Part part = in.next(); part != Part.OBJECT_END; part = in.next()) {
        String member = in.text();
        Part value = in.next();
        if (value == Part.OBJECT && member.equals("sampleUnits")) {
          for (Part unit = in.next(); unit != Part.OBJECT_END; unit = in.next()) {
            String column = in.text();
            Part unitName = in.next();
            if (unitName == Part.STRING && column.equals("threadCPUDelta")) {
              meta.cpuUnit = in.text();
            }
            in.skip(unitName);
          }
          continue;
        }
        switch (member) {
          case "startTime" -> meta.startMillis = value == Part.NUMBER ? in.number() : 0;
          case "product" -> meta.product = value == Part.STRING ? in.text() : "";
          default -> {
            // How it was recorded.
          }
        }
        in.skip(value);
      }
    }

    private void readShared() throws IOException {
      for (Part part = in.next(); part != Part.OBJECT_END; part = in.next()) {
        readTable(in.text(), in.next(), shared);
      }
    }

    private void readThreads(ProfileMeta meta) throws IOException {
      for (Part part = in.next(); part != Part.ARRAY_END; part = in.next()) {
        bytesRead.accept(in.position());
        if (part == Part.OBJECT) {
          FirefoxThread thread = new FirefoxThread(meta);
          threads.add(thread);
          readThread(thread);
        } else {
          in.skip(part);
        }
      }
    }

    private void readThread(FirefoxThread thread) throws IOException {
      for (Part part = in.next(); part != Part.OBJECT_END; part = in.next()) {
        String member = in.text();
        Part value = in.next();
        if (value == Part.OBJECT && member.equals("samples")) {
          thread.samples = FirefoxColumns.read(in);
        } else if (value == Part.STRING || value == Part.NUMBER) {
          switch (member) {
            case "name" -> thread.name = in.text();
            case "processName" -> thread.processName = in.text();
            case "pid" -> thread.pid = in.text();
            case "tid" -> thread.tid = in.text();
            default -> {
              // Nothing of its samples.
            }
          }
        } else {
          readTable(member, value, thread.tables);
        }
      }
    }

    private void readTable(String member, Part value, Tables tables) throws IOException {
      boolean strings = member.equals("stringArray") || member.equals("stringTable");
      if (value == Part.OBJECT && FirefoxThread.isTable(member)) {
        tables.set(member, FirefoxColumns.read(in));
      } else if (value == Part.ARRAY && strings) {
        List<String> texts = new ArrayList<>();
        for (Part text = in.next(); text != Part.ARRAY_END; text = in.next()) {
          texts.add(text == Part.STRING ? in.text() : "");
          in.skip(text);
        }
        tables.strings = texts;
      } else {
        in.skip(value);
      }
    }

    void finish(ProfileBuilder into) {
      threads.forEach(thread -> thread.finish(into, shared));
      into.origin(
          new Origin(product.isEmpty() ? "Firefox" : product, "", "", "", -1, "", Map.of()));
    }
  }
}
