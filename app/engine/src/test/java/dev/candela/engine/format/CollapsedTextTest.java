package dev.candela.engine.format;

import static dev.candela.engine.testkit.ProfileText.joined;
import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.testkit.SampleText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What text is taken for collapsed stacks, and what of it for a stack. */
final class CollapsedTextTest {
  @TempDir Path temp;

  @Test
  void passesOverComments() throws IOException {
    Profile profile =
        read("# austin: 3.3.0\n# interval: 100\nP1;T1;main 4\n#\n# duration: 23873\nP1;T1;f 2\n");
    assertEquals(List.of("P1;T1;main 4", "P1;T1;f 2"), rows(profile));
    assertEquals(List.of(), profile.warnings());
  }

  @Test
  void keepsFramesThatBeginLikeComments() throws IOException {
    assertEquals(List.of("#main;a 4"), rows(read("#main;a 4\n")));
  }

  @Test
  void saysThatEveryCountIsZero() throws IOException {
    Profile zero = read("a;b 0\na;c 0.0\n");
    assertEquals(List.of(), rows(zero));
    assertTrue(zero.warnings().toString().contains("Every count in the file is 0"));
    assertEquals(
        List.of(),
        read("a;b 0\na;c 0.001\n").warnings().stream().filter(w -> w.contains("is 0")).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "     31675\n",
        "31675\n",
        "Manifest-Version: 1.0\nBuild-Jdk-Spec: 21\nImplementation-Title: x\n",
        "a report\nMAIN   MAIN  <built-in>  337  0\nf      Main  Main.hs     40  100.0\n",
        "samples/count\n          1   10000000: 1 2\n          2   20000000: 3\n"
      })
  void refusesOtherTextWithNumbers(String text) {
    assertThrows(UnreadableProfileException.class, () -> read(text));
  }

  @Test
  void refusesALongLineOfJson() {
    String json = "{\"a\": \"" + ";x".repeat(ReadFormat.HEAD_BYTES) + "\"} 1";
    assertThrows(UnreadableProfileException.class, () -> read(json));
    assertThrows(UnreadableProfileException.class, () -> read("[\"b\", " + json + "]"));
  }

  @Test
  void findsNoRecordingInLinesWithoutCallersOfAFolder() throws IOException {
    Files.writeString(temp.resolve(".X1-lock"), "port 31675\n");
    assertThrows(UnreadableProfileException.class, () -> ProfileFiles.list(List.of(temp), _ -> {}));
    Path stacks = Files.writeString(temp.resolve("stacks"), "a;b 4\n");
    assertEquals(List.of(stacks), ProfileFiles.list(List.of(temp), _ -> {}));
  }

