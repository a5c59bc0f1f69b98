// SPDX-License-Identifier: Apache-2.0
// An adapter in C#: the template of yours, and the helper of the adapters beside it. It needs only
// the standard library. `mcs adapter.cs && mono adapter.exe` serves the sample codec of this file.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;

public static class Adapter {
  // --- Replace: the name, the capabilities (adapters/README.md) and the calls of your implementation.
  // Throw Rejected for the errors that its documentation names, and let other exceptions through.

  const string Name = "sample";
  const string Version = "1.0";
  const string Capabilities =
      "\"bits\":32,\"domain\":\"scalar\",\"max_length\":65536,\"strings\":\"utf-16\"";

  static string Encode(string text) {
    return Sample.Encode(text);
  }

  static string Decode(string ace) {
    return Sample.Decode(ace);
  }

  // --- End of what you replace.

  public static void Main() {
    Serve(Name, Version, Capabilities, Encode, Decode);
  }

  // A documented rejection. The message is the reason.
  public class Rejected : Exception {
    public Rejected(string reason) : base(reason) {}
  }

  // Serves a codec until the input ends. With ACECHECK_STUB=1 in the environment the sample answers
  // instead: that is a test of the adapter.
  public static void Serve(string name, string version, string capabilities,
      Func<string, string> encode, Func<string, string> decode) {
    if (Stub) {
      Loop(name, version, SampleCapabilities, Sample.Encode, Sample.Decode);
    } else {
      Loop(name, version, capabilities, encode, decode);
    }
  }

  // Serves functions for names, such as ToAscii("bücher.com") = "xn--bcher-kva.com". The suffix
  // stands behind every label that is asked: ".com", or "" if the functions take single labels.
  public static void ServeNames(string name, string version, string capabilities, string suffix,
      Func<string, string> toAscii, Func<string, string> toUnicode) {
    if (Stub) {
      capabilities = SampleCapabilities;
      toAscii = asked => "xn--" + Sample.Encode(Without(suffix, asked)) + suffix;
      toUnicode = asked => Sample.Decode(Without(suffix, asked).Substring(4)) + suffix;
    }
    Loop(name, version, capabilities,
        text => {
          string label = Without(suffix, toAscii(text + suffix));
          if (!label.StartsWith("xn--", StringComparison.Ordinal)) {
            throw new Rejected("IDNA leaves the label as it is");
          }
          OneLabel(label);
          return label.Substring(4);
        },
        ace => {
          OneLabel(ace);
          string label = Without(suffix, toUnicode("xn--" + ace + suffix));
          if (label.Equals("xn--" + ace, StringComparison.OrdinalIgnoreCase)) {
            throw new Rejected("IDNA leaves the label as it is");
          }
          return label;
        });
  }

  static readonly bool Stub = Environment.GetEnvironmentVariable("ACECHECK_STUB") == "1";
  const string SampleCapabilities =
      "\"bits\":32,\"domain\":\"scalar\",\"max_length\":65536,\"strings\":\"utf-16\"";

  static string Without(string suffix, string name) {
    if (!name.EndsWith(suffix, StringComparison.Ordinal)) {
      throw new Rejected("the name does not end in " + suffix);
    }
    return name.Substring(0, name.Length - suffix.Length);
  }

  static void OneLabel(string label) {
    if (!Stub && label.IndexOfAny(".\u3002\uFF0E\uFF61".ToCharArray()) >= 0) {
      throw new Rejected("more than one label");
    }
  }

  // --- The protocol

  static void Loop(string name, string version, string capabilities,
      Func<string, string> encode, Func<string, string> decode) {
    string hello = "{\"hello\":1,\"name\":" + Quoted(name) + ",\"version\":" + Quoted(version)
        + ",\"language\":\"C#\",\"in_flight\":256,\"codecs\":{\"punycode\":{" + capabilities + "}}}";
    var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
    var output = new StreamWriter(Console.OpenStandardOutput(), Encoding.ASCII);
    for (string line = input.ReadLine(); line != null; line = input.ReadLine()) {
      Dictionary<string, string> request = new Request(line).Members();
      output.Write((request.ContainsKey("hello") ? hello : Answer(request, encode, decode)) + "\n");
      output.Flush();
    }
  }

