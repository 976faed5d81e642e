/** What else happened: collections, compilations, files, sockets, exceptions. */
package dev.candela.desktop.events;
