package dev.candela.engine.format.collapsed;

import static dev.candela.engine.testkit.ProfileText.joined;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleTable;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class CollapsedReaderTest {
  @Test
  void addsUpLikeAMapOfLines() throws IOException {
    Random random = new Random(3);
    Map<String, Long> expected = new TreeMap<>();
    StringBuilder text = new StringBuilder();
    for (int line = 0; line < 5_000; line++) {
      String frames =
          joined(
              random.nextInt(12),
              "",
              _ -> ";m" + "x".repeat(random.nextInt(3)) + random.nextInt(3));
      long weight = 1L + random.nextInt(9);
      expected.merge("main" + frames, weight, Long::sum);
      text.append("main" + frames + " " + weight + (random.nextBoolean() ? "\n" : "\r\n"));
    }
    List<String> want = new ArrayList<>();
    expected.forEach((stack, weight) -> want.add(stack + " " + weight));
    assertRewritten(String.join("\n", want), text.toString());
  }

  @Test
  void doesNotMindHowTheStreamCutsItsBytes() throws IOException {
    String text = "main;a;b 3\r\nmain;a;c 4\n\nmain;a;b 5\n";
    String whole = rewrite(text, 100);
    for (int piece = 1; piece < text.length(); piece++) {
      assertEquals(whole, rewrite(text, piece), "pieces of " + piece);
    }
  }

  @Test
  void readsLinesLongerThanItsBuffer() throws IOException {
    String deep = "main;" + "deep.Stack.call;".repeat(200_000) + "leaf 2\n";
    assertRewritten("main;short 1\n" + deep, "main;short 1\n" + deep);
  }

  @Test
  void cutsFramesOfAllLengthsAtSemicolonsThatAreNotEscaped() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int length = 1; length < 40; length++) {
      String name = "x".repeat(length);
      for (int escape = 0; escape <= length; escape++) {
        String escaped = name.substring(0, escape) + "\\;" + name.substring(escape);
        text.append(escaped).append(';').append(name).append(" 1\n");
      }
    }
    assertRewritten(text.toString(), text.toString());
  }

  @Test
  void cutsBehindABackslashThatStandsForItself() throws IOException {
    String text = "main;a\\\\;b 1\nmain;a\\\\\\;b 2\nmain;a\\\\\\\\;b 4\n";
    assertRewritten(text, text);
  }

  @Test
  void passesOverFramesWithoutANameWhateverLinesShare() throws IOException {
    String text = "a;;b 1\na;;b;c 2\na;;b;;c 4\na;d 8\na;d;e 16\n;a;d 32\n;a;d;f 64\na;d; 128\n";
    assertRewritten("a;b 1\na;b;c 6\na;d 168\na;d;e 16\na;d;f 64\n", text);
  }

  private static void assertRewritten(String expected, String text) throws IOException {
    assertEquals(sorted(expected), sorted(rewrite(text, 1 << 16)));
  }

  private static String sorted(String lines) {
    return lines.lines().sorted().toList().toString();
  }

  private static String rewrite(String text, int pieceBytes) throws IOException {
    InputStream bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    ProfileBuilder builder = new ProfileBuilder();
    CollapsedReader.read(new Pieces(bytes, pieceBytes), builder, read -> {});
    Profile profile = builder.build();
    SampleTable samples = profile.samples(CollapsedFormat.TYPE.name()).orElseThrow();
    StringBuilder written = new StringBuilder();
    CollapsedWriter.write(profile, samples, WriteOptions.NAMES, written);
    return written.toString();
  }

  /** Gives a few bytes at a time. */
  private static final class Pieces extends FilterInputStream {
    private final int pieceBytes;

    Pieces(InputStream in, int pieceBytes) {
      super(in);
      this.pieceBytes = pieceBytes;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      return super.read(target, offset, Math.min(length, pieceBytes));
    }
  }

  /** More than there is room for at first. */
  private static final int TEXTS = 10_000;

  @Test
  void asksForEachTextOnce() {
    List<String> names = new ArrayList<>();
    FrameMemo memo = new FrameMemo(name -> add(names, name));
    for (int round = 0; round < 2; round++) {
      for (int text = 0; text < TEXTS; text++) {
        assertEquals(text, ask(memo, "m" + text));
      }
    }
    assertEquals(TEXTS, names.size());
    assertEquals("m4321", names.get(4321));
  }

  @Test
  void takesTwoTextsOfOneNameForOneFrame() {
    List<String> names = new ArrayList<>();
    FrameMemo memo =
        new FrameMemo(name -> names.contains(name) ? names.indexOf(name) : add(names, name));
    assertEquals(ask(memo, "a\\b"), ask(memo, "a\\\\b"));
    assertEquals(List.of("a\\b"), names);
  }

  private static int add(List<String> names, String name) {
    names.add(name);
    return names.size() - 1;
  }

  private static int ask(FrameMemo memo, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    byte[] spaced = Arrays.copyOf(bytes, bytes.length + Words.BYTES);
    return memo.frameId(spaced, 0, bytes.length, Words.hash(spaced, 0, bytes.length));
  }
}
