// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

namespace Acecheck {
  /// <summary>The Punycode vectors of acecheck, with one expectation each.
  /// <code>
  ///   foreach (var v in Acecheck.Vectors.Load("code_point", 31)) {
  ///     bool right = v.Op == "encode" ? v.IsRight(Encode(v.Text)) : v.IsRight(Decode(v.Ace));
  ///   }
  /// </code>
  /// A rejection is null.</summary>
  internal static class Vectors {
    /// <summary>Text is the input of `encode`, Ace that of `decode`; the other is the answer, empty without one.
    /// Result is `value`, `reject`, or `either`: the computation overflows the integers, so a rejection is right too.
    /// </summary>
    internal sealed class Vector {
      public string Id, Op, Result;
      public int[] Text;
      public byte[] Ace;

      /// <summary>Whether `encode` may give that; digits may be capitals.</summary>
      public bool IsRight(string got) {
        if (got == null) return Result != "value";
        int digits = got.LastIndexOf('-') + 1;
        string lowered = got.Substring(0, digits) + got.Substring(digits).ToLowerInvariant();
        return Result != "reject" && Encoding.UTF8.GetBytes(lowered).SequenceEqual(Ace);
      }

      /// <summary>Whether `decode` may give these code points.</summary>
      public bool IsRight(int[] got) {
        return got == null ? Result != "value" : Result != "reject" && got.SequenceEqual(Text);
      }
    }

    /// <summary>For code that takes and gives `scalar` values or each `code_point`, with integers of so many bits, 31
    /// or more. Without inputs that an int cannot hold.</summary>
    public static IEnumerable<Vector> Load(string domain, int bits) {
      string name = "acecheck/data/punycode-" + domain + "-" + (bits >= 53 ? 53 : bits >= 32 ? 32 : 31) + ".tsv";
      using (var reader = new StreamReader(typeof(Vectors).Assembly.GetManifestResourceStream(name))) {
        for (string line = reader.ReadLine(); line != null; line = reader.ReadLine()) {
          string[] column = line.Split('\t');
          long[] points = column[2].Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries)
              .Select(c => Convert.ToInt64(c, 16)).ToArray();
          if (points.Any(c => c > int.MaxValue)) continue;
          yield return new Vector {
            Op = column[0], Result = column[1], Id = column[4], Text = points.Select(c => (int) c).ToArray(),
            Ace = Enumerable.Range(0, column[3].Length / 2).Select(i => Convert.ToByte(column[3].Substring(2 * i, 2), 16)).ToArray()
          };
        }
      }
    }
  }
}
