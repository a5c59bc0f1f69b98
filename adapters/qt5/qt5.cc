// Adapter for QUrl::toAce and QUrl::fromAce, for Qt 5 and Qt 6. Qt 5 follows IDNA 2003, Qt 6
// UTS 46. toAce documents an empty result as its error. Qt 5 decodes only names of the domains in
// its list, so every name has one: .com.
#include <QtCore/QUrl>

#define ADAPTER_NO_MAIN
#include "../cpp/adapter.h"

namespace {

std::string to_ascii(const std::string& name) {
  const QByteArray ace = QUrl::toAce(QString::fromUtf8(name.data(), static_cast<int>(name.size())));
  if (ace.isEmpty()) throw adapter::Rejected("empty");
  return ace.toStdString();
}

std::string to_unicode(const std::string& name) {
  const QString text = QUrl::fromAce(QByteArray::fromStdString(name));
  if (text.isEmpty()) throw adapter::Rejected("empty");
  return text.toUtf8().toStdString();
}

}  // namespace

int main() {
  const bool is_qt5 = QT_VERSION < QT_VERSION_CHECK(6, 0, 0);
  const adapter::Hello hello = {
      .name = is_qt5 ? "qt5" : "qt6",
      .version = qVersion(),
      .strings = "utf-8",
      .capabilities = is_qt5 ? R"("layer":"idna2003")" : R"("layer":"uts46")"};
  return adapter::serve(hello, adapter::names<std::string>(to_ascii, to_unicode, ".com"));
}
