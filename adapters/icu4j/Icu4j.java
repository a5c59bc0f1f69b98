// SPDX-License-Identifier: Apache-2.0
// Adapter for the class IDNA of ICU4J, by the argument: `uts46` or `uts46-transitional`, for labels,
// or `idna2003`, the older functions, for names. All may throw ICUInputTooLongException, which says
// of itself that the input is rejected because of its length.
import com.ibm.icu.text.IDNA;
import com.ibm.icu.text.StringPrepParseException;
import com.ibm.icu.util.ICUInputTooLongException;
import com.ibm.icu.util.VersionInfo;
import java.io.IOException;
import java.util.function.UnaryOperator;

public class Icu4j {
  private interface Conversion {
    StringBuilder of(String name, StringBuilder out, IDNA.Info info);
  }

  private interface OldConversion {
    StringBuffer of(String name) throws StringPrepParseException;
  }

  public static void main(String[] arguments) throws IOException {
    final String version = VersionInfo.ICU_VERSION.toString();
    if (arguments[0].equals("idna2003")) {
      Adapter.serveNames("icu4j-idna2003", version, "\"layer\":\"idna2003\",\"strings\":\"utf-16\"", "",
          old(name -> IDNA.convertToASCII(name, IDNA.DEFAULT)),
          old(name -> IDNA.convertToUnicode(name, IDNA.DEFAULT)));
      return;
    }
    final boolean transitional = arguments[0].equals("uts46-transitional");
    final IDNA idna = IDNA.getUTS46Instance(transitional
        ? IDNA.DEFAULT : IDNA.NONTRANSITIONAL_TO_ASCII | IDNA.NONTRANSITIONAL_TO_UNICODE);
    Adapter.serveNames(transitional ? "icu4j-transitional" : "icu4j", version,
        "\"layer\":\"uts46\",\"strings\":\"utf-16\"" + (transitional ? ",\"transitional\":true" : ""), "",
        uts46(idna::labelToASCII), uts46(idna::labelToUnicode));
  }

  private static UnaryOperator<String> uts46(Conversion conversion) {
    return label -> {
      final IDNA.Info info = new IDNA.Info();
      try {
        final String out = conversion.of(label, new StringBuilder(), info).toString();
        if (info.hasErrors()) throw new Adapter.Rejected(info.getErrors().toString());
        return out;
      } catch (ICUInputTooLongException why) {
        throw new Adapter.Rejected(why.getMessage());
      }
    };
  }

  private static UnaryOperator<String> old(OldConversion conversion) {
    return name -> {
      try {
        return conversion.of(name).toString();
      } catch (StringPrepParseException | ICUInputTooLongException why) {
        throw new Adapter.Rejected(why.getMessage());
      }
    };
  }
}
