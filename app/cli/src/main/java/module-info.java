/** The candela command. */
@SuppressWarnings("module") // The launcher is built after it.
module dev.candela.cli {
  requires com.google.gson;
  requires dev.candela.engine;
  requires info.picocli;

  exports dev.candela.cli to
      dev.candela.launcher;
}
