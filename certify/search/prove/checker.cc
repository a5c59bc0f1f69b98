// SPDX-License-Identifier: Apache-2.0
#include "search/prove/checker.h"

#include <fmt/format.h>

#include <utility>

#include "core/members.h"
#include "core/text.h"
#include "judge/same_ace.h"
#include "search/prove/nfc.h"
#include "suite/files/generate.h"

namespace acecheck::prove {
namespace {

// Counts of the answers, by the place of the reason's name in memory. A name that stands at two
// places is added up at the end.
class Tally {
 public:
  template <class T>
  void count(const compare::Answer<T>& answer) {
    if (answer.accepted) {
      ++accepted_;
      return;
    }
    const std::string_view reason = answer.reason;
    for (auto& [known, times] : rejected_) {
      if (known.data() == reason.data() && known.size() == reason.size()) {
        ++times;
        return;
      }
    }
    rejected_.emplace_back(reason, 1);
  }

  Counts counts() const {
    Counts out;
    out.accepted = accepted_;
    for (const auto& [reason, times] : rejected_) out.rejected[std::string(reason)] += times;
    return out;
  }

 private:
  std::uint64_t accepted_ = 0;
  std::vector<std::pair<std::string_view, std::uint64_t>> rejected_;
};

std::string shown_text(const TextAnswer& answer) {
  return unicode_of({answer.value.begin(), answer.value.end()});
}

std::string decoded_to(const AceAnswer& encoded, const TextAnswer& back) {
  return fmt::format("its encoding \"{}\" is decoded to {}", encoded.value, shown_text(back));
}

}  // namespace

Json vector_of(const ProofDomain& domain, const Item& item) {
  const bool strings = domain.kind() == Kind::strings;
  const CodePoints text(item.text.begin(), item.text.end());
  const std::string unicode = unicode_of(text);
  const Question question{domain.codec(), strings ? Op::decode : Op::encode,
                          strings ? Data(item.ace) : Data(Text{text})};
  Json json = input_members(question);
  json["id"] = fmt::format("{}/regressions/proof-{}", name(domain.codec()),
                           strings ? hex_of(item.ace) : unicode.substr(0, unicode.find(' ')));
  json["op"] = name(question.op);
  json["level"] = "must";
  json["source"] = {{"draft", row_of(domain.codec()).draft}, {"section", "1"}};
  json["comment"] = "Found by acecheck prove";
  return generated(json, domain.codec(), "a counterexample");
}

std::string input_of(const ProofDomain& domain, const Item& item) {
  return domain.kind() == Kind::strings ? item.ace
                                        : unicode_of({item.text.begin(), item.text.end()});
}

namespace {

// Checks inputs one by one, and counts their answers.
class InputChecker {
 public:
  InputChecker(Subject& subject, const ProofDomain& domain, bool oracle)
      : subject_(subject), domain_(domain), oracle_(oracle) {}

  // What is wrong with the input; empty if nothing is.
  std::string check(const Item& item) {
    return domain_.kind() == Kind::strings ? check_string(item.ace) : check_text(item.text);
  }

  Counts take_counts() { return std::exchange(tally_, {}).counts(); }

 private:
  std::string check_string(const std::string& ace) {
    subject_.decode(ace, decoded_);
    tally_.count(decoded_);
    if (!subject_.misuse().empty()) return std::string(subject_.misuse());
    if (oracle_) {
      if (std::string what = subject_.compared(ace, decoded_); !what.empty()) return what;
    }
    if (!decoded_.accepted || !subject_.has_round_trip()) return "";
    subject_.encode(decoded_.value, encoded_);
    if (!subject_.misuse().empty()) {
      return fmt::format("when {} is encoded, {}", shown_text(decoded_), subject_.misuse());
    }
    if (!encoded_.accepted) {
      return fmt::format("it is decoded to {}, which cannot be encoded", shown_text(decoded_));
    }
    if (same_ace(domain_.codec(), ace, encoded_.value)) return "";
    return fmt::format("it is decoded to {}, which is encoded as \"{}\": two spellings of one text",
                       shown_text(decoded_), encoded_.value);
  }

  std::string check_text(const std::u32string& text) {
    subject_.encode(text, encoded_);
    tally_.count(encoded_);
    if (!subject_.misuse().empty()) return std::string(subject_.misuse());
    if (oracle_) {
      if (std::string what = subject_.compared(text, encoded_); !what.empty()) return what;
    }
    if (!encoded_.accepted || !subject_.has_round_trip()) return "";
    subject_.decode(encoded_.value, decoded_);
    if (!subject_.misuse().empty()) {
      return fmt::format("when its encoding \"{}\" is decoded, {}", encoded_.value,
                         subject_.misuse());
    }
    if (!decoded_.accepted)
      return fmt::format("its encoding \"{}\" is not decoded", encoded_.value);
    if (oracle_) {
      if (std::string what = subject_.compared(encoded_.value, decoded_); !what.empty())
        return what;
    }
    if (domain_.codec() != Codec::cidnuc) {
      return decoded_.value == text ? "" : decoded_to(encoded_, decoded_);
    }
    // CIDNUC 2.2.3: normalization is a step of encoding.
    const auto normalized = nfc(text);
    if (!normalized) return "it is accepted, but is not a text of scalar values";
    if (decoded_.value == *normalized) return "";
    return fmt::format("{}, not to its NFC {}", decoded_to(encoded_, decoded_),
                       unicode_of({normalized->begin(), normalized->end()}));
  }

  Subject& subject_;
  const ProofDomain& domain_;
  bool oracle_;
  Tally tally_;
  TextAnswer decoded_;  // by the last call
  AceAnswer encoded_;
};

class LocalChecker final : public Checker {
 public:
  LocalChecker(const ProofDomain& domain, std::unique_ptr<Subject> subject, bool oracle)
      : domain_(domain), subject_(std::move(subject)), inputs_(*subject_, domain, oracle) {}

  Checked check(std::uint64_t begin, std::uint64_t end) override {
    Checked out;
    if (begin < end) domain_.get(begin, item_);
    for (std::uint64_t index = begin; index < end; domain_.advance(index++, item_)) {
      std::string what = inputs_.check(item_);
      if (what.empty() || out.failures.size() == most_failures) continue;
      out.failures.push_back(
          {input_of(domain_, item_), std::move(what), vector_of(domain_, item_)});
    }
    out.counts = inputs_.take_counts();
    return out;
  }

 private:
  const ProofDomain& domain_;
  std::unique_ptr<Subject> subject_;
  InputChecker inputs_;
  Item item_;
};

}  // namespace

std::string check(Subject& subject, const ProofDomain& domain, const Item& item, bool oracle) {
  return InputChecker(subject, domain, oracle).check(item);
}

std::unique_ptr<Checker> local_checker(const ProofDomain& domain, std::unique_ptr<Subject> subject,
                                       bool oracle) {
  return std::make_unique<LocalChecker>(domain, std::move(subject), oracle);
}

}  // namespace acecheck::prove
