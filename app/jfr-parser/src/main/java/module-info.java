/** Reads JDK Flight Recorder files by their own metadata. */
module dev.candela.jfr {
  exports dev.candela.jfr;
}
