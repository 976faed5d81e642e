package dev.candela.cli.output;

import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.View;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

public final class PictureNotes {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);

  private PictureNotes() {}

  /** The lines below the title: events, filters as given, and the time of the recording. */
  public static List<String> of(View view, String options) {
    List<String> notes = new ArrayList<>(Headline.of(view).lines().toList());
    if (!options.isEmpty()) {
      notes.add(options);
    }
    recorded(view.profile().span()).ifPresent(notes::add);
    return notes;
  }

  /** The same for a picture of shares, which may be biased. */
  public static List<String> ofShares(View view, String options) {
    List<String> notes = of(view, options);
    notes.addAll(SampleBias.shortDoubts(view));
    return notes;
  }

  /** {@code recorded 2026-01-31 12:00 UTC}, the same on any machine. */
  public static Optional<String> recorded(Span span) {
    if (span.startNanos() <= 0) {
      return Optional.empty();
    }
    Instant start = Instant.EPOCH.plus(span.startNanos(), ChronoUnit.NANOS);
    return Optional.of(Messages.text("cli.picture.recorded", DATE.format(start)));
  }
}
