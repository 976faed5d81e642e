/** Profile model, readers, analyses and capture, without a user interface. */
module dev.candela.engine {
  requires dev.candela.jfr;
  requires transitive dev.candela.wire;
  requires java.desktop;
  requires jdk.attach;
  requires jdk.net;

  exports dev.candela.engine.analysis;
  exports dev.candela.engine.analysis.chance;
  exports dev.candela.engine.analysis.lock;
  exports dev.candela.engine.analysis.tree;
  exports dev.candela.engine.capture;
  exports dev.candela.engine.capture.demo;
  exports dev.candela.engine.capture.jvm;
  exports dev.candela.engine.capture.link;
  exports dev.candela.engine.capture.start;
  exports dev.candela.engine.diff;
  exports dev.candela.engine.diff.identity;
  exports dev.candela.engine.export;
  exports dev.candela.engine.format;
  exports dev.candela.engine.format.csv;
  exports dev.candela.engine.format.input;
  exports dev.candela.engine.format.jfr.read;
  exports dev.candela.engine.format.jfr.write;
  exports dev.candela.engine.layout;
  exports dev.candela.engine.model;
  exports dev.candela.engine.model.column;
  exports dev.candela.engine.render;
  exports dev.candela.engine.source;
  exports dev.candela.engine.text;
  exports dev.candela.engine.timeline;
  exports dev.candela.engine.view;
  exports dev.candela.engine.view.select;
  exports dev.candela.engine.view.transform;
}
