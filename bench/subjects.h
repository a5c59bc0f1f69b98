// SPDX-License-Identifier: Apache-2.0
// Implementations of Punycode behind one interface. Each has
//
//   name                      the name in the tables
//   limit                     the longest text that is given to the implementation, in code points
//   encode(item, room)        writes to `room`; returns the length, or 0 if the implementation
//   decode(item, room)        refuses the input
//
// Each implementation gets its input in its own form, and writes to the caller's memory. If users
// call an implementation through a shared library, so does the benchmark.
//
// libidn2 also has available(), because it may lack what is called. All other implementations can
// be called once the program runs.
#pragma once

#include <ace/punycode.h>
#include <acecheck/plugin.h>
#include <dlfcn.h>
#include <punycode.h>
#include <unicode/utypes.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "corpus.h"

// ICU exports its Punycode functions, but no installed header declares them. ICU adds its version
// to the names.
extern "C" {
std::int32_t u_strToPunycode(const UChar*, std::int32_t, UChar*, std::int32_t, const UBool*,
                             UErrorCode*);
std::int32_t u_strFromPunycode(const UChar*, std::int32_t, UChar*, std::int32_t, UBool*,
                               UErrorCode*);
}

namespace bench {

// Memory that is large enough for the answer in any form.
struct Room {
  explicit Room(std::size_t code_points)
      : octets(10 * code_points + 64),
        points(10 * code_points + 64),
        units(10 * code_points + 64) {}
  std::vector<char> octets;
  std::vector<char32_t> points;
  std::vector<char16_t> units;
};

inline constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
// The limit of codecs that may take quadratic time.
// Longer texts would take minutes.
inline constexpr std::size_t quadratic = 10000;

struct Acecheck {
  static constexpr const char* name = "acecheck";
  static constexpr std::size_t limit = unlimited;
  static std::size_t encode(const Item& item, Room& room) {
    return ace::punycode::encode(item.text, std::span(room.octets)).value_or(0);
  }
  static std::size_t decode(const Item& item, Room& room) {
    return ace::punycode::decode(item.ace, std::span(room.points)).value_or(0);
  }
};

// The draft's procedures without any change: the baseline for regressions.
struct Textbook {
  static constexpr const char* name = "textbook";
  static constexpr std::size_t limit = quadratic;
  static std::size_t encode(const Item& item, Room& room) {
    ace::SpanSink<char> sink{room.octets};
    const auto done =
        ace::bootstring::textbook::encode_to<ace::punycode::Profile, ace::punycode::maxint>(
            std::span<const char32_t>(item.text), std::span<const ace::CaseFlag>{},
            ace::Domain::scalar, sink);
    return done ? sink.size : 0;
  }
  static std::size_t decode(const Item& item, Room& room) {
    ace::bootstring::Output<char32_t> output(room.points, {});
    const auto done =
        ace::bootstring::textbook::decode_to<ace::punycode::Profile, ace::punycode::maxint>(
            item.ace, ace::Domain::scalar, output);
    return done ? output.size() : 0;
  }
};

struct Libidn {
  static constexpr const char* name = "libidn";
  static constexpr std::size_t limit = quadratic;
  static std::size_t encode(const Item& item, Room& room) {
    std::size_t size = room.octets.size();
    const int code =
        punycode_encode(item.text.size(), reinterpret_cast<const punycode_uint*>(item.text.data()),
                        nullptr, &size, room.octets.data());
    return code == PUNYCODE_SUCCESS ? size : 0;
  }
  static std::size_t decode(const Item& item, Room& room) {
    std::size_t size = room.points.size();
    const int code = punycode_decode(item.ace.size(), item.ace.data(), &size,
                                     reinterpret_cast<punycode_uint*>(room.points.data()), nullptr);
    return code == PUNYCODE_SUCCESS ? size : 0;
  }
};

// libidn2 documents these functions from 2.3.7 on. Older versions export them for old programs
// under another name.
struct Libidn2 {
  static constexpr const char* name = "libidn2";
  static constexpr std::size_t limit = quadratic;
  static bool available() { return functions().encode != nullptr && functions().decode != nullptr; }
  static std::size_t encode(const Item& item, Room& room) {
    std::size_t size = room.octets.size();
    return functions().encode(item.text.size(), item.text.data(), &size, room.octets.data()) == 0
               ? size
               : 0;
  }
  static std::size_t decode(const Item& item, Room& room) {
    std::size_t size = room.points.size();
    return functions().decode(item.ace.size(), item.ace.data(), &size, room.points.data()) == 0
               ? size
               : 0;
  }

 private:
  struct Functions {
    int (*encode)(std::size_t, const char32_t*, std::size_t*, char*);
    int (*decode)(std::size_t, const char*, std::size_t*, char32_t*);
  };
  static const Functions& functions() {
    static const Functions found = [] {
      void* library = dlopen("libidn2.so.0", RTLD_NOW);
      const auto find = [&](const char* symbol) {
        return library == nullptr ? nullptr : dlvsym(library, symbol, "IDN2_0.0.0");
      };
      return Functions{
          reinterpret_cast<decltype(Functions::encode)>(find("_idn2_punycode_encode")),
          reinterpret_cast<decltype(Functions::decode)>(find("_idn2_punycode_decode"))};
    }();
    return found;
  }
};

// Refuses texts of more than 1,000 UTF-16 units, and encodings of more than 2,000 characters
// (https://unicode-org.atlassian.net/browse/ICU-13727).
struct Icu {
  static constexpr const char* name = "ICU";
  static constexpr std::size_t limit = unlimited;
  static std::size_t encode(const Item& item, Room& room) {
    UErrorCode error = U_ZERO_ERROR;
    const std::int32_t size = u_strToPunycode(
        item.text16.data(), static_cast<std::int32_t>(item.text16.size()), room.units.data(),
        static_cast<std::int32_t>(room.units.size()), nullptr, &error);
    return U_SUCCESS(error) ? static_cast<std::size_t>(size) : 0;
  }
  static std::size_t decode(const Item& item, Room& room) {
    UErrorCode error = U_ZERO_ERROR;
    const std::int32_t size = u_strFromPunycode(
        item.ace16.data(), static_cast<std::int32_t>(item.ace16.size()), room.units.data(),
        static_cast<std::int32_t>(room.units.size()), nullptr, &error);
    return U_SUCCESS(error) ? static_cast<std::size_t>(size) : 0;
  }
};

// Any other implementation: a plug-in (acecheck/plugin.h).
struct Plugin {
  std::string name;  // of the file, without its extension
  const acecheck_codec* codec;
  static constexpr std::size_t limit = quadratic;

  std::size_t encode(const Item& item, Room& room) const {
    std::size_t size = 0;
    return codec->encode(reinterpret_cast<const std::uint32_t*>(item.text.data()), item.text.size(),
                         room.octets.data(), room.octets.size(), &size) == ACECHECK_OK
               ? size
               : 0;
  }
  std::size_t decode(const Item& item, Room& room) const {
    std::size_t size = 0;
    return codec->decode(item.ace.data(), item.ace.size(),
                         reinterpret_cast<std::uint32_t*>(room.points.data()), room.points.size(),
                         &size) == ACECHECK_OK
               ? size
               : 0;
  }
};

// The plug-ins that ACECHECK_BENCH_PLUGIN names, with colons between them. Ends the program if one
// cannot be loaded or has no Punycode in both directions.
std::vector<Plugin> plugins();

}  // namespace bench
