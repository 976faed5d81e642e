package dev.candela.engine.source;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The calling lines of functions that the Kotlin compiler inlined into a class. It numbers their
 * lines from the end of the class's file on, and notes the lines of the calls as {@code
 * KotlinDebug} in the class's source map (JSR 45).
 */
final class InlinedLines {
  static final InlinedLines NONE = new InlinedLines(List.of());
  private static final String STRATUM = "*S KotlinDebug";
  private static final Pattern FILE = Pattern.compile("(?:\\+ )?(\\d{1,9}) (.+)");
  private static final Pattern LINES =
      Pattern.compile("(\\d{1,9})(?:#(\\d{1,9}))?(?:,(\\d{1,9}))?:(\\d{1,9})(?:,(\\d{1,9}))?");

  private final List<Lines> ranges;

  private InlinedLines(List<Lines> ranges) {
    this.ranges = ranges;
  }

  private record Lines(int first, int count, int ofEach, int call) {
    boolean contains(int line) {
      return line >= first && line - first < (long) count * ofEach;
    }
  }

  /** Of a compiled class; damaged ones have none. */
  static InlinedLines of(byte[] compiled) {
    try {
      ClassModel model = ClassFile.of().parse(compiled);
      String file =
          model
              .findAttribute(Attributes.sourceFile())
              .map(found -> found.sourceFile().stringValue())
              .orElse("");
      return model
          .findAttribute(Attributes.sourceDebugExtension())
          .map(found -> new String(found.contents(), StandardCharsets.UTF_8))
          .map(map -> parse(map, file))
          .orElse(NONE);
    } catch (IllegalArgumentException e) {
      return NONE;
    }
  }

  private static InlinedLines parse(String map, String file) {
    Set<String> ids = new HashSet<>();
    List<Lines> ranges = new ArrayList<>();
    String section = "";
    String id = "";
    for (String line : map.lines().dropWhile(each -> !each.equals(STRATUM)).toList()) {
      if (line.startsWith("*")) {
        section = line;
        continue;
      }
      Matcher named = FILE.matcher(line);
      Matcher lines = LINES.matcher(line);
      if (section.equals("*F") && named.matches() && named.group(2).equals(file)) {
        ids.add(named.group(1));
      } else if (section.equals("*L") && lines.matches()) {
        id = lines.group(2) == null ? id : lines.group(2);
        if (ids.contains(id)) {
          int call = Integer.parseInt(lines.group(1));
          int first = Integer.parseInt(lines.group(4));
          ranges.add(new Lines(first, number(lines, 3), number(lines, 5), call));
        }
      }
    }
    return new InlinedLines(ranges);
  }

  private static int number(Matcher lines, int group) {
    return lines.group(group) == null ? 1 : Integer.parseInt(lines.group(group));
  }

  /** The line of the file that called what has this number; the same for lines of the file. */
  int caller(int line) {
    for (Lines range : ranges) {
      if (range.contains(line)) {
        return range.call() + (line - range.first()) / range.ofEach();
      }
    }
    return line;
  }
}
