package dev.candela.bridge;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/**
 * The functions of {@code asprof.h} that the bridge calls.
 *
 * <p>What a command prints comes by way of a file, not of a callback: JNA would make a class for
 * the library's interface and native code for the callback, two megabytes in the target, and a page
 * of that code could not be given back.
 */
final class AsyncProfilerLibrary {
  private static final String ENCODING = "UTF-8";
  private static final Object[] NOTHING = {};

  private final Function execute;
  private final Function errorText;
  private final File privateDirectory;

  /**
   * @param privateDirectory where answers lie for as long as a command takes
   */
  AsyncProfilerLibrary(NativeLibrary library, File privateDirectory) {
    this.privateDirectory = privateDirectory;
    execute = library.getFunction("asprof_execute");
    errorText = library.getFunction("asprof_error_str");
    library.getFunction("asprof_init").invokeVoid(NOTHING);
  }

  /** Gives a command that prints nothing, or into the file that it names. */
  void execute(String command) throws AsyncProfilerException {
    Object[] arguments = {command, Pointer.NULL};
    Pointer error = execute.invokePointer(arguments);
    if (error != null) {
      Object[] it = {error};
      throw new AsyncProfilerException(errorText.invokePointer(it).getString(0, ENCODING));
    }
  }

  /** Gives a command and returns what it prints; empty where the disk had no room for it. */
  String ask(String command) throws AsyncProfilerException {
    try (NativeFiles files = new NativeFiles(privateDirectory)) {
      File answer = files.reserve("answer");
      execute(command + ",file=" + answer.getAbsolutePath());
      return new String(Files.readAllBytes(answer.toPath()), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new AsyncProfilerException(
          "async-profiler cannot answer into a file: " + failure.getMessage() + ".", failure);
    }
  }
}
