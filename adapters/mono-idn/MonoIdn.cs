// SPDX-License-Identifier: Apache-2.0
// Adapter for System.Globalization.IdnMapping of Mono: IDNA 2003, for names. With the argument `std3`
// the property UseStd3AsciiRules is set.
using System;
using System.Globalization;
using System.Reflection;

public static class MonoIdn {
  public static void Main(string[] arguments) {
    bool std3 = arguments.Length == 1 && arguments[0] == "std3";
    var method = Type.GetType("Mono.Runtime")
        .GetMethod("GetDisplayName", BindingFlags.NonPublic | BindingFlags.Static);
    var version = ((string) method.Invoke(null, null)).Split(' ')[0];
    var mapping = new IdnMapping { UseStd3AsciiRules = std3 };
    Adapter.ServeNames(std3 ? "mono-idn-std3" : "mono-idn", version,
        "\"layer\":\"idna2003\",\"strings\":\"utf-16\"", "",
        Documented(mapping.GetAscii), Documented(mapping.GetUnicode));
  }

  static Func<string, string> Documented(Func<string, string> function) {
    return name => {
      try {
        return function(name);
      } catch (ArgumentException why) when (why.GetType() == typeof(ArgumentException)) {
        // Its documentation names no exception about an index, which a caller does not give.
        throw new Adapter.Rejected(why.Message);
      }
    };
  }
}
