package dev.candela.bench.process;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** The five calls of the C library that start a process and wait for it, with Linux's constants. */
final class Posix {
  /** O_WRONLY, O_CREAT and O_TRUNC. */
  static final int CREATE_OR_TRUNCATE = 0x241;

  private static final MethodHandle SPAWN =
      call("posix_spawnp", ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS);
  private static final MethodHandle WAIT4 = call("wait4", JAVA_INT, ADDRESS, JAVA_INT, ADDRESS);
  private static final MethodHandle ACTIONS_INIT = call("posix_spawn_file_actions_init", ADDRESS);
  private static final MethodHandle ACTIONS_DESTROY =
      call("posix_spawn_file_actions_destroy", ADDRESS);
  private static final MethodHandle ACTIONS_ADD_OPEN =
      call("posix_spawn_file_actions_addopen", ADDRESS, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT);

  private Posix() {}

  static int spawn(
      MemorySegment pid,
      MemorySegment program,
      MemorySegment actions,
      MemorySegment arguments,
      MemorySegment environment) {
    try {
      return (int)
          SPAWN.invokeExact(pid, program, actions, MemorySegment.NULL, arguments, environment);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Negative when it fails. */
  static int wait4(int pid, MemorySegment status, MemorySegment usage) {
    try {
      return (int) WAIT4.invokeExact(pid, status, 0, usage);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static int fileActionsInit(MemorySegment actions) {
    try {
      return (int) ACTIONS_INIT.invokeExact(actions);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static int fileActionsDestroy(MemorySegment actions) {
    try {
      return (int) ACTIONS_DESTROY.invokeExact(actions);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static int fileActionsAddOpen(
      MemorySegment actions, int descriptor, MemorySegment path, int flags, int mode) {
    try {
      return (int) ACTIONS_ADD_OPEN.invokeExact(actions, descriptor, path, flags, mode);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @SuppressWarnings("restricted") // The native access is this package's purpose.
  private static MethodHandle call(String name, MemoryLayout... arguments) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow(name), FunctionDescriptor.of(JAVA_INT, arguments));
  }

  private static IllegalStateException unexpected(Throwable e) {
    return new IllegalStateException("A call into the C library does not throw", e);
  }
}
