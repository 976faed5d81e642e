package dev.candela.engine.format.pprof;

import static dev.candela.engine.testkit.Bytes.utf8;
import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.format.pprof.ProtoFields.MalformedRecordException;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.Span;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.SampleText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files as other writers have them, put together byte by byte. */
final class PprofReaderTest {
  @TempDir Path temp;
  private final ByteArrayOutputStream file = new ByteArrayOutputStream();
  private final List<String> strings = new ArrayList<>(List.of(""));

  @Test
  void readsACpuProfileAsGoWritesIt() throws IOException {
    value("samples", "count");
    value("cpu", "nanoseconds");
    // Locations one by one, not packed; a label that Candela does not know.
    record(2, 8, 2, 8, 1, 16, 3, 16, 30, bytes(3, 8, string("request"), 16, string("GET")));
    record(2, 8, 1, 16, 4, 16, 40, bytes(3, 8, string("thread"), 16, string("worker")));
    record(4, 8, 1, bytes(4, 8, 1, 16, 12));
    // Inlined: the first line's function into the second's.
    record(4, 8, 2, bytes(4, 8, 2, 16, 7), bytes(4, 8, 3, 16, 70));
    record(5, 8, 1, 16, string("main.main"), 24, string("main.main"));
    function(2, "runtime.memmove");
    function(3, "std::copy");
    Profile profile = finish();
    assertEquals(
        """
        samples OTHER SAMPLES - main.main:12;std::copy:70;runtime.memmove:7 3
        samples OTHER SAMPLES worker main.main:12 4
        """
            + "cpu CPU NANOS - main.main:12;std::copy:70;runtime.memmove:7 10\n".repeat(3)
            + "cpu CPU NANOS worker main.main:12 10\n".repeat(4),
        text(profile));
    assertContains("request", profile.warnings());
  }

  @Test
  void readsNamesThatEndLikeAKind() throws IOException {
    value("samples", "count");
    record(2, 8, 1, 16, 3);
    record(4, 8, 1, bytes(4, 8, 1));
    record(5, 8, 1, 16, string("loop [native]"), 24, string("loop [native]"));
    assertEquals("samples CPU SAMPLES - loop [native] 3\n", text(finish()));
  }

  @Test
  void turnsUnitsIntoBytesAndNanoseconds() throws IOException {
    value("alloc_space", "kilobytes");
    value("delay", "milliseconds");
    record(2, 8, 9, 16, 2, 16, 5);
    record(4, 8, 9, 24, 0x7f);
    assertEquals(
        """
        alloc_space ALLOCATION BYTES - 0x7f 2048
        delay LOCK NANOS - 0x7f 5000000
        """,
        text(finish()));
  }

  @Test
  void takesHyphensForUnderscores() throws IOException {
    value("alloc-samples", "count");
    value("alloc-size", "bytes");
    record(2, 8, 9, 16, 2, 16, 5);
    record(4, 8, 9, 24, 0x7f);
    assertTrue(text(finish()).contains("alloc-size ALLOCATION BYTES - 0x7f 5\n"));
  }

  @Test
  void takesObjectsAndCyclesForAmounts() throws IOException {
    value("samples", "count");
    value("cycles", "count");
    value("alloc_objects", "count");
    value("alloc_space", "bytes");
    record(2, 8, 9, 16, 2, 16, 100, 16, 50, 16, 70);
    record(4, 8, 9, 24, 0x7f);
    assertEquals(
        """
        samples OTHER SAMPLES - 0x7f 2
        cycles CPU COUNT - 0x7f 50
        cycles CPU COUNT - 0x7f 50
        alloc_objects OTHER COUNT - 0x7f 50
        alloc_space ALLOCATION BYTES - 0x7f 70
        """,
        text(finish()));
  }

  @Test
  void takesOnlyNumbersOfSamplesForThose() throws IOException {
    value("cycles_sample", "count");
    value("cycles_event", "count");
    value("cpu-cycles", "count");
    value("live-objects", "count");
    record(2, 8, 9, 16, 2, 16, 100, 16, 60, 16, 50);
    record(4, 8, 9, 24, 0x7f);
    assertEquals(
        """
        cycles_sample OTHER SAMPLES - 0x7f 2
        cycles_event CPU COUNT - 0x7f 50
        cycles_event CPU COUNT - 0x7f 50
        cpu-cycles OTHER COUNT - 0x7f 60
        live-objects LIVE COUNT - 0x7f 50
        """,
        text(finish()));
  }

