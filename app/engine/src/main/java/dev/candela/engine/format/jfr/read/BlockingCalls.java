package dev.candela.engine.format.jfr.read;

import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Tells native calls that wait from those that work, for one thread. The JDK's recorder samples a
 * thread in native code whether it runs or not. The method's name says which it is or, where it
 * serves files as well as sockets, its caller. {@code FileInputStream.readBytes} is taken as work,
 * though it may wait for a terminal.
 */
final class BlockingCalls {
  /** Native methods that only wait, by class, of Unix, Windows and macOS, JDK 8 to 25. */
  private static final Map<String, Set<String>> WAITING =
      sets(
          """
          sun.nio.ch.EPoll wait epollWait
          sun.nio.ch.EPollArrayWrapper epollWait
          sun.nio.ch.KQueue poll keventPoll
          sun.nio.ch.KQueueArrayWrapper kevent0
          sun.nio.ch.WEPoll wait
          sun.nio.ch.WindowsSelectorImpl$SubSelector poll0
          sun.nio.ch.PollSelectorImpl poll
          sun.nio.ch.PollArrayWrapper poll0
          sun.nio.ch.Iocp getQueuedCompletionStatus
          sun.nio.ch.Net poll accept connect0 pollConnect
          sun.nio.ch.UnixDomainSockets accept0 connect0
          sun.nio.ch.ServerSocketChannelImpl accept0
          sun.nio.ch.SocketDispatcher read0 readv0
          sun.nio.ch.DatagramDispatcher read0 readv0
          sun.nio.ch.DatagramChannelImpl receive0
          sun.nio.ch.SocketChannelImpl checkConnect
          java.net.SocketInputStream socketRead0
          java.net.PlainSocketImpl socketAccept socketConnect accept0 connect0 waitForConnect waitForNewConnection
          java.net.DualStackPlainSocketImpl accept0 connect0 waitForConnect waitForNewConnection
          java.net.TwoStacksPlainSocketImpl socketAccept socketConnect
          java.net.PlainDatagramSocketImpl receive0 peek peekData
          java.net.DualStackPlainDatagramSocketImpl socketReceiveOrPeekData
          java.net.TwoStacksPlainDatagramSocketImpl receive0 peek peekData
          java.net.Inet4AddressImpl lookupAllHostAddr getHostByAddr isReachable0
          java.net.Inet6AddressImpl lookupAllHostAddr getHostByAddr isReachable0
          java.io.FileDescriptor sync sync0
          java.nio.MappedByteBuffer force0
          java.nio.MappedMemoryUtils force0
          sun.nio.ch.FileDispatcherImpl force0 lock0
          sun.nio.ch.UnixFileDispatcherImpl force0 lock0
          java.lang.Object wait wait0
          java.lang.Thread sleep sleep0 sleepNanos0
          jdk.internal.misc.Unsafe park
          sun.misc.Unsafe park
          java.lang.ref.Reference waitForReferencePendingList
          java.lang.ProcessHandleImpl waitForProcessExit0
          java.lang.UNIXProcess waitForProcessExit
          java.lang.ProcessImpl waitForInterruptibly waitForTimeoutInterruptibly
          sun.nio.fs.LinuxWatchService poll
          sun.nio.fs.WindowsNativeDispatcher GetQueuedCompletionStatus0
          sun.awt.X11.XToolkit waitForEvents
          sun.awt.windows.WToolkit eventLoop
          sun.lwawt.macosx.LWCToolkit doAWTRunLoopImpl
          com.sun.glass.ui.gtk.GtkApplication _runLoop
          com.sun.glass.ui.win.WinApplication _runLoop
          com.sun.glass.ui.mac.MacApplication _runLoop
          org.eclipse.swt.internal.win32.OS WaitMessage MsgWaitForMultipleObjectsEx
          """);

  /** Native methods that only wait when called from one of these classes. */
  private static final Map<String, Set<String>> WAITING_WHEN_CALLED_FROM =
      sets(
          """
          sun.nio.ch.FileDispatcherImpl sun.nio.ch.SocketDispatcher sun.nio.ch.SourceChannelImpl
          sun.nio.ch.UnixFileDispatcherImpl sun.nio.ch.SourceChannelImpl
          java.io.FileInputStream java.lang.ProcessImpl$ProcessPipeInputStream java.lang.UNIXProcess$ProcessPipeInputStream
          """);

  private static final byte WORKS = 1;
  private static final byte WAITS = 2;

  private final ProfileBuilder into;
  private byte[] answers = new byte[256];

  BlockingCalls(ProfileBuilder into) {
    this.into = into;
  }

  /** By the first word of each line, the other words. */
  private static Map<String, Set<String>> sets(String lines) {
    Map<String, Set<String>> sets = new HashMap<>();
    for (String line : lines.lines().toList()) {
      String[] words = line.split(" ");
      sets.put(words[0], Set.of(Arrays.copyOfRange(words, 1, words.length)));
    }
    return sets;
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
