/** Candela's icons as PNG, and the program that draws them in the build. */
module dev.candela.icons {
  requires java.desktop;

  exports dev.candela.icons;
}
