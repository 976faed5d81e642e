package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a command line printed, and its exit code.
 *
 * @param exitCode as the process would have it
 * @param out the standard output
 * @param err the error stream
 */
public record Console(int exitCode, String out, String err) {
  /**
   * The first argument may be several words, such as {@code diff {} --fold auto}: braces stand for
   * the next argument, which may be a list of words, and what is left comes last. Arrays are as
   * many arguments.
   */
  public static Console run(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = words(arguments);
    try (PrintWriter outWriter = new PrintWriter(out);
        PrintWriter errWriter = new PrintWriter(err)) {
      return new Console(CandelaCommand.run(outWriter, errWriter, words), lines(out), lines(err));
    }
  }

  static String[] words(Object... arguments) {
    List<String> words = new ArrayList<>();
    Iterator<Object> rest =
        Stream.of(arguments)
            .skip(1)
            .flatMap(each -> each instanceof Object[] array ? Stream.of(array) : Stream.of(each))
            .iterator();
    for (Object first : arguments.length == 0 ? arguments : Arrays.copyOf(arguments, 1)) {
      for (String word : first.toString().split(" ")) {
        add(word.equals("{}") ? rest.next() : word, words);
      }
    }
    rest.forEachRemaining(argument -> add(argument, words));
    return words.toArray(String[]::new);
  }

  private static void add(Object argument, List<String> words) {
    if (argument instanceof List<?> list) {
      list.forEach(each -> add(each, words));
    } else {
      words.add(argument.toString());
    }
  }

  /** The same for a command that must succeed. */
  public static Console success(Object... arguments) {
    return exits(0, arguments);
  }

  /** The same for a command that must have this exit code. */
  public static Console exits(int exitCode, Object... arguments) {
    return run(arguments).ended(exitCode);
  }

  /** Fails with the whole text unless it has these parts. */
  public static void says(String text, String... parts) {
    for (String part : parts) {
      assertTrue(text.contains(part), text);
    }
  }

  /** Fails with the whole text if it has one of these parts. */
  public static void lacks(String text, String... parts) {
    for (String part : parts) {
      assertFalse(text.contains(part), text);
    }
  }

  /** What it printed has these parts, and so on below. */
  public Console outHas(String... parts) {
    says(out, parts);
    return this;
  }

  public Console outLacks(String... parts) {
    lacks(out, parts);
    return this;
  }

  public Console outBegins(String start) {
    assertTrue(out.startsWith(start), out);
    return this;
  }

  public Console outEnds(String end) {
    assertTrue(out.endsWith(end), out);
    return this;
  }

  public Console outFits(String regex) {
    assertTrue(out.matches(regex), out);
    return this;
  }

  public Console errHas(String... parts) {
    says(err, parts);
    return this;
  }

  public Console errLacks(String... parts) {
    lacks(err, parts);
    return this;
  }

  public Console errBegins(String start) {
    assertTrue(err.startsWith(start), err);
    return this;
  }

  public Console errEnds(String end) {
    assertTrue(err.endsWith(end), err);
    return this;
  }

  public Console errFits(String regex) {
    assertTrue(err.matches(regex), err);
    return this;
  }

  public Console ended(int code) {
    assertEquals(code, exitCode, () -> out + err);
    return this;
  }

  /** A command that fails with one line, which contains these words. */
  public static void fails(String words, Object... arguments) {
    Console console = exits(2, arguments).errHas(words);
    assertEquals(1, console.err.lines().count(), console.err);
  }

  /** A command that prints this sentence, behind its name, and nothing else. */
  public static void refuses(String sentence, Object... arguments) {
    String said = "candela " + command(arguments) + ": " + sentence + "\n";
    assertEquals(new Console(2, "", said), run(arguments));
  }

  /** A command whose only sentence ends with how to get help. */
  public static void misuses(String sentence, Object... arguments) {
    refuses(sentence + " (see 'candela " + command(arguments) + " --help')", arguments);
  }

  private static String command(Object... arguments) {
    return arguments[0].toString().split(" ")[0];
  }

  /** What a command that must succeed printed for scripts. */
  public static JsonObject report(Object... arguments) {
    return success(arguments).json();
  }

  /** The first object of a list in an object whose member has this value. */
  public static JsonObject row(JsonObject object, String list, String member, Object value) {
    return rows(object, list).stream()
        .filter(each -> each.get(member).getAsString().equals("" + value))
        .findFirst()
        .orElseThrow(() -> new AssertionError(value + " in " + object));
  }

  /** The first line of the output that ends like this. */
  public String line(String end) {
    return out.lines().filter(each -> each.endsWith(end)).findFirst().orElse(out);
  }

  public JsonObject json() {
    return JsonParser.parseString(out).getAsJsonObject();
  }

  public List<JsonObject> rows(String list) {
    return rows(json(), list);
  }

  public static List<JsonObject> rows(JsonObject object, String list) {
    return object.getAsJsonArray(list).asList().stream().map(JsonElement::getAsJsonObject).toList();
  }

  private static String lines(StringWriter text) {
    return text.toString().replace(System.lineSeparator(), "\n");
  }
}
