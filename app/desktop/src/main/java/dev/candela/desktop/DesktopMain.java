package dev.candela.desktop;

import javafx.application.Application;

public final class DesktopMain {
  private DesktopMain() {}

  /** Opens the window with the recordings named by the arguments. */
  public static void main(String[] arguments) {
    // Pictures are drawn by AWT, in memory; it must not look for a screen beside JavaFX.
    System.setProperty("java.awt.headless", "true");
    Application.launch(CandelaApplication.class, arguments);
  }
}
