package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** What the jar brings into other people's JVMs. */
class AgentJarJvmTest {
  @Test
  void holdsOurClassesAloneAndAllForJava8() throws IOException {
    List<String> classes = new ArrayList<>();
    try (JarFile jar = new JarFile(TestTarget.AGENT.toFile())) {
      for (Enumeration<JarEntry> all = jar.entries(); all.hasMoreElements(); ) {
        JarEntry entry = all.nextElement();
        if (entry.getName().endsWith(".class")) {
          classes.add(entry.getName());
          assertTrue(entry.getName().startsWith("dev/candela/agent/"), entry.getName());
          byte[] bytes = jar.getInputStream(entry).readNBytes(8);
          assertEquals(52, bytes[7], entry.getName());
        }
      }
      assertEquals(
          "dev.candela.agent.AgentBootstrap",
          jar.getManifest().getMainAttributes().getValue("Agent-Class"));
      assertEquals(
          "dev.candela.agent.AgentBootstrap",
          jar.getManifest().getMainAttributes().getValue("Premain-Class"));
    }
    assertTrue(classes.size() > 70, "looked at " + classes.size() + " classes");
    assertTrue(classes.contains("dev/candela/agent/wire/FrameDecoder.class"), "wire is relocated");
  }
}
