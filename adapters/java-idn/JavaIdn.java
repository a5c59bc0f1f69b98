// SPDX-License-Identifier: Apache-2.0
// Adapter for java.net.IDN of the Java platform: IDNA 2003, for names.
import java.io.IOException;
import java.net.IDN;

public class JavaIdn {
  public static void main(String[] arguments) throws IOException {
    Adapter.serveNames("java-idn", System.getProperty("java.version"),
        "\"layer\":\"idna2003\",\"strings\":\"utf-16\"", "",
        JavaIdn::toAscii,
        // toUnicode never throws: an error is documented to give the name as it was.
        IDN::toUnicode);
  }

  private static String toAscii(String name) {
    try {
      return IDN.toASCII(name);
    } catch (IllegalArgumentException why) {
      throw new Adapter.Rejected(why.getMessage());
    }
  }
}
