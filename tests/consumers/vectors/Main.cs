// SPDX-License-Identifier: Apache-2.0
// The same as Main.java.
using System;
using System.Text;

static class Program {
  static void Main(string[] arguments) {
    bool mistaken = arguments.Length > 0;
    int failed = 0;
    foreach (var v in Acecheck.Vectors.Load("scalar", 64)) {
      bool rejects = v.Result == "reject";
      string ace = Encoding.UTF8.GetString(v.Ace);
      bool right = v.Op == "encode"
          ? v.IsRight(rejects ? null : mistaken ? ace.ToLowerInvariant() : ace)
          : v.IsRight(rejects ? null : v.Text) && !v.IsRight(new[] { 1 });
      if (!right) ++failed;
    }
    Console.WriteLine(failed + " failures");
  }
}
