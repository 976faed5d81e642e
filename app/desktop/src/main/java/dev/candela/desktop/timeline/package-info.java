/**
 * When things happened: lanes over the recording's time, and the range that the user draws over
 * them. A worker makes an {@link dev.candela.desktop.timeline.Overview}, which tracks paint.
 */
package dev.candela.desktop.timeline;
