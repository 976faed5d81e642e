package dev.candela.agent.async;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * The class loader of the bridge, to which the bridge's door hands itself when it is initialised.
 * Reflection would do as well, but from JDK 18 on it spins classes for each shape of method that is
 * called; with them the agent left two megabytes more in its target.
 */
final class BridgeLoader extends URLClassLoader
    implements Consumer<BiFunction<String, Object[], Object>> {
  private static final String DOOR = "dev.candela.bridge.BridgeDoor";

  private BiFunction<String, Object[], Object> door;

  BridgeLoader(File jar) throws IOException {
    // The platform's loader as parent: neither the target's JNA nor the agent's classes are seen.
    super(new URL[] {jar.toURI().toURL()}, ClassLoader.getSystemClassLoader().getParent());
  }

  @Override
  public void accept(BiFunction<String, Object[], Object> opened) {
    door = opened;
  }

  BiFunction<String, Object[], Object> door() throws ClassNotFoundException {
    Class.forName(DOOR, true, this);
    if (door == null) {
      throw new ClassNotFoundException(DOOR + " is another version's");
    }
    return door;
  }
}
