package dev.candela.icons.draw;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** An ICNS file with a PNG for each size, plain and for screens of twice the density. */
final class MacIcon {
  private static final int HEAD_BYTES = 8;

  private static final List<Entry> ENTRIES =
      List.of(
          new Entry("icp4", 16),
          new Entry("ic11", 32),
          new Entry("icp5", 32),
          new Entry("ic12", 64),
          new Entry("ic07", 128),
          new Entry("ic13", 256),
          new Entry("ic08", 256),
          new Entry("ic14", 512),
          new Entry("ic09", 512),
          new Entry("ic10", 1024));

  private MacIcon() {}

  /** Which of the format's places a size goes to. */
  private record Entry(String type, int pixels) {}

  static byte[] of(Drawing drawing) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(body);
    for (Entry entry : ENTRIES) {
      byte[] picture = PictureBytes.png(drawing, entry.pixels());
      out.write(entry.type().getBytes(StandardCharsets.US_ASCII));
      out.writeInt(HEAD_BYTES + picture.length);
      out.write(picture);
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    DataOutputStream head = new DataOutputStream(file);
    head.write("icns".getBytes(StandardCharsets.US_ASCII));
    head.writeInt(HEAD_BYTES + body.size());
    body.writeTo(head);
    return file.toByteArray();
  }
}
