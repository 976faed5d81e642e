package dev.candela.desktop;

import javafx.application.Application;

/** Where the process begins. */
public final class Main {
  private Main() {}

  /** Opens the window, with the recordings that the arguments name. */
  public static void main(String[] arguments) {
    Application.launch(CandelaApplication.class, arguments);
  }
}
