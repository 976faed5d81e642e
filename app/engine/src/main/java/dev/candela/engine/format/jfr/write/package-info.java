/** Joins the chunks of recordings, and writes time ranges as recordings. */
package dev.candela.engine.format.jfr.write;
