// SPDX-License-Identifier: Apache-2.0
package acecheck;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * The Punycode vectors of acecheck, with one expectation each.
 *
 * <pre>
 *   for (Vectors.Vector v : Vectors.load("code_point", 31)) {
 *     boolean right = v.op().equals("encode") ? v.isRight(encode(v.text())) : v.isRight(decode(v.ace()));
 *   }
 * </pre>
 *
 * A rejection is null.
 */
public final class Vectors {
  /**
   * The text is the input of `encode`, the ACE string that of `decode`; the other is the answer, empty without one.
   * The result is `value`, `reject`, or `either`: the computation overflows the integers, so a rejection is right too.
   */
  public record Vector(String id, String op, String result, int[] text, byte[] ace) {
    /** Whether `encode` may give that; digits may be capitals. */
    public boolean isRight(String got) {
      if (got == null) return !result.equals("value");
      int digits = got.lastIndexOf('-') + 1;
      byte[] lowered = (got.substring(0, digits) + got.substring(digits).toLowerCase(java.util.Locale.ROOT))
          .getBytes(StandardCharsets.UTF_8);
      return !result.equals("reject") && Arrays.equals(lowered, ace);
    }

    /** Whether `decode` may give these code points. */
    public boolean isRight(int[] got) {
      if (got == null) return !result.equals("value");
      return !result.equals("reject") && Arrays.equals(got, text);
    }
  }

  /**
   * For code that takes and gives `scalar` values or each `code_point`, with integers of so many bits, 31 or more.
   * Without inputs that an int cannot hold.
   */
  public static List<Vector> load(String domain, int bits) {
    String name = "data/punycode-" + domain + "-" + (bits >= 53 ? 53 : bits >= 32 ? 32 : 31) + ".tsv";
    try (InputStream in = Vectors.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().map(line -> line.split("\t", -1))
          .filter(column -> numbers(column[2]).max().orElse(0) <= Integer.MAX_VALUE)
          .map(column -> new Vector(column[4], column[0], column[1],
              numbers(column[2]).mapToInt(c -> (int) c).toArray(), HexFormat.of().parseHex(column[3])))
          .toList();
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  private static java.util.stream.LongStream numbers(String text) {
    return Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).mapToLong(word -> Long.parseLong(word, 16));
  }

  private Vectors() {}
}
