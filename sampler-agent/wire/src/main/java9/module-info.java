/** The protocol between the agent in a target JVM and Candela. */
module dev.candela.wire {
  exports dev.candela.wire;
  exports dev.candela.wire.handshake;
  exports dev.candela.wire.payload;
  exports dev.candela.wire.target;
}
