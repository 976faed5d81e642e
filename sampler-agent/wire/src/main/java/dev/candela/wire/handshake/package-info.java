/** The handshake: both sides prove that they know the key. */
package dev.candela.wire.handshake;
