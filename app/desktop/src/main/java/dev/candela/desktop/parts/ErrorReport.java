package dev.candela.desktop.parts;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import java.util.Optional;

/** An error as the user sees it; the code, to be searched for, is the same in every language. */
public record ErrorReport(String code, String sentence, String details) {

  /** Classifies a failure; those that users can fix explain themselves. */
  public static ErrorReport of(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    String message = String.valueOf(failure.getMessage());
    return switch (failure) {
      case CaptureFailure capture ->
          new ErrorReport(
              Optional.ofNullable(capture.obstacle())
                  .map(obstacle -> code("capture", obstacle.kind().name()))
                  .orElse("capture"),
              capture.getMessage(),
              trace.toString());
      case UnreadableProfileException unreadable ->
          new ErrorReport(
              code("read", unreadable.reason().name()), unreadable.getMessage(), trace.toString());
      case IOException _ ->
          new ErrorReport("io", Messages.text("error.io", message), trace.toString());
      case OutOfMemoryError _ ->
          new ErrorReport("memory", Messages.text("error.memory"), trace.toString());
      default ->
          new ErrorReport(
              code("fault", failure.getClass().getSimpleName()),
              Messages.text("error.fault", message),
              trace.toString());
    };
  }

  private static String code(String family, String name) {
    return family + "-" + name.toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
