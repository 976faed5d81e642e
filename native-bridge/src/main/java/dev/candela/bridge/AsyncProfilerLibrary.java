package dev.candela.bridge;

import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Pointer;

/** The functions of {@code asprof.h} that the bridge calls; names and types are the library's. */
interface AsyncProfilerLibrary extends Library {
  /** Receives a command's output, piece by piece, on the thread that gave the command. */
  interface OutputCallback extends Callback {
    void write(Pointer bytes, long lengthBytes);
  }

  void asprof_init();

  /** Null if all went well, otherwise what {@link #asprof_error_str} takes. */
  Pointer asprof_execute(String command, OutputCallback output);

  String asprof_error_str(Pointer error);
}
