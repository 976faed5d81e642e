package dev.candela.engine.format;

import static dev.candela.engine.testkit.ProfileText.joined;
import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.ThreadTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Formats of other tools in all their spellings; whole files of the tools are tested elsewhere. */
final class StreamFormatsTest {
  private static final String NODES =
      """
      {"nodes": [
        {"id": 1, "callFrame": {"functionName": "(root)", "url": "", "lineNumber": -1},
         "children": [2, 3, 4]},
        {"id": 2, "callFrame": {"functionName": "(idle)", "url": ""}},
        {"id": 3, "callFrame": {"functionName": "", "url": "file:///a/shop.js", "lineNumber": 4},
         "children": [5]},
        {"id": 4, "callFrame": {"functionName": "(garbage collector)", "url": ""}},
        {"id": 5, "callFrame": {"functionName": "sort", "url": ""}}],
       "startTime": 1000, "endTime": 1100,
      """;

  @TempDir private Path temp;

  @Test
  void readsTextOfPerf() throws IOException {
    assertEquals(
        """
        cpu-clock CPU NANOS C2 CompilerThre 7/3013 6483192186000 \
        start_thread NATIVE;Klass::a(int) CPP 20408163
        cpu-clock CPU NANOS dd/9 6484000000000 [kernel.kallsyms] KERNEL;read KERNEL 5
        cycles:u CPU COUNT java/8 1500000000 \
        shop.Cart.add JAVA;[libzip.so] NATIVE;[unknown] NATIVE 900
        sched:sched_switch OTHER SAMPLES java/8 2500000000 - 1
        instructions:u OTHER COUNT java/8 3500000000 memset NATIVE 900
        task-clock:u CPU NANOS Gecko/25122 115539936601000 Lock::unlock() CPP 1000000
        """,
        read(
            """
            # captured on: today
            C2 CompilerThre 7  3013 [001]  6483.192186:   20408163 cpu-clock:
            \t    7f86 Klass::a(int)+0x12 (/jdk/lib/server/libjvm.so)
              Klass.cpp:17
            \t   891f5 start_thread+0x305 (/usr/lib/libc.so.6)

                          dd   9/9  6484.0:   5 cpu-clock:
            \tffffffff81 read ([kernel.kallsyms])
            \tffffffff82 [unknown] ([kernel.kallsyms])

            java 8 1.5:   900 cycles:u:\s
            \t 1 [unknown] ([unknown])
            \t 2 [unknown] (/jdk/lib/libzip.so)
            \t 7f3a00 void shop.Cart.add(java.lang.String)+0x12 (/tmp/perf-7.map)

            java 8 2.5: 1 sched:sched_switch: prev_comm=java prev_pid=8
            java 8 3.5: 900 instructions:u: 7f00 memset+0x1 (/lib/libc.so.6)
            Gecko\t25122 [007] 115539.936601:\t\t1000000 task-clock:u:\s
            \tb3cea6c4\tLock::unlock() (/system/lib/libc.so)
            """));
  }

  @Test
  void readsSamplesOfPerfWithoutCallers() throws IOException {
    assertEquals(
        "cycles CPU COUNT java/8 1500000000 memset NATIVE 900\n",
        read("java 8 1.5: 900 cycles: 7f00 memset+0x1 (/lib/libc.so.6)\n"));
  }

  @Test
  void readsProfilesOfV8() throws IOException {
    Profile profile =
        profile(NODES + "\"samples\": [5, 2, 4, 3], \"timeDeltas\": [10, 20, 30, 15]}");
    assertEquals(
        """
        time CPU NANOS - 1010000 (anonymous shop.js:5) JAVA;sort NATIVE 20000
        time CPU NANOS - 1060000 (garbage collector) SYNTHETIC 15000
        time CPU NANOS - 1075000 (anonymous shop.js:5) JAVA 21000
        """,
        text(profile));
    assertEquals(List.of("1 sample of an idle thread was skipped."), profile.warnings());
    assertEquals(List.of(), profile.damages());
    assertEquals(100_000, profile.span().durationNanos());
  }

