package dev.candela.engine.format.shared;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.CodeOwner;
import dev.candela.engine.model.Symbols;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FrameNameTest {
  @ParameterizedTest
  @CsvSource({
    "java/util/Map$Entry.get, java.util.Map$Entry.get",
    "java/lang/Thread.run_[j], java.lang.Thread.run",
    "com/acme/App$$Lambda/0x00007f1c.run, com.acme.App$$Lambda.run",
    "com/acme/App$$Lambda.0x00007f1c.run, com.acme.App$$Lambda.run",
    "com.acme.App$$Lambda/0x00007f1c.run, com.acme.App$$Lambda.run",
    "Attr$$Lambda/0x000000007c1b5708.test, Attr$$Lambda.test",
    "java/lang/invoke/LambdaForm$MH.0x000000005e06f400.invoke,"
        + " java.lang.invoke.LambdaForm$MH.invoke",
    "com.acme.Script/0x00007f1c.run, com.acme.Script.run",
    "runtime/pprof.Do, runtime/pprof.Do",
    "net/http.HandlerFunc.ServeHTTP, net/http.HandlerFunc.ServeHTTP",
    "net/http.(*conn).serve, net/http.(*conn).serve",
    "github.com/aws/sts.awsQuery, github.com/aws/sts.awsQuery",
    "app/.run, app/.run",
    "java/util/Map:::get_[i], java.util.Map.get",
    "io/netty/channel/nio/NioEventLoop:.run, io.netty.channel.nio.NioEventLoop.run",
    "./index.js:(anonymous), ./index.js:(anonymous)",
    "/usr/lib/node/Main.js, /usr/lib/node/Main.js",
    "Work$$Lambda.0x0000000080040438.apply(I)Ljava/lang/Object|_[i], Work$$Lambda.apply",
    "Work.lambda$main$0(J)V_[0], Work.lambda$main$0",
    "java/util/Map.put([ILA$$Lambda.0x01|)Ljava/util/List|, java.util.Map.put",
    "std::sort(int*), std::sort(int*)",
    "lib.f(int), lib.f(int)",
  })
  void turnsOnlyTheJvmsOwnSpelling(String text, String shown) {
    Symbols.Builder symbols = new Symbols.Builder();
    int frameId = FrameName.intern(symbols, text);
    assertEquals(shown, symbols.view().frameName(frameId));
  }

  @Test
  void keepsADescriptorOutOfTheName() {
    Symbols.Builder symbols = new Symbols.Builder();
    int frameId = FrameName.intern(symbols, "java/lang/Thread.runWith(Ljava/lang/Object|[I)V_[0]");
    Symbols view = symbols.view();
    int methodId = view.frames().methodId(frameId);
    assertEquals("runWith", view.methodName(methodId));
    assertEquals(
        "(Ljava/lang/Object;[I)V", view.strings().get(view.methods().descriptorId(methodId)));
  }

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
  void theOwnerOfCodeIsToldByThePackage(String frame, CodeOwner owner) {
    Symbols.Builder symbols = new Symbols.Builder();
    int frameId = FrameName.intern(symbols, frame);
    String className = symbols.view().className(symbols.view().frames().methodId(frameId));
    assertEquals(owner, CodeOwner.of(className));
  }
}
