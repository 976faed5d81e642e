package dev.candela.engine.format.jfr.read;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.testkit.TextProfiles;
import org.junit.jupiter.api.Test;

/** Which native calls wait, by their innermost frames. */
final class BlockingCallsTest {
  private final ProfileBuilder builder = new ProfileBuilder();
  private final BlockingCalls calls = new BlockingCalls(builder);

  @Test
  void knowsCallsThatOnlyWait() {
    assertTrue(waits("app.Server.run", "sun.nio.ch.EPoll.wait"));
    assertTrue(waits("app.Server.run", "sun.nio.ch.Net.accept"));
    assertTrue(waits("java.lang.ProcessHandleImpl.waitForProcessExit0"));
    assertTrue(waits("java.lang.ref.Reference.waitForReferencePendingList"));
  }

  @Test
  void knowsThoseOfWindowsAndOfToolkits() {
    assertTrue(waits("app.Server.run", "java.net.PlainSocketImpl.accept0"));
    assertTrue(waits("app.Server.run", "java.net.DualStackPlainSocketImpl.waitForNewConnection"));
    assertTrue(waits("app.Server.run", "java.net.TwoStacksPlainDatagramSocketImpl.receive0"));
    assertTrue(waits("app.Main.run", "java.lang.ProcessImpl.waitForInterruptibly"));
    assertTrue(waits("org.eclipse.swt.internal.win32.OS.WaitMessage"));
    assertFalse(waits("org.eclipse.swt.internal.win32.OS.BitBlt"));
  }

  @Test
  void knowsThatForcingAFileToDiskWaits() {
    assertTrue(waits("app.Store.commit", "sun.nio.ch.FileDispatcherImpl.force0"));
    assertTrue(waits("app.Store.commit", "sun.nio.ch.UnixFileDispatcherImpl.force0"));
    assertTrue(waits("app.Store.commit", "java.io.FileDescriptor.sync0"));
    assertTrue(waits("app.Store.commit", "java.nio.MappedMemoryUtils.force0"));
    assertFalse(waits("app.Store.commit", "sun.nio.ch.FileDispatcherImpl.pwrite0"));
  }

  @Test
  void leavesWorkAlone() {
    assertFalse(waits("app.Main.run", "sun.nio.fs.UnixNativeDispatcher.mkdir0"));
    assertFalse(waits("app.Main.run", "java.util.zip.Inflater.inflateBytesBytes"));
    assertFalse(waits("app.Main.run", "sun.nio.ch.Net.localPort"));
    assertFalse(waits("sun.nio.ch.EPoll.wait", "app.Callback.run"), "only the innermost counts");
    assertFalse(calls.waits(StackTable.ROOT));
  }

  @Test
  void asksTheCallerWhereOneMethodServesFilesAndSockets() {
    String read = "sun.nio.ch.FileDispatcherImpl.read0";
    assertFalse(waits("sun.nio.ch.FileChannelImpl.read", "sun.nio.ch.IOUtil.read", read));
    assertTrue(waits("app.Main.run", "sun.nio.ch.SocketDispatcher.read", read));
    assertFalse(waits("app.Main.run", "java.io.FileInputStream.readBytes"));
    assertTrue(
        waits(
            "java.lang.ProcessImpl$ProcessPipeInputStream.drain",
            "java.io.BufferedInputStream.read",
            "java.io.FileInputStream.readBytes"));
  }

  @Test
  void answersForStacksThatCameLater() {
    for (int i = 0; i < 1000; i++) {
      assertFalse(waits("app.Main.step" + i));
    }
    assertTrue(waits("app.Main.step999", "sun.nio.ch.KQueue.poll"));
  }

  private boolean waits(String... methods) {
    return calls.waits(TextProfiles.stack(builder, String.join(";", methods)));
  }
}
