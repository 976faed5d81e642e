package dev.candela.engine.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class InterningTest {
  @Test
  void equalStringsHaveOneId() {
    StringTable.Builder strings = new StringTable.Builder();
    assertEquals(StringTable.EMPTY, strings.intern(""));
    assertEquals(StringTable.EMPTY, strings.intern(null));
    for (int i = 0; i < 5_000; i++) {
      int stringId = strings.intern("s" + i);
      assertEquals(stringId, strings.intern("s" + i));
      assertEquals("s" + i, strings.view().get(stringId));
    }
    assertEquals(5_001, strings.view().size());
    assertEquals("", strings.view().get(Ids.NONE));
  }

  @Test
  void methodsDifferInAnyOfTheirNames() {
    MethodTable.Builder methods = new MethodTable.Builder();
    Map<List<Integer>, Integer> ids = new HashMap<>();
    Random random = new Random(4);
    for (int i = 0; i < 20_000; i++) {
      List<Integer> names =
          List.of(random.nextInt(9), random.nextInt(9), random.nextInt(9), random.nextInt(9));
      int methodId = methods.intern(names.get(0), names.get(1), names.get(2), names.get(3));
      assertEquals(ids.computeIfAbsent(names, key -> methodId), methodId);
    }
    MethodTable view = methods.view();
    assertEquals(ids.size(), view.size());
    ids.forEach(
        (names, methodId) ->
            assertEquals(
                names,
                List.of(
                    view.classNameId(methodId),
                    view.methodNameId(methodId),
                    view.descriptorId(methodId),
                    view.moduleId(methodId))));
  }

  @Test
  void framesDifferInAnyOfTheirFields() {
    FrameTable.Builder frames = new FrameTable.Builder();
    Map<List<Object>, Integer> ids = new HashMap<>();
    Random random = new Random(5);
    for (int i = 0; i < 50_000; i++) {
      FrameKind kind = FrameKind.at(random.nextInt(FrameKind.values().length));
      int line = random.nextInt(20) - 1;
      List<Object> fields = List.of(random.nextInt(9), line, random.nextInt(20) - 1, kind);
      int frameId = frames.intern((Integer) fields.get(0), line, (Integer) fields.get(2), kind);
      assertEquals(ids.computeIfAbsent(fields, key -> frameId), frameId);
    }
    FrameTable view = frames.view();
    assertEquals(ids.size(), view.size());
    ids.forEach(
        (fields, frameId) ->
            assertEquals(
                fields,
                List.of(
                    view.methodId(frameId),
                    view.lineNumber(frameId),
                    view.bytecodeIndex(frameId),
                    view.kind(frameId))));
  }

  @Test
  void stacksAreWhatWasPushed() {
    StackTable.Builder stacks = new StackTable.Builder();
    Map<List<Integer>, Integer> ids = new HashMap<>();
    Random random = new Random(6);
    for (int i = 0; i < 20_000; i++) {
      int[] frameIds = random.ints(random.nextInt(8), 0, 6).toArray();
      int stackId = StackTable.ROOT;
      for (int frameId : frameIds) {
        stackId = stacks.intern(stackId, frameId);
      }
      int found = stackId;
      List<Integer> key = Arrays.stream(frameIds).boxed().toList();
      assertEquals(ids.computeIfAbsent(key, k -> found), found);
      assertArrayEquals(frameIds, stacks.view().frameIds(stackId));
    }
    StackTable view = stacks.view();
    for (int stackId = 1; stackId < view.size(); stackId++) {
      assertTrue(view.parentStackId(stackId) < stackId);
    }
    assertEquals(Ids.NONE, view.parentStackId(StackTable.ROOT));
    assertEquals(Ids.NONE, view.frameId(StackTable.ROOT));
  }

  @Test
  void findsStacksThatBranchOffAndThoseThatDoNot() {
    Random random = new Random(7);
    StackTable.Builder stacks = new StackTable.Builder();
    Map<List<Integer>, Integer> ids = new HashMap<>();
    for (int i = 0; i < 40_000; i++) {
      int parent = random.nextInt(3) == 0 ? random.nextInt(stacks.size()) : stacks.size() - 1;
      int frameId = random.nextInt(4);
      List<Integer> key = List.of(parent, frameId);
      if (!ids.containsKey(key)) {
        // By turns, so that the index has to catch up with what was added without it.
        int added = i / 100 % 2 == 0 ? stacks.add(parent, frameId) : stacks.intern(parent, frameId);
        assertEquals(ids.size() + 1, added);
        ids.put(key, added);
      }
      assertEquals(ids.get(key), stacks.intern(parent, frameId));
    }
    stacks.index();
    for (int parent = 0; parent < stacks.size(); parent++) {
      for (int frameId = 0; frameId < 4; frameId++) {
        int expected = ids.getOrDefault(List.of(parent, frameId), Ids.NONE);
        assertEquals(expected, stacks.find(parent, frameId));
      }
    }
  }

  @Test
  void copiesATableWithItsIdsAndAddsToIt() {
    Random random = new Random(8);
    for (int size : new int[] {1, 2, 63, 64, 65, 3_000, 40_000}) {
      StackTable.Builder from = new StackTable.Builder();
      addAnywhere(from, size, random);
      StackTable view = from.view();
      addAnywhere(from, size + 200, random);
      StackTable all = from.view();
      StackTable.Builder into = new StackTable.Builder();
      into.addAll(view, new int[] {5, 6, 7, 8});
      assertEquals(size, into.size());
      for (int stackId = size; stackId < all.size(); stackId++) {
        assertEquals(stackId, into.add(all.parentStackId(stackId), all.frameId(stackId) + 5));
      }
      into.index();
      for (int stackId = 1; stackId < all.size(); stackId++) {
        int frameId = all.frameId(stackId) + 5;
        assertEquals(all.parentStackId(stackId), into.view().parentStackId(stackId));
        assertEquals(frameId, into.view().frameId(stackId));
        assertEquals(stackId, into.find(all.parentStackId(stackId), frameId));
      }
    }
  }

  /** Interns random stacks until there are {@code size}. */
  private static void addAnywhere(StackTable.Builder stacks, int size, Random random) {
    while (stacks.size() < size) {
      int parent = random.nextInt(3) == 0 ? random.nextInt(stacks.size()) : stacks.size() - 1;
      stacks.intern(parent, random.nextInt(4));
    }
  }

  @Test
  void findsNoStackThatWasAddedSinceTheIndexWasMade() {
    StackTable.Builder stacks = new StackTable.Builder();
    int indexed = stacks.add(StackTable.ROOT, 1);
    stacks.index();
    stacks.add(indexed, 2);
    assertEquals(indexed, stacks.find(StackTable.ROOT, 1));
    assertEquals(Ids.NONE, stacks.find(indexed, 2));
  }

  @Test
  void mainIsOneThreadAlsoAfterItsEnd() {
    ThreadTable.Builder threads = new ThreadTable.Builder();
    int main = threads.intern(new ProfiledThread("main", "", 3, 10, false));
    assertEquals(main, threads.intern(new ProfiledThread("DestroyJavaVM", "", 31, 10, false)));
    int other = threads.intern(new ProfiledThread("main", "", 1, 20, false));
    assertEquals(2, threads.view().size());
    assertEquals(20, threads.view().get(other).osThreadId());
    ThreadTable.Builder brief = new ThreadTable.Builder();
    int ended = brief.intern(new ProfiledThread("DestroyJavaVM", "", 31, 10, false));
    assertEquals("main", brief.view().name(ended));
    assertEquals(threads.view().get(main), brief.view().get(ended));
    assertEquals(ended, brief.intern(brief.view().get(ended)));
    int unknown = brief.intern(ProfiledThread.named("DestroyJavaVM"));
    assertEquals("DestroyJavaVM", brief.view().name(unknown));
    // The JDK's recorder names threads as they are called at the moment, and gives their groups.
    int another = brief.intern(new ProfiledThread("DestroyJavaVM", "main", 31, 10, false));
    assertEquals("DestroyJavaVM", brief.view().name(another));
  }

  @Test
  void threadsDifferInEveryNumber() {
    ThreadTable.Builder threads = new ThreadTable.Builder();
    int one = threads.intern(new ProfiledThread("a", "g", 1, 10, false));
    int other = threads.intern(new ProfiledThread("a", "g", 1, 11, false));
    assertEquals(one, threads.intern(new ProfiledThread("a", "g", 1, 10, false)));
    assertEquals(2, threads.view().size());
    assertEquals(11, threads.view().get(other).osThreadId());
    assertEquals("[no thread]", threads.view().name(Ids.NONE));
  }

  @Test
  void viewsStayAsTheyAreWhileTheBuilderGoesOn() {
    StackTable.Builder stacks = new StackTable.Builder();
    int before = stacks.intern(stacks.intern(StackTable.ROOT, 1), 2);
    StackTable view = stacks.view();
    int size = view.size();
    for (int i = 0; i < 100_000; i++) {
      stacks.intern(i % size, 3 + i);
    }
    assertEquals(size, view.size());
    assertArrayEquals(new int[] {1, 2}, view.frameIds(before));
  }

  @Test
  void extendingKeepsAllIds() {
    Symbols.Builder builder = new Symbols.Builder();
    int methodId = builder.method("p.A", "m", "()V", "mod");
    int frameId = builder.frames().intern(methodId, 12, 3, FrameKind.C1);
    Symbols base = builder.view();
    Symbols.Extension extension = new Symbols.Extension(base);
    int coarse = extension.frame(methodId, Ids.NONE, FrameKind.JAVA);
    int note = extension.syntheticFrame("12 frames");
    assertEquals(note, extension.syntheticFrame("12 frames"));
    Symbols extended = extension.view();
    assertEquals("p.A.m", extended.frameName(frameId));
    assertEquals(12, extended.frames().lineNumber(frameId));
    assertEquals("p.A.m", extended.frameName(coarse));
    assertEquals("12 frames", extended.frameName(note));
    assertEquals(FrameKind.SYNTHETIC, extended.frames().kind(note));
    assertEquals(1, base.frames().size());
    // The recording goes on, and neither of the two sees it.
    builder.frames().intern(builder.method("p.B", "n", "", ""), 1, 1, FrameKind.JIT);
    assertEquals("12 frames", extended.frameName(note));
    assertEquals(3, extended.frames().size());
  }

  @Test
  void aThreadIsToldApartByEveryComponent() {
    ProfiledThread thread = new ProfiledThread("main", "group", 1, 2, false);
    for (Object other :
        List.of(
            new ProfiledThread("other", "group", 1, 2, false),
            new ProfiledThread("main", "other", 1, 2, false),
            new ProfiledThread("main", "group", 3, 2, false),
            new ProfiledThread("main", "group", 1, 3, false),
            new ProfiledThread("main", "group", 1, 2, true),
            new Object())) {
      assertNotEquals(thread, other);
    }
    ProfiledThread copy = new ProfiledThread("ma".concat("in"), "group", 1, 2, false);
    assertEquals(thread, copy);
    assertEquals(thread.hashCode(), copy.hashCode());
  }

  @Test
  void findsTheOutermostStackWithTheSameKey() {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      int frameCount = 1 + random.nextInt(6);
      StackTable.Builder builder = new StackTable.Builder();
      int last = StackTable.ROOT;
      for (int i = random.nextInt(200); i > 0; i--) {
        int parent = random.nextInt(3) == 0 ? random.nextInt(builder.size()) : last;
        last = builder.intern(parent, random.nextInt(frameCount));
      }
      int[] keyByFrame = random.ints(frameCount, Ids.NONE, 3).toArray();
      StackTable stacks = builder.view();
      int[] expected = new int[stacks.size()];
      for (int stackId = 1; stackId < expected.length; stackId++) {
        int key = keyByFrame[stacks.frameId(stackId)];
        expected[stackId] = stackId;
        int caller = key == Ids.NONE ? StackTable.ROOT : stacks.parentStackId(stackId);
        for (; caller != StackTable.ROOT; caller = stacks.parentStackId(caller)) {
          if (keyByFrame[stacks.frameId(caller)] == key) {
            expected[stackId] = caller;
          }
        }
      }
      assertArrayEquals(expected, stacks.outermost(keyByFrame, Cancellation.NEVER));
      int[] known = Arrays.copyOf(expected, 1 + random.nextInt(expected.length));
      assertArrayEquals(expected, stacks.outermost(keyByFrame, known, Cancellation.NEVER));
    }
  }
}
