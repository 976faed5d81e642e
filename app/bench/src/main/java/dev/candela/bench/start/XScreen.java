package dev.candela.bench.start;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.HashSet;
import java.util.Set;

/** Looks at an X screen from outside of the program that paints on it. For 64-bit Linux. */
final class XScreen implements AutoCloseable {
  private static final int Z_PIXMAP = 2;

  /** Where the struct XImage has its points and its length of a row. */
  private static final long DATA_OFFSET = 16;

  private static final long ROW_BYTES_OFFSET = 44;
  private static final int STEP_PIXELS = 4;

  private final Arena arena = Arena.ofConfined();
  private final MethodHandle getImage;
  private final MethodHandle destroyImage;
  private final MethodHandle closeDisplay;
  private final MemorySegment display;
  private final long root;

  XScreen(String name) throws IOException {
    SymbolLookup library = library(arena);
    MethodHandle open = handle(library, "XOpenDisplay", ADDRESS, ADDRESS);
    MethodHandle rootWindow = handle(library, "XDefaultRootWindow", JAVA_LONG, ADDRESS);
    closeDisplay = handle(library, "XCloseDisplay", JAVA_INT, ADDRESS);
    destroyImage = handle(library, "XDestroyImage", JAVA_INT, ADDRESS);
    getImage =
        handle(
            library,
            "XGetImage",
            ADDRESS,
            ADDRESS,
            JAVA_LONG,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_LONG,
            JAVA_INT);
    try {
      display = (MemorySegment) open.invokeExact(arena.allocateFrom(name));
      if (display.equals(MemorySegment.NULL)) {
        throw new IOException("There is no X display " + name + ".");
      }
      root = (long) rootWindow.invokeExact(display);
    } catch (IOException e) {
      throw e;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** How many colours there are among the points of every fourth row. */
  @SuppressWarnings("restricted") // The size of what X answers is known from the question.
  int colours(int width, int height) {
    try {
      MemorySegment image =
          (MemorySegment)
              getImage.invokeExact(display, root, 0, 0, width, height, 0xffffffL, Z_PIXMAP);
      if (image.equals(MemorySegment.NULL)) {
        throw new IllegalStateException("X11 gives no picture of its screen");
      }
      MemorySegment header = image.reinterpret(ROW_BYTES_OFFSET + JAVA_INT.byteSize());
      int rowBytes = header.get(JAVA_INT, ROW_BYTES_OFFSET);
      MemorySegment points = header.get(ADDRESS, DATA_OFFSET).reinterpret((long) rowBytes * height);
      Set<Integer> colours = new HashSet<>();
      for (int y = 0; y < height; y += STEP_PIXELS) {
        for (int x = 0; x < width; x++) {
          colours.add(points.get(JAVA_INT, (long) y * rowBytes + x * JAVA_INT.byteSize()));
        }
      }
      check((int) destroyImage.invokeExact(image));
      return colours.size();
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public void close() {
    try {
      check((int) closeDisplay.invokeExact(display));
    } catch (Throwable e) {
      throw unexpected(e);
    } finally {
      arena.close();
    }
  }

  private static void check(int answer) {
    if (answer < 0) {
      throw new IllegalStateException("X11 answered " + answer);
    }
  }

  @SuppressWarnings("restricted") // The native access is this class's purpose.
  private static SymbolLookup library(Arena arena) throws IOException {
    try {
      return SymbolLookup.libraryLookup("libX11.so.6", arena);
    } catch (IllegalArgumentException e) {
      throw new IOException("libX11.so.6 is not installed here.", e);
    }
  }

  @SuppressWarnings("restricted")
  private static MethodHandle handle(
      SymbolLookup library, String name, MemoryLayout result, MemoryLayout... arguments) {
    return Linker.nativeLinker()
        .downcallHandle(library.findOrThrow(name), FunctionDescriptor.of(result, arguments));
  }

  private static IllegalStateException unexpected(Throwable e) {
    return new IllegalStateException("A call into X11 does not throw", e);
  }
}
