package dev.candela.engine.view.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.testkit.TextProfiles;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class OpenedPlacesTest {
  /** With a number for each of these and each stack there would be gigabytes. */
  private static final int PLACES = 30_000;

  @Test
  void manyPlacesTakeNoMoreRoomThanOne() {
    StringBuilder picture = new StringBuilder();
    Set<StackPath> opened = new HashSet<>();
    for (int i = 0; i < PLACES; i++) {
      picture.append("my.m").append(i).append(";lib.a;lib.b 1\n");
      opened.add(new StackPath(List.of("my.m" + i)));
    }
    picture.append("my.other;lib.a;lib.b 1\n");
    Profile profile = TextProfiles.of(picture.toString());
    StackView view =
        StackTransforms.fold(FoldRules.parse("-lib.*"), opened)
            .apply(StackView.of(profile), Cancellation.NEVER);
    // The root and the fold of the one that is not opened with its caller.
    assertEquals(1 + 3 * PLACES + 2, view.stacks().size());
  }

  @Test
  void aPlaceHasSeveralNames() {
    assertEquals(
        "lib.start;lib.loop;my.main;lib.map;my.work;… 1 library frame",
        folded("", "… 2 library frames;my.main"));
    assertEquals(
        "lib.start;lib.loop;my.main;lib.map;my.work;… 1 library frame",
        folded("", "lib.start;lib.loop;my.main"));
    assertEquals(
        "lib.start;lib.loop;my.main;lib.map;my.work;lib.sort",
        folded(
            "",
            "… 9 library frames;my.main",
            "lib.start;lib.loop;my.main;… 1 library frame;my.work",
            "… 2 library frames;my.main;… 1 library frame;my.other"));
    assertEquals(
        "… 2 library frames;my.main;… 1 library frame;my.work;lib.sort",
        folded(
            "lib.start;lib.loop;my.main", "… 2 library frames;my.main;… 3 library frames;my.work"));
  }

  private static String folded(String... places) {
    Profile profile = TextProfiles.of("lib.start;lib.loop;my.main;lib.map;my.work;lib.sort 1");
    Set<StackPath> opened = new HashSet<>();
    for (String place : places) {
      opened.add(StackPath.parse(place));
    }
    StackView view =
        StackTransforms.fold(FoldRules.parse("-lib.*"), opened)
            .apply(StackView.of(profile), Cancellation.NEVER);
    int innermost = view.stackIdOf(profile.stacks().size() - 1);
    return String.join(";", StackPath.of(view.symbols(), view.stacks(), innermost).names());
  }
}