  @Test
  void keepsValuesAndTimesThroughAConversion() throws IOException {
    value("samples", "count");
    value("cpu", "nanoseconds");
    record(2, 8, 1, 16, 3, 16, 30);
    record(2, 8, 2, 16, 1, 16, 10);
    // Of the mappings of one file, only that with code has an ID.
    int server = string("/usr/bin/server");
    record(3, 8, 1, 40, server, 48, string("5f2c"));
    record(3, 8, 2, 40, server);
    locations();
    function(1, "net/http.(*conn).serve");
    function(2, "runtime/pprof.Do");
    number(9, 100);
    number(10, 50);
    record(11, 8, string("cpu"), 16, string("nanoseconds"));
    number(12, 10);
    Profile profile = finish();
    assertEquals(List.of(new Span(100, 150)), profile.recorded().spans());
    assertTrue(profile.span().isEmpty());
    assertEquals("10 nanoseconds", profile.origin().settings().get("cpu#period"));
    assertEquals("5f2c", profile.origin().settings().get("build-id#/usr/bin/server"));
    Profile again =
        ProfileReaders.read(
            Bytes.written(temp.resolve("again"), out -> PprofWriter.write(profile, out)));
    assertEquals(text(profile), text(again));
    assertContains("cpu CPU NANOS - runtime/pprof.Do 10", text(again));
    assertEquals(profile.recorded(), again.recorded());
    assertEquals(profile.origin(), again.origin());
    assertEquals(List.of(), again.warnings());
  }

  @Test
  void takesFunctionsWithoutNumbersInTheOrderOfLocations() throws IOException {
    unnumberedFunctions();
    Profile profile = finish();
    assertEquals("delay LOCK NANOS - second 1\ndelay LOCK NANOS - first 2\n", text(profile));
    assertEquals(List.of(), profile.warnings());
  }

  @Test
  void saysThatFunctionsWithoutNumbersCannotBeTold() throws IOException {
    unnumberedFunctions();
    record(5, 16, string("third"));
    Profile profile = finish();
    assertContains("[unknown] 1", text(profile));
    assertContains("3 functions", profile.damages());
  }

  private void unnumberedFunctions() {
    value("delay", "nanoseconds");
    record(2, 8, 8, 16, 1);
    record(2, 8, 7, 16, 2);
    record(4, 8, 7, bytes(4, 8, 0));
    record(4, 8, 8, bytes(4, 8, 0));
    record(5, 16, string("first"));
    record(5, 16, string("second"));
  }

  @Test
  void refusesNumbersWithoutAnyName() {
    value("delay", "milliseconds");
    record(2, 8, 9, 16, 2);
    strings.clear();
    assertThrows(UnreadableProfileException.class, this::finish);
  }

  @Test
  void refusesRecordsOfAnotherKind() {
    for (int i = 0; i < 5; i++) {
      record(2, 8, 9, 26, 100);
    }
    assertThrows(UnreadableProfileException.class, this::finish);
  }

  @Test
  void saysWhatIsMissing() throws IOException {
    string("a string that nothing uses");
    value("delay", "milliseconds");
    record(2, 8, 9, 16, 2);
    record(2, 8);
    strings.subList(2, strings.size()).clear();
    Profile profile = finish();
    assertEquals("value 1 OTHER SAMPLES - [unknown] 2\n", text(profile));
    assertEquals(2, profile.warnings().size(), "" + profile.warnings());
    assertEquals(List.of("1 damaged record was skipped."), profile.damages());
  }

  @Test
  void takesADifferenceOfTwoProfilesForWhole() throws IOException {
    value("delay", "nanoseconds");
    record(2, 8, 1, 16, 5);
    byte[] belowZero = new byte[10];
    Arrays.fill(belowZero, (byte) 0xff);
    belowZero[9] = 1;
    record(2, 8, 1, 16, belowZero);
    record(4, 8, 1, 24, 0x7f);
    Profile profile = finish();
    assertEquals("delay LOCK NANOS - 0x7f 5\n", text(profile));
    assertEquals(
        List.of("1 negative value was skipped; the file may be a difference of two profiles."),
        profile.warnings());
    assertEquals(List.of(), profile.damages());
  }

