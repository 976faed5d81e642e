package dev.candela.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StandardOutputTest {
  @Test
  void tablesAndFilesDoNotControlTheTerminal() throws IOException {
    StringWriter printed = new StringWriter();
    StandardOutput.Printable out = new StandardOutput.Printable(new PrintWriter(printed));
    out.write("ä,\u001b[31m\tb\r\u009bc日\u007f\nlast".getBytes(StandardCharsets.UTF_8));
    out.endLine();
    assertEquals("ä,\ufffd[31m\tb\ufffd\ufffdc日\ufffd\nlast", printed.toString());
  }

  /** Writers of pictures wrap the reason. */
  @Test
  void takesAReaderThatHadEnoughForNoFailure() {
    StringWriter printed = new StringWriter();
    OutputFile.Writing broken =
        out -> {
          throw new IOException("I/O error writing PNG file!", new IOException("Broken pipe"));
        };
    StandardOutput.write(new PrintWriter(printed), broken);
    OutputFile.Writing full =
        out -> {
          throw new IOException("No space left on device");
        };
    assertThrows(CommandFailure.class, () -> StandardOutput.write(new PrintWriter(printed), full));
  }

  @Test
  @Timeout(30)
  void knowsThatItsReaderDoesNotRead() throws Exception {
    CountDownLatch read = new CountDownLatch(1);
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            try {
              read.await();
            } catch (InterruptedException e) {
              throw new IOException(e);
            }
          }
        };
    WatchedOutput out = new WatchedOutput(full, Path.of("/dev/null"));
    assertFalse(WatchedOutput.isStuck());
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    out.write(new byte[] {1});
                  } catch (IOException e) {
                    throw new IllegalStateException(e);
                  }
                });
    while (!WatchedOutput.isStuck(0)) {
      Thread.onSpinWait();
    }
    read.countDown();
    writer.join();
    assertFalse(WatchedOutput.isStuck());
  }
}
