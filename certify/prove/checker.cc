#include "prove/checker.h"

#include <fmt/format.h>

#include "authoring/generate.h"
#include "base/text.h"
#include "compare/same_ace.h"
#include "prove/nfc.h"

namespace acecheck::prove {
namespace {

void count(Counts& counts, std::string_view reason) {
  const auto it = counts.rejected.find(reason);
  if (it != counts.rejected.end()) {
    ++it->second;
  } else {
    counts.rejected.emplace(reason, 1);
  }
}

std::string check_string(Subject& subject, Codec codec, std::string_view ace, bool oracle,
                         Counts& counts) {
  thread_local TextAnswer decoded;
  thread_local AceAnswer again;
  subject.decode(ace, decoded);
  if (decoded.accepted) {
    ++counts.accepted;
  } else {
    count(counts, decoded.reason);
  }
  if (oracle) {
    if (std::string what = subject.compared(ace, decoded); !what.empty()) return what;
  }
  if (!decoded.accepted) return "";
  subject.encode(decoded.value, again);
  if (!subject.misuse().empty()) {
    return fmt::format("when {} is encoded, {}",
                       unicode_of({decoded.value.begin(), decoded.value.end()}), subject.misuse());
  }
  if (!again.accepted) {
    return fmt::format("it is decoded to {}, which cannot be encoded",
                       unicode_of({decoded.value.begin(), decoded.value.end()}));
  }
  if (same_ace(codec, ace, again.value)) return "";
  return fmt::format("it is decoded to {}, which is encoded as \"{}\": two spellings of one text",
                     unicode_of({decoded.value.begin(), decoded.value.end()}), again.value);
}

std::string decoded_to(const AceAnswer& encoded, const TextAnswer& back) {
  return fmt::format("its encoding \"{}\" is decoded to {}", encoded.value,
                     unicode_of({back.value.begin(), back.value.end()}));
}

std::string check_text(Subject& subject, Codec codec, std::u32string_view text, bool oracle,
                       Counts& counts) {
  thread_local AceAnswer encoded;
  thread_local TextAnswer back;
  subject.encode(text, encoded);
  if (encoded.accepted) {
    ++counts.accepted;
  } else {
    count(counts, encoded.reason);
  }
  if (oracle) {
    if (std::string what = subject.compared(text, encoded); !what.empty()) return what;
  }
  if (!encoded.accepted) return "";
  subject.decode(encoded.value, back);
  if (!back.accepted) return fmt::format("its encoding \"{}\" is not decoded", encoded.value);
  if (oracle) {
    if (std::string what = subject.compared(encoded.value, back); !what.empty()) return what;
  }
  if (codec != Codec::cidnuc) {
    return back.value == text ? "" : decoded_to(encoded, back);
  }
  // CIDNUC 2.2.3: normalization is a step of encoding.
  const auto normalized = nfc(text);
  if (!normalized) return "it is accepted, and is no text of scalar values";
  if (back.value == *normalized) return "";
  return fmt::format("{}, not to its NFC {}", decoded_to(encoded, back),
                     unicode_of({normalized->begin(), normalized->end()}));
}

}  // namespace

Json vector_of(const ProofDomain& domain, const Item& item) {
  Json json = Json::object();
  const bool strings = domain.kind() == Kind::strings;
  const std::string unicode = unicode_of({item.text.begin(), item.text.end()});
  if (strings) {
    set_ace(json, item.ace);
  } else {
    json["unicode"] = unicode;
  }
  json["id"] = fmt::format("{}/regressions/proof-{}", name(domain.codec()),
                           strings ? hex_of(item.ace) : unicode.substr(0, unicode.find(' ')));
  json["op"] = strings ? "decode" : "encode";
  json["level"] = "must";
  json["source"] = {{"draft", row_of(domain.codec()).draft}, {"section", "1"}};
  json["comment"] = "Found by acecheck prove";
  return generated(json, domain.codec(), "a counterexample");
}

std::string input_of(const ProofDomain& domain, const Item& item) {
  return domain.kind() == Kind::strings ? item.ace
                                        : unicode_of({item.text.begin(), item.text.end()});
}

std::string check(Subject& subject, const ProofDomain& domain, const Item& item, bool oracle,
                  Counts& counts) {
  if (domain.kind() == Kind::strings) {
    return check_string(subject, domain.codec(), item.ace, oracle, counts);
  }
  return check_text(subject, domain.codec(), item.text, oracle, counts);
}

namespace {

class LocalChecker final : public Checker {
 public:
  LocalChecker(const ProofDomain& domain, std::unique_ptr<Subject> subject, bool oracle)
      : domain_(domain), subject_(std::move(subject)), oracle_(oracle) {}

  Checked check(std::uint64_t begin, std::uint64_t end) override {
    Checked out;
    for (std::uint64_t index = begin; index < end; ++index) {
      domain_.get(index, item_);
      std::string what = prove::check(*subject_, domain_, item_, oracle_, out.counts);
      if (what.empty() || out.failures.size() == most_failures) continue;
      out.failures.push_back(
          {input_of(domain_, item_), std::move(what), vector_of(domain_, item_)});
    }
    return out;
  }

 private:
  const ProofDomain& domain_;
  std::unique_ptr<Subject> subject_;
  bool oracle_;
  Item item_;
};

}  // namespace

std::unique_ptr<Checker> local_checker(const ProofDomain& domain, std::unique_ptr<Subject> subject,
                                       bool oracle) {
  return std::make_unique<LocalChecker>(domain, std::move(subject), oracle);
}

}  // namespace acecheck::prove
