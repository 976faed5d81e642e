package dev.candela.cli;

import dev.candela.cli.output.ExitCode;
import dev.candela.cli.output.StandardOutput;
import dev.candela.cli.output.WatchedOutput;
import dev.candela.engine.text.Messages;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    // Not System.out: it flushes at every line and follows the locale's charset, and a table of ten
    // thousand rows, or a thread named in Japanese, wants neither.
    WatchedOutput watched =
        new WatchedOutput(new FileOutputStream(FileDescriptor.out), Path.of("/dev/stdout"));
    PrintWriter out = new StandardOutput(watched);
    PrintWriter err =
        new PrintWriter(
            new OutputStreamWriter(
                new FileOutputStream(FileDescriptor.err), StandardCharsets.UTF_8),
            true);
    int exitCode = CandelaCommand.run(out, err, arguments);
    out.flush();
    if (exitCode == ExitCode.SUCCESS && watched.failure().isPresent()) {
      err.println("candela: " + Messages.text("cli.failure.stdout", watched.failure().get()));
      exitCode = ExitCode.UNUSABLE;
    }
    err.flush();
    System.exit(exitCode);
  }
}
