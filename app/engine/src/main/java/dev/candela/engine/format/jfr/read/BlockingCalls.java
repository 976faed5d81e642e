package dev.candela.engine.format.jfr.read;

import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/**
 * Tells native calls that wait from those that work, for one thread.
 *
 * <p>The JDK's recorder samples a thread in native code whether it runs or not, so a server's
 * selectors and accept loops come out as if they burned a processor. What the native method is
 * called says which it is, except where one method serves files as well as sockets: then its caller
 * does. {@code FileInputStream.readBytes} is taken as work, though it may wait for a terminal.
 */
final class BlockingCalls {
  /**
   * Native methods that do nothing but wait, by class, on Unix, Windows and macOS. Names changed
   * between JDK 8 and 25.
   */
  private static final Map<String, Set<String>> WAITING =
      Map.ofEntries(
          Map.entry("sun.nio.ch.EPoll", Set.of("wait", "epollWait")),
          Map.entry("sun.nio.ch.EPollArrayWrapper", Set.of("epollWait")),
          Map.entry("sun.nio.ch.KQueue", Set.of("poll", "keventPoll")),
          Map.entry("sun.nio.ch.KQueueArrayWrapper", Set.of("kevent0")),
          Map.entry("sun.nio.ch.WEPoll", Set.of("wait")),
          Map.entry("sun.nio.ch.WindowsSelectorImpl$SubSelector", Set.of("poll0")),
          Map.entry("sun.nio.ch.PollSelectorImpl", Set.of("poll")),
          Map.entry("sun.nio.ch.PollArrayWrapper", Set.of("poll0")),
          Map.entry("sun.nio.ch.Iocp", Set.of("getQueuedCompletionStatus")),
          Map.entry("sun.nio.ch.Net", Set.of("poll", "accept", "connect0", "pollConnect")),
          Map.entry("sun.nio.ch.UnixDomainSockets", Set.of("accept0", "connect0")),
          Map.entry("sun.nio.ch.ServerSocketChannelImpl", Set.of("accept0")),
          Map.entry("sun.nio.ch.SocketDispatcher", Set.of("read0", "readv0")),
          Map.entry("sun.nio.ch.DatagramDispatcher", Set.of("read0", "readv0")),
          Map.entry("sun.nio.ch.DatagramChannelImpl", Set.of("receive0")),
          Map.entry("sun.nio.ch.SocketChannelImpl", Set.of("checkConnect")),
          Map.entry("java.net.SocketInputStream", Set.of("socketRead0")),
          Map.entry(
              "java.net.PlainSocketImpl",
              Set.of(
                  "socketAccept",
                  "socketConnect",
                  "accept0",
                  "connect0",
                  "waitForConnect",
                  "waitForNewConnection")),
          Map.entry(
              "java.net.DualStackPlainSocketImpl",
              Set.of("accept0", "connect0", "waitForConnect", "waitForNewConnection")),
          Map.entry("java.net.TwoStacksPlainSocketImpl", Set.of("socketAccept", "socketConnect")),
          Map.entry("java.net.PlainDatagramSocketImpl", Set.of("receive0", "peek", "peekData")),
          Map.entry("java.net.DualStackPlainDatagramSocketImpl", Set.of("socketReceiveOrPeekData")),
          Map.entry(
              "java.net.TwoStacksPlainDatagramSocketImpl", Set.of("receive0", "peek", "peekData")),
          Map.entry(
              "java.net.Inet4AddressImpl",
              Set.of("lookupAllHostAddr", "getHostByAddr", "isReachable0")),
          Map.entry(
              "java.net.Inet6AddressImpl",
              Set.of("lookupAllHostAddr", "getHostByAddr", "isReachable0")),
          Map.entry("java.io.FileDescriptor", Set.of("sync", "sync0")),
          Map.entry("java.nio.MappedByteBuffer", Set.of("force0")),
          Map.entry("java.nio.MappedMemoryUtils", Set.of("force0")),
          Map.entry("sun.nio.ch.FileDispatcherImpl", Set.of("force0", "lock0")),
          Map.entry("sun.nio.ch.UnixFileDispatcherImpl", Set.of("force0", "lock0")),
          Map.entry("java.lang.Object", Set.of("wait", "wait0")),
          Map.entry("java.lang.Thread", Set.of("sleep", "sleep0", "sleepNanos0")),
          Map.entry("jdk.internal.misc.Unsafe", Set.of("park")),
          Map.entry("sun.misc.Unsafe", Set.of("park")),
          Map.entry("java.lang.ref.Reference", Set.of("waitForReferencePendingList")),
          Map.entry("java.lang.ProcessHandleImpl", Set.of("waitForProcessExit0")),
          Map.entry("java.lang.UNIXProcess", Set.of("waitForProcessExit")),
          Map.entry(
              "java.lang.ProcessImpl",
              Set.of("waitForInterruptibly", "waitForTimeoutInterruptibly")),
          Map.entry("sun.nio.fs.LinuxWatchService", Set.of("poll")),
          Map.entry("sun.nio.fs.WindowsNativeDispatcher", Set.of("GetQueuedCompletionStatus0")),
          Map.entry("sun.awt.X11.XToolkit", Set.of("waitForEvents")),
          Map.entry("sun.awt.windows.WToolkit", Set.of("eventLoop")),
          Map.entry("sun.lwawt.macosx.LWCToolkit", Set.of("doAWTRunLoopImpl")),
          Map.entry("com.sun.glass.ui.gtk.GtkApplication", Set.of("_runLoop")),
          Map.entry("com.sun.glass.ui.win.WinApplication", Set.of("_runLoop")),
          Map.entry("com.sun.glass.ui.mac.MacApplication", Set.of("_runLoop")),
          Map.entry(
              "org.eclipse.swt.internal.win32.OS",
              Set.of("WaitMessage", "MsgWaitForMultipleObjectsEx")));

