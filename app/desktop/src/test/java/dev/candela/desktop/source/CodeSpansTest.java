package dev.candela.desktop.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.desktop.source.CodeSpans.Kind;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CodeSpansTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "return x;|return",
        "fun f(): Int = when (x) {|fun when",
        "returned = classes + newValue;|''",
        "// return|''",
        "s = \"return\"; if (c == 'a') {|if",
        "@Override public void run() {|public void",
      })
  void keywordsAreThoseOutsideOfTextAndComments(String line, String keywords) {
    assertEquals(keywords, of(Kind.KEYWORD, line));
  }

  @Test
  void textEndsWhereItsQuoteDoes() {
    assertEquals("\"a\\\"b\" 'c' \"open", of(Kind.STRING, "f(\"a\\\"b\", 'c', \"open"));
  }

  @Test
  void commentsAndTextBlocksGoOnOverLines() {
    List<String> lines =
        List.of("int a; /* one", "return */ int b;", "s = \"\"\"", "return", "\"\"\"; return;");
    List<List<CodeSpans.Span>> spans = spans(lines);
    assertEquals("/* one return */", join(Kind.COMMENT, spans));
    assertEquals("\"\"\" return \"\"\"", join(Kind.STRING, spans));
    assertEquals("int int return", join(Kind.KEYWORD, spans));
  }

  @Test
  void theSpansOfALineAreTheLine() {
    Random random = new Random(7);
    String letters = "ab1.@\"'\\/* \n{}\t";
    for (int i = 0; i < 2_000; i++) {
      String text =
          random
              .ints(random.nextInt(120), 0, letters.length())
              .mapToObj(c -> letters.substring(c, c + 1))
              .collect(Collectors.joining());
      List<String> lines = text.lines().toList();
      assertEquals(
          lines,
          spans(lines).stream()
              .map(line -> line.stream().map(CodeSpans.Span::text).collect(Collectors.joining()))
              .toList());
    }
  }

  private static List<List<CodeSpans.Span>> spans(List<String> lines) {
    return IntStream.range(0, lines.size()).mapToObj(new CodeSpans(lines)::line).toList();
  }

  private static String of(Kind kind, String line) {
    return join(kind, spans(List.of(line)));
  }

  private static String join(Kind kind, List<List<CodeSpans.Span>> lines) {
    return lines.stream()
        .flatMap(List::stream)
        .filter(span -> span.kind() == kind)
        .map(CodeSpans.Span::text)
        .flatMap(Stream::of)
        .collect(Collectors.joining(" "));
  }
}
