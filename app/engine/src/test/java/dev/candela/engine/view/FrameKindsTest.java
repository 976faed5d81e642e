package dev.candela.engine.view;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Profile;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.View.NativeTime;
import org.junit.jupiter.api.Test;

final class FrameKindsTest {
  private static final Profile PROFILE =
      TextProfiles.of(
          "a[interpreted];b[jit] 1",
          "a[jit];b[inlined] 5",
          "a[jit];b[inlined];read[native] 4",
          "a[jit];b[jit] 3",
          "GC[cpp] 2");

  @Test
  void aJoinedNodeRanAsMostOfItsSamples() {
    assertEquals("GC CPP, a JIT, b INLINED, read NATIVE", kinds(PROFILE, "frames:method"));
  }

  @Test
  void callersOfWhatIsFocusedOnRanAsTheyDidForIt() {
    assertEquals("a JIT, b INLINED, read NATIVE", kinds(PROFILE, "frames:method focus:read"));
    assertEquals("a JIT, b INLINED", kinds(PROFILE, "frames:method drop:read drop:GC"));
  }

  @Test
  void whatIsHiddenDoesNotColourItsCaller() {
    assertEquals(
        "[native code only] SYNTHETIC, a JIT, b INLINED", kinds(PROFILE, "frames:method native:off"));
  }

  @Test
  void callersOfWhatIsFoldedOrHiddenRanAsTheyDid() {
    assertEquals(
        "a JIT, lib.x FOLD, b JIT",
        kinds(TextProfiles.of("a[jit];lib.x;lib.y;b[jit] 1"), "focus:b frames:method fold:-lib.*"));
    assertEquals(
        "a INTERPRETED, a JIT, lib.x FOLD, c JIT",
        kinds(TextProfiles.of("a[interpreted];a[jit];lib.x;lib.y;c[jit] 1"), "focus:c frames:method fold:-lib.*"));
    assertEquals(
        "a INTERPRETED, a JIT, c JIT",
        kinds(TextProfiles.of("a[interpreted];a[jit];x[inlined];c[jit] 1"), "hide:x focus:c frames:method"));
    assertEquals(
        "lib.x FOLD, a JIT, lib.x FOLD, c JIT",
        kinds(TextProfiles.of("lib.x;h[inlined];a[jit];h[inlined];lib.x;c[jit] 1"), "hide:h focus:c frames:method fold:-lib.*"));
  }

  @Test
  void saysWhatHidingNativeFramesMoves() {
    assertEquals(new NativeTime(6, 0, 2, 2), TextProfiles.view(PROFILE).nativeTime(NEVER));
    assertEquals(
        new NativeTime(4, 0, 0, 0),
        TextProfiles.view(PROFILE, "native:off", "focus:a").nativeTime(NEVER));
    Profile reads = TextProfiles.of("a[jit];read[native] 4", "a[jit];read[native];vfs[kernel] 3");
    assertEquals(new NativeTime(7, 3, 0, 0), TextProfiles.view(reads).nativeTime(NEVER));
  }

  private static String kinds(Profile profile, String transforms) {
    View view = TextProfiles.view(profile, transforms.split(" "));
    CallTree tree = CallTree.of(view.stacks(NEVER), NEVER);
    FrameKinds kinds = view.frameKinds(NEVER);
    return joined(
        tree.nodeCount() - 1,
        ", ",
        i -> tree.name(i + 1) + " " + kinds.kind(tree.stackId(i + 1)));
  }
}
