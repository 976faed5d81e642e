package dev.candela.engine.format.csv;

import java.io.IOException;
import java.math.BigDecimal;

/** Writes CSV as in RFC 4180, but with line feeds; for one thread. */
public final class CsvText {
  private final Appendable out;
  private boolean first = true;

  public CsvText(Appendable out) {
    this.out = out;
  }

  public CsvText field(String text) throws IOException {
    separate();
    if (text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')) {
      out.append(text);
    } else {
      out.append('"').append(text.replace("\"", "\"\"")).append('"');
    }
    return this;
  }

  /** Empty for null. */
  public CsvText field(Long number) throws IOException {
    return field(number == null ? "" : number.toString());
  }

  public CsvText field(long number) throws IOException {
    separate();
    out.append(Long.toString(number));
    return this;
  }

  /** Without an exponent; NaN and infinities become empty fields. */
  public CsvText field(double number) throws IOException {
    separate();
    if (Double.isFinite(number)) {
      out.append(BigDecimal.valueOf(number).toPlainString());
    }
    return this;
  }

  public void endRow() throws IOException {
    out.append('\n');
    first = true;
  }

  public void row(String... fields) throws IOException {
    for (String text : fields) {
      field(text);
    }
    endRow();
  }

  private void separate() throws IOException {
    if (!first) {
      out.append(',');
    }
    first = false;
  }
}
