/** Which locks threads waited for, and who held them. */
package dev.candela.engine.analysis.lock;
