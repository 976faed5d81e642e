package dev.candela.bridge;

import com.sun.jna.Function;
import com.sun.jna.JNIEnv;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;

/**
 * Introduces the library to this JVM as {@code System.load} would.
 *
 * <p>That call would tie the library to the bridge's class loader, and the JVM would stop whatever
 * samples at the time when it collects that loader: perhaps a later bridge's session. Left to
 * itself, the library finds its JVM too, but not before {@code main} is about to run.
 */
final class JvmConnection {
  /** Where {@code GetJavaVM} stands in JNI's table of functions. */
  private static final int GET_JAVA_VM = 219;

  private JvmConnection() {}

  static void introduce(NativeLibrary profiler) throws AsyncProfilerException {
    Object[] arguments = {currentJvm(), Pointer.NULL};
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

  private static Pointer currentJvm() throws AsyncProfilerException {
    Native.register(Environment.class, NativeLibrary.getProcess());
    // Copies nothing and returns its first argument: the address that JNA passes for CURRENT.
    Pointer environment = Environment.memcpy(JNIEnv.CURRENT, JNIEnv.CURRENT, 0);
    Pointer functions = environment.getPointer(0);
    Pointer getJavaVm = functions.getPointer((long) GET_JAVA_VM * Native.POINTER_SIZE);
    PointerByReference jvm = new PointerByReference();
    Object[] arguments = {environment, jvm};
    if (Function.getFunction(getJavaVm).invokeInt(arguments) != 0) {
      throw new AsyncProfilerException("async-profiler cannot find the JVM it is in.");
    }
    return jvm.getValue();
  }

  /** Bound to the C library: only such methods are given the thread's JNI environment. */
  private static final class Environment {
    static native Pointer memcpy(JNIEnv target, JNIEnv source, long lengthBytes);
  }
}
