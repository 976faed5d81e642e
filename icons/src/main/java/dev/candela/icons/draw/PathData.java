package dev.candela.icons.draw;

import java.awt.geom.Path2D;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The absolute commands M, L, H, V, C and Z of an SVG path. */
final class PathData {
  private static final Pattern COMMAND = Pattern.compile("\\s*([A-Za-z])([^A-Za-z]*)");

  private PathData() {}

  static Path2D shape(String data) {
    Path2D path = new Path2D.Double(Path2D.WIND_NON_ZERO);
    Matcher matcher = COMMAND.matcher(data);
    int end = 0;
    while (matcher.find() && matcher.start() == end) {
      add(path, matcher.group(1).charAt(0), numbers(matcher.group(2)));
      end = matcher.end();
    }
    if (end != data.length()) {
      throw new IllegalArgumentException("path data '" + data.substring(end) + "' is not known");
    }
    return path;
  }

  private static void add(Path2D path, char command, double[] n) {
    switch (command) {
      case 'M' -> path.moveTo(n[0], n[1]);
      case 'L' -> path.lineTo(n[0], n[1]);
      case 'H' -> path.lineTo(n[0], path.getCurrentPoint().getY());
      case 'V' -> path.lineTo(path.getCurrentPoint().getX(), n[0]);
      case 'C' -> path.curveTo(n[0], n[1], n[2], n[3], n[4], n[5]);
      case 'Z' -> path.closePath();
      default -> throw new IllegalArgumentException("path command " + command + " is not known");
    }
  }

  private static double[] numbers(String text) {
    String[] words = text.isBlank() ? new String[0] : text.strip().split("[ ,]+");
    double[] numbers = new double[words.length];
    for (int i = 0; i < words.length; i++) {
      numbers[i] = Double.parseDouble(words[i]);
    }
    return numbers;
  }
}
