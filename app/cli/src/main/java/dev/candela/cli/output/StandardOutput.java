package dev.candela.cli.output;

import dev.candela.engine.text.Messages;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

public final class StandardOutput extends PrintWriter {
  static final String BROKEN_PIPE = "Broken pipe";

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

  @SuppressWarnings("SystemConsoleNull") // it still is null with -Djdk.console=java.base
  public static boolean isTerminal() {
    return System.console() != null && System.console().isTerminal();
  }

  /** Writes a file's content between printed text; nothing in it controls a terminal. */
  public static void write(PrintWriter out, OutputFile.Writing writing) {
    out.flush();
    try {
      if (out instanceof StandardOutput standard && !isTerminal()) {
        writing.to(standard.bytes);
        standard.bytes.flush();
      } else {
        Printable lines = new Printable(out);
        writing.to(lines);
        lines.endLine();
      }
    } catch (IOException e) {
      if (!isBrokenPipe(e)) {
        throw CommandFailure.of(e, "cli.failure.stdout", e.getMessage());
      }
    }
  }

  /** True if a reader such as head had enough and closed its pipe. */
  static boolean isBrokenPipe(Throwable failure) {
    return failure != null
        && (String.valueOf(failure.getMessage()).contains(BROKEN_PIPE)
            || isBrokenPipe(failure.getCause()));
  }

  /** Prints UTF-8 line by line, without what would control a terminal. */
  static final class Printable extends OutputStream {
    private final PrintWriter out;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    Printable(PrintWriter out) {
      this.out = out;
    }

    @Override
    public void write(int b) {
      line.write(b);
      if (b == '\n') {
        endLine();
      }
    }

    void endLine() {
      out.print(Messages.printable(line.toString(StandardCharsets.UTF_8)));
      line.reset();
    }
  }
}
