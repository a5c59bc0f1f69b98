#include <fmt/format.h>
#include <oracle/bootstring.h>
#include <oracle/cidnuc.h>
#include <oracle/lace.h>
#include <oracle/mace.h>

#include <algorithm>

#include "base/text.h"
#include "base/version.h"
#include "implementation/builtin.h"

namespace acecheck {
namespace {

using Octets = oracle::Octets;

// Code points of any size, from and to the form the vectors write.
oracle::CodePoints text_of(const std::string& unicode) {
  oracle::CodePoints out;
  for (std::size_t at = 0; at < unicode.size();) {
    const std::size_t end = std::min(unicode.find(' ', at), unicode.size());
    out.emplace_back("0x" + unicode.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

std::string unicode_of(const oracle::CodePoints& text) {
  std::string out;
  for (const oracle::Integer& c : text) {
    if (!out.empty()) out += ' ';
    out += c.str(0, std::ios_base::hex | std::ios_base::uppercase);
  }
  return canonical_unicode(out).value_or("");
}

Domain domain_of(const oracle::CodePoints& text) {
  Domain domain = Domain::scalar;
  for (const oracle::Integer& c : text) {
    if (c > 0x10FFFF) return Domain::any;
    if (c >= 0xD800 && c <= 0xDFFF) domain = Domain::code_point;
  }
  return domain;
}

// Fills a finding from an answer; `members` makes the value's members.
template <class T, class Members>
Finding found(oracle::Answer<T> answer, const Members& members) {
  Finding out{{Outcome::Kind::reject, {}, ""},
              answer.width.min_bits,
              Domain::scalar,
              std::move(answer.trace),
              "",
              0};
  if (answer.result) {
    out.outcome = {Outcome::Kind::value, members(*answer.result), ""};
  } else {
    out.outcome.detail = ace::name(answer.result.error().reason);
    out.step = answer.result.error().step;
    out.position = answer.result.error().position;
  }
  return out;
}

Json ace_members(const std::string& ace) {
  Json members = Json::object();
  set_ace(members, ace);
  return members;
}

// A fallible answer of the oracle's that holds octets, under `key`.
Finding found_octets(oracle::Answer<Octets> answer, const char* key) {
  return found(std::move(answer),
               [&](const Octets& octets) { return Json{{key, hex_of(octets)}}; });
}

Finding value_of(Json members) {
  return {{Outcome::Kind::value, std::move(members), ""}, 0, Domain::scalar, {}, "", 0};
}

oracle::Options options_for(Codec codec, bool trace) {
  return {.domain = static_cast<oracle::Domain>(widest_domain(codec)), .trace = trace};
}

Finding encode(const Request& request, const oracle::Options& options) {
  const oracle::CodePoints text = text_of(request.input["unicode"].get<std::string>());
  Finding out;
  switch (request.codec) {
    case Codec::punycode:
      out = found(oracle::bootstring::encode(text, request.input.value("case", std::string()),
                                             oracle::bootstring::punycode(), options),
                  ace_members);
      break;
    case Codec::lace:
      out = found(oracle::lace::encode(text, options), ace_members);
      break;
    case Codec::mace:
      out = found(oracle::mace::encode(text, options), ace_members);
      break;
    case Codec::cidnuc:
      out = found(oracle::cidnuc::encode(text, options), ace_members);
      break;
  }
  out.domain = domain_of(text);
  return out;
}

Finding decode(const Request& request, const oracle::Options& options) {
  const std::string ace = ace_octets(request.input);
  Domain domain = Domain::scalar;
  const auto members = [&](const oracle::CodePoints& text) {
    domain = domain_of(text);
    return Json{{"unicode", unicode_of(text)}};
  };
  Finding out;
  switch (request.codec) {
    case Codec::punycode:
      out = found(oracle::bootstring::decode(ace, oracle::bootstring::punycode(), options),
                  [&](const oracle::bootstring::Decoded& decoded) {
                    Json json = members(decoded.text);
                    json["case"] = decoded.case_flags;
                    return json;
                  });
      break;
    case Codec::lace:
      out = found(oracle::lace::decode(ace, options), members);
      break;
    case Codec::mace:
      out = found(oracle::mace::decode(ace, options), members);
      break;
    case Codec::cidnuc:
      out = found(oracle::cidnuc::decode(ace, options), members);
      break;
  }
  out.domain = domain;
  return out;
}

Octets octets_member(const Request& request, const char* key) {
  return octets_of(request.input[key].get<std::string>()).value_or(Octets());
}

Finding base32_encode(const Request& request) {
  if (request.codec == Codec::mace) {
    const std::string ace = oracle::mace::base32_encode(request.input["value"].get<std::uint64_t>(),
                                                        request.input["length"].get<std::size_t>());
    return value_of(Json{{"ace", ace}});
  }
  const Octets octets = octets_member(request, "octets");
  return value_of(
      Json{{"ace", request.codec == Codec::lace ? oracle::lace::base32_encode(octets)
                                                : oracle::cidnuc::base32_encode(octets)}});
}

Finding base32_decode(const Request& request, const oracle::Options& options) {
  const std::string ace = ace_octets(request.input);
  if (request.codec == Codec::mace) {
    return found(oracle::mace::base32_decode(ace), [](const oracle::Integer& value) {
      return Json{{"value", static_cast<std::uint64_t>(value)}};
    });
  }
  return found_octets(request.codec == Codec::lace ? oracle::lace::base32_decode(ace, options)
                                                   : oracle::cidnuc::base32_decode(ace, options),
                      "octets");
}

Finding integers(const Request& request) {
  const oracle::bootstring::IntegerFormat format{
      request.input["base"].get<std::uint64_t>(),
      request.input["thresholds"].get<std::vector<std::uint64_t>>()};
  if (request.op == Op::integer_encode) {
    std::vector<oracle::Integer> values;
    for (const Json& value : request.input["value"]) {
      values.emplace_back(value.get<std::uint64_t>());
    }
    return value_of(Json{{"digits", oracle::bootstring::encode_integers(values, format)}});
  }
  const auto digits = request.input["digits"].get<std::vector<std::uint64_t>>();
  return found(oracle::bootstring::decode_integers(digits, format),
               [](const std::vector<oracle::Integer>& values) {
                 Json list = Json::array();
                 for (const oracle::Integer& value : values) {
                   list.push_back(static_cast<std::uint64_t>(value));
                 }
                 return Json{{"value", list}};
               });
}

}  // namespace

Hello oracle_hello() {
  Hello hello = builtin_hello(Domain::any);
  hello.name = "acecheck-oracle";
  for (auto& [codec, capabilities] : hello.codecs) capabilities.bits = 0xFFFFFFFF;
  return hello;
}

Finding oracle_finding(const Request& request, bool trace) {
  const oracle::Options options = options_for(request.codec, trace);
  switch (request.op) {
    case Op::encode:
      return encode(request, options);
    case Op::decode:
      return decode(request, options);
    case Op::compress: {
      const Octets octets = octets_member(request, "octets");
      return found_octets(request.codec == Codec::lace ? oracle::lace::compress(octets, options)
                                                       : oracle::cidnuc::compress(octets, options),
                          "compressed");
    }
    case Op::decompress: {
      const Octets octets = octets_member(request, "compressed");
      return found_octets(request.codec == Codec::lace
                              ? oracle::lace::decompress(octets, options)
                              : oracle::cidnuc::decompress(octets, options),
                          "octets");
    }
    case Op::base32_encode:
      return base32_encode(request);
    case Op::base32_decode:
      return base32_decode(request, options);
    case Op::integer_encode:
    case Op::integer_decode:
      break;
  }
  return integers(request);
}

}  // namespace acecheck
