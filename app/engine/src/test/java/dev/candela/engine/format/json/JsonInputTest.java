package dev.candela.engine.format.json;

import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.json.JsonInput.Part;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonInputTest {
  @ParameterizedTest
  @ValueSource(strings = {"{\"a\"}", "{\"a\":}", "[{\"a\"}]", "{\"a\"]", "}", "]"})
  void refusesAnEndWhereAValueIsDue(String text) {
    assertContains("at byte", message(IOException.class, () -> readToEnd(input(text))));
  }

  @Test
  void refusesWhatOnlyGetsDeeper() {
    String refused = message(IOException.class, () -> readToEnd(input("[".repeat(1 << 21))));
    assertContains("more than 1048576 levels", refused);
  }

  @Test
  void endsOnce() throws IOException {
    JsonInput in = input("{\"a\": [1, {}]} ");
    readToEnd(in);
    assertThrows(IOException.class, in::next);
    assertThrows(IOException.class, in::next);
  }

  @Test
  void skipsWholeValues() throws IOException {
    JsonInput in = input("[{\"a\": [1, {\"b\": null}], \"c\": {}}, 7]");
    assertEquals(Part.ARRAY, in.next());
    assertTrue(in.nextElement(1) && in.nextMember(2));
    assertTrue(in.is(Part.ARRAY, "a") && in.nextMember(2));
    assertTrue(in.is(Part.OBJECT, "c") && in.nextElement(1));
    assertEquals(7, in.wholeNumber());
    assertFalse(in.nextElement(1));
  }

  private static void readToEnd(JsonInput in) throws IOException {
    for (Part part = in.next(); part != Part.END; part = in.next()) {
      assertTrue(in.depth() >= 0);
    }
  }

  private static JsonInput input(String text) {
    return new JsonInput(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }
}
