/** Hot methods, callers and callees, and details of the selected method. */
package dev.candela.desktop.methods;
