// SPDX-License-Identifier: Apache-2.0
// Reads the answers of a codec from standard input, in the lines that tests/vectors/textbook.py
// prints, and counts the failures.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

static class Program {
  static readonly Dictionary<string, string> Answers = new Dictionary<string, string>();

  // Null for a rejection.
  static string Found(string key) {
    return Answers[key] == "!" ? null : Answers[key];
  }

  static string Encode(int[] text) {
    string answer = Found("encode\t" + string.Join(" ", text.Select(c => c.ToString("X4"))));
    if (answer == null) return null;
    var octets = Enumerable.Range(0, answer.Length / 2).Select(i => Convert.ToByte(answer.Substring(2 * i, 2), 16));
    return Encoding.UTF8.GetString(octets.ToArray());
  }

  static int[] Decode(byte[] ace) {
    string answer = Found("decode\t" + string.Concat(ace.Select(octet => octet.ToString("X2"))));
    if (answer == null) return null;
    return answer.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries).Select(c => Convert.ToInt32(c, 16)).ToArray();
  }

  static void Main() {
    for (string line = Console.ReadLine(); line != null; line = Console.ReadLine()) {
      int at = line.LastIndexOf('\t');
      Answers[line.Substring(0, at)] = line.Substring(at + 1);
    }
    int failed = Acecheck.Vectors.Load("scalar", 32)
        .Count(v => !(v.Op == "encode" ? v.IsRight(Encode(v.Text)) : v.IsRight(Decode(v.Ace))));
    Console.WriteLine(failed + " failures");
  }
}
