/** What a recording holds over time, and how it is painted: on screen, in pictures and on pages. */
package dev.candela.engine.timeline;
