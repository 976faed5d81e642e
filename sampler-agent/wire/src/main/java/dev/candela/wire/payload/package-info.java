/** Numbers and strings in a message, and what is wrong with one. */
package dev.candela.wire.payload;
