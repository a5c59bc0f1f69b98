// SPDX-License-Identifier: Apache-2.0
// Adapter for the decoder of Apache HttpClient 4. It rejects with IllegalArgumentException.
import java.io.IOException;
import org.apache.http.client.utils.Rfc3492Idn;
import org.apache.http.util.VersionInfo;

public class HttpclientJava extends Rfc3492Idn {
  public static void main(String[] arguments) throws IOException {
    final HttpclientJava decoder = new HttpclientJava();
    Adapter.serve("httpclient-java",
        VersionInfo.loadVersionInfo("org.apache.http.client", null).getRelease(),
        "\"bits\":31,\"strings\":\"utf-16\"", null, decoder::of);
  }

  private String of(String ace) {
    try {
      return decode(ace);
    } catch (IllegalArgumentException why) {
      throw new Adapter.Rejected(why.getMessage());
    }
  }
}
