/** The candela command. */
@SuppressWarnings("module") // The launcher is built after it.
module dev.candela.cli {
  requires com.google.gson;
  requires dev.candela.engine;
  requires info.picocli;

  exports dev.candela.cli to
      dev.candela.launcher;

  opens dev.candela.cli to
      info.picocli;
  opens dev.candela.cli.diff to
      info.picocli;
  opens dev.candela.cli.option to
      info.picocli;
  opens dev.candela.cli.record to
      info.picocli;
  opens dev.candela.cli.output to
      info.picocli;
  opens dev.candela.cli.report to
      info.picocli;
}
