// SPDX-License-Identifier: Apache-2.0
#include "suite/profile_vectors.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/members.h"
#include "judge/judge.h"
#include "judge/oracle_answer.h"
#include "suite/files/generate.h"

namespace acecheck {
namespace {

bool can_translate(const Vector& vector) {
  return vector.codec == Codec::punycode && (vector.op == Op::encode || vector.op == Op::decode) &&
         !vector.form() && !vector.idna_rejects &&
         input_members(vector).dump().size() <= heavy_length;
}

// The text with the delimiter of the profile instead of Punycode's. Nothing if another character of
// it is neither basic nor as great as initial_n.
std::optional<Data> translated(CodePoints text, const Profile& profile) {
  for (std::uint64_t& c : text) {
    if (c == '-') c = static_cast<unsigned char>(profile.delimiter);
    if (c < profile.initial_n && !profile.is_basic(c)) return {};
  }
  return Text{std::move(text)};
}

// The encoding with the delimiter and the digits of the profile: an upper-case digit becomes the
// last form of its value, if there are several. Other characters stay.
std::string translated(std::string ace, const Profile& profile) {
  const Profile& punycode = punycode_profile();
  const std::size_t first_digit = punycode.first_digit(ace);
  for (std::size_t i = 0; i < ace.size(); ++i) {
    if (ace[i] == punycode.delimiter) {
      ace[i] = profile.delimiter;
    } else if (const int value = punycode.digit_value(ace[i]);
               i >= first_digit && value >= 0 &&
               static_cast<std::size_t>(value) < profile.digits.size()) {
      const std::string& forms = profile.digits[static_cast<std::size_t>(value)];
      const bool is_upper = ace[i] >= 'A' && ace[i] <= 'Z';
      if (!is_upper) ace[i] = forms.front();
      if (is_upper && forms.size() > 1) ace[i] = forms.back();
    }
  }
  return ace;
}

// Whether the profile differs from Punycode only in its characters.
bool has_numbers_of_punycode(Profile profile) {
  const Profile& punycode = punycode_profile();
  const bool same_base = profile.digits.size() == punycode.digits.size();
  profile.name = punycode.name;
  profile.digits = punycode.digits;
  profile.delimiter = punycode.delimiter;
  profile.basic = punycode.basic;
  return same_base && profile == punycode;
}

// Whether the answer under the profile shows the same as Punycode's.
bool is_alike(const Vector& vector, const Vector& punycode) {
  if (!vector.value || !punycode.value) {
    return !vector.value && !punycode.value && vector.reason == punycode.reason;
  }
  return vector.value->entries() == punycode.value->entries() &&
         vector.min_bits == punycode.min_bits && vector.domain == punycode.domain;
}

class Translator {
 public:
  explicit Translator(std::shared_ptr<const Profile> profile)
      : profile_(std::move(profile)), numbers_of_punycode_(has_numbers_of_punycode(*profile_)) {}

  // Nothing if the vector makes no sense under the profile, or another one asks the same.
  std::optional<Vector> of(const Vector& vector) {
    std::optional<Data> input = input_of(vector);
    if (!input) return {};
    Vector out = made(vector, *input, {"level", "should", "source", "requirements", "bugs"});
    if (!asked_.insert(question_key(out)).second) return {};
    if (is_alike(out, vector)) return out;
    return made(vector, std::move(*input), {"source", "requirements"});
  }

 private:
  std::optional<Data> input_of(const Vector& vector) const {
    // With other numbers, the same digits stand for another text.
    if (vector.op == Op::decode && vector.value && !numbers_of_punycode_) {
      return encoding_of_value(vector);
    }
    if (vector.op == Op::decode) return translated(*vector.input.ace(), *profile_);
    if (vector.input.text() == nullptr) return vector.input;  // integers beyond 64 bits
    return translated(*vector.input.text(), *profile_);
  }

  std::optional<Data> encoding_of_value(const Vector& vector) const {
    if (vector.value->text() == nullptr) return {};
    std::optional<Data> text = translated(*vector.value->text(), *profile_);
    if (!text) return {};
    Outcome encoded =
        oracle_answer({vector.codec, Op::encode, std::move(*text), {}, profile_}).outcome;
    if (encoded.kind != Outcome::Kind::value) return {};
    return std::move(encoded.value);
  }

  Vector made(const Vector& vector, Data input, std::initializer_list<const char*> kept) const {
    Json json = input_members({vector.codec, vector.op, std::move(input), vector.capacity});
    json["id"] = profile_->name + '/' + vector.id;
    json["op"] = name(vector.op);
    json["level"] = "must";
    for (const char* member : kept) {
      if (vector.json.contains(member)) json[member] = vector.json[member];
    }
    json["derived"] = true;
    json["comment"] = fmt::format("As {}, in the profile {}", vector.id, profile_->name);
    Vector out = parse_vector(generated(json, vector.codec, profile_->name, profile_), vector.codec,
                              profile_->name);
    out.profile = profile_;
    return out;
  }

  std::shared_ptr<const Profile> profile_;
  bool numbers_of_punycode_;
  std::set<std::string> asked_;
};

}  // namespace

std::vector<Vector> profile_vectors(const Suite& suite,
                                    const std::shared_ptr<const Profile>& profile) {
  std::vector<Vector> out;
  Translator translator(profile);
  for (const Vector& vector : suite.vectors()) {
    if (!can_translate(vector)) continue;
    if (auto translated = translator.of(vector)) out.push_back(std::move(*translated));
  }
  return out;
}

}  // namespace acecheck
