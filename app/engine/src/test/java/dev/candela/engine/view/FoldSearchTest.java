package dev.candela.engine.view;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import dev.candela.engine.view.transform.Transforms;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

final class FoldSearchTest {
  private static final String PICTURE =
      """
      lib.start;lib.loop;my.main;lib.map;lib.call;my.work;lib.sort 5
      lib.start;lib.loop;my.main;lib.get;my.work 2
      lib.start 1
      """;
  private static final String FOLD = "fold:-lib.*";
  private static final String BELOW_MAIN = "subtree:lib.start;my.main";
  private static final String TOP = "lib.start";
  private static final String INNER = TOP + ";my.main;lib.map";

  @Test
  void findsTheFoldThatHidesAFrame() {
    assertFinds(Set.of(INNER), 5, PICTURE, "lib.call", FOLD);
    assertFinds(Set.of(TOP), 7, PICTURE, "lib.loop", FOLD);
    String recursive = "my.main;lib.map;lib.call;lib.map;lib.get 3\n";
    assertFinds(Set.of("my.main;lib.map"), 3, recursive, "lib.call", FOLD);
    assertFinds(Set.of("my.main;lib.map"), 3, recursive, "lib.map", FOLD);
  }

  @Test
  void findsNoFoldForWhatCanBeSeen() {
    assertFinds(Set.of(), 8, PICTURE, "lib.start", FOLD);
    assertFinds(Set.of(), 2, PICTURE, "lib.get", FOLD);
    assertFinds(Set.of(), 5, PICTURE, "lib.sort", FOLD);
    assertFinds(Set.of(), 7, PICTURE, "my.work", FOLD);
    assertFinds(Set.of(), 8, PICTURE, "lib.start", "fold:-lib.* open:lib.start");
    assertFinds(
        Set.of("lib.start;lib.loop;my.main;lib.map"),
        5,
        PICTURE,
        "lib.call",
        "fold:-lib.* open:lib.start");
  }

  @Test
  void findsNothingInWhatIsLeftOut() {
    assertFinds(Set.of(), 0, PICTURE, "lib.start", FOLD, BELOW_MAIN);
    assertFinds(Set.of("my.main;lib.map"), 5, PICTURE, "lib.call", FOLD, BELOW_MAIN);
  }

  @Test
  void doesNotLookBeyondAFoldThatASubtreeBeginsWith() {
    String subtree = "subtree:" + INNER;
    assertFinds(Set.of(), 0, PICTURE, "lib.start", FOLD, subtree);
    assertFinds(Set.of(), 0, PICTURE, "my.main", FOLD, subtree);
    assertFinds(Set.of("lib.map"), 5, PICTURE, "lib.call", FOLD, subtree);
  }

  @Test
  void findsEveryFoldOfAMethodWithSeveralLines() {
    String lines = "my.main:5;lib.a;lib.b 1\nmy.main:9;lib.a;lib.b 2\n";
    assertFinds(Set.of("my.main;lib.a"), 3, lines, "lib.b", "frames:method", FOLD);
  }

  @Test
  void findsTheFoldsOfEachThread() {
    String picture =
        """
        my.main;lib.map;lib.call;my.work 5 thread=a
        my.main;lib.map;lib.call;my.work 3 thread=b
        my.main;lib.get;my.work 2 thread=b
        """;
    Set<String> maps = Set.of("a;my.main;lib.map", "b;my.main;lib.map");
    assertFindsByThread(maps, 8, picture, "lib.call", FOLD);
    assertFindsByThread(Set.of(), 2, picture, "lib.get", FOLD);
  }

  @Test
  void takesNoThreadForAFold() {
    assertFindsInThread(Set.of(), 0, "lib.start", FOLD, BELOW_MAIN);
    assertFindsInThread(Set.of("a;my.main;lib.map"), 5, "lib.call", FOLD, BELOW_MAIN);
    String subtree = "subtree:" + INNER;
    assertFindsInThread(Set.of(), 0, "lib.start", FOLD, subtree);
    assertFindsInThread(Set.of(), 0, "my.main", FOLD, subtree);
    assertFindsInThread(Set.of("a;lib.map"), 5, "lib.call", FOLD, subtree);
  }

  @Test
  void findsTheThreadOfWhatASubtreeLeaves() {
    assertFindsInThread(Set.of(), 5, "a", FOLD);
    assertFindsInThread(Set.of(), 5, "a", FOLD, BELOW_MAIN);
    assertFindsInThread(Set.of(), 5, "a", FOLD, "subtree:" + INNER);
    assertFindsInThread(Set.of(), 5, "a", FOLD, "subtree:" + TOP);
  }

