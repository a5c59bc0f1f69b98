// SPDX-License-Identifier: Apache-2.0
// Counts the failures of a codec that returns the expected answers; with an argument, of one
// whose encoder converts the literal portion to lower case.
import acecheck.Vectors;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

class Main {
  public static void main(String[] arguments) {
    boolean mistaken = arguments.length > 0;
    int failed = 0;
    for (Vectors.Vector v : Vectors.load("scalar", 64)) {
      boolean rejects = v.result().equals("reject");
      String ace = new String(v.ace(), StandardCharsets.UTF_8);
      boolean right = v.op().equals("encode")
          ? v.isRight(rejects ? null : mistaken ? ace.toLowerCase(Locale.ROOT) : ace)
          : v.isRight(rejects ? null : v.text()) && !v.isRight(new int[] {1});
      if (!right) failed++;
    }
    System.out.println(failed + " failures");
  }
}
