package dev.candela.cli;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Where the process begins. */
public final class Main {
  private Main() {}

  /** Runs the command and leaves with its exit code. */
  public static void main(String[] arguments) {
    // Not System.out: it flushes at every line and follows the locale's charset, and a table of ten
    // thousand rows, or a thread named in Japanese, wants neither.
    PrintWriter out = writer(FileDescriptor.out, false);
    PrintWriter err = writer(FileDescriptor.err, true);
    int exitCode = CandelaCommand.run(out, err, arguments);
    out.flush();
    err.flush();
    System.exit(exitCode);
  }

  private static PrintWriter writer(FileDescriptor descriptor, boolean autoFlush) {
    return new PrintWriter(
        new BufferedWriter(
            new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8),
            1 << 16),
        autoFlush);
  }
}
