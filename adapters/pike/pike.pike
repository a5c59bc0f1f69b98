// SPDX-License-Identifier: Apache-2.0
// Adapter for Standards.IDNA of Pike: its Punycode codec, or with the argument `idna` its conversion
// of labels. A rejection is an error of no type, as the function error() throws it, or of the type
// generic, as the function for modules in C does. Wrong arguments and indices have other types.
//
// With ACECHECK_STUB=1 in the environment a sample codec answers instead: that is a test of the
// adapter.

class Rejected(string reason) {
  constant error_type = "generic";
  string message() { return reason; }
}

// --- The sample: Punycode as RFC 3492 has it, with integers of 32 bits

constant digits = "abcdefghijklmnopqrstuvwxyz0123456789";

void reject(string reason) { throw(Rejected(reason)); }

int limited(int value) {
  if (value > 0xFFFFFFFF) reject("overflow");
  return value;
}

int threshold(int k, int bias) { return max(1, min(26, k - bias)); }

int adapt(int delta, int size, int first) {
  int k;
  delta /= first ? 700 : 2;
  delta += delta / size;
  for (; delta > 455; k += 36) delta /= 35;
  return k + 36 * delta / (delta + 38);
}

int is_scalar(int c) { return c >= 0 && c <= 0x10FFFF && !(c >= 0xD800 && c <= 0xDFFF); }

string sample_encode(string text) {
  array(int) points = values(text);
  foreach (points, int c) if (!is_scalar(c)) reject("out-of-domain");
  String.Buffer out = String.Buffer();
  foreach (points, int c) if (c < 0x80) out->putchar(c);
  int basic = sizeof(out);
  int n = 0x80, delta, bias = 72;
  if (basic) out->add("-");
  for (int handled = basic; handled < sizeof(points); ++delta, ++n) {
    int next = 0x10FFFF;
    foreach (points, int c) if (c >= n && c < next) next = c;
    delta = limited(delta + (next - n) * (handled + 1));
    n = next;
    foreach (points, int c) {
      if (c < n) delta = limited(delta + 1);
      if (c != n) continue;
      int q = delta;
      for (int k = 36;; k += 36) {
        int t = threshold(k, bias);
        if (q < t) break;
        out->putchar(digits[t + (q - t) % (36 - t)]);
        q = (q - t) / (36 - t);
      }
      out->putchar(digits[q]);
      bias = adapt(delta, handled + 1, handled == basic);
      delta = 0;
      ++handled;
    }
  }
  return out->get();
}

string sample_decode(string ace) {
  // A delimiter at index 0 is not consumed, and is then no digit.
  int delimiter = max(sizeof(ace) - sizeof((ace / "-")[-1]) - 1, 0);
  string out = ace[..delimiter - 1];
  foreach (out;; int c) if (c >= 0x80) reject("non-basic");
  int n = 0x80, i, bias = 72;
  for (int at = delimiter ? delimiter + 1 : 0; at < sizeof(ace); ++i) {
    int before = i, w = 1;
    for (int k = 36;; k += 36) {
      if (at == sizeof(ace)) reject("truncated");
      int c = ace[at++];
      int value = c >= 0x80 ? -1 : search(digits, lower_case(sprintf("%c", c)));
      if (value < 0) reject("bad-digit");
      i = limited(i + value * w);
      int t = threshold(k, bias);
      if (value < t) break;
      w = limited(w * (36 - t));
    }
    int size = sizeof(out) + 1;
    bias = adapt(i - before, size, before == 0);
    n += i / size;
    i %= size;
    if (!is_scalar(n)) reject("out-of-domain");
    out = out[..i - 1] + sprintf("%c", n) + out[i..];
  }
  return out;
}

// --- Names

string names_encode(string text) {
  string label = Standards.IDNA.to_ascii(text);
  if (!has_prefix(label, "xn--")) reject("IDNA leaves the label as it is");
  return label[4..];
}

string names_decode(string ace, int are_octets) {
  if (are_octets) reject("octets that are not UTF-8 are no name");
  string label = Standards.IDNA.to_unicode("xn--" + ace);
  if (label == "xn--" + ace) reject("IDNA leaves the label as it is");
  return label;
}

// --- The protocol

string text_of(string unicode) {
  return map(unicode / " " - ({ "" }), lambda(string word) { return sprintf("%c", array_sscanf(word, "%x")[0]); }) * "";
}

// Characters are signed integers of 32 bits.
string unicode_of(string text) {
  return map(values(text), lambda(int c) { return sprintf("%04X", c & 0xFFFFFFFF); }) * " ";
}

// The ACE string, and whether it is of octets that are not UTF-8.
array ace_of(mapping request) {
  return request->ace ? ({ request->ace, 0 }) : ({ String.hex2string(request->ace_hex), 1 });
}

// A number that JSON cannot carry becomes U+FFFD.
string quoted(string text) {
  text = (string) map(values(text), lambda(int c) { return is_scalar(c) ? c : 0xFFFD; });
  return Standards.JSON.encode(text, Standards.JSON.ASCII_ONLY);
}

string answer(mapping request, function encode, function decode) {
  string member;
  mixed why = catch {
    member = request->op == "encode"
      ? "\"ace\":" + quoted(encode(text_of(request->unicode)))
      : "\"unicode\":\"" + unicode_of(decode(@ace_of(request))) + "\"";
  };
  if (!why) return member;
  if (objectp(why) && why->error_type != "generic") throw(why);
  return "\"reject\":" + quoted(arrayp(why) ? why[0] : why->message());
}

int main(int count, array(string) arguments) {
  int idna = count > 1 && arguments[1] == "idna";
  function encode = idna ? names_encode : Standards.IDNA.Punycode->encode;
  function decode = idna ? names_decode : lambda(string ace) { return Standards.IDNA.Punycode->decode(ace); };
  string capabilities =
    idna ? "\"layer\":\"idna2003\",\"strings\":\"code-points\"" : "\"bits\":31,\"strings\":\"code-points\"";
  if (getenv("ACECHECK_STUB") == "1") {
    encode = sample_encode;
    decode = sample_decode;
    capabilities = "\"bits\":32,\"domain\":\"scalar\",\"max_length\":65536,\"strings\":\"code-points\"";
  }
  while (string line = Stdio.stdin->gets()) {
    mapping request = Standards.JSON.decode_utf8(line);
    if (request->hello) {
      write("{\"hello\":1,\"name\":%s,\"version\":%s,\"language\":\"Pike\",\"in_flight\":256,"
            "\"codecs\":{\"punycode\":{%s}}}\n",
            quoted(idna ? "pike-idna" : "pike"), quoted(version()), capabilities);
    } else {
      write("{\"id\":%d,%s}\n", request->id, answer(request, encode, decode));
    }
  }
  return 0;
}
