/** Reads JDK Flight Recorder files by their own metadata. */
module dev.candela.jfr {
  exports dev.candela.jfr;
  exports dev.candela.jfr.bytes;
  exports dev.candela.jfr.error;
  exports dev.candela.jfr.metadata;
}
