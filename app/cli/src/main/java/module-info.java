/** The candela command. */
module dev.candela.cli {
  requires com.google.gson;
  requires dev.candela.engine;
  requires info.picocli;

  opens dev.candela.cli to
      info.picocli;
}
