package dev.candela.engine.export;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.Deflater;

/**
 * Columns of numbers one behind the other and names behind them, one a line, all deflated; a value.
 *
 * @param deflated the bytes, as raw deflate
 * @param sizes what a page has to know to take them apart
 */
record PackedColumns(byte[] deflated, String sizes) {
  static PackedColumns of(List<VarintList> columns, NameNumbers names, String sizes) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (VarintList column : columns) {
      all.writeBytes(column.bytes());
    }
    all.writeBytes(names.text().getBytes(StandardCharsets.UTF_8));
    return new PackedColumns(deflate(all.toByteArray()), sizes);
  }

  private static byte[] deflate(byte[] bytes) {
    // The best level would take three times as long for a file that is 2 % smaller.
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try {
      deflater.setInput(bytes);
      deflater.finish();
      ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 3);
      byte[] buffer = new byte[1 << 16];
      while (!deflater.finished()) {
        out.write(buffer, 0, deflater.deflate(buffer));
      }
      return out.toByteArray();
    } finally {
      deflater.end();
    }
  }
}
