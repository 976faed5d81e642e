package dev.candela.engine.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.format.shared.FrameName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CodeOwnerTest {
  @ParameterizedTest
  @CsvSource({
    "java.util.ArrayList.add, JDK",
    "org.xml.sax.InputSource.getByteStream, JDK",
    "org.apache.catalina.Server.start, LIBRARY",
    "finish_task_switch.isra.0_[k], NATIVE",
    "update_load.isra_[k], NATIVE",
    "memcpy, NATIVE",
    "javax2.Main.run, PROGRAM",
    "Main.run, PROGRAM"
  })
  void isToldByThePackage(String frame, CodeOwner owner) {
    Symbols.Builder symbols = new Symbols.Builder();
    int frameId = FrameName.intern(symbols, frame);
    String className = symbols.view().className(symbols.view().frames().methodId(frameId));
    assertEquals(owner, CodeOwner.of(className));
  }
}
