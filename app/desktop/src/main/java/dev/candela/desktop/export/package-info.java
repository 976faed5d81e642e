/** Export to files and the clipboard. */
package dev.candela.desktop.export;
