/** What formats that write a frame as one text mean by it; knows none of them. */
package dev.candela.engine.read.names;