  @Test
  void asksForSamples() {
    Profile profile = TextProfiles.of(PICTURE);
    SampleSelection nothing = SampleSelection.ALL.withRange(new Span(-20, -10));
    StackView folded = folded(profile, FOLD);
    FoldSearch.Found found = find(profile, nothing, "lib.call", StackView.of(profile), folded);
    assertEquals(Set.of(), folds(profile, found, folded));
  }

  @Test
  void canBeCancelled() {
    Profile profile = TextProfiles.of(PICTURE);
    StackView own = StackView.of(profile);
    StackWeights weights = StackWeights.of(profile, SampleSelection.ALL, NEVER);
    FoldSearch folds = new FoldSearch(profile, own, own);
    assertThrows(
        CancellationException.class,
        () -> folds.find(new BitSet(), new BitSet(), weights, () -> true));
  }

  private static void assertFinds(
      Set<String> expected, long samples, String picture, String method, String... transforms) {
    Profile profile = TextProfiles.of(picture);
    StackView unfolded =
        transforms[0].equals("frames:method")
            ? folded(profile, "frames:method")
            : StackView.of(profile);
    assertFinds(expected, samples, profile, method, unfolded, folded(profile, transforms));
  }

  private static void assertFindsInThread(
      Set<String> expected, long samples, String method, String... transforms) {
    String picture = "lib.start;lib.loop;my.main;lib.map;lib.call;my.work 5 thread=a";
    assertFindsByThread(expected, samples, picture, method, transforms);
  }

  private static void assertFindsByThread(
      Set<String> expected, long samples, String picture, String method, String... transforms) {
    ByThread threads = ByThread.of(TextProfiles.of(picture), SampleSelection.ALL.events(), NEVER);
    StackView unfolded = threads.view(Transforms.NONE, NEVER);
    StackView folded = threads.view(Transforms.parse(List.of(transforms)), NEVER);
    assertFinds(expected, samples, threads.profile(), method, unfolded, folded);
  }

  private static void assertFinds(
      Set<String> expected,
      long samples,
      Profile profile,
      String method,
      StackView unfolded,
      StackView folded) {
    FoldSearch.Found found = find(profile, SampleSelection.ALL, method, unfolded, folded);
    assertEquals(expected, folds(profile, found, folded));
    assertEquals(samples, samples(profile, found), "samples on stacks with it");
  }

  private static long samples(Profile profile, FoldSearch.Found found) {
    StackWeights weights = StackWeights.of(profile, SampleSelection.ALL, NEVER);
    long sum = 0;
    for (int stackId = 0; stackId < found.groups().length; stackId++) {
      sum += found.groups()[stackId] == 0 ? weights.samples(stackId) : 0;
    }
    return sum;
  }

  private static StackView folded(Profile profile, String... transforms) {
    return Transforms.parse(List.of(transforms)).view(profile, NEVER);
  }

  private static FoldSearch.Found find(
      Profile profile,
      SampleSelection selection,
      String method,
      StackView unfolded,
      StackView folded) {
    Symbols symbols = unfolded.symbols();
    BitSet methods = new BitSet();
    BitSet library = new BitSet();
    for (int methodId = 0; methodId < symbols.methods().size(); methodId++) {
      methods.set(methodId, symbols.qualifiedName(methodId).equals(method));
      library.set(methodId, symbols.qualifiedName(methodId).startsWith("lib."));
    }
    StackWeights weights = StackWeights.of(profile, selection, NEVER);
    return new FoldSearch(profile, unfolded, folded).find(methods, library, weights, NEVER);
  }

  private static Set<String> folds(Profile profile, FoldSearch.Found found, StackView folded) {
    assertEquals(profile.stacks().size(), found.groups().length);
    Set<String> paths = new TreeSet<>();
    for (int stackId = 0; stackId < found.folds().length; stackId++) {
      if (found.folds()[stackId]) {
        paths.add(path(folded, stackId));
      }
    }
    return paths;
  }

  private static String path(StackView view, int stackId) {
    int frameId = view.stacks().frameId(stackId);
    String name = view.symbols().qualifiedName(view.symbols().frames().methodId(frameId));
    int caller = view.stacks().parentStackId(stackId);
    return caller == StackTable.ROOT ? name : path(view, caller) + ";" + name;
  }
}
