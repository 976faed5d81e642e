package dev.candela.cli;

import dev.candela.engine.text.Messages;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
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
    WatchedOutput watched = new WatchedOutput(new FileOutputStream(FileDescriptor.out));
    PrintWriter out = writer(watched, false);
    PrintWriter err = writer(new FileOutputStream(FileDescriptor.err), true);
    int exitCode = CandelaCommand.run(out, err, arguments);
    out.flush();
    if (exitCode == ExitCode.SUCCESS && watched.failure().isPresent()) {
      err.println(Messages.text("cli.failure.stdout", watched.failure().get()));
      exitCode = ExitCode.UNUSABLE;
    }
    err.flush();
    System.exit(exitCode);
  }

  private static PrintWriter writer(OutputStream stream, boolean autoFlush) {
    return new PrintWriter(
        new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 16),
        autoFlush);
  }
}
