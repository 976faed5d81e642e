package dev.candela.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
  @Test
  void tablesAndFilesDoNotControlTheTerminal() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StandardOutput.Printable out = new StandardOutput.Printable(bytes);
    out.write("ä,\u001b[31m\tb\r\u009bc日\u007f\n".getBytes(StandardCharsets.UTF_8));
    out.flush();
    assertEquals("ä,?[31m\tb?\u00bfc日?\n", bytes.toString(StandardCharsets.UTF_8));
  }
}
