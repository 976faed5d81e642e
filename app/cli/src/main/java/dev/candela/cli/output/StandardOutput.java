package dev.candela.cli.output;

import dev.candela.engine.text.Messages;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Output of reports as UTF-8, and of files with {@code -o -}. */
public final class StandardOutput extends PrintWriter {
  private static final Path NAME = Path.of("-");

  private final OutputStream bytes;

  public StandardOutput(OutputStream bytes) {
    super(new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8), 1 << 16));
    this.bytes = bytes;
  }

  /** True for {@code -}. */
  public static boolean isMeant(Path target) {
    return NAME.equals(target);
  }

  /** True if output goes to a terminal. */
  @SuppressWarnings("SystemConsoleNull") // it still is null with -Djdk.console=java.base
  public static boolean isTerminal() {
    return System.console() != null && System.console().isTerminal();
  }

  /** Writes a file's content between printed text; nothing in it controls a terminal. */
  public static void write(PrintWriter out, OutputFile.Writing writing) {
    out.flush();
    try {
      if (out instanceof StandardOutput standard) {
        OutputStream bytes =
            isTerminal() ? new Printable(new BufferedOutputStream(standard.bytes)) : standard.bytes;
        writing.to(bytes);
        bytes.flush();
      } else {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        writing.to(text);
        out.print(text.toString(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      // A reader such as head that has enough closes its pipe.
      if (!String.valueOf(e.getMessage()).contains("Broken pipe")) {
        throw new CommandFailure(Messages.text("cli.failure.stdout-command", e.getMessage()), e);
      }
    }
  }

  /** Replaces control characters in UTF-8. */
  static final class Printable extends FilterOutputStream {
    private static final int FIRST_OF_C1 = 0xc2;

    private int last;

    Printable(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      int current = b & 0xff;
      boolean ofC1 = last == FIRST_OF_C1 && current < 0xa0;
      boolean control = current < ' ' && current != '\n' && current != '\t' || current == 0x7f;
      // The first byte of a pair is out, and makes an inverted question mark of 0xbf.
      out.write(ofC1 ? 0xbf : control ? '?' : current);
      last = current;
    }
  }
}
