package dev.candela.icons.draw;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** An ICO file with a PNG for each size, as Windows reads them since Vista. */
final class WindowsIcon {
  private static final int[] SIZES = {16, 20, 24, 32, 40, 48, 64, 256};
  private static final int HEAD_BYTES = 6;
  private static final int ENTRY_BYTES = 16;
  private static final short ICON = 1;
  private static final short BITS_PER_PIXEL = 32;

  private WindowsIcon() {}

  static byte[] of(Drawing drawing) throws IOException {
    List<byte[]> pictures = new ArrayList<>();
    for (int size : SIZES) {
      pictures.add(PictureBytes.png(drawing, size));
    }
    ByteBuffer head =
        ByteBuffer.allocate(HEAD_BYTES + SIZES.length * ENTRY_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putShort((short) 0)
            .putShort(ICON)
            .putShort((short) SIZES.length);
    int offset = head.capacity();
    for (int i = 0; i < SIZES.length; i++) {
      // 256 does not fit into a byte and is written as 0.
      head.put((byte) SIZES[i]).put((byte) SIZES[i]).put((byte) 0).put((byte) 0);
      head.putShort((short) 1).putShort(BITS_PER_PIXEL);
      head.putInt(pictures.get(i).length).putInt(offset);
      offset += pictures.get(i).length;
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write(head.array());
    for (byte[] picture : pictures) {
      file.write(picture);
    }
    return file.toByteArray();
  }
}
