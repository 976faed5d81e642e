package dev.candela.engine.analysis;

import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.column.LongColumn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The CPU load in order of time, as reported by the JVM about once a second. */
public record CpuLoad(List<Point> points) {
  /** Shares of all processors, 0 to 1, since the last report; {@code machine} is of everything. */
  public record Point(long nanos, double jvmUser, double jvmSystem, double machine) {
    boolean isEmpty() {
      return jvmUser == 0 && jvmSystem == 0 && machine == 0;
    }

    public double jvm() {
      return jvmUser + jvmSystem;
    }
  }

  public CpuLoad {
    points = List.copyOf(points);
  }

  /** Empty where the recording has no CPU load. */
  public static CpuLoad of(Profile profile) {
    EventTable table = profile.events("jdk.CPULoad").orElse(null);
    List<Point> points = new ArrayList<>();
    if (table != null) {
      LongColumn user = table.attributes().column("jvmUser");
      LongColumn system = table.attributes().column("jvmSystem");
      LongColumn machine = table.attributes().column("machineTotal");
      for (int row = 0; row < table.size(); row++) {
        points.add(
            new Point(
                table.startNanos().get(row), at(user, row), at(system, row), at(machine, row)));
      }
      points.sort(Comparator.comparingLong(Point::nanos));
    }
    // A JVM has nothing to compare its first report with, and reports zeros.
    for (Span recording : profile.recorded().recordings()) {
      Stream<Point> reports = points.stream().filter(point -> recording.contains(point.nanos()));
      reports.findFirst().filter(Point::isEmpty).ifPresent(points::remove);
    }
    return new CpuLoad(points);
  }

  /** Mean share of all processors that other processes used, 0 to 1; empty if not recorded. */
  public OptionalDouble others(Span range) {
    return points.stream()
        .filter(point -> range.contains(point.nanos()))
        .mapToDouble(point -> Math.max(0, point.machine() - point.jvm()))
        .average();
  }

  /** The mean of the reports on that time, by how much of it each covers; null for none. */
  public Point mean(Span range) {
    double covered = 0;
    double user = 0;
    double system = 0;
    double machine = 0;
    long from = Long.MIN_VALUE;
    for (Point point : points) {
      double part = Math.min(point.nanos(), range.endNanos()) - Math.max(from, range.startNanos());
      if (part > 0) {
        covered += part;
        user += part * point.jvmUser();
        system += part * point.jvmSystem();
        machine += part * point.machine();
      }
      from = point.nanos();
    }
    return covered == 0
        ? null
        : new Point(range.endNanos(), user / covered, system / covered, machine / covered);
  }

  private static double at(LongColumn column, int row) {
    return column == null ? 0 : Math.clamp(Double.longBitsToDouble(column.get(row)), 0, 1);
  }
}