  /** Native methods that only wait when called from one of these classes. */
  private static final Map<String, Set<String>> WAITING_WHEN_CALLED_FROM =
      Map.of(
          "sun.nio.ch.FileDispatcherImpl",
          Set.of("sun.nio.ch.SocketDispatcher", "sun.nio.ch.SourceChannelImpl"),
          "sun.nio.ch.UnixFileDispatcherImpl",
          Set.of("sun.nio.ch.SourceChannelImpl"),
          "java.io.FileInputStream",
          Set.of(
              "java.lang.ProcessImpl$ProcessPipeInputStream",
              "java.lang.UNIXProcess$ProcessPipeInputStream"));

  private static final byte WORKS = 1;
  private static final byte WAITS = 2;

  private final ProfileBuilder into;
  private byte[] answers = new byte[256];

  BlockingCalls(ProfileBuilder into) {
    this.into = into;
  }

  boolean waits(int stackId) {
    if (stackId >= answers.length) {
      answers = Arrays.copyOf(answers, Math.max(stackId + 1, answers.length * 2));
    }
    if (answers[stackId] == 0) {
      answers[stackId] = decide(stackId) ? WAITS : WORKS;
    }
    return answers[stackId] == WAITS;
  }

  private boolean decide(int stackId) {
    StackTable stacks = into.stacks().view();
    Symbols symbols = into.symbols().view();
    if (stackId == StackTable.ROOT) {
      return false;
    }
    int methodId = symbols.frames().methodId(stacks.frameId(stackId));
    String className = symbols.className(methodId);
    if (WAITING.getOrDefault(className, Set.of()).contains(symbols.methodName(methodId))) {
      return true;
    }
    Set<String> callers = WAITING_WHEN_CALLED_FROM.getOrDefault(className, Set.of());
    int callerStackId = stacks.parentStackId(stackId);
    while (!callers.isEmpty() && callerStackId != StackTable.ROOT) {
      int callerMethodId = symbols.frames().methodId(stacks.frameId(callerStackId));
      if (callers.contains(symbols.className(callerMethodId))) {
        return true;
      }
      callerStackId = stacks.parentStackId(callerStackId);
    }
    return false;
  }
}
