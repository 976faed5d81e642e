package dev.candela.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What a command line printed, and its exit code.
 *
 * @param exitCode as the process would have it
 * @param out the standard output
 * @param err the error stream
 */
public record Console(int exitCode, String out, String err) {
  public static Console run(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].toString();
    }
    try (PrintWriter outWriter = new PrintWriter(out);
        PrintWriter errWriter = new PrintWriter(err)) {
      int exitCode = CandelaCommand.run(outWriter, errWriter, words);
      return new Console(exitCode, lines(out), lines(err));
    }
  }

  private static String lines(StringWriter text) {
    return text.toString().replace(System.lineSeparator(), "\n");
  }
}
