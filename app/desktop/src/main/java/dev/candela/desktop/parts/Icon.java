package dev.candela.desktop.parts;

/** Icons as SVG paths in a square of 16, drawn for Candela. */
public enum Icon {
  PLAY("M4 2.5 L13 8 L4 13.5 Z"),
  PAUSE("M4 3 H7 V13 H4 Z M9 3 H12 V13 H9 Z"),
  STOP("M3.5 3.5 H12.5 V12.5 H3.5 Z"),
  MARK("M4 2 H5.3 V3 H12.5 L10.5 6 L12.5 9 H5.3 V14 H4 Z"),
  SNAPSHOT(
      "M5.5 3 H10.5 L11.5 4.5 H14 V13 H2 V4.5 H4.5 Z M8 6 A2.5 2.5 0 1 0 8 11 A2.5 2.5 0 1 0 8 6"
          + " Z"),
  FREEZE(
      "M7.4 1 H8.6 V6.9 L13.7 4 L14.3 5 L9.2 8 L14.3 11 L13.7 12 L8.6 9.1 V15 H7.4 V9.1 L2.3 12"
          + " L1.7 11 L6.8 8 L1.7 5 L2.3 4 L7.4 6.9 Z"),
  UNDO("M6 3 V6 H9.5 A3.5 3.5 0 0 1 9.5 13 H5 V11.6 H9.5 A2.1 2.1 0 0 0 9.5 7.4 H6 V10.4 L2 6.7 Z"),
  REDO(
      "M10 3 V6 H6.5 A3.5 3.5 0 0 0 6.5 13 H11 V11.6 H6.5 A2.1 2.1 0 0 1 6.5 7.4 H10 V10.4 L14 6.7"
          + " Z"),
  CLOSE(
      "M4.2 3.2 L8 7 L11.8 3.2 L12.8 4.2 L9 8 L12.8 11.8 L11.8 12.8 L8 9 L4.2 12.8 L3.2 11.8 L7 8"
          + " L3.2 4.2 Z"),
  PLUS("M7.3 3 H8.7 V7.3 H13 V8.7 H8.7 V13 H7.3 V8.7 H3 V7.3 H7.3 Z"),
  RIGHT("M5 3 L10.5 8 L5 13 Z"),
  /** A window whose right part is set off. */
  DETAILS("M1.5 2.5 H14.5 V13.5 H1.5 Z M3 4 V12 H9 V4 Z"),
  FOLDER("M1.5 3 H6.3 L7.8 4.5 H14.5 V13 H1.5 Z M3 6 V11.5 H13 V6 Z"),
  UP("M8 4.5 L13 10 H3 Z"),
  DOWN("M8 11.5 L3 6 H13 Z"),
  /** Two sliders. */
  SETTINGS(
      "M2 4.3 H9 V2.5 H12 V4.3 H14 V5.7 H12 V7.5 H9 V5.7 H2 Z M2 10.3 H4 V8.5 H7 V10.3 H14 V11.7 H7"
          + " V13.5 H4 V11.7 H2 Z"),
  /** A question mark. */
  HELP(
      "M4 5.6 A4 4 0 1 1 9.6 9.2 Q8.8 9.6 8.8 10.4 V10.9 H7.2 V10.2 Q7.2 8.6 8.8 7.8 A2.4 2.4 0 1 0"
          + " 5.6 5.6 Z M7.1 12.2 H8.9 V14 H7.1 Z"),
  /** A flame. */
  CANDELA(
      "M8 1 C9 4 12.5 6 12.5 10 A4.5 4.5 0 0 1 3.5 10 C3.5 8 4.5 6.8 5.4 5.6 C5.8 6.6 6.3 7.2 7"
          + " 7.5 C6.8 5 7 3 8 1 Z");

  private final String path;

  Icon(String path) {
    this.path = path;
  }

  public String path() {
    return path;
  }
}