  private void value(String name, String unit) {
    record(1, 8, string(name), 16, string(unit));
  }

  private void function(int id, String name) {
    record(5, 8, id, 16, string(name));
  }

  /** Two of them, of a function each. */
  private void locations() {
    record(4, 8, 1, bytes(4, 8, 1));
    record(4, 8, 2, bytes(4, 8, 2));
  }

  private void number(int field, int value) {
    file.write(field << 3);
    file.write(value);
  }

  private int string(String text) {
    strings.add(text);
    return strings.size() - 1;
  }

  /** A record in a record. */
  private static byte[] bytes(int field, int... content) {
    byte[] all = new byte[content.length + 2];
    all[0] = (byte) (field << 3 | 2);
    all[1] = (byte) content.length;
    for (int i = 0; i < content.length; i++) {
      all[i + 2] = (byte) content[i];
    }
    return all;
  }

  @Test
  void refusesWhatIsCutInFrontOfAllNames() throws IOException {
    byte[] whole = namedSamples();
    int names = new String(whole, StandardCharsets.ISO_8859_1).indexOf("delay");
    for (int cut : new int[] {names - 3, names + 3}) {
      assertContains(
          "the last field is truncated at byte " + cut + ", and all method names",
          message(UnreadableProfileException.class, () -> cut(whole, cut)));
    }
  }

  @Test
  void saysHowManyNamesStoodBehindACut() throws IOException {
    byte[] whole = namedSamples();
    String text = new String(whole, StandardCharsets.ISO_8859_1);
    Profile profile = cut(whole, text.indexOf("second.go") + 3);
    assertContains("1 of 2 frames are shown as [unknown]: their names", profile.warnings());
    assertContains("first.go 1", text(profile));
    assertTrue(cut(whole, whole.length).warnings().isEmpty());
  }

  @ParameterizedTest
  @CsvSource({"ffffffffffffffffff01, -1", "81808020, 67108865"})
  void refusesLengthsThatNoFieldHas(String length, String claimed) throws IOException {
    int start = namedSamples().length;
    file.write(6 << 3 | 2);
    file.writeBytes(HexFormat.of().parseHex(length));
    file.writeBytes(new byte[1 << 20]);
    InputStream in = new ByteArrayInputStream(file.toByteArray());
    String refusal =
        message(
            MalformedRecordException.class,
            () -> PprofReader.read(in, new ProfileBuilder(), _ -> {}));
    assertEquals(
        "the field at byte " + start + " claims " + claimed + " bytes, which is too long", refusal);
    assertTrue(in.available() > 0, "the rest is not read");
  }

  /** Two samples of two functions, all names at the end. */
  private byte[] namedSamples() throws IOException {
    value("delay", "nanoseconds");
    record(2, 8, 1, 16, 1);
    record(2, 8, 2, 16, 1);
    locations();
    function(1, "first.go");
    function(2, "second.go");
    finish();
    return file.toByteArray();
  }

  private Profile cut(byte[] whole, int length) throws IOException {
    return ProfileReaders.read(Files.write(temp.resolve("cut"), Arrays.copyOf(whole, length)));
  }

  private void record(int field, Object... content) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (Object part : content) {
      if (part instanceof byte[] inner) {
        all.writeBytes(inner);
      } else {
        all.write((Integer) part);
      }
    }
    file.write(field << 3 | 2);
    file.write(all.size());
    file.writeBytes(all.toByteArray());
  }

  private Profile finish() throws IOException {
    for (String string : strings) {
      record(6, utf8(string));
    }
    return ProfileReaders.read(Files.write(temp.resolve("some"), file.toByteArray()));
  }

  private static String text(Profile profile) {
    return SampleText.rows(
        profile,
        type -> type.name() + " " + type.category() + " " + type.unit(),
        frameId -> {
          int line = profile.symbols().frames().lineNumber(frameId);
          return profile.symbols().frameName(frameId) + (line < 0 ? "" : ":" + line);
        });
  }
}
