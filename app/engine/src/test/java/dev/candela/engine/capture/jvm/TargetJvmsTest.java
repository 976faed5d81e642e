package dev.candela.engine.capture.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.capture.jvm.ProcessTable.ProcessView;
import dev.candela.engine.capture.jvm.TargetJvms.JvmWatch;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.capture.testkit.TargetProgram;
import dev.candela.engine.capture.testkit.Targets;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetJvmsTest {
  @AutoClose private final Targets targets = new Targets();

  private final TargetJvms jvms = new TargetJvms();

  private TargetJvm listed(TargetProcess target) {
    return jvms.list().stream().filter(jvm -> jvm.pid() == target.pid()).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void describes(int feature) throws IOException {
    InstalledJdk jdk = TargetJdks.feature(feature);
    TargetJvm jvm = listed(targets.start(jdk, "-Dgreeting=hello world", "-Xmx64m"));
    assertEquals(TargetProgram.MAIN, jvm.main());
    assertEquals("first second", jvm.arguments());
    assertEquals(List.of("-Dgreeting=hello world", "-Xmx64m"), jvm.vmOptions());
    assertEquals(jdk.runtime().version(), jvm.runtime().version());
    assertEquals(jdk.title(), jvm.runtime().title());
    assertEquals(System.getProperty("user.name"), jvm.user());
    assertTrue(jvm.startTime().orElseThrow().isBefore(Instant.now().plusSeconds(5)));
    assertTrue(jvm.attachable(), () -> jvm.obstacle().toString());
  }

  @Test
  void describesAJvmWithoutPerformanceData() throws IOException {
    InstalledJdk jdk = TargetJdks.feature(17);
    Assumptions.assumeTrue(PerfData.isLinux(), "needs /proc");
    TargetJvm jvm = listed(targets.start(jdk, "-XX:-UsePerfData", "-Xmx64m"));
    assertEquals(TargetProgram.MAIN, jvm.main());
    assertEquals("first second", jvm.arguments());
    assertEquals(jdk.title(), jvm.runtime().title());
    assertTrue(jvm.attachable());
  }

  @Test
  void watchTellsWhenAJvmComesAndGoes() throws IOException, InterruptedException {
    BlockingQueue<List<TargetJvm>> lists = new ArrayBlockingQueue<>(1000);
    try (JvmWatch watch = new JvmWatch(jvms, Duration.ofMillis(50), lists::add)) {
      long pid;
      try (TargetProcess target = TargetProcess.start(17)) {
        pid = target.pid();
        await(lists, pid, true);
      }
      await(lists, pid, false);
      assertTrue(watch != null);
    }
  }

  @Test
  void aPausedWatchListsNothingAndThenBeginsAnew() throws InterruptedException {
    Semaphore looks = new Semaphore(0);
    BlockingQueue<List<TargetJvm>> lists = new ArrayBlockingQueue<>(1000);
    try (JvmWatch watch =
        new JvmWatch(new TargetJvms(counting(looks)), Duration.ofMillis(1), lists::add)) {
      assertTrue(looks.tryAcquire(3, 30, TimeUnit.SECONDS));
      watch.pause();
      looks.drainPermits();
      // One may have been under way.
      assertFalse(looks.tryAcquire(2, 300, TimeUnit.MILLISECONDS));
      lists.clear();
      watch.resume();
      assertTrue(lists.poll(30, TimeUnit.SECONDS) != null);
    }
  }

  private static ProcessTable counting(Semaphore looks) {
    ProcessTable all = ProcessTable.ofThisMachine();
    return new ProcessTable() {
      @Override
      public List<ProcessView> jvms() {
        looks.release();
        return all.jvms();
      }

      @Override
      public Optional<ProcessView> find(long pid) {
        return all.find(pid);
      }

      @Override
      public boolean isJvm(long pid) {
        return all.isJvm(pid);
      }
    };
  }

  private static void await(BlockingQueue<List<TargetJvm>> lists, long pid, boolean present)
      throws InterruptedException {
    List<TargetJvm> list;
    do {
      list = lists.poll(30, TimeUnit.SECONDS);
      assertTrue(list != null, "no further list came");
    } while (list.stream().anyMatch(jvm -> jvm.pid() == pid) != present);
  }
}