  static string Answer(Dictionary<string, string> request,
      Func<string, string> encode, Func<string, string> decode) {
    string start = "{\"id\":" + request["id"] + ",";
    try {
      if (request["op"] == "encode") {
        return start + "\"ace\":" + Quoted(encode(Text(request["unicode"]))) + "}";
      }
      return start + "\"unicode\":\"" + Unicode(decode(Ace(request))) + "\"}";
    } catch (Rejected why) {
      return start + "\"reject\":" + Quoted(why.Message) + "}";
    } catch (Exception why) {
      // A failure, after which the implementation can be asked on.
      return start + "\"crash\":" + Quoted(why.GetType() + ": " + why.Message) + "}";
    }
  }

  // Converts "0062 00FC" to a string, and back. Lone surrogates are kept.
  static string Text(string unicode) {
    var words = unicode.Split(new[] {' '}, StringSplitOptions.RemoveEmptyEntries);
    var points = words.Select(word => int.Parse(word, NumberStyles.HexNumber));
    return string.Concat(points.Select(FromPoint));
  }

  static string FromPoint(int c) {
    return c < 0x10000 ? ((char) c).ToString() : char.ConvertFromUtf32(c);
  }

  static string Unicode(string text) {
    return string.Join(" ", Points(text).Select(c => c.ToString("X4")));
  }

  static IEnumerable<int> Points(string text) {
    for (int i = 0; i < text.Length; ++i) {
      if (i + 1 < text.Length && char.IsSurrogatePair(text[i], text[i + 1])) {
        yield return char.ConvertToUtf32(text[i], text[++i]);
      } else {
        yield return text[i];
      }
    }
  }

  // The ACE string of a request. Octets that are not UTF-8 are no string, and are not asked for.
  static string Ace(Dictionary<string, string> request) {
    if (request.ContainsKey("ace")) return request["ace"];
    string hex = request["ace_hex"];
    var octets = Enumerable.Range(0, hex.Length / 2)
        .Select(i => byte.Parse(hex.Substring(2 * i, 2), NumberStyles.HexNumber)).ToArray();
    try {
      return new UTF8Encoding(false, true).GetString(octets);
    } catch (DecoderFallbackException) {
      throw new Rejected("not UTF-8");
    }
  }

  // A lone surrogate, which JSON cannot carry, becomes U+FFFD.
  static string Quoted(string text) {
    var output = new StringBuilder("\"");
    foreach (int c in Points(text)) {
      foreach (char unit in FromPoint(c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c)) {
        if (unit < ' ' || unit > '~' || unit == '"' || unit == '\\') {
          output.AppendFormat("\\u{0:X4}", (int) unit);
        } else {
          output.Append(unit);
        }
      }
    }
    return output.Append('"').ToString();
  }

  // Reads a line of JSON. Strings are unescaped, and other values are kept as they are written.
  class Request {
    readonly string line;
    int at = 0;

    public Request(string line) {
      this.line = line;
    }

    public Dictionary<string, string> Members() {
      var members = new Dictionary<string, string>();
      Skip('{');
      while (Peek() != '}') {
        string name = String();
        Skip(':');
        members[name] = Peek() == '"' ? String() : Other();
        if (Peek() == ',') ++at;
      }
      return members;
    }

    char Peek() {
      while (char.IsWhiteSpace(line[at])) ++at;
      return line[at];
    }

    void Skip(char c) {
      if (Peek() != c) throw new FormatException("no JSON object: " + line);
      ++at;
    }

    string String() {
      var text = new StringBuilder();
      Skip('"');
      for (char c = line[at++]; c != '"'; c = line[at++]) {
        text.Append(c == '\\' ? Escaped() : c);
      }
      return text.ToString();
    }

    char Escaped() {
      char c = line[at++];
      if (c == 'u') {
        at += 4;
        return (char) int.Parse(line.Substring(at - 4, 4), NumberStyles.HexNumber);
      }
      int control = "bfnrt".IndexOf(c);
      return control < 0 ? c : "\b\f\n\r\t"[control];
    }

