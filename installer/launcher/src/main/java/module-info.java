/** The installed program's command. */
module dev.candela.launcher {
  requires dev.candela.cli;
  requires dev.candela.desktop;
  requires dev.candela.engine;
  requires javafx.graphics;
}
