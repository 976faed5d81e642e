/** What both sides of the link do with files of the target. */
package dev.candela.wire.target;
