/** Other events: collections, compilations, files, sockets, exceptions. */
package dev.candela.desktop.events;
