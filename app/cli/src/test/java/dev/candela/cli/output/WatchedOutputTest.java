package dev.candela.cli.output;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WatchedOutputTest {
  @Test
  @Timeout(30)
  void knowsThatItsReaderDoesNotRead() throws Exception {
    CountDownLatch read = new CountDownLatch(1);
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            try {
              read.await();
            } catch (InterruptedException e) {
              throw new IOException(e);
            }
          }
        };
    WatchedOutput out = new WatchedOutput(full, Path.of("/dev/null"));
    assertFalse(WatchedOutput.isStuck());
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    out.write(new byte[] {1});
                  } catch (IOException e) {
                    throw new IllegalStateException(e);
                  }
                });
    while (!WatchedOutput.isStuck(0)) {
      Thread.onSpinWait();
    }
    read.countDown();
    writer.join();
    assertFalse(WatchedOutput.isStuck());
  }
}
