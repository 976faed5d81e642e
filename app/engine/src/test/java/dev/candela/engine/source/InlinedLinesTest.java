package dev.candela.engine.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.LineNumber;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InlinedLinesTest {
  private static final int LINES_OF_FILE = 32;

  @TempDir private Path folder;

  private static byte[] compiled() throws IOException {
    try (InputStream in = InlinedLinesTest.class.getResourceAsStream("/kotlin/Orders.class")) {
      return in.readAllBytes();
    }
  }

  private static Map<String, Set<Integer>> linesByMethod(byte[] compiled) {
    Map<String, Set<Integer>> lines = new TreeMap<>();
    for (MethodModel method : ClassFile.of().parse(compiled).methods()) {
      Set<Integer> ofMethod =
          method.code().stream()
              .flatMap(CodeModel::elementStream)
              .filter(LineNumber.class::isInstance)
              .map(element -> ((LineNumber) element).line())
              .collect(Collectors.toCollection(TreeSet::new));
      lines.put(method.methodName().stringValue(), ofMethod);
    }
    return lines;
  }

  @Test
  void eachInlinedLineLeadsToItsCall() throws IOException {
    byte[] compiled = compiled();
    InlinedLines inlined = InlinedLines.of(compiled);
    Map<String, List<Integer>> calls =
        Map.of("<init>", List.of(3), "total", List.of(6, 7, 8, 9), "dearest", List.of(12, 13));
    int behind = 0;
    for (Map.Entry<String, List<Integer>> method : calls.entrySet()) {
      TreeSet<Integer> found = new TreeSet<>();
      for (int line : linesByMethod(compiled).get(method.getKey())) {
        found.add(inlined.caller(line));
        behind += line > LINES_OF_FILE ? 1 : 0;
      }
      // One line is nobody's: Kotlin notes no call for the copied parameter of a lambda.
      found.remove(40);
      assertEquals(method.getValue(), List.copyOf(found), method.getKey());
    }
    assertEquals(15, behind);
  }

  @Test
  void theFinderReadsTheClassOnTheRecordedClassPath() throws IOException {
    Path classes = folder.resolve("shop/target/classes");
    Files.createDirectories(classes.resolve("com/acme"));
    Files.write(classes.resolve("com/acme/Orders.class"), compiled());
    SourceFinder finder =
        SourceFinder.of(List.of(), new RecordedPaths(List.of(classes), Optional.empty(), 17));
    assertEquals(12, finder.line("com.acme.Orders", 46));
    assertEquals(46, finder.line("com.acme.Other", 46));
    assertEquals(9, finder.line("com.acme.Orders", 9));
  }

  @Test
  void damagedClassesHaveNoneOrSome() throws IOException {
    byte[] whole = compiled();
    Random random = new Random(5);
    for (int round = 0; round < 20_000; round++) {
      byte[] damaged = Arrays.copyOf(whole, random.nextInt(whole.length) + 1);
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      InlinedLines.of(damaged).caller(46);
      byte[] changed = whole.clone();
      changed[random.nextInt(changed.length)] = (byte) random.nextInt();
      InlinedLines.of(changed).caller(46);
    }
    assertEquals(
        "Orders.kt",
        ClassFile.of()
            .parse(whole)
            .findAttribute(Attributes.sourceFile())
            .orElseThrow()
            .sourceFile()
            .stringValue());
  }
}
