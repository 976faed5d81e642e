package dev.candela.desktop.compare;

import dev.candela.desktop.session.TimeWindow;
import dev.candela.engine.view.select.ThreadChoice;

/**
 * What is looked at of one side; a value.
 *
 * @param window which time
 * @param threads a regular expression for their names; empty for all
 * @param operations how many operations were carried out in that time, 0 where nobody said
 */
public record SideChoice(TimeWindow window, String threads, double operations) {
  /** All of it. */
  public static final SideChoice ALL = new SideChoice(TimeWindow.ALL, "", 0);

  SideChoice withWindow(TimeWindow newWindow) {
    return new SideChoice(newWindow, threads, operations);
  }

  SideChoice withThreads(String regex) {
    return new SideChoice(window, regex, operations);
  }

  SideChoice withOperations(double newOperations) {
    return new SideChoice(window, threads, newOperations);
  }

  /** The engine's choice of threads. */
  ThreadChoice threadChoice() {
    return threads.isEmpty() ? ThreadChoice.ALL : ThreadChoice.named(threads);
  }
}
