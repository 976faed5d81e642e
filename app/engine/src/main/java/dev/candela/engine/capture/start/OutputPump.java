package dev.candela.engine.capture.start;

import dev.candela.engine.capture.start.TargetOutput.Stream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;

/** Carries one stream of a program to a {@link TargetOutput} until it ends. */
final class OutputPump implements Runnable {
  private final InputStream in;
  private final Stream stream;
  private final TargetOutput output;

  OutputPump(InputStream in, Stream stream, TargetOutput output) {
    this.in = in;
    this.stream = stream;
    this.output = output;
  }

  @Override
  public void run() {
    // A program that prints to a pipe uses the machine's encoding.
    Charset charset = Charset.forName(System.getProperty("native.encoding", "UTF-8"));
    try (Reader reader = new InputStreamReader(in, charset)) {
      char[] buffer = new char[8192];
      int count;
      while ((count = reader.read(buffer)) >= 0) {
        output.print(stream, new String(buffer, 0, count));
      }
    } catch (IOException e) {
      // The program was killed; there is nothing more to carry.
      return;
    }
  }
}