    string Other() {
      int start = at;
      for (int depth = 0; depth > 0 || ",}".IndexOf(Peek()) < 0;) {
        char c = Peek();
        if (c == '"') {
          String();
          continue;
        }
        if (c == '{' || c == '[') ++depth;
        if (c == '}' || c == ']') --depth;
        ++at;
      }
      return line.Substring(start, at - start).Trim();
    }
  }

  // --- The sample: Punycode as RFC 3492 has it, with integers of 32 bits.

  static class Sample {
    const long MaxInt = 0xFFFFFFFF;

    public static string Encode(string text) {
      int[] points = Points(text).ToArray();
      if (points.Any(c => c >= 0xD800 && c <= 0xDFFF)) throw new Rejected("out-of-domain");
      var output = new StringBuilder(string.Concat(points.Where(c => c < 0x80).Select(FromPoint)));
      int basic = output.Length;
      if (basic > 0) output.Append('-');
      long n = 0x80, delta = 0, bias = 72;
      for (int handled = basic; handled < points.Length; ++delta, ++n) {
        long next = MaxInt;
        foreach (int c in points) if (c >= n && c < next) next = c;
        if (next - n > (MaxInt - delta) / (handled + 1)) throw new Rejected("overflow");
        delta += (next - n) * (handled + 1);
        n = next;
        foreach (int c in points) {
          if (c < n && ++delta > MaxInt) throw new Rejected("overflow");
          if (c != n) continue;
          long q = delta;
          for (long k = 36;; k += 36) {
            long t = Threshold(k, bias);
            if (q < t) break;
            output.Append(Digit(t + (q - t) % (36 - t)));
            q = (q - t) / (36 - t);
          }
          output.Append(Digit(q));
          bias = Adapt(delta, handled + 1, handled == basic);
          delta = 0;
          ++handled;
        }
      }
      return output.ToString();
    }

    public static string Decode(string ace) {
      var points = new List<int>();
      int delimiter = ace.LastIndexOf('-');
      for (int j = 0; j < delimiter; ++j) {
        if (ace[j] >= 0x80) throw new Rejected("non-basic");
        points.Add(ace[j]);
      }
      long n = 0x80, i = 0, bias = 72;
      // A delimiter at index 0 is not consumed, and is then no digit.
      for (int at = delimiter > 0 ? delimiter + 1 : 0; at < ace.Length; ++i) {
        long before = i, w = 1;
        for (long k = 36;; k += 36) {
          if (at == ace.Length) throw new Rejected("truncated");
          long value = Value(ace[at++]);
          if (value > (MaxInt - i) / w) throw new Rejected("overflow");
          i += value * w;
          long t = Threshold(k, bias);
          if (value < t) break;
          if (w > MaxInt / (36 - t)) throw new Rejected("overflow");
          w *= 36 - t;
        }
        int size = points.Count + 1;
        bias = Adapt(i - before, size, before == 0);
        n += i / size;
        i %= size;
        if (n > 0x10FFFF || (n >= 0xD800 && n <= 0xDFFF)) throw new Rejected("out-of-domain");
        points.Insert((int) i, (int) n);
      }
      return string.Concat(points.Select(FromPoint));
    }

    static long Threshold(long k, long bias) {
      return Math.Min(Math.Max(k - bias, 1), 26);
    }

    static char Digit(long value) {
      return "abcdefghijklmnopqrstuvwxyz0123456789"[(int) value];
    }

    static long Value(char c) {
      if (c >= '0' && c <= '9') return c - '0' + 26;
      if (c >= 'a' && c <= 'z') return c - 'a';
      if (c >= 'A' && c <= 'Z') return c - 'A';
      throw new Rejected("bad-digit");
    }

    static long Adapt(long delta, long size, bool first) {
      delta /= first ? 700 : 2;
      delta += delta / size;
      long k = 0;
      for (; delta > 455; k += 36) delta /= 35;
      return k + 36 * delta / (delta + 38);
    }
  }
}
