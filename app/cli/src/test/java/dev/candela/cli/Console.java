package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;

/**
 * What a command line printed, and its exit code.
 *
 * @param exitCode as the process would have it
 * @param out the standard output
 * @param err the error stream
 */
public record Console(int exitCode, String out, String err) {
  /** The first argument may be several words, such as {@code diff --before}. */
  public static Console run(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words =
        Stream.concat(
                Stream.of(arguments)
                    .limit(1)
                    .flatMap(first -> Stream.of(first.toString().split(" "))),
                Stream.of(arguments).skip(1).map(Object::toString))
            .toArray(String[]::new);
    try (PrintWriter outWriter = new PrintWriter(out);
        PrintWriter errWriter = new PrintWriter(err)) {
      int exitCode = CandelaCommand.run(outWriter, errWriter, words);
      return new Console(exitCode, lines(out), lines(err));
    }
  }

  /** The same for a command that must succeed. */
  public static Console success(Object... arguments) {
    Console console = run(arguments);
    assertEquals(0, console.exitCode, console.err);
    return console;
  }

  /** Fails with the whole text unless it has this part. */
  public static void says(String text, String part) {
    assertTrue(text.contains(part), text);
  }

  /** A command that fails with one line, which contains these words. */
  public static void fails(String words, Object... arguments) {
    Console console = run(arguments);
    assertEquals(2, console.exitCode, console.err);
    assertTrue(console.err.contains(words), console.err);
    assertEquals(1, console.err.lines().count(), console.err);
  }

  /** A command that prints this sentence and nothing else. */
  public static void refuses(String sentence, Object... arguments) {
    assertEquals(new Console(2, "", sentence + "\n"), run(arguments));
  }

  /** The output of {@code --json}. */
  public JsonObject json() {
    return JsonParser.parseString(out).getAsJsonObject();
  }

  private static String lines(StringWriter text) {
    return text.toString().replace(System.lineSeparator(), "\n");
  }
}
