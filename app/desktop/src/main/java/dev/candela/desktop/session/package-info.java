/**
 * What a session looks at, and how panels plug into it: the contract between the window and its
 * panels.
 *
 * <ul>
 *   <li>A panel is a {@link dev.candela.desktop.session.SessionPanel}, made from a {@link
 *       dev.candela.desktop.session.PanelContext}; {@code window.Panels} lists them.
 *   <li>It never aggregates, lays out or searches on the FX thread: it asks {@link
 *       dev.candela.desktop.session.SessionModel#analyse} with a function from {@link
 *       dev.candela.engine.view.View} to its own immutable result, which arrives on the FX thread,
 *       never stale, and only while the panel is showing. Panels that ask at the same time get the
 *       same view, so what one of them has computed the others have.
 *   <li>It changes what all panels show by {@link dev.candela.desktop.session.SessionModel#choose}:
 *       {@code model.choose(c -> c.plus(StackTransforms.focus(name)))}. Each call is one step of
 *       undo; chips, buttons and the other panels follow by themselves.
 *   <li>What it points to, it says in {@link dev.candela.desktop.session.SharedView}.
 *   <li>Its words are in the bundle, its colours are the theme's (looked-up colours {@code
 *       -candela-…}).
 * </ul>
 */
package dev.candela.desktop.session;