  @Test
  void keepsSamplesOfV8WhoseTimesStandBeforeACut() throws IOException {
    Profile profile =
        profile(NODES + "\"samples\": [5, 2, 4, 3, 3, 3], \"timeDeltas\": [10, 20, 30, 15, 1");
    assertEquals(4, profile.samples("time").orElseThrow().size());
    assertTrue(profile.samples("time").orElseThrow().weightSum() > 0);
    String warnings = profile.warnings().toString();
    assertContains("without a weight", warnings);
    assertContains("truncated", warnings);
  }

  @Test
  void readsLargePeriodsOfPerf() throws IOException {
    assertEquals(
        "cycles CPU COUNT java/8 1500000000 memset NATIVE 250000000000000000\n",
        text(
            profile("java 8 1.5: 1000000000000000000 cycles: 7f00 memset+0x1 (/lib/libc.so.6)\n")));
  }

  @Test
  void takesSamplesOfV8InTheOrderOfTheirTimes() throws IOException {
    assertEquals(
        """
        time CPU NANOS - 1010000 (anonymous shop.js:5) JAVA 20000
        time CPU NANOS - 1030000 (garbage collector) SYNTHETIC 10000
        time CPU NANOS - 1040000 (anonymous shop.js:5) JAVA;sort NATIVE 15000
        """,
        read(NODES + "\"samples\": [3, 5, 4], \"timeDeltas\": [10, 30, -10]}"));
  }

  @Test
  void leavesOutSamplesOfNodesThatTheFileDoesNotHave() throws IOException {
    Profile profile = profile(NODES + "\"samples\": [5, 77], \"timeDeltas\": [10, 20]}");
    assertEquals(1, profile.samples("time").orElseThrow().size());
    assertEquals(
        List.of("1 sample refers to calls that the file does not contain; it was skipped."),
        profile.warnings());
    Profile own =
        profile(
            "{\"nodes\":[{\"id\":1,\"callFrame\":{\"functionName\":\"a\"},\"children\":[1]}],"
                + "\"samples\":[1],\"timeDeltas\":[1]}");
    assertEquals(1, own.damages().size());
  }

  @Test
  void keepsCallsOfV8WhoseCallersTheFileDoesNotHave() throws IOException {
    assertEquals(
        "time CPU NANOS - 2000 [unknown] SYNTHETIC;a NATIVE;b NATIVE 0\n",
        read(
            "{\"startTime\":1,\"nodes\":[{\"id\":8,\"parent\":7,\"callFrame\":{\"functionName\":\"a\"}},"
                + "{\"id\":9,\"parent\":8,\"callFrame\":{\"functionName\":\"b\"}}],"
                + "\"samples\":[9],\"timeDeltas\":[1]}"));
  }

  @Test
  void readsPiecesOfATraceInAnyOrderOfMembers() throws IOException {
    String trace =
        """
        {"traceEvents": [
          {"name": "thread_name", "ph": "M", "pid": 1, "tid": 2, "args": {"name": "CrMain"}},
          {"args": {"data": {"startTime": 1000}}, "id": "0x1", "name": "Profile", "ph": "P",
           "pid": 1, "tid": 2},
          {"args": {"data": {"cpuProfile": {"nodes": [
              {"id": 1, "callFrame": {"functionName": "(root)"}},
              {"id": 2, "parent": 1, "callFrame": {"functionName": "a", "url": "x.js",
               "lineNumber": 0}}], "samples": [2]}, "timeDeltas": [10]}},
           "id": "0x1", "name": "ProfileChunk", "ph": "P", "pid": 1, "tid": 9},
          {"name": "ProfileChunk", "ph": "P", "id": "0x1", "pid": 1, "tid": 9, "args": {"data":
            {"cpuProfile": {"nodes": [
              {"id": 3, "parent": 2, "callFrame": {"functionName": "b", "url": "x.js",
               "lineNumber": 8}}], "samples": [3, 2]}, "timeDeltas": [5, 7]}}}]}
        """;
    String rows =
        """
        time CPU NANOS CrMain/2 1010000 a JAVA 5000
        time CPU NANOS CrMain/2 1015000 a JAVA;b JAVA 7000
        time CPU NANOS CrMain/2 1022000 a JAVA 0
        """;
    assertEquals(rows, read(trace));
    // As bundlers write it.
    String later =
        trace.replaceFirst("1000", "0").replaceFirst("\"samples\"", "\"startTime\": 1000, $0");
    assertEquals(rows, read(later));
    int array = trace.indexOf('[');
    assertEquals(rows, read(trace.substring(array, trace.lastIndexOf(']') + 1)));
    // Of a browser that was closed.
    Profile open = profile(trace.substring(array, trace.lastIndexOf(']')) + ",\n");
    assertEquals(rows, text(open));
    assertEquals(List.of(), open.warnings());
  }

