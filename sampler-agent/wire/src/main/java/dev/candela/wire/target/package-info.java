/** File operations in the target, used by both sides of the link. */
package dev.candela.wire.target;
