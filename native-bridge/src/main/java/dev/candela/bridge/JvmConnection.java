package dev.candela.bridge;

import com.sun.jna.Function;
import com.sun.jna.JNIEnv;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;
import dev.candela.bridge.MappedLibraries.MappedRange;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Introduces the library to this JVM as {@code System.load} would. That call would tie the library
 * to the bridge's class loader, and the JVM would stop whatever samples when it collects that
 * loader. Left to itself, the library finds its JVM only when {@code main} is about to run. So does
 * {@code JNI_GetCreatedJavaVMs}: it is asked first, because the other way costs a megabyte of
 * classes.
 */
final class JvmConnection {
  /** Index of {@code GetJavaVM} in JNI's function table. */
  private static final int GET_JAVA_VM = 219;

  private JvmConnection() {}

  static void introduce(NativeLibrary profiler, File jna) throws AsyncProfilerException {
    Pointer created = createdJvm();
    Object[] arguments = {created == null ? jvmOfNewThread(jna) : created, Pointer.NULL};
    // Answers the JNI version it needs, or 0. A second call changes nothing.
    if (profiler.getFunction("JNI_OnLoad").invokeInt(arguments) == 0) {
      throw new AsyncProfilerException(
          "async-profiler does not support this JVM ("
              + System.getProperty("java.vm.name")
              + " "
              + System.getProperty("java.vm.version")
              + ").");
    }
  }

  /** Null for a starting JVM, and for launchers that hide its symbols. */
  private static Pointer createdJvm() {
    try {
      PointerByReference jvm = new PointerByReference();
      IntByReference count = new IntByReference();
      Object[] arguments = {jvm, 1, count};
      Function question = NativeLibrary.getProcess().getFunction("JNI_GetCreatedJavaVMs");
      return question.invokeInt(arguments) == 0 && count.getValue() == 1 ? jvm.getValue() : null;
    } catch (UnsatisfiedLinkError hidden) {
      return null;
    }
  }

  /** JNA's thread-locals would hold the class loader as long as a thread of the target lives. */
  private static Pointer jvmOfNewThread(File jna) throws AsyncProfilerException {
    FutureTask<Pointer> question =
        new FutureTask<>(
            new Callable<Pointer>() {
              @Override
              public Pointer call() {
                return jvmOfThisThread();
              }
            });
    Thread thread = new Thread(question, "candela-agent-start");
    thread.setDaemon(true);
    thread.start();
    try {
      Pointer jvm = question.get();
      thread.join();
      // Before async-profiler reads which libraries there are: it takes a library to reach to its
      // last page of code, and would find all that lies before this page in JNA.
      ClosureRemains.remove(jna);
      return jvm;
    } catch (ExecutionException failure) {
      throw new AsyncProfilerException(
          "async-profiler cannot find the JVM it is in: " + failure.getCause(), failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AsyncProfilerException("Loading async-profiler was interrupted.", interrupted);
    }
  }

  private static Pointer jvmOfThisThread() {
    Native.register(Environment.class, NativeLibrary.getProcess());
    // Copies nothing and returns its first argument: the address that JNA passes for CURRENT.
    Pointer environment = Environment.memcpy(JNIEnv.CURRENT, JNIEnv.CURRENT, 0);
    // Registered methods are JNI global references, which would hold the class loader for good.
    Native.unregister(Environment.class);
    Pointer functions = environment.getPointer(0);
    Pointer getJavaVm = functions.getPointer((long) GET_JAVA_VM * Native.POINTER_SIZE);
    PointerByReference jvm = new PointerByReference();
    Object[] arguments = {environment, jvm};
    int failure = Function.getFunction(getJavaVm).invokeInt(arguments);
    if (failure != 0) {
      throw new IllegalStateException("GetJavaVM answered " + failure);
    }
    return jvm.getValue();
  }

  /** Bound to the C library: only such methods receive the thread's JNI environment. */
  private static final class Environment {
    static native Pointer memcpy(JNIEnv target, JNIEnv source, long lengthBytes);
  }

  /**
   * Leftovers of a method that JNA registered, on Linux: its libffi opens its own file and maps a
   * page of it; both would keep the deleted file's blocks for good, and async-profiler takes all
   * between JNA's code and this page for JNA's. The page of anonymous memory beside it stays.
   */
  static final class ClosureRemains {
    private static final Path DESCRIPTORS = Paths.get("/proc/self/fd");

    private ClosureRemains() {}

    /** Closes and unmaps libraries; native methods must not be called afterwards. */
    static void remove(File library) {
      // The path is this bridge's alone, so nothing else of the target can be meant.
      String path = library.getPath();
      closeDescriptor(path);
      for (MappedRange page : MappedRange.apartFromCode(MappedLibraries.ownMaps(), path)) {
        Object[] range = {new Pointer(page.startAddress), page.lengthBytes};
        ofProcess("munmap").invokeInt(range);
      }
    }

    private static void closeDescriptor(String path) {
      try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(DESCRIPTORS)) {
        for (Path descriptor : descriptors) {
          if (path.equals(targetOf(descriptor))) {
            Object[] number = {Integer.valueOf(descriptor.getFileName().toString())};
            ofProcess("close").invokeInt(number);
            return;
          }
        }
      } catch (IOException | DirectoryIteratorException elsewhere) {
        // No /proc, hence not Linux, and nothing to close.
      }
    }

    private static Function ofProcess(String name) {
      return NativeLibrary.getProcess().getFunction(name);
    }

    /** Null for descriptors closed meanwhile by other threads. */
    private static String targetOf(Path descriptor) {
      try {
        return Files.readSymbolicLink(descriptor).toString();
      } catch (IOException gone) {
        return null;
      }
    }
  }
}
