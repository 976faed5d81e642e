/**
 * The border between the FX thread and the workers. Nothing else in the desktop starts threads or
 * asks the toolkit for its thread; an architecture test holds that.
 */
package dev.candela.desktop.work;
