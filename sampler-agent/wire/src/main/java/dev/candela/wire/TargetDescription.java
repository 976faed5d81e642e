package dev.candela.wire;

import dev.candela.wire.payload.PayloadReader;
import dev.candela.wire.payload.PayloadWriter;
import dev.candela.wire.payload.WireException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class TargetDescription {
  private final long pid;
  private final String agentVersion;
  private final String javaVersion;
  private final String vmName;
  private final String platform;
  private final List<EngineOffer> engines;

  /** The platform is system and processor, as in {@code Linux amd64}. */
  public TargetDescription(
      long pid,
      String agentVersion,
      String javaVersion,
      String vmName,
      String platform,
      List<EngineOffer> engines) {
    this.pid = pid;
    this.agentVersion = agentVersion;
    this.javaVersion = javaVersion;
    this.vmName = vmName;
    this.platform = platform;
    this.engines = Collections.unmodifiableList(new ArrayList<>(engines));
  }

  /** -1 if unknown. */
  public long pid() {
    return pid;
  }

  public String agentVersion() {
    return agentVersion;
  }

  /** Such as {@code 17.0.15}. */
  public String javaVersion() {
    return javaVersion;
  }

  public String vmName() {
    return vmName;
  }

  public String platform() {
    return platform;
  }

  /** In the order in which {@link EngineKind#AUTO} tries them. */
  public List<EngineOffer> engines() {
    return engines;
  }

  PayloadWriter payload() {
    PayloadWriter out =
        new PayloadWriter()
            .putLong(pid)
            .putText(agentVersion)
            .putText(javaVersion)
            .putText(vmName)
            .putText(platform);
    out.putShort(engines.size());
    for (EngineOffer engine : engines) {
      engine.write(out);
    }
    return out;
  }

  static TargetDescription read(PayloadReader in) throws WireException {
    long pid = in.getLong();
    String agentVersion = in.getText();
    String javaVersion = in.getText();
    String vmName = in.getText();
    String platform = in.getText();
    int count = in.getListSize();
    List<EngineOffer> engines = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      EngineOffer offer = EngineOffer.read(in);
      if (offer.engine() != EngineKind.UNKNOWN) {
        engines.add(offer);
      }
    }
    return new TargetDescription(pid, agentVersion, javaVersion, vmName, platform, engines);
  }
}
