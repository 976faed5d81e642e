package dev.candela.engine.format.jfr.read;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.testkit.TextProfiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which native calls wait, by their innermost frames. */
final class BlockingCallsTest {
  private final ProfileBuilder builder = new ProfileBuilder();
  private final BlockingCalls calls = new BlockingCalls(builder);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "app.Server.run;sun.nio.ch.EPoll.wait",
        "app.Server.run;sun.nio.ch.Net.accept",
        "java.lang.ProcessHandleImpl.waitForProcessExit0",
        "java.lang.ref.Reference.waitForReferencePendingList",
        // Of Windows, and of toolkits.
        "app.Server.run;java.net.PlainSocketImpl.accept0",
        "app.Server.run;java.net.DualStackPlainSocketImpl.waitForNewConnection",
        "app.Server.run;java.net.TwoStacksPlainDatagramSocketImpl.receive0",
        "app.Main.run;java.lang.ProcessImpl.waitForInterruptibly",
        "org.eclipse.swt.internal.win32.OS.WaitMessage",
        // To force a file to disk.
        "app.Store.commit;sun.nio.ch.FileDispatcherImpl.force0",
        "app.Store.commit;sun.nio.ch.UnixFileDispatcherImpl.force0",
        "app.Store.commit;java.io.FileDescriptor.sync0",
        "app.Store.commit;java.nio.MappedMemoryUtils.force0",
        // One method serves files and sockets: its caller tells.
        "app.Main.run;sun.nio.ch.SocketDispatcher.read;sun.nio.ch.FileDispatcherImpl.read0",
        "java.lang.ProcessImpl$ProcessPipeInputStream.drain;java.io.BufferedInputStream.read;"
            + "java.io.FileInputStream.readBytes"
      })
  void knowsCallsThatOnlyWait(String stack) {
    assertTrue(waits(stack));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-",
        "app.Main.run;sun.nio.fs.UnixNativeDispatcher.mkdir0",
        "app.Main.run;java.util.zip.Inflater.inflateBytesBytes",
        "app.Main.run;sun.nio.ch.Net.localPort",
        "org.eclipse.swt.internal.win32.OS.BitBlt",
        "app.Store.commit;sun.nio.ch.FileDispatcherImpl.pwrite0",
        "sun.nio.ch.FileChannelImpl.read;sun.nio.ch.IOUtil.read;"
            + "sun.nio.ch.FileDispatcherImpl.read0",
        "app.Main.run;java.io.FileInputStream.readBytes",
        // Only the innermost counts.
        "sun.nio.ch.EPoll.wait;app.Callback.run"
      })
  void leavesWorkAlone(String stack) {
    assertFalse(waits(stack));
  }

  @Test
  void answersForStacksThatCameLater() {
    for (int i = 0; i < 1000; i++) {
      assertFalse(waits("app.Main.step" + i));
    }
    assertTrue(waits("app.Main.step999;sun.nio.ch.KQueue.poll"));
  }

  private boolean waits(String stack) {
    return calls.waits(TextProfiles.stack(builder, stack));
  }
}
