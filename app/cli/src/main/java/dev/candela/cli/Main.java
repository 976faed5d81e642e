package dev.candela.cli;

import dev.candela.cli.output.ExitCode;
import dev.candela.cli.output.StandardOutput;
import dev.candela.engine.text.Messages;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

public final class Main {
  private Main() {}

  /** Runs the command and exits with its code. */
  public static void main(String[] arguments) {
    // Not System.out: it flushes at every line and follows the locale's charset, and a table of ten
    // thousand rows, or a thread named in Japanese, wants neither.
    WatchedOutput watched = new WatchedOutput(new FileOutputStream(FileDescriptor.out));
    PrintWriter out = new StandardOutput(watched);
    PrintWriter err =
        new PrintWriter(
            new OutputStreamWriter(
                new FileOutputStream(FileDescriptor.err), StandardCharsets.UTF_8),
            true);
    int exitCode = CandelaCommand.run(out, err, arguments);
    out.flush();
    if (exitCode == ExitCode.SUCCESS && watched.failure().isPresent()) {
      err.println(Messages.text("cli.failure.stdout", watched.failure().get()));
      exitCode = ExitCode.UNUSABLE;
    }
    err.flush();
    System.exit(exitCode);
  }

  /** Remembers why a stream failed, which writers do not report. */
  static final class WatchedOutput extends FilterOutputStream {
    private String failure;

    WatchedOutput(OutputStream out) {
      super(out);
    }

    /** Empty if a reader such as head closed its pipe. */
    Optional<String> failure() {
      return Optional.ofNullable(failure).filter(reason -> !reason.contains("Broken pipe"));
    }

    @Override
    public void write(int b) throws IOException {
      try {
        out.write(b);
      } catch (IOException e) {
        throw remembered(e);
      }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        throw remembered(e);
      }
    }

    private IOException remembered(IOException e) {
      failure = failure == null ? String.valueOf(e.getMessage()) : failure;
      return e;
    }
  }
}
