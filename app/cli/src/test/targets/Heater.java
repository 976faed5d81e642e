/** Between its rounds it rests, so that other tests have the processor, unless told otherwise. */
public class Heater {
  static Object kept;

  public static void main(String[] args) throws Exception {
    System.out.println("ready");
    if (args.length > 0 && args[0].equals("fail")) {
      for (long end = System.nanoTime() + 1_000_000_000L; System.nanoTime() < end; ) {}
      System.exit(7);
    }
    while (args.length > 0 && args[0].equals("full")) {
      kept = new Object[] {kept, new byte[100_000]};
    }
    if (args.length > 0 && args[0].equals("idle")) {
      Thread.sleep(60_000);
    }
    long end = System.nanoTime() + 60_000_000_000L;
    double sink = 0;
    while (System.nanoTime() < end) {
      for (int i = 0; i < 200_000; i++) {
        sink += Math.sin(sink + 1);
      }
      if (!args[0].equals("steady")) {
        Thread.sleep(4);
      }
    }
    System.out.println(sink);
  }
}
