package dev.candela.bench.start;

import java.awt.AWTException;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.image.BufferedImage;
import java.util.Arrays;

/** Prints how many colours the screen of {@code DISPLAY} shows, whenever the number changes. */
public final class ScreenWatch {
  private static final long LOOK_MILLIS = 4;
  private static final int ROW_STEP = 8;

  private ScreenWatch() {}

  public static void main(String[] arguments) throws AWTException, InterruptedException {
    Robot robot = new Robot();
    Rectangle screen = new Rectangle(Toolkit.getDefaultToolkit().getScreenSize());
    long before = -1;
    while (true) {
      BufferedImage image = robot.createScreenCapture(screen);
      long colours = 0;
      for (int y = 0; y < screen.height; y += ROW_STEP) {
        int[] row = image.getRGB(0, y, screen.width, 1, null, 0, screen.width);
        colours = Math.max(colours, Arrays.stream(row).distinct().count());
      }
      if (colours != before) {
        System.out.println(colours);
        before = colours;
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }
}
