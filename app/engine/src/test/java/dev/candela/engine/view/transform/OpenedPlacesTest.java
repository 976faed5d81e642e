package dev.candela.engine.view.transform;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.Profile;
import dev.candela.engine.testkit.TextProfiles;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class OpenedPlacesTest {
  /** With a number for each of these and each stack there would be gigabytes. */
  private static final int PLACES = 30_000;

  @Test
  void manyPlacesTakeNoMoreRoomThanOne() {
    Profile profile =
        TextProfiles.of(
            joined(PLACES, "\n", i -> "my.m" + i + ";lib.a;lib.b 1"), "my.other;lib.a;lib.b 1");
    Set<StackPath> opened = new HashSet<>();
    for (int i = 0; i < PLACES; i++) {
      opened.add(new StackPath(List.of("my.m" + i, "lib.a")));
    }
    StackView view =
        StackTransforms.fold(FoldRules.parse("-lib.*"), opened).apply(StackView.of(profile), NEVER);
    // The root and the fold of the one that is not opened with its caller.
    assertEquals(1 + 3 * PLACES + 2, view.stacks().size());
  }

  @Test
  void aPlaceHasSeveralNames() {
    String start = "lib.start";
    assertEquals(
        "lib.start … 2 frames;my.main;lib.map … 2 frames;my.work;lib.sort … 2 frames", folded());
    assertEquals(
        "lib.start;lib.loop;my.main;lib.map;lib.call;my.work;lib.sort … 2 frames",
        folded(start, "lib.start;my.main;lib.map"));
    assertEquals(
        "lib.start;lib.loop;my.main;lib.map;lib.call;my.work;lib.sort … 2 frames",
        folded(start, "lib.start;lib.loop;my.main;lib.map"));
    assertEquals(
        "lib.start;lib.loop;my.main;lib.map;lib.call;my.work;lib.sort;lib.swap",
        folded(
            start,
            "lib.start;my.main;lib.map",
            "lib.start;lib.loop;my.main;lib.map;my.work;lib.sort",
            "lib.start;my.main;lib.map;my.other"));
    assertEquals(
        "lib.start … 2 frames;my.main;lib.map … 2 frames;my.work;lib.sort;lib.swap",
        folded("lib.start;lib.loop;my.main", "lib.start;my.main;lib.map;my.work;lib.sort"));
  }

  private static String folded(String... places) {
    Profile profile =
        TextProfiles.of("lib.start;lib.loop;my.main;lib.map;lib.call;my.work;lib.sort;lib.swap 1");
    Set<StackPath> opened = Stream.of(places).map(StackPath::parse).collect(Collectors.toSet());
    StackView view =
        StackTransforms.fold(FoldRules.parse("-lib.*"), opened).apply(StackView.of(profile), NEVER);
    int[] frameIds = view.stacks().frameIds(view.stackIdOf(profile.stacks().size() - 1));
    return joined(frameIds.length, ";", i -> view.symbols().frameLabel(frameIds[i]));
  }
}
