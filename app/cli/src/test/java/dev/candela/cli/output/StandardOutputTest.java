package dev.candela.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

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
}
