package dev.candela.agent.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.time.Instant;
import jdk.jfr.FlightRecorderListener;
import org.junit.jupiter.api.Test;

class FinalChunksTest {
  /** Stops a recording of endless chunks; prints whether less than a tenth of the heap was kept. */
  static final class Keeper {
    private Keeper() {}

    public static void main(String[] arguments) throws Exception {
      FlightRecorderAccess recorder =
          new FlightRecorderAccess() {
            @Override
            InputStream chunksOf(Object recording, Instant from) {
              return new InputStream() {
                @Override
                public int read() {
                  return 0;
                }
                @Override
                public int read(byte[] bytes, int offset, int length) {
                  return length;
                }
              };
            }

            @Override
            boolean isStopped(Object recording) {
              return true;
            }

            @Override
            void addListener(Object listener) {
              ((FlightRecorderListener) listener).recordingStateChanged(null);
            }
          };
      FinalChunks chunks = FinalChunks.of(recorder, null);
      System.out.print(chunks.await().available() * 10L < Runtime.getRuntime().maxMemory());
    }
  }

  @Test
  void keepsNoMoreThanASmallHeapHasRoomFor() throws Exception {
    assertEquals("true", SnapshotChunksTest.said(128 << 20, Keeper.class, ""));
  }
}
