package dev.candela.cli;

import static dev.candela.cli.Console.says;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command counts the same events, without those of Candela's own threads. */
class OneCountTest extends InFolder {
  private static final String THROWN = "jdk.JavaExceptionThrow";
  private static final String WAIT = "jdk.JavaMonitorEnter";
  private static final Set<String> OF_THE_FORMAT = Set.of("jdk.Metadata", "jdk.Checkpoint");
  private static final int LENGTH_AT = 8;
  private static final int FLAGS_AT = 67;
  private static final int BESIDE = 1 << 7;

  @Test
  void countsAlikeInAllCommands() throws Exception {
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
    assertEquals(byJdk.get(THROWN), samples(file, THROWN));
  }

  @Test
  void namesWaitsOfTheSecondRecorderAlikeInAllCommands() throws Exception {
    Path file = record();
    long waits = listed(file).get(WAIT);
    String besideName = "candela.MonitorEnter";
    markAsSecondRecorders(file);
    Map<String, Long> listed = listed(file);
    assertEquals(waits, listed.get(besideName), listed.toString());
    assertEquals(listed, informed(file));
    assertEquals(waits, rows(file, besideName));
    assertEquals(waits, rows(file, WAIT));
    assertEquals(waits, samples(file, besideName));
    String note = "note: a wait at 'synchronized' can be listed at the first line inside the block";
    assertTrue(Console.success("lines {} --event lock", file).err().contains(note));
    assertFalse(Console.success("lines {} --event", file, THROWN).err().contains(note));
  }

  @Test
  void locksSayWhichWaitsAreMissing() throws Exception {
    assertEquals("", Console.run("locks", record()).err());
    String err = Console.run("locks", record(5, 7)).err();
    assertEquals(
        "note: waits shorter than 5.00 ms are missing; to record them, too: candela record PID"
            + " --event lock --engine async -d 10s -o FILE\n",
        err);
  }

  @Test
  void locksSayThatNoThreadWaited() throws Exception {
    Path file = folder.resolve("calm.jfr");
    try (Recording recording = new Recording()) {
      recording.enable(WAIT).withThreshold(Duration.ofSeconds(50));
      recording.enable("jdk.ActiveSetting");
      recording.start();
      recording.stop();
      recording.dump(file);
    }
    Console console = Console.success("locks", file);
    assertEquals("No thread waited 50.0 s or longer for a lock.", console.out().strip());
    assertTrue(console.err().startsWith("note: waits shorter than 50.0 s are missing; "));
    assertTrue(Console.run("locks --json", file).out().contains("\"locks\": []"));
    try (Recording recording = new Recording()) {
      recording.enable(THROWN);
      recording.enable("jdk.ActiveSetting");
      recording.start();
      recording.stop();
      recording.dump(file);
    }
    Console.exits(2, "locks", file);
  }

  /** Each of two threads waits for the other one, and neither for itself. */
  @Test
  void locksSayWhoWaitedForWhom() throws Exception {
    Path file = folder.resolve("both.jfr");
    Object lock = new Object();
    try (Recording recording = new Recording()) {
      recording.enable(WAIT).withThreshold(Duration.ZERO);
      recording.start();
      hold(lock, "one", "other");
      hold(lock, "other", "one");
      recording.stop();
      recording.dump(file);
    }
    String row =
        Console.run("locks", file)
            .out()
            .lines()
            .filter(line -> line.contains("java.lang.Object"))
            .findFirst()
            .orElseThrow();
    assertTrue(row.contains("other (on one)") && row.contains("one (on other)"), row);
    JsonObject found =
        Console.run("locks --json", file).rows("locks").stream()
            .filter(each -> each.get("class").getAsString().equals("java.lang.Object"))
            .findFirst()
            .orElseThrow();
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
  void locksNameAllThreadsOnRequestAndTheLinesThatWait() throws Exception {
    Path file = folder.resolve("many.jfr");
    Object lock = new Object();
    try (Recording recording = new Recording()) {
      recording.enable(WAIT).withThreshold(Duration.ZERO);
      recording.start();
      for (int i = 1; i <= 5; i++) {
        hold(lock, "holder-" + i, "waiter-" + i);
      }
      recording.stop();
      recording.dump(file);
    }
    String hint = "\n\nTo see the lines that wait: candela lines " + file + " --event lock\n";
    Console.run("locks", file).outHas(" and 2 more").outEnds("-n 0 names all threads." + hint);
    Console.run("locks {} --jvm off", file).outEnds(hint.replace("\n", "") + " --jvm off\n");
    String all = Console.run("locks {} -n 0", file).out();
    for (int i = 1; i <= 5; i++) {
      assertTrue(all.contains("holder-" + i) && all.contains("waiter-" + i), all);
    }
    assertTrue(!all.contains(" more") && all.endsWith(hint), all);
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
  void infoCountsTheMethodsThatTopLists() throws Exception {
    Path file = record();
    JsonObject top = json("top {} --event {} -n 0", file, THROWN + "," + WAIT);
    assertEquals(
        top.getAsJsonArray("methods").size(), json("info", file).get("methods").getAsInt());
  }

  @Test
  void topGroupsVirtualThreads() throws Exception {
    Path file = folder.resolve("virtual.jfr");
    try (Recording recording = new Recording()) {
      recording.enable(THROWN).with("throttle", "off");
      recording.start();
      for (int i = 0; i < 3; i++) {
        Thread.startVirtualThread(() -> throwAndCatch(1)).join();
        Thread.ofVirtual().name("buyer-" + i).start(() -> throwAndCatch(1)).join();
      }
      recording.stop();
      recording.dump(file);
    }
    String top = Console.run("top --by thread --event", THROWN, file).out();
    says(top, "  virtual thread (3)\n", "  buyer-* (virtual) (3)\n");
    JsonObject json = json("top {} --by thread --event", file, THROWN);
    List<JsonObject> rows = Console.rows(json, "threads");
    assertEquals(6, rows.stream().filter(row -> row.get("virtual").getAsBoolean()).count());
  }

  @Test
  void convertNamesNoEventsOfCandelaAlone() throws Exception {
    Path file = record(0, 0);
    boolean others = informed(file).getOrDefault(THROWN, 0L) > 0;
    String err = Console.run("convert {} -o", file, folder.resolve("x.collapsed")).err();
    assertEquals(others, err.contains("exception"), err);
    Path stacks = write("cpu.collapsed", "main;app.Main.run 5\n");
    err = Console.run("convert {} {} -o", file, stacks, folder.resolve("y.collapsed")).err();
    assertTrue(err.contains("Only cpu samples were written. The recording also has lock"), err);
    assertEquals(others, err.contains("exception"), err);
  }

  private Path record() throws Exception {
    return record(0, 7);
  }

  private Path record(int shortestMillis, int thrown) throws Exception {
    Path file = folder.resolve("own.jfr");
    try (Recording recording = new Recording()) {
      recording.enable(THROWN).with("throttle", "off");
      recording.enable(WAIT).withThreshold(Duration.ofMillis(shortestMillis));
      if (shortestMillis > 0) {
        recording.enable("jdk.ActiveSetting");
      }
      recording.start();
      Thread agent = new Thread(() -> throwAndCatch(5), "candela-agent-test");
      agent.start();
      agent.join();
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

  private static long samples(Path file, String type) {
    return json("top {} --event", file, type).get("samples").getAsLong();
  }

  private static JsonObject json(String command, Object... words) {
    return Console.success(command, words, "--json").json();
  }
}