  @Test
  void readsLinesWithoutCallersInAFileThatIsNamed() throws IOException {
    assertEquals(List.of("main 4", "idle 6"), rows(read("main 4\nidle 6\n")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
  void readsTextBehindAByteOrderMark(String charset) throws IOException {
    // Longer than the buffers, so that pairs of characters stand at their borders.
    String text =
        joined(5_000, "\r\n", i -> "main;\ud83d\ude00ä" + "x".repeat(i % 7) + i + " " + (i + 1));
    assertEquals(text.lines().toList(), rows(read("\ufeff" + text, Charset.forName(charset))));
  }

  @Test
  void looksOnlyAtTheBeginningOfTextBehindAByteOrderMark() throws IOException {
    byte[] text = ("\ufeff" + "a;b 1\n".repeat(1 << 17)).getBytes(StandardCharsets.UTF_16LE);
    InputStream in = new ByteArrayInputStream(text);
    assertTrue(ContentHead.peek(in).isProfile());
    assertTrue(in.available() > text.length / 2, in.available() + " left");
  }

  @Test
  void readsJsonBehindAByteOrderMark() throws IOException {
    String json =
        "\ufeff{\"shared\":{\"frames\":[{\"name\":\"a\"}]},\"profiles\":[{\"type\":\"sampled\","
            + "\"unit\":\"none\",\"samples\":[[0]],\"weights\":[4]}]}";
    assertEquals(List.of("a 4"), rows(read(json)));
    assertEquals(List.of("a 4"), rows(read(json, StandardCharsets.UTF_16LE)));
  }

  @Test
  void keepsFractions() throws IOException {
    Profile profile = read("a;b 1.5\na;c 2.7501\na;d 0.0004\na;e 3\n");
    assertEquals(List.of("a;b 1500", "a;c 2750", "a;d 0", "a;e 3000"), rows(profile));
    assertContains("number of samples is unknown", profile.warnings());
    assertContains("1 weight is", profile.warnings());
    assertEquals(List.of(), profile.damages());
    assertFalse(profile.samples("samples").orElseThrow().countsSamples());
  }

  @Test
  void roundsFractionsToThousandths() throws IOException {
    assertEquals(List.of("a;b 2000", "a;c 13"), rows(read("a;b 1.9996\na;c 0.0125\n")));
  }

  @Test
  void saysWhyTinyWeightsAreNoSamples() throws IOException {
    Profile profile = read("a;b 0.0001\na;c 0.0004\n");
    assertEquals(List.of("2 weights are so small that they count as 0."), profile.warnings());
  }

  @Test
  void leavesFractionsOutBesideWeightsTooLargeForThem() throws IOException {
    Profile profile = read("a;b 10000000000000000\na;c 1.5\na;d 0.25\n");
    assertEquals(List.of("a;b 10000000000000000", "a;c 1", "a;d 0"), rows(profile));
    assertContains("fractions were dropped", profile.warnings());
    assertContains("1 weight is", profile.warnings());
  }

  @Test
  void addsWholeNumbersToFractions() throws IOException {
    for (String[] texts : new String[][] {{"a;b 2\n", "a;b 1.5\n"}, {"a;b 1.5\n", "a;b 2\n"}}) {
      ProfileBuilder both = new ProfileBuilder();
      both.append(read(texts[0]));
      both.append(read(texts[1]));
      SampleTable samples = both.build().samples("samples").orElseThrow();
      assertEquals(WeightUnit.THOUSANDTHS, samples.type().unit());
      assertEquals(3500, samples.weightSum());
    }
  }

  @Test
  void keepsFractionsThatOneOfSeveralThreadsMeets() throws IOException {
    StringBuilder text = new StringBuilder();
    long sum = 0;
    for (int line = 0; line < 400_000; line++) {
      text.append("main;a").append(line % 100).append(";some.long.Name.of.a.method ").append(line);
      text.append(line == 399_990 ? ".25\n" : "\n");
      sum += line * 1000L;
    }
    Path file = Files.writeString(temp.resolve("large"), text);
    Profile profile = ProfileReaders.read(file, ReadOptions.ALL.withWorkers(4), ReadProgress.NONE);
    assertEquals(sum + 250, profile.samples("samples").orElseThrow().weightSum());
  }

  @Test
  void readsNamesWithControlCharacters() throws IOException {
    assertEquals(
        2, read("a;red\u001b[31m 5\na;bell\u0007 4\n").samples("samples").orElseThrow().size());
  }

  @Test
  void refusesOneLineOfADifference() {
    assertThrows(UnreadableProfileException.class, () -> read("main 5 7\n"));
  }

  @Test
  void takesWholeNumbersWithAPointAsTheyAre() throws IOException {
    Profile profile = read("a;b 5.0\na;c 7.000\n");
    assertEquals(List.of("a;b 5", "a;c 7"), rows(profile));
    assertEquals(List.of(), profile.warnings());
  }

  private Profile read(String text) throws IOException {
    return read(text, StandardCharsets.UTF_8);
  }

  private Profile read(String text, Charset charset) throws IOException {
    return ProfileReaders.read(Files.writeString(temp.resolve("some"), text, charset));
  }

  private static List<String> rows(Profile profile) {
    return SampleText.rows(profile, _ -> "", profile.symbols()::frameName)
        .lines()
        .map(row -> row.replaceFirst("^ - ", ""))
        .toList();
  }
}
