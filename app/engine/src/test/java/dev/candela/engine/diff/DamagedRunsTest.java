package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.differences;
import static dev.candela.engine.diff.DiffText.mismatch;
import static dev.candela.engine.diff.DiffText.side;
import static dev.candela.engine.diff.SimulatedRun.cores;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.view.ProfileFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of which only a part could be read. */
final class DamagedRunsTest {
  private static final String CUT = "The file is cut.";

  @TempDir Path temp;

  @Test
  void looksLikeLessCostInTotal() {
    Diff diff = compared(builder -> builder.warn(CUT), DiffUnit.TOTAL);
    Mismatch first = differences(diff).getFirst();
    assertEquals(new Mismatch.Damaged("after", List.of(CUT), true), first);
    assertEquals(true, first.isSevere());
  }

  @Test
  void isNoWarningWhereCostsAreDividedByWhatThereIs() {
    Diff diff = compared(builder -> builder.warn(CUT), DiffUnit.PER_SECOND);
    assertEquals(List.of(new Mismatch.Damaged("after", List.of(CUT), false)), differences(diff));
    assertFalse(differences(diff).getFirst().isSevere());
  }

  @Test
  void aWholeFileMayHaveBeenRemarkedOn() {
    Diff diff = compared(builder -> builder.remark("Labels are left out."), DiffUnit.TOTAL);
    assertEquals(List.of(), differences(diff));
  }

  @Test
  void aFileWithWeightsBelowZeroIsWhole() throws IOException {
    Path file =
        Files.writeString(
            temp.resolve("difference"),
            "{\"shared\": {\"frames\": [{\"name\": \"main\"}]}, \"profiles\": [{\"name\": \"t\","
                + " \"type\": \"sampled\", \"unit\": \"none\", \"samples\": [[0], [0]],"
                + " \"weights\": [500, -4]}]}");
    Profile read = ProfileReaders.read(file);
    assertEquals(List.of("1 negative weight was skipped."), read.warnings());
    Diff diff = compared(builder -> builder.append(read), DiffUnit.TOTAL);
    assertEquals(Optional.empty(), mismatch(diff, Mismatch.Damaged.class));
  }

  private static Diff compared(Consumer<ProfileBuilder> damage, DiffUnit unit) {
    ProfileBuilder read = new ProfileBuilder();
    read.append(cores("main;a 0.5").seed(2).profile());
    damage.accept(read);
    // Once more, as files are that are read in parts.
    ProfileBuilder whole = new ProfileBuilder();
    whole.append(read.build());
    return diff(
        cores("main;a 0.5").side("before"),
        side("after", whole.build(), ProfileFilter.BY_METHOD),
        DiffSettings.DEFAULT.with(unit));
  }
}
