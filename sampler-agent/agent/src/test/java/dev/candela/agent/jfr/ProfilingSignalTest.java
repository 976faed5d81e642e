package dev.candela.agent.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.StartRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfilingSignalTest {
  private static final String LINE = "7f0000000000-7f0000001000 r-xp 00000000 08:01 42 ";

  @TempDir Path folder;

  private boolean taken(String library) throws Exception {
    return ProfilingSignal.isTaken(Files.writeString(folder.resolve("maps"), LINE + library));
  }

  @Test
  void knowsEveryCopyOfAsyncProfiler() throws Exception {
    assertTrue(taken("/opt/libasyncProfiler.so\n"));
    assertTrue(taken("/tmp/x/libcandelaAsyncProfiler-4.6.so (deleted)\n"));
    assertFalse(taken("/usr/lib/jvm/lib/server/libjvm.so\n"));
    assertFalse(ProfilingSignal.isTaken(folder.resolve("absent")));
  }

  @Test
  void theRecorderThenSamplesWithoutTheSignalAndSaysSo() throws Exception {
    StartRequest request =
        new StartRequest(EngineKind.JFR, List.of(new EventSetting(EventKind.CPU, 0)), 0, false, 0);
    Map<String, String> usual = new RecorderSettings(request, 25, true).settings();
    assertEquals("true", usual.get("jdk.CPUTimeSample#enabled"));
    RecorderSettings settings = RecorderSettings.withoutSignal(request, 25);
    assertFalse(settings.settings().containsKey("jdk.CPUTimeSample#enabled"));
    assertEquals("true", settings.settings().get("jdk.ExecutionSample#enabled"));
    String remark = settings.started().remarks().get(0);
    assertTrue(remark.startsWith("async-profiler has been in this JVM"), remark);
  }
}
