package dev.candela.desktop.timeline;

import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.LongColumn;
import dev.candela.engine.model.Profile;
import java.util.Arrays;
import java.util.Comparator;

/**
 * How busy the processors were, as the JVM itself reported once a second or so; immutable.
 *
 * @param points in the order of time
 */
record LoadCurve(Point[] points) {

  /**
   * One report, on the time since the last one.
   *
   * @param nanos when
   * @param jvmUser the JVM's share of all processors in its own code, 0 to 1
   * @param jvmSystem its share in the kernel
   * @param machine the share of everything that ran
   */
  record Point(long nanos, double jvmUser, double jvmSystem, double machine) {
    boolean isFirst() {
      return jvmUser == 0 && jvmSystem == 0 && machine == 0;
    }

    double jvm() {
      return jvmUser + jvmSystem;
    }
  }

  static LoadCurve of(Profile profile) {
    EventTable table = profile.events("jdk.CPULoad").orElse(null);
    if (table == null) {
      return new LoadCurve(new Point[0]);
    }
    LongColumn user = table.attributes().column("jvmUser");
    LongColumn system = table.attributes().column("jvmSystem");
    LongColumn machine = table.attributes().column("machineTotal");
    Point[] points = new Point[table.size()];
    for (int row = 0; row < points.length; row++) {
      points[row] =
          new Point(table.startNanos().get(row), at(user, row), at(system, row), at(machine, row));
    }
    Arrays.sort(points, Comparator.comparingLong(Point::nanos));
    return new LoadCurve(points.length > 0 && points[0].isFirst() ? tail(points) : points);
  }

  /** The JVM has nothing to compare its first report with, so that it says nothing. */
  private static Point[] tail(Point[] points) {
    return Arrays.copyOfRange(points, 1, points.length);
  }

  boolean isEmpty() {
    return points.length == 0;
  }

  /** The report that covers the moment: the first one after it; null after the last. */
  Point at(long nanos) {
    for (Point point : points) {
      if (point.nanos() >= nanos) {
        return point;
      }
    }
    return null;
  }

  private static double at(LongColumn column, int row) {
    return column == null ? 0 : Double.longBitsToDouble(column.get(row));
  }
}
