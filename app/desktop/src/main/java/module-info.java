/** The desktop application. */
@SuppressWarnings("module") // The launcher is built after it.
module dev.candela.desktop {
  requires atlantafx.base;
  requires com.google.gson;
  requires dev.candela.engine;
  requires dev.candela.icons;
  requires javafx.controls;

  // JavaFX makes the application by reflection, Gson reads and writes the records of the settings.
  exports dev.candela.desktop to
      dev.candela.launcher,
      javafx.graphics;

  opens dev.candela.desktop.settings to
      com.google.gson;
}
