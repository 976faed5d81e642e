package dev.candela.engine.view.transform;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.Profile;
import dev.candela.engine.testkit.ProfileText;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.WeightedStacks;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StackTransformsTest {
  private static final String PICTURE =
      """
      main;a;b 3
      main;a;c 2
      main;b;a;c 4
      main;a 1
      """;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "include:^b$ | main;a;b 3, main;b;a;c 4",
        "exclude:^b$ | main;a 1, main;a;c 2",
        "subtree:main;a | a 1, a;b 3, a;c 2",
        "callees:a | a 1, a;b 3, a;c 6",
        "callers:a | main;a 6, main;b;a 4",
        "hide:a | main 1, main;b 3, main;b;c 4, main;c 2",
        "merge:a | main 6, main;b 4",
        "fold:-lib.* | main;a 1, main;a;b 3, main;a;c 2, main;b;a;c 4"
      })
  void showsWhatIsAskedFor(String transform, String stacks) {
    assertShows(stacks.replace(", ", "\n") + "\n", PICTURE, transform);
  }

  @Test
  void focusMeansTheVeryName() {
    String picture = "main;ab 1\nmain;a;x 2\n";
    assertShows("main;a;x 2\n", picture, "focus:a");
    assertShows("main;ab 1\n", picture, "drop:a");
  }

  @Test
  void keepsSamplesWithoutAStackUnlessAMethodIsAskedFor() {
    assertShows("- 5\n", "- 5\na 1\n", "exclude:a");
    assertShows("a 1\n", "- 5\na 1\n", "include:a");
    assertShows("a 1\n", "- 5\na 1\n", "callees:a");
  }

  @Test
  void showsASubtreeOfFramesThatDifferInTheirLines() {
    assertShows("b:1;x 2\nb:2;x 3\n", "a:7;b:1;x 2\na:8;b:2;x 3\na:8;c 1\n", "subtree:a;b");
  }

  @Test
  void calleesOfARecursiveMethodHangAtItsOutermostFrame() {
    assertShows("a;b;a;c 1\n", "x;a;b;a;c 1\n", "callees:a");
  }

  @Test
  void showsWhoCallsTheOutermostFrameOfARecursiveMethod() {
    assertShows("x;a 1\n", "x;a;b;a;c 1\ny 2\n", "callers:a");
  }

  @Test
  void stacksWithNothingLeftKeepTheirTime() {
    assertShows("[hidden] 2\nb 3\n", "a 2\na;b 3\n", "hide:a");
    assertShows("[hidden] 5\n", "a 2\na;b 3\n", "merge:a");
  }

  @Test
  void chargesNativeTimeToTheJavaCaller() {
    String picture =
        """
        start[native];java.run;read[native];sys_read[kernel] 4
        start[native];java.run 1
        start[native];GCwork[cpp] 2
        """;
    assertShows("[native code only] 2\njava.run 5\n", picture, "native:off");
  }

  @Test
  void nativeOffLeavesStacksWithoutNativeFramesAlone() {
    StackView view = StackView.of(TextProfiles.of(PICTURE));
    assertEquals(view, StackTransforms.hideNative().apply(view, NEVER));
  }

  @Test
  void foldsEachRunOfLibraryFrames() {
    String picture =
        """
        lib.start;lib.loop;my.main;lib.map;lib.call;my.work;lib.sort 5
        lib.start;lib.loop;my.main;lib.get;my.work 2
        lib.start 1
        """;
    assertShows(
        """
        lib.start … 2 frames 1
        lib.start … 2 frames;my.main;lib.get;my.work 2
        lib.start … 2 frames;my.main;lib.map … 2 frames;my.work;lib.sort 5
        """,
        picture,
        "fold:+my.*,-*");
  }

  @Test
  void foldsNativeFramesIntoTheCodeThatCallsThem() {
    String picture =
        """
        start[native];lib.run;my.main;lib.read;read[native];sys_read[kernel] 5
        start[native];lib.run;my.main;sin[native] 2
        start[native];lib.run;my.main;up[native];my.work;my_fast[native] 1
        start[native];GC[cpp] 3
        """;
    for (String rules : List.of("-lib.*,+my_*", "+my*,-*")) {
      String start = rules.startsWith("+") ? "start … 2 frames" : "start;lib.run";
      String gc = rules.startsWith("+") ? "start … 2 frames" : "start;GC";
      assertShows(
          """
          GC 3
          START;my.main 2
          START;my.main;lib.read … 3 frames 5
          START;my.main;my.work;my_fast 1
          """
              .replace("GC", gc)
              .replace("START", start),
          picture,
          "fold:" + rules);
    }
  }

  @Test
  void foldsGeneratedCodeIntoTheCodeThatCallsIt() {
    String link = "java.lang.invoke.LambdaForm$MH.linkToTargetMethod";
    String invoke = "java.lang.invoke.DirectMethodHandle$Holder.invokeStatic";
    assertShows(
        """
        my.main 2
        my.main;java.lang.StringConcatHelper.simpleConcat … 2 frames 5
        my.main;java.lang.invoke.MethodHandleNatives.linkCallSite … 2 frames 1
        """,
        """
        my.main;LINK 2
        my.main;LINK;INVOKE;java.lang.StringConcatHelper.simpleConcat;java.lang.String.hash 5
        my.main;java.lang.invoke.MethodHandleNatives.linkCallSite;LINK 1
        """
            .replace("LINK", link)
            .replace("INVOKE", invoke),
        "fold:-java.*");
  }

  @Test
  void countsTheLongestWayOfEachFold() {
    assertShows(
        "my.a;lib.run … 3 frames 4\nmy.b;lib.run … 2 frames 1\nmy.b;lib.stop 1\n",
        "my.a;lib.run;lib.x 1\nmy.a;lib.run;lib.y;lib.z 3\nmy.b;lib.run;lib.x 1\nmy.b;lib.stop 1\n",
        "fold:-lib.*");
  }

  @Test
  void opensTheFoldAtAPlace() {
    String picture =
        "my.main;lib.a;lib.b;my.x;lib.c;lib.d 5\nmy.main;lib.e;lib.f 2\nmy.y;lib.a;lib.d 1\n";
    assertShows(
        """
        my.main;lib.a;lib.b;my.x;lib.c … 2 frames 5
        my.main;lib.e … 2 frames 2
        my.y;lib.a … 2 frames 1
        """,
        picture,
        "fold:-lib.* open:my.main;lib.a");
  }

  @Test
  void opensAFoldBelowAnotherOne() {
    String picture = "lib.run;my.a;lib.x;my.b;lib.y;lib.z 5\nlib.run;lib.loop;my.a;lib.x 1\n";
    assertShows(
        "lib.run … 2 frames;my.a;lib.x 1\nlib.run … 2 frames;my.a;lib.x;my.b;lib.y;lib.z 5\n",
        picture,
        "fold:-lib.* open:lib.run;my.a;lib.x;my.b;lib.y");
    assertShows(
        """
        lib.run;lib.loop;my.a;lib.x 1
        lib.run;my.a;lib.x;my.b;lib.y … 2 frames 5
        """,
        picture,
        "fold:-lib.* open:lib.run");
  }

  @Test
  void anInnerFoldStaysOpenWhenAnOuterOneIsOpenedToo() {
    String picture = "lib.run;lib.loop;my.a;lib.x;lib.y;my.b;lib.z;lib.w 5\n";
    String inner = " open:lib.run;my.a;lib.x";
    assertShows(
        "lib.run … 2 frames;my.a;lib.x;lib.y;my.b;lib.z … 2 frames 5\n",
        picture,
        "fold:-lib.*" + inner);
    assertShows(
        "lib.run;lib.loop;my.a;lib.x;lib.y;my.b;lib.z … 2 frames 5\n",
        picture,
        "fold:-lib.*" + inner + " open:lib.run");
  }

  @Test
  void joinsDirectRecursion() {
    String picture = "a;f;f;f;g 1\na;f;g;f;f 2\na;f:1;f:2;h 4\n";
    assertShows("a;f:1;h 4\na;f;g 1\na;f;g;f 2\n", picture, "recursion:direct");
  }

  @Test
  void joinsRecursionOverOtherMethods() {
    String picture = "a;f;g;f;h 1\na;f;g 2\na;f;g;f;g;x 4\n";
    assertShows("a;f;g 2\na;f;g;x 4\na;f;h 1\n", picture, "recursion:all");
  }

  @Test
  void tellsFramesApartByWhatIsAskedFor() {
    String picture = "p.A.x:1[jit];p.A.y:2;p.B.z:3[interpreted];read[native] 1\np.A.x:9;q.C.w 2\n";
    assertShows("p.A.x;p.A.y;p.B.z;read 1\np.A.x;q.C.w 2\n", picture, "frames:method");
    assertShows("p.A.x:1;p.A.y:2;p.B.z:3;read 1\np.A.x:9;q.C.w 2\n", picture, "frames:line");
    assertShows("p.A;p.B;[native] 1\np.A;q.C 2\n", picture, "frames:class");
    assertShows("p;[native] 1\np;q 2\n", picture, "frames:package");
  }

  @Test
  void appliesInOrder() {
    assertShows("a 1\na;c 2\na;x 3\n", "m;a;b;x 3\nm;a;c 2\nm;a 1\n", "hide:b", "callees:a");
  }

  @Test
  void textsAreReadBackAsEqualTransforms() {
    List<String> texts =
        List.of(
            "include:a|b",
            "exclude:^x.*",
            "focus:java.util.ArrayDeque.removeIf",
            "drop:a b",
            "subtree:a;b\\;c;d",
            "callees:a",
            "callers:a",
            "hide:f",
            "merge:g",
            "native:off",
            "recursion:all",
            "recursion:direct",
            "frames:method",
            "frames:line",
            "frames:kind",
            "frames:class",
            "frames:package",
            "lines:shop.Orders:1,2,5",
            "fold:+com.acme.*,-* open:a\\sb;c open:x");
    Transforms transforms = Transforms.parse(texts);
    assertEquals(texts, transforms.texts());
    assertEquals(transforms, Transforms.parse(transforms.texts()));
    assertEquals(texts.size(), Set.copyOf(transforms.list()).size());
  }

  @Test
  void everyChipCanBeTakenAway() {
    Transforms two = Transforms.parse(List.of("hide:a", "drop:b"));
    assertEquals(Transforms.parse(List.of("drop:b")), two.without(StackTransforms.parse("hide:a")));
    assertEquals(Transforms.parse(List.of("hide:a")), two.without(StackTransforms.parse("drop:b")));
  }

  @Test
  void saysWhatIsWrongWithAText() {
    assertSentence("Unknown transform \"hid:a\"", "hid:a");
    assertSentence("Unknown transform \"hide\"", "hide");
    assertSentence("\"(\" is not a valid regular expression", "include:(");
    assertSentence("\"java.*\" is not a fold rule", "fold:java.*");
  }

  @Test
  void canBeCancelled() {
    Profile profile = TextProfiles.of(joined(40_000, "\n", i -> "a" + i + "[native] 1"));
    String all = "include:a hide:a native:off fold:-a* recursion:all frames:line callees:a";
    for (String text : all.split(" ")) {
      assertThrows(
          CancellationException.class,
          () -> StackTransforms.parse(text).apply(StackView.of(profile), () -> true),
          text);
    }
  }

  private static void assertShows(String expected, String picture, String... transforms) {
    WeightedStacks shown = TextProfiles.view(picture, transforms).stacks(NEVER);
    assertEquals(expected, ProfileText.stacks(shown));
  }

  private static void assertSentence(String expected, String text) {
    String message = message(IllegalArgumentException.class, () -> StackTransforms.parse(text));
    assertTrue(message.startsWith(expected), message);
  }
}
