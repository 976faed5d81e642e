/**
 * One thing to put right.
 *
 * @param file path from the project's root, with slashes
 * @param line from 1 on; 0 for the file as a whole
 */
record Problem(String file, int line, String text) {
  @Override
  public String toString() {
    return file + (line == 0 ? "" : ":" + line) + ": " + text;
  }
}
