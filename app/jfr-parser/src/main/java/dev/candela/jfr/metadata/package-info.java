/** The types that a chunk describes, and how to skip and read values of them. */
package dev.candela.jfr.metadata;
