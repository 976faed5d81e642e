package dev.candela.cli;

import static dev.candela.cli.Console.says;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Every command counts the same events, without those of Candela's own threads. */
class OneCountTest extends InFolder {
  private static final String THROWN = "jdk.JavaExceptionThrow";
  private static final String WAIT = "jdk.JavaMonitorEnter";
  private static final String SETTINGS = "jdk.ActiveSetting#enabled=true";
  private static final Set<String> OF_THE_FORMAT = Set.of("jdk.Metadata", "jdk.Checkpoint");
  private static final int LENGTH_AT = 8;
  private static final int FLAGS_AT = 67;
  private static final int BESIDE = 1 << 7;

  @Test
  void countsAlikeInAllCommands() throws Throwable {
    Path file = record();
    Map<String, Long> byJdk = new TreeMap<>();
    long own = 0;
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      // The agent's thread may wait, too: for the recorder, which the tests before this one used.
      if (event.getThread().getJavaName().startsWith("candela-agent-")) {
        own++;
      } else {
        byJdk.merge(event.getEventType().getName(), 1L, Long::sum);
      }
    }
    assertTrue(own > 0 && byJdk.get(THROWN) > 0 && byJdk.get(WAIT) > 0, byJdk.toString());
    assertEquals(byJdk, listed(file));
    assertEquals(byJdk, informed(file));
    assertEquals(byJdk.get(THROWN), rows(file, THROWN));
    assertEquals(
        byJdk.get(THROWN), json("top {} --event", file, THROWN).get("samples").getAsLong());
  }

  @Test
  void namesWaitsOfTheSecondRecorderAlikeInAllCommands() throws Throwable {
    Path file = record();
    long waits = listed(file).get(WAIT);
    String besideName = "candela.MonitorEnter";
    markAsSecondRecorders(file);
    Map<String, Long> listed = listed(file);
    assertEquals(waits, listed.get(besideName), listed.toString());
    assertEquals(listed, informed(file));
    assertEquals(waits, rows(file, besideName));
    assertEquals(waits, rows(file, WAIT));
    assertEquals(waits, json("top {} --event", file, besideName).get("samples").getAsLong());
    String note = "note: a wait at 'synchronized' can be listed at the first line inside the block";
    Console.success("lines {} --event lock", file).errHas(note);
    Console.success("lines {} --event", file, THROWN).errLacks(note);
  }

  @Test
  void locksSayWhichWaitsAreMissing() throws Throwable {
    assertEquals("", Console.run("locks", record()).err());
    String err = Console.run("locks", record(5, 7)).err();
    assertEquals(
        "note: waits shorter than 5.00 ms are missing; to record them, too: candela record PID"
            + " --event lock --engine async -d 10s -o FILE\n",
        err);
  }

  @Test
  void locksSayThatNoThreadWaited() throws Throwable {
    Path file = record(() -> {}, WAIT + "#threshold=50 s", SETTINGS);
    Console console = Console.success("locks", file);
    assertEquals("No thread waited 50.0 s or longer for a lock.", console.out().strip());
    console.errBegins("note: waits shorter than 50.0 s are missing; ");
    Console.run("locks --json", file).outHas("\"locks\": []");
    Console.exits(2, "locks", record(() -> {}, THROWN + "#enabled=true", SETTINGS));
  }

  /** Each of two threads waits for the other one, and neither for itself. */
  @Test
  void locksSayWhoWaitedForWhom() throws Throwable {
    Object lock = new Object();
    Path file =
        record(
            () -> {
              hold(lock, "one", "other");
              hold(lock, "other", "one");
            },
            WAIT + "#threshold=0 ms");
    String row =
        Console.run("locks", file)
            .out()
            .replaceFirst("(?s).*?([^\n]*java.lang.Object[^\n]*).*", "$1");
    says(row, "java.lang.Object", "other (on one)", "one (on other)");
    JsonObject found = Console.row(json("locks", file), "locks", "class", "java.lang.Object");
    int waits = 0;
    List<String> longestFirst = new ArrayList<>();
    for (JsonObject holder : Console.rows(found, "holders")) {
      waits += holder.get("waits").getAsInt();
      longestFirst.add(holder.get("thread").getAsString());
    }
    assertTrue(row.matches(".* [^ ]*s " + String.join(", [^,]*s ", longestFirst) + " .*"), row);
    assertEquals(found.get("waits").getAsInt(), waits);
    assertEquals(2, found.getAsJsonArray("pairs").size());
  }

  @Test
  void locksNameAllThreadsOnRequestAndTheLinesThatWait() throws Throwable {
    Object lock = new Object();
    Path file =
        record(
            () -> {
              for (int i = 1; i <= 5; i++) {
                hold(lock, "holder-" + i, "waiter-" + i);
              }
            },
            WAIT + "#threshold=0 ms");
    String hint = "\n\nTo see the lines that wait: candela lines " + file + " --event lock\n";
    Console.run("locks", file).outHas(" and 2 more").outEnds("-n 0 names all threads." + hint);
    Console.run("locks {} --jvm off", file).outEnds(hint.replace("\n", "") + " --jvm off\n");
    Console all = Console.run("locks {} -n 0", file).outLacks(" more").outEnds(hint);
    for (int i = 1; i <= 5; i++) {
      all.outHas("holder-" + i, "waiter-" + i);
    }
  }

  private static void hold(Object lock, String holder, String waiter) throws InterruptedException {
    Thread waiting =
        new Thread(
            () -> {
              synchronized (lock) {
                Thread.onSpinWait();
              }
            },
            waiter);
    Thread holding =
        new Thread(
            () -> {
              synchronized (lock) {
                waiting.start();
                while (waiting.getState() != Thread.State.BLOCKED) {
                  Thread.onSpinWait();
                }
              }
            },
            holder);
    holding.start();
    holding.join();
    waiting.join();
  }

  @Test
  void infoCountsTheMethodsThatTopLists() throws Throwable {
    Path file = record();
    JsonObject top = json("top {} --event {} -n 0", file, THROWN + "," + WAIT);
    assertEquals(
        top.getAsJsonArray("methods").size(), json("info", file).get("methods").getAsInt());
  }

  @Test
  void topGroupsVirtualThreads() throws Throwable {
    Path file =
        record(
            () -> {
              for (int i = 0; i < 3; i++) {
                Thread.startVirtualThread(() -> throwAndCatch(1)).join();
                Thread.ofVirtual().name("buyer-" + i).start(() -> throwAndCatch(1)).join();
              }
            },
            THROWN + "#throttle=off");
    Console.run("top --by thread --event", THROWN, file)
        .outHas("  virtual thread (3)\n", "  buyer-* (virtual) (3)\n");
    JsonObject json = json("top {} --by thread --event", file, THROWN);
    List<JsonObject> rows = Console.rows(json, "threads");
    assertEquals(6, rows.stream().filter(row -> row.get("virtual").getAsBoolean()).count());
  }

  @Test
  void convertNamesNoEventsOfCandelaAlone() throws Throwable {
    Path file = record(0, 0);
    boolean others = informed(file).getOrDefault(THROWN, 0L) > 0;
    String err = Console.run("convert {} -o", file, folder.resolve("x.collapsed")).err();
    assertEquals(others, err.contains("exception"), err);
    Path stacks = write("cpu.collapsed", "main;app.Main.run 5\n");
    err = Console.run("convert {} {} -o", file, stacks, folder.resolve("y.collapsed")).err();
    says(err, "Only cpu samples were written. The recording also has lock");
    assertEquals(others, err.contains("exception"), err);
  }

  private Path record() throws Throwable {
    return record(0, 7);
  }

  private Path record(int shortestMillis, int thrown) throws Throwable {
    return record(
        () -> {
          Thread.ofPlatform().name("candela-agent-test").start(() -> throwAndCatch(5)).join();
          Object lock = new Object();
          Thread worker =
              new Thread(
                  () -> {
                    synchronized (lock) {
                      throwAndCatch(thrown);
                    }
                  },
                  "worker");
          synchronized (lock) {
            worker.start();
            while (worker.getState() != Thread.State.BLOCKED) {
              Thread.onSpinWait();
            }
            Thread.sleep(4L * shortestMillis);
          }
          worker.join();
        },
        THROWN + "#throttle=off",
        WAIT + "#threshold=" + shortestMillis + " ms",
        shortestMillis > 0 ? SETTINGS : "jdk.ActiveSetting#enabled=false");
  }

  /** Records an action with these events enabled. */
  private Path record(Executable work, String... settings) throws Throwable {
    Path file = folder.resolve("own.jfr");
    try (Recording recording = new Recording()) {
      for (String setting : settings) {
        String[] words = setting.split("[#=]");
        recording.enable(words[0]).with(words[1], words[2]);
      }
      recording.start();
      work.execute();
      recording.stop();
      recording.dump(file);
    }
    return file;
  }

  private static void throwAndCatch(int times) {
    for (int i = 0; i < times; i++) {
      try {
        throw new IllegalStateException("test " + i);
      } catch (IllegalStateException e) {
        // Only recorded.
      }
    }
  }

  private static void markAsSecondRecorders(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    ByteBuffer content = ByteBuffer.wrap(bytes);
    for (int at = 0; at < bytes.length; at += (int) content.getLong(at + LENGTH_AT)) {
      bytes[at + FLAGS_AT] |= (byte) BESIDE;
    }
    Files.write(file, bytes);
  }

  private static Map<String, Long> listed(Path file) {
    Map<String, Long> counts = new TreeMap<>();
    for (JsonObject each : Console.rows(json("events", file), "types")) {
      counts.put(each.get("name").getAsString(), each.get("count").getAsLong());
    }
    return counts;
  }

  private static Map<String, Long> informed(Path file) {
    Map<String, Long> counts = new TreeMap<>();
    json("info", file)
        .getAsJsonObject("events")
        .entrySet()
        .forEach(event -> counts.put(event.getKey(), event.getValue().getAsLong()));
    counts.keySet().removeAll(OF_THE_FORMAT);
    return counts;
  }

  private static long rows(Path file, String type) {
    return json("events {} {} -n 1", file, type).get("count").getAsLong();
  }

  private static JsonObject json(String command, Object... words) {
    return Console.success(command, words, "--json").json();
  }
}
