// SPDX-License-Identifier: Apache-2.0
// Adapter for QUrl::toAce and QUrl::fromAce, for Qt 5 and Qt 6. Qt 5 follows IDNA 2003, Qt 6
// UTS 46. toAce documents an empty result as its error. fromAce takes octets of ASCII. Qt 5 decodes
// only names of the domains in its list, so every name has one: .com.
#include <QtCore/QUrl>

#define ADAPTER_NO_MAIN
#include "../cpp/adapter.h"

namespace {

std::u16string to_ascii(const std::u16string& name) {
  const QByteArray ace = QUrl::toAce(QString::fromStdU16String(name));
  if (ace.isEmpty()) throw adapter::Rejected("empty");
  return QString::fromLatin1(ace).toStdU16String();
}

std::u16string to_unicode(const std::u16string& name) {
  const auto is_ascii = [](char16_t unit) { return unit < 0x80; };
  if (!std::all_of(name.begin(), name.end(), is_ascii)) throw adapter::Rejected("not ASCII");
  return QUrl::fromAce(QString::fromStdU16String(name).toLatin1()).toStdU16String();
}

}  // namespace

int main() {
  const bool is_qt5 = QT_VERSION < QT_VERSION_CHECK(6, 0, 0);
  const adapter::Hello hello = {
      .name = is_qt5 ? "qt5" : "qt6",
      .version = qVersion(),
      .strings = "utf-16",
      .capabilities = is_qt5 ? R"("layer":"idna2003")" : R"("layer":"uts46")"};
  return adapter::serve(hello, adapter::names<std::u16string>(to_ascii, to_unicode, ".com"));
}
