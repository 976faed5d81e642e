/** Candela's icons, as pictures for windows; and the drawing of them, for the build. */
module dev.candela.icons {
  requires java.desktop;

  exports dev.candela.icons;
}
