// SPDX-License-Identifier: Apache-2.0
// An adapter in Java: the template of yours, and the helper of the adapters beside it. It needs only
// the standard library. `java Adapter.java` serves the sample codec of this file.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

public class Adapter {
  // --- Replace: the name, the capabilities (adapters/README.md) and the calls of your implementation.
  // Throw Rejected for the errors that its documentation names, and let other exceptions through.

  static final String NAME = "sample";
  static final String VERSION = "1.0";
  static final String CAPABILITIES =
      "\"bits\":32,\"domain\":\"scalar\",\"max_length\":65536,\"strings\":\"utf-16\"";

  static String encode(String text) {
    return Sample.encode(text);
  }

  static String decode(String ace) {
    return Sample.decode(ace);
  }

  // --- End of what you replace.

  public static void main(String[] arguments) throws IOException {
    serve(NAME, VERSION, CAPABILITIES, Adapter::encode, Adapter::decode);
  }

  // A documented rejection. The message is the reason.
  public static class Rejected extends RuntimeException {
    public Rejected(String reason) {
      super(reason);
    }
  }

  // Serves a codec until the input ends. An operation that is null is not declared. With
  // ACECHECK_STUB=1 in the environment the sample answers instead: that is a test of the adapter.
  public static void serve(String name, String version, String capabilities,
      UnaryOperator<String> encode, UnaryOperator<String> decode) throws IOException {
    final String ops = (encode == null ? "" : "\"encode\"")
        + (encode == null || decode == null ? "" : ",") + (decode == null ? "" : "\"decode\"");
    loop(hello(name, version, "\"ops\":[" + ops + "]," + (STUB ? SAMPLE_CAPABILITIES : capabilities)),
        STUB ? Sample::encode : encode, STUB ? Sample::decode : decode);
  }

  // Serves functions for names, such as to_ascii("bücher.com") = "xn--bcher-kva.com". The suffix
  // stands behind every label that is asked: ".com", or "" if the functions take single labels.
  public static void serveNames(String name, String version, String capabilities, String suffix,
      UnaryOperator<String> toAscii, UnaryOperator<String> toUnicode) throws IOException {
    final UnaryOperator<String> ascii =
        STUB ? n -> "xn--" + Sample.encode(without(suffix, n)) + suffix : toAscii;
    final UnaryOperator<String> unicode =
        STUB ? n -> Sample.decode(without(suffix, n).substring(4)) + suffix : toUnicode;
    loop(hello(name, version, STUB ? SAMPLE_CAPABILITIES : capabilities),
        text -> {
          final String label = without(suffix, ascii.apply(text + suffix));
          if (!label.startsWith("xn--")) throw new Rejected("IDNA leaves the label as it is");
          if (!STUB && hasDot(label)) throw new Rejected("more than one label");
          return label.substring(4);
        },
        ace -> {
          if (!STUB && hasDot(ace)) throw new Rejected("more than one label");
          final String label = without(suffix, unicode.apply("xn--" + ace + suffix));
          if (label.equalsIgnoreCase("xn--" + ace)) {
            throw new Rejected("IDNA leaves the label as it is");
          }
          return label;
        });
  }

  private static final boolean STUB = "1".equals(System.getenv("ACECHECK_STUB"));
  private static final String SAMPLE_CAPABILITIES =
      "\"bits\":32,\"domain\":\"scalar\",\"max_length\":65536,\"strings\":\"utf-16\"";

  private static String without(String suffix, String name) {
    if (!name.endsWith(suffix)) throw new Rejected("the name does not end in " + suffix);
    return name.substring(0, name.length() - suffix.length());
  }

  private static boolean hasDot(String label) {
    return label.chars().anyMatch(c -> c == '.' || c == 0x3002 || c == 0xFF0E || c == 0xFF61);
  }

  // --- The protocol

  private static String hello(String name, String version, String capabilities) {
    return "{\"hello\":1,\"name\":" + quoted(name) + ",\"version\":" + quoted(version)
        + ",\"language\":\"Java\",\"in_flight\":256,\"codecs\":{\"punycode\":{" + capabilities
        + "}}}";
  }

