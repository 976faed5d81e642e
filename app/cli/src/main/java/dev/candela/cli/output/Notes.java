package dev.candela.cli.output;

import dev.candela.cli.option.PipedRecordings;
import dev.candela.engine.text.Messages;
import java.io.PrintWriter;

public final class Notes {
  private Notes() {}

  public static void note(PrintWriter err, String key, Object... arguments) {
    say(err, Messages.text(key, arguments));
  }

  public static void say(PrintWriter err, String sentence) {
    err.println(Messages.text("cli.note", sentence));
  }

  public static void warn(PrintWriter err, String sentence) {
    err.println(Messages.text("cli.warning", PipedRecordings.inWordsOfUser(sentence)));
  }
}
