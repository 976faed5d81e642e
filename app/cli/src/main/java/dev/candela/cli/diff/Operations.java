package dev.candela.cli.diff;

import dev.candela.engine.text.Messages;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Number of operations of a run: {@code 10000}, {@code 1e6}, or a fraction. */
final class Operations implements ITypeConverter<Double> {
  @Override
  public Double convert(String text) {
    try {
      double operations = Double.parseDouble(text);
      if (operations > 0 && operations < Double.POSITIVE_INFINITY) {
        return operations;
      }
    } catch (NumberFormatException e) {
      // Said below, with the same words as a number out of range.
    }
    throw new TypeConversionException(Messages.text("cli.usage.not-operations", text));
  }
}
