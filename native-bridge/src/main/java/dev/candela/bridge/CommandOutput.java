package dev.candela.bridge;

import com.sun.jna.Pointer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Collects what a command prints. One object serves all commands of a bridge, so that the native
 * function behind it stays alive as long as the bridge does.
 */
final class CommandOutput implements AsyncProfilerLibrary.OutputCallback {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @Override
  public void write(Pointer text, long lengthBytes) {
    byte[] piece = text.getByteArray(0, (int) lengthBytes);
    bytes.write(piece, 0, piece.length);
  }

  void clear() {
    bytes.reset();
  }

  String text() {
    return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
  }
}
