package dev.candela.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Before the jar is made: options and output that the bridge relies on belong to one version. */
class LibraryVersionTest {
  @TempDir Path directory;

  @Test
  void buildTakesTheVersionThatTheBridgeWasWrittenFor() throws Exception {
    Properties properties = new Properties();
    try (InputStream in = AsyncProfilerBridge.class.getResourceAsStream("bridge.properties")) {
      properties.load(in);
    }
    assertEquals(AsyncProfilerBridge.WRITTEN_FOR, properties.getProperty("async-profiler"));
  }

  @Test
  void libraryItselfSaysThatVersion() throws Exception {
    assumeTrue(TargetPlatform.current() != null, "no library for this platform");
    try (AsyncProfilerBridge bridge =
        AsyncProfilerBridge.open(directory.resolve("private").toFile())) {
      assertEquals(AsyncProfilerBridge.WRITTEN_FOR, bridge.version());
    }
  }

  @Test
  void carriesBothLibrariesForEveryPlatform() {
    for (TargetPlatform platform : TargetPlatform.values()) {
      ClassLoader loader = AsyncProfilerBridge.class.getClassLoader();
      assertNotNull(loader.getResource(platform.profilerResource()), platform.name());
      assertNotNull(loader.getResource(platform.jnaResource()), platform.name());
    }
  }
}
