/** What a recording contains over time, and how it is painted on screen and in files. */
package dev.candela.engine.timeline;
