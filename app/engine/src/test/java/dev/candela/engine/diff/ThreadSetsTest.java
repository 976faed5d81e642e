package dev.candela.engine.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.view.ProfileFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads of one side that do not occur on the other. */
final class ThreadSetsTest {
  private static final String NAMED = "[main tid=1];a.A.f 90\n";

  @TempDir private Path folder;

  @Test
  void countsWhatRowsWeighAndNotHowManyThereAre() throws IOException {
    Diff diff =
        diff("[main tid=1];a.A.f 60\n[main tid=1];a.A.g 10\n[idle tid=2];a.A.f 30\n", NAMED);
    assertEquals(List.of(new Mismatch.Threads("idle", 0.3, Side.AFTER)), threads(diff));
  }

  @Test
  void saysNothingWhereAFormatHasNoThreads() throws IOException {
    assertEquals(List.of(), threads(diff(NAMED, "a.A.f 90\n")));
    assertEquals(List.of(), threads(diff("a.A.f 90\n", NAMED)));
  }

  private static List<Mismatch> threads(Diff diff) {
    return diff.mismatches().stream()
        .filter(mismatch -> mismatch.kind() == Mismatch.Kind.THREADS)
        .toList();
  }

  private Diff diff(String before, String after) throws IOException {
    return DiffText.diff(side(before), side(after));
  }

  private DiffSide side(String stacks) throws IOException {
    Path file = Files.writeString(folder.resolve("stacks.folded"), stacks);
    return DiffText.side("side", ProfileReaders.read(file), ProfileFilter.BY_METHOD);
  }
}