  private static void loop(String hello, UnaryOperator<String> encode, UnaryOperator<String> decode)
      throws IOException {
    final BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    final PrintStream out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      final Map<String, String> request = new Request(line).members();
      out.print(request.containsKey("hello") ? hello : answer(request, encode, decode));
      out.print('\n');
      out.flush();
    }
  }

  private static String answer(
      Map<String, String> request, UnaryOperator<String> encode, UnaryOperator<String> decode) {
    final String start = "{\"id\":" + request.get("id") + ",";
    try {
      if (request.get("op").equals("encode")) {
        return start + "\"ace\":" + quoted(encode.apply(text(request.get("unicode")))) + "}";
      }
      return start + "\"unicode\":\"" + unicode(decode.apply(ace(request))) + "\"}";
    } catch (Rejected why) {
      return start + "\"reject\":" + quoted(String.valueOf(why.getMessage())) + "}";
    } catch (RuntimeException why) {
      // A failure, after which the implementation can be asked on.
      return start + "\"crash\":" + quoted(String.valueOf(why)) + "}";
    }
  }

  // Converts "0062 00FC" to a String, and back.
  private static String text(String unicode) {
    final StringBuilder out = new StringBuilder();
    for (String word : unicode.split(" ")) {
      if (!word.isEmpty()) out.appendCodePoint(Integer.parseInt(word, 16));
    }
    return out.toString();
  }

  private static String unicode(String text) {
    final StringBuilder out = new StringBuilder();
    text.codePoints().forEach(c -> out.append(String.format(" %04X", c)));
    return out.toString().trim();
  }

  // The ACE string of a request. Octets that are not UTF-8 are no String, and are not asked for.
  private static String ace(Map<String, String> request) {
    if (request.containsKey("ace")) return request.get("ace");
    final String hex = request.get("ace_hex");
    final ByteBuffer octets = ByteBuffer.allocate(hex.length() / 2);
    for (int i = 0; i + 1 < hex.length(); i += 2) {
      octets.put((byte) Integer.parseInt(hex.substring(i, i + 2), 16));
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(octets.flip()).toString();
    } catch (java.nio.charset.CharacterCodingException why) {
      throw new Rejected("not UTF-8");
    }
  }

  // A lone surrogate, which JSON cannot carry, becomes U+FFFD.
  private static String quoted(String text) {
    final StringBuilder out = new StringBuilder("\"");
    text.codePoints().map(c -> c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c).forEach(c -> {
      for (char unit : Character.toChars(c)) {
        if (unit < ' ' || unit > '~' || unit == '"' || unit == '\\') {
          out.append(String.format("\\u%04X", (int) unit));
        } else {
          out.append(unit);
        }
      }
    });
    return out.append('"').toString();
  }

  // Reads a line of JSON. Strings are unescaped, and other values are kept as they are written.
  private static class Request {
    private final String line;
    private int at = 0;

    Request(String line) {
      this.line = line;
    }

    Map<String, String> members() {
      final Map<String, String> out = new HashMap<>();
      skipTo('{');
      while (peek() != '}') {
        final String name = string();
        skipTo(':');
        out.put(name, peek() == '"' ? string() : other());
        if (peek() == ',') ++at;
      }
      return out;
    }

    private char peek() {
      while (Character.isWhitespace(line.charAt(at))) ++at;
      return line.charAt(at);
    }

    private void skipTo(char c) {
      if (peek() != c) throw new IllegalStateException("no JSON object: " + line);
      ++at;
    }

    private String string() {
      final StringBuilder out = new StringBuilder();
      skipTo('"');
      for (char c = line.charAt(at++); c != '"'; c = line.charAt(at++)) {
        if (c == '\\') c = escaped();
        out.append(c);
      }
      return out.toString();
    }

    private char escaped() {
      final char c = line.charAt(at++);
      if (c == 'u') {
        at += 4;
        return (char) Integer.parseInt(line.substring(at - 4, at), 16);
      }
      final int control = "bfnrt".indexOf(c);
      return control < 0 ? c : "\b\f\n\r\t".charAt(control);
    }

    private String other() {
      final int start = at;
      for (int depth = 0; depth > 0 || ",}".indexOf(peek()) < 0;) {
        final char c = peek();
        if (c == '"') {
          string();
          continue;
        }
        if (c == '{' || c == '[') ++depth;
        if (c == '}' || c == ']') --depth;
        ++at;
      }
      return line.substring(start, at).trim();
    }
  }

  // --- The sample: Punycode as RFC 3492 has it, with integers of 32 bits.

  private static class Sample {
    private static final long MAXINT = 0xFFFFFFFFL;

    static String encode(String text) {
      final int[] points = text.codePoints().toArray();
      final StringBuilder out = new StringBuilder();
      for (int c : points) {
        if (c >= 0xD800 && c <= 0xDFFF) throw new Rejected("out-of-domain");
        if (c < 0x80) out.append((char) c);
      }
      final int basic = out.length();
      if (basic > 0) out.append('-');
      long n = 0x80, delta = 0, bias = 72;
      for (int handled = basic; handled < points.length; ++delta, ++n) {
        long next = MAXINT;
        for (int c : points) if (c >= n && c < next) next = c;
        if (next - n > (MAXINT - delta) / (handled + 1)) throw new Rejected("overflow");
        delta += (next - n) * (handled + 1);
        n = next;
        for (int c : points) {
          if (c < n && ++delta > MAXINT) throw new Rejected("overflow");
          if (c != n) continue;
          long q = delta;
          for (long k = 36;; k += 36) {
            final long t = threshold(k, bias);
            if (q < t) break;
            out.append(digit(t + (q - t) % (36 - t)));
            q = (q - t) / (36 - t);
          }
          out.append(digit(q));
          bias = adapt(delta, handled + 1, handled == basic);
          delta = 0;
          ++handled;
        }
      }
      return out.toString();
    }

    static String decode(String ace) {
      final List<Integer> points = new ArrayList<>();
      final int delimiter = ace.lastIndexOf('-');
      for (int j = 0; j < delimiter; ++j) {
        if (ace.charAt(j) >= 0x80) throw new Rejected("non-basic");
        points.add((int) ace.charAt(j));
      }
      long n = 0x80, i = 0, bias = 72;
      // A delimiter at index 0 is not consumed, and is then no digit.
      for (int in = delimiter > 0 ? delimiter + 1 : 0; in < ace.length(); ++i) {
        final long before = i;
        long w = 1;
        for (long k = 36;; k += 36) {
          if (in == ace.length()) throw new Rejected("truncated");
          final long value = value(ace.charAt(in++));
          if (value > (MAXINT - i) / w) throw new Rejected("overflow");
          i += value * w;
          final long t = threshold(k, bias);
          if (value < t) break;
          if (w > MAXINT / (36 - t)) throw new Rejected("overflow");
          w *= 36 - t;
        }
        final int size = points.size() + 1;
        bias = adapt(i - before, size, before == 0);
        n += i / size;
        i %= size;
        if (n > 0x10FFFF || (n >= 0xD800 && n <= 0xDFFF)) throw new Rejected("out-of-domain");
        points.add((int) i, (int) n);
      }
      final StringBuilder out = new StringBuilder();
      for (int c : points) out.appendCodePoint(c);
      return out.toString();
    }

    private static long threshold(long k, long bias) {
      return Math.min(Math.max(k - bias, 1), 26);
    }

    private static char digit(long value) {
      return (char) (value < 26 ? 'a' + value : '0' + value - 26);
    }

    private static long value(char c) {
      if (c >= '0' && c <= '9') return c - '0' + 26;
      if (c >= 'a' && c <= 'z') return c - 'a';
      if (c >= 'A' && c <= 'Z') return c - 'A';
      throw new Rejected("bad-digit");
    }

    private static long adapt(long delta, long size, boolean first) {
      delta /= first ? 700 : 2;
      delta += delta / size;
      long k = 0;
      for (; delta > 455; k += 36) delta /= 35;
      return k + 36 * delta / (delta + 38);
    }
  }
}