  @Test
  void readsSamplesBesideTheEventsOfATrace() throws IOException {
    Profile profile =
        profile(
            """
            {"traceEvents": [
              {"name": "thread_name", "ph": "M", "pid": 7, "ts": "1", "tid": "8",
               "args": {"name": "js"}}],
             "samples": [
              {"cpu": "-1", "name": "", "ts": "1010", "pid": 7, "tid": "8", "weight": "1", "sf": 3},
              {"cpu": 0, "name": "", "ts": 1020.5, "pid": 7, "tid": 9, "weight": 2, "sf": "1"},
              {"name": "cache-misses:u", "ts": 1030, "pid": 7, "tid": 9, "weight": 5, "sf": 2},
              {"name": "", "ts": 1040, "pid": 7, "tid": 9, "weight": 1, "sf": 77},
              {"name": "", "ts": 1050, "pid": 7, "tid": 9, "weight": 1, "sf": 4}],
             "stackFrames": {
              "1": {"name": "[root]", "category": "root"},
              "3": {"name": "sort", "category": "JavaScript", "parent": 2},
              "2": {"name": "sell", "category": "JavaScript", "parent": 1},
              "4": {"name": "self", "category": "JavaScript", "parent": 4}}}
            """);
    assertEquals(
        """
        samples CPU SAMPLES js/8 1010000 [root] NATIVE;sell NATIVE;sort NATIVE 1
        samples CPU SAMPLES thread 9/9 1020500 [root] NATIVE 2
        cache-misses:u OTHER SAMPLES thread 9/9 1030000 [root] NATIVE;sell NATIVE 5
        """,
        text(profile));
    assertEquals(
        List.of("2 samples refer to calls that the file does not contain; they were skipped."),
        profile.warnings());
  }

  @Test
  void saysThatATraceHasNoSamples() throws IOException {
    String spans = "[{\"name\": \"load\", \"ph\": \"B\", \"ts\": 1, \"pid\": 1, \"tid\": 1}";
    for (String end : List.of("]", "", ",")) {
      assertEquals(
          List.of(
              "The trace has spans but no CPU samples; https://www.speedscope.app can show and"
                  + " export the spans."),
          profile(spans + end).warnings());
    }
  }

  @Test
  void readsWhatFirefoxWrites() throws IOException {
    String thread =
        """
        {"name": "GeckoMain", "pid": 7, "tid": 8,
         "samples": {"schema": {"stack": 0, "time": 1, "threadCPUDelta": 2},
                     "data": [[1, 0.5, 250], [0, 1.5], [9, 1.5]]},
         "stackTable": {"schema": {"prefix": 0, "frame": 1}, "data": [[null, 0], [0, 1]]},
         "frameTable": {"schema": {"location": 0, "relevantForJS": 1, "line": 2},
                        "data": [[0, false], [1, true, 12]]},
         "stringTable": ["js::RunScript", "sell (resource://x.js -> file:///a/shop.js:5:1)"]}
        """;
    Profile profile =
        profile(
            "{\"meta\": {\"startTime\": 2000, \"stackwalk\": 1, \"sampleUnits\":"
                + " {\"threadCPUDelta\": \"ns\"}}, \"threads\": [], \"processes\": [{\"meta\":"
                + " {\"startTime\": 1000, \"sampleUnits\": {\"threadCPUDelta\": \"ns\"}},"
                + " \"threads\": ["
                + thread
                + "]}]}");
    assertEquals(
        """
        samples WALL SAMPLES GeckoMain/8 1000500000 js::RunScript CPP;sell JAVA 1
        samples WALL SAMPLES GeckoMain/8 1001500000 js::RunScript CPP 1
        cpu CPU NANOS GeckoMain/8 1000500000 js::RunScript CPP;sell JAVA 250
        """,
        text(profile));
    assertEquals(List.of("1 damaged sample of GeckoMain was skipped."), profile.warnings());
  }

