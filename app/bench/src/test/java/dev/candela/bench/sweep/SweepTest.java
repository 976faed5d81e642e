package dev.candela.bench.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SweepTest {
  private static final Path FOREIGN = Path.of("..", "cli", "src", "test", "resources", "foreign");

  @TempDir private Path folder;

  @Test
  void findsThatCandelaCountsAsTheJdkDoes() throws Exception {
    for (String name : List.of("openjdk-17.jfr.gz", "perf-go.collapsed", "go-cpu.pb.gz")) {
      Files.copy(FOREIGN.resolve(name), folder.resolve(name));
    }
    assertEquals(0, new CommandLine(new Sweep()).execute(folder.toString()));
  }
}
