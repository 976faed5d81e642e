package dev.candela.icons.draw;

import dev.candela.icons.draw.Drawing.Part;
import java.awt.Color;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * Reads the part of SVG that the icons are drawn in: {@code rect} and {@code path} with a colour.
 * Anything else is an error, because it would be missing from the picture.
 */
final class SvgDrawing {
  private static final Set<String> RECT = Set.of("x", "y", "width", "height", "rx", "fill");
  private static final Set<String> PATH = Set.of("d", "fill");
  private static final Pattern COMMAND = Pattern.compile("\\s*([A-Za-z])([^A-Za-z]*)");

  private SvgDrawing() {}

  static Drawing read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return drawing(factory.newDocumentBuilder().parse(in).getDocumentElement());
    } catch (SAXException | ParserConfigurationException | IllegalArgumentException e) {
      throw new IOException(file + " cannot be drawn: " + e.getMessage(), e);
    }
  }

  private static Drawing drawing(Element svg) {
    String[] box = svg.getAttribute("viewBox").split(" ");
    if (box.length != 4 || !box[0].equals("0") || !box[1].equals("0") || !box[2].equals(box[3])) {
      throw new IllegalArgumentException("viewBox must be a square at 0 0");
    }
    List<Part> parts = new ArrayList<>();
    for (Node node = svg.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element) {
        parts.add(part(element));
      }
    }
    return new Drawing(Double.parseDouble(box[2]), List.copyOf(parts));
  }

  private static Part part(Element element) {
    Color fill = Color.decode(element.getAttribute("fill"));
    return switch (element.getTagName()) {
      case "rect" -> new Part(rectangle(checked(element, RECT)), fill);
      case "path" -> new Part(shape(checked(element, PATH).getAttribute("d")), fill);
      default -> throw new IllegalArgumentException("<" + element.getTagName() + "> is not known");
    };
  }

  private static RoundRectangle2D rectangle(Element element) {
    double corner = 2 * number(element, "rx");
    return new RoundRectangle2D.Double(
        number(element, "x"),
        number(element, "y"),
        number(element, "width"),
        number(element, "height"),
        corner,
        corner);
  }

  private static Element checked(Element element, Set<String> known) {
    for (int i = 0; i < element.getAttributes().getLength(); i++) {
      String name = element.getAttributes().item(i).getNodeName();
      if (!known.contains(name)) {
        throw new IllegalArgumentException("attribute " + name + " is not known");
      }
    }
    return element;
  }

  private static double number(Element element, String name) {
    String text = element.getAttribute(name);
    return text.isEmpty() ? 0 : Double.parseDouble(text);
  }

  private static Path2D shape(String data) {
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
    return Pattern.compile("[ ,]+")
        .splitAsStream(text.strip())
        .filter(word -> !word.isEmpty())
        .mapToDouble(Double::parseDouble)
        .toArray();
  }
}
