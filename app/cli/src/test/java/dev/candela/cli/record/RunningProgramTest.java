package dev.candela.cli.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.candela.cli.output.CommandFailure;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.jvm.TargetJvm.JavaRuntime;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunningProgramTest {
  private static final Optional<Path> NONE = Optional.empty();
  private static final Optional<Path> FILE = Optional.of(Path.of("server.jfr"));

  private static TargetJvm jvm(long pid, String main) {
    return new TargetJvm(
        pid,
        main,
        "",
        List.of(),
        JavaRuntime.UNKNOWN,
        "me",
        "",
        Optional.empty(),
        Optional.empty());
  }

  private static String called(String word, Optional<Path> similar, TargetJvm... jvms) {
    return RunningProgram.called(word, similar, List.of(jvms)).map(RunningProgram::id).orElse("");
  }

  private static String refusal(String word, Optional<Path> similar, TargetJvm... jvms) {
    return assertThrows(CommandFailure.class, () -> called(word, similar, jvms)).getMessage();
  }

  @Test
  void knowsJvmsByAPartOfTheirShortName() {
    TargetJvm jar = jvm(12, "/srv/server/lib/app.jar");
    assertEquals("12", called("app", NONE, jar));
    assertEquals("13", called("Server", NONE, jvm(13, "com.acme.ServerMain")));
    assertEquals("", called("lib", NONE, jar), "a folder");
    assertEquals("", called("ap", NONE, jar), "in too many names");
    assertEquals("14", called("x", NONE, jvm(14, "X")), "all of its name");
  }

  @Test
  void attachesToNoneWhereAFileMayBeMeant() {
    TargetJvm main = jvm(12, "com.acme.ServerMain");
    String file = "'server' may mean the file server.jfr or ";
    String remedy = "; use the name of the file or a process id: 12 com.acme.ServerMain";
    assertEquals(file + "a running JVM" + remedy, refusal("server", FILE, main));
    assertEquals(
        file + "one of 2 running JVMs" + remedy + ", 13 server2.jar",
        refusal("server", FILE, main, jvm(13, "/srv/server2.jar")));
    assertEquals("14", called("server", FILE, main, jvm(14, "/srv/server.jar")), "its exact name");
    assertEquals("12", called("Server", FILE, main), "server.jfr is spelled differently");
  }
}
