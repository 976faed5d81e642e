module dev.candela.wire {
  exports dev.candela.wire;
  exports dev.candela.wire.handshake;
  exports dev.candela.wire.payload;
  exports dev.candela.wire.target;
}
