package dev.candela.engine.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.render.Surface.TextSize;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

final class SvgSurfaceTest {
  private static final int BOXES = 3_000;
  private static final String[] NAMES = {"a…", "± 2", "é", "中文", "\ud83d\ude00", "<b & \"c\">"};

  /** More than is kept in one piece, and in front of and behind it. */
  @Test
  void writesEveryBoxInItsPlace() throws Exception {
    SvgSurface surface = new SvgSurface(800, 600, nodeId -> name(nodeId));
    surface.surround("<style>.w{}</style>", "<desc>end</desc>");
    surface.text("title …", 1, 2, TextSize.TITLE, 0xff000000);
    for (int box = 0; box < BOXES; box++) {
      surface.beginBox(box);
      surface.fillRect(box, 0, 1, 10, 0xff336699);
      surface.endBox();
    }
    surface.text("legend", 1, 2, TextSize.BODY, 0xff000000);
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    surface.writeTo(written);
    assertEquals(surface.svg(), written.toString(StandardCharsets.UTF_8));
    assertTrue(written.size() > 3 * (1 << 16), "several pieces");
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(written.toByteArray()));
    NodeList titles = document.getElementsByTagName("title");
    assertEquals(BOXES, titles.getLength());
    for (int box = 0; box < BOXES; box++) {
      assertEquals(name(box), titles.item(box).getTextContent());
    }
    NodeList texts = document.getElementsByTagName("text");
    assertEquals("title …", texts.item(0).getTextContent());
    assertEquals("legend", texts.item(1).getTextContent());
    assertEquals("end", document.getElementsByTagName("desc").item(0).getTextContent());
  }

  @Test
  void replacesWhatXmlCannotHold() {
    assertEquals("a\ufffdb\ufffd", SvgSurface.escaped("a\u0001b\ud83d"));
  }

  private static String name(int box) {
    return box + " " + NAMES[box % NAMES.length];
  }
}