  @Test
  void readsProfilesForTheViewerOfFirefox() throws IOException {
    String tables =
        """
        "frameTable": {"func": [0, 1], "line": [null, 7]},
        "funcTable": {"name": [0, 1], "isJS": [false, true], "resource": [-1, -1]},
        """;
    String samples =
        """
        "samples": {"weightType": "%s", "weight": [2, 3], "stack": [1, 0], %s}
        """;
    String meta = "{\"meta\": {\"startTime\": 1000, \"preprocessedProfileVersion\": %d},";
    String own =
        meta.formatted(24)
            + "\"threads\": [{\"name\": \"main\", \"tid\": 5, \"stringArray\": [\"a\", \"b\"],"
            + tables
            + "\"stackTable\": {\"frame\": [0, 1], \"prefix\": [null, 0]},"
            + samples.formatted("samples", "\"time\": [1, 2]")
            + "}]}";
    String shared =
        meta.formatted(66)
            + "\"threads\": [{\"name\": \"main\", \"tid\": \"5\","
            + samples.formatted("samples", "\"timeDeltas\": [1, 1]")
            + "}], \"shared\": {"
            + tables
            + "\"stringArray\": [\"a\", \"b\"],"
            + "\"stackTable\": {\"frame\": [0, 1], \"prefixOffset\": [0, 1]}}}";
    String rows =
        """
        samples WALL SAMPLES main/5 1001000000 a NATIVE;b JAVA 2
        samples WALL SAMPLES main/5 1002000000 a NATIVE 3
        """;
    assertEquals(rows, read(own));
    assertEquals(rows, read(shared));
    assertEquals(
        "bytes ALLOCATION BYTES main/5 1001000000 a NATIVE;b JAVA 2",
        read(own.replace("\"weightType\": \"samples\"", "\"weightType\": \"bytes\""))
            .lines()
            .findFirst()
            .orElseThrow());
  }

  @Test
  void refusesStacksThatCallThemselves() throws IOException {
    Profile profile =
        profile(
            "{\"meta\": {\"preprocessedProfileVersion\": 24}, \"threads\": [{\"stringArray\":"
                + " [\"a\"], \"samples\": {\"stack\": [1], \"time\": [1]}, \"stackTable\":"
                + " {\"frame\": [0, 0], \"prefix\": [1, 0]}, \"frameTable\": {\"func\": [0]},"
                + " \"funcTable\": {\"name\": [0]}}]}");
    assertEquals(1, profile.damages().size());
  }

  private String read(String content) throws IOException {
    Profile profile = profile(content);
    assertEquals(List.of(), profile.warnings());
    return text(profile);
  }

  private Profile profile(String content) throws IOException {
    return ProfileReaders.read(Files.writeString(temp.resolve("some"), content));
  }

  private static String text(Profile profile) {
    StringBuilder text = new StringBuilder();
    Symbols symbols = profile.symbols();
    for (SampleTable table : profile.samples()) {
      String type = table.type().name() + " " + table.type().category() + " " + table.type().unit();
      for (int row = 0; row < table.size(); row++) {
        int[] frameIds = profile.stacks().frameIds(table.stackIds().getInt(row));
        String stack =
            joined(
                frameIds.length,
                ";",
                i -> symbols.frameName(frameIds[i]) + " " + symbols.frames().kind(frameIds[i]));
        text.append(type + " " + thread(profile, table.threadIds().getInt(row)) + " ");
        text.append(table.startNanos().get(row) + " " + (stack.isEmpty() ? "-" : stack) + " ");
        text.append(table.weights().get(row) + "\n");
      }
    }
    return text.toString();
  }

  private static String thread(Profile profile, int threadId) {
    ThreadTable threads = profile.threads();
    return threadId < 0 ? "-" : threads.name(threadId) + "/" + threads.get(threadId).osThreadId();
  }
}
