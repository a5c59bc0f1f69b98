// SPDX-License-Identifier: Apache-2.0
#include "search/fresh.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <span>
#include <string_view>

#include "core/members.h"
#include "core/text.h"
#include "judge/oracle_answer.h"
#include "judge/permitted.h"
#include "suite/catalogue.h"
#include "suite/files/generate.h"

namespace acecheck {
namespace {

using Random = std::mt19937_64;

constexpr std::size_t longest_input = 400;  // octets of JSON; longer ones take the oracle long
constexpr int most_tries = 60;              // for one vector

bool one_in(unsigned count, Random& random) { return random() % count == 0; }

std::uint64_t within(std::uint64_t first, std::uint64_t last, Random& random) {
  return first + random() % (last - first + 1);
}

// Another code point of the same kind: a letter of the same case, a digit, a surrogate of the same
// half, a neighbour, a number of the same width. Punctuation of ASCII stays, since it has a
// meaning.
std::uint64_t alike(std::uint64_t c, Random& random) {
  for (const auto& [first, last] :
       {std::pair<std::uint64_t, std::uint64_t>{'a', 'z'}, {'A', 'Z'}, {'0', '9'}}) {
    if (c >= first && c <= last) return within(first, last, random);
  }
  if (c < 0x80) return c;
  const std::uint64_t block = c > 0x10FFFF ? 0xFFFF : c >= 0xD800 && c <= 0xDFFF ? 0x3FF : 0x7F;
  return (c & ~block) | (random() & block);
}

// Changes at least one of the elements, and about a third of them.
template <class Elements, class Change>
void vary_each(Elements&& elements, Random& random, const Change& change) {
  if (elements.empty()) return;
  const std::size_t always = random() % elements.size();
  std::size_t at = 0;
  for (auto& element : elements) {
    if (at++ == always || one_in(3, random)) change(element);
  }
}

CodePoints varied_text(CodePoints text, Random& random) {
  vary_each(text, random, [&](std::uint64_t& c) { c = alike(c, random); });
  return text;
}

// An input of the same operation that has the same form.
Data varied(const Vector& vector, Random& random) {
  const Data& input = vector.input;
  if (const Text* text = input.whole_text()) {
    return Text{varied_text(text->code_points, random), "", text->case_flags};
  }
  if (const std::string* ace = input.ace()) {
    std::string octets = *ace;
    if (!from_utf8(octets)) return octets;
    // Most labels with another prefix are refused before anything else is read.
    const std::string_view prefix = row_of(vector.codec).prefix;
    const bool keeps_prefix = octets.starts_with(prefix) && !one_in(4, random);
    const auto varied_part = std::span(octets).subspan(keeps_prefix ? prefix.size() : 0);
    vary_each(varied_part, random, [&](char& c) {
      const auto octet = static_cast<unsigned char>(c);
      if (octet < 0x80) c = static_cast<char>(alike(octet, random));
    });
    return octets;
  }
  if (const Octets* given = input.octets()) {
    Octets octets = *given;
    vary_each(octets, random,
              [&](std::uint8_t& octet) { octet = static_cast<std::uint8_t>(random()); });
    return octets;
  }
  if (const Number* number = input.number()) {  // of MACE's base32, with so many digits
    return Number{random() >> (64 - 5 * number->digits), number->digits};
  }
  Integers integers = *input.integers();
  vary_each(integers.numbers, random, [&](std::uint64_t& number) {
    number = within(0, std::max<std::uint64_t>(1, 2 * number), random);
  });
  return integers;
}

// What the oracle encodes a variation of the decoded text as; nothing if it encodes none.
std::optional<Data> encoding_of_varied(const Vector& vector, Random& random) {
  if (vector.op != Op::decode || !vector.value || vector.value->text() == nullptr) return {};
  Outcome made =
      oracle_answer({vector.codec, Op::encode, Text{varied_text(*vector.value->text(), random)}})
          .outcome;
  if (made.kind != Outcome::Kind::value) return {};
  return std::move(made.value);
}

// Whether two vectors are about the same: they ask for a value that takes as much, or for a
// rejection for the same reason.
bool are_alike(const Vector& a, const Vector& b) {
  const bool same_width =
      a.min_bits == b.min_bits || std::max(a.min_bits, b.min_bits) <= required_bits;
  return a.value.has_value() == b.value.has_value() && a.reason == b.reason &&
         a.domain == b.domain && same_width && a.unicode_version == b.unicode_version &&
         a.is_too_small() == b.is_too_small() &&
         (a.ace_length() <= required_length) == (b.ace_length() <= required_length);
}

// Whether variations of the vector are about the same as the vector.
bool can_vary(const Vector& vector) {
  return !vector.idna_rejects && !vector.form() && vector.should != Should::time &&
         input_members(vector).dump().size() <= longest_input;
}

class Maker {
 public:
  Maker(const Suite& suite, std::uint64_t seed) : seed_(seed) {
    for (const Vector& vector : suite.vectors()) {
      asked_.insert(question_key(vector));
      if (!can_vary(vector)) continue;
      for (const std::string& id : references_of(vector, "requirements")) {
        models_[vector.codec][id].push_back(&vector);
      }
    }
  }

  void make(Codec codec, std::size_t count, std::vector<Vector>& out) {
    auto& by_requirement = models_[codec];
    random_.seed(seed_ ^ static_cast<std::uint64_t>(codec) << 56);  // whatever the others needed
    std::size_t made = 0;
    while (made < count && !by_requirement.empty()) {
      for (auto it = by_requirement.begin(); it != by_requirement.end() && made < count;) {
        auto vector = next(it->first, it->second, made + 1);
        if (!vector) {
          it = by_requirement.erase(it);
          continue;
        }
        out.push_back(std::move(*vector));
        ++made;
        ++it;
      }
    }
  }

 private:
  // A vector of the requirement; nothing if none of the tries gives one.
  std::optional<Vector> next(const std::string& requirement,
                             const std::vector<const Vector*>& models, std::size_t number) {
    for (int i = 0; i < most_tries; ++i) {
      const Vector& model = *models[random_() % models.size()];
      std::optional<Data> input = varied(model, random_);
      if (i % 2 == 1) input = encoding_of_varied(model, random_);
      if (!input) continue;
      Json json = input_members({model.codec, model.op, std::move(*input), model.capacity});
      json["id"] = fmt::format("{}/fresh/{}-{}", name(model.codec), seed_, number);
      json["op"] = name(model.op);
      for (const char* member : {"level", "should", "source"}) {
        if (model.json.contains(member)) json[member] = model.json[member];
      }
      if (model.json.contains("case") && model.op == Op::decode) json["case"] = "";
      json["derived"] = true;
      json["requirements"] = Json::array({requirement});
      json["comment"] = fmt::format("Made at run time, like {}", model.id);
      Vector vector = parse_vector(generated(json, model.codec, "--fresh"), model.codec, "--fresh");
      if (are_alike(model, vector) && asked_.insert(question_key(vector)).second) return vector;
    }
    return {};
  }

  std::uint64_t seed_;
  Random random_;
  std::set<std::string> asked_;
  std::map<Codec, std::map<std::string, std::vector<const Vector*>>> models_;
};

}  // namespace

std::vector<Vector> fresh_vectors(const Suite& suite, std::size_t count, std::uint64_t seed) {
  std::vector<Vector> out;
  if (count == 0) return out;
  Maker maker(suite, seed);
  for (const Codec codec : all_codecs) maker.make(codec, count, out);
  return out;
}

}  // namespace acecheck
