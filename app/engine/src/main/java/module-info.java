/** Profile model, readers and analyses; knows no screen. */
module dev.candela.engine {
  requires dev.candela.jfr;

  exports dev.candela.engine.analysis;
  exports dev.candela.engine.capture.jvm;
  exports dev.candela.engine.filter;
  exports dev.candela.engine.model;
  exports dev.candela.engine.read.input;
  exports dev.candela.engine.read;
  exports dev.candela.engine.write;
}
