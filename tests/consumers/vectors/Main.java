// SPDX-License-Identifier: Apache-2.0
// Reads the answers of a codec from standard input, in the lines that tests/vectors/textbook.py
// prints, and counts the failures.
import acecheck.Vectors;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Collectors;

class Main {
  private static final Map<String, String> ANSWERS = new HashMap<>();

  // Null for a rejection.
  private static String found(String key) {
    String answer = ANSWERS.get(key);
    if (answer == null) throw new IllegalStateException("no answer to " + key);
    return answer.equals("!") ? null : answer;
  }

  private static String encode(int[] text) {
    String points = Arrays.stream(text).mapToObj(c -> String.format("%04X", c)).collect(Collectors.joining(" "));
    String answer = found("encode\t" + points);
    return answer == null ? null : new String(HexFormat.of().parseHex(answer), StandardCharsets.UTF_8);
  }

  private static int[] decode(byte[] ace) {
    String answer = found("decode\t" + HexFormat.of().withUpperCase().formatHex(ace));
    if (answer == null) return null;
    return Arrays.stream(answer.split(" ")).filter(c -> !c.isEmpty()).mapToInt(c -> Integer.parseUnsignedInt(c, 16)).toArray();
  }

  public static void main(String[] arguments) throws java.io.IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      int at = line.lastIndexOf('\t');
      ANSWERS.put(line.substring(0, at), line.substring(at + 1));
    }
    long failed = Vectors.load("scalar", 32).stream()
        .filter(v -> !(v.op().equals("encode") ? v.isRight(encode(v.text())) : v.isRight(decode(v.ace()))))
        .count();
    System.out.println(failed + " failures");
  }
}
