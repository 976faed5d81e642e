/** What a recording is, and how far its numbers can be trusted. */
package dev.candela.desktop.quality;
