/** A parser of JDK Flight Recorder files, driven by the metadata that each chunk carries. */
package dev.candela.jfr;
