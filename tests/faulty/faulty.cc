#include "faulty.h"

#include <algorithm>

#include "implementation/builtin.h"

namespace faulty {

using acecheck::Outcome;

Outcome outcome_of(const std::function<Outcome()>& procedure) {
  try {
    return procedure();
  } catch (const Rejected& error) {
    return rejected(error.reason);
  } catch (const Crash& crash) {
    return {Outcome::Kind::crash, {}, crash.what};
  } catch (const Hang&) {
    return {Outcome::Kind::timeout, {}, ""};
  }
}

acecheck::Capabilities everything(acecheck::Codec codec) {
  return acecheck::builtin_hello(acecheck::Domain::scalar).codecs.at(codec);
}

std::string dashed(std::string_view name) {
  std::string out(name);
  std::ranges::replace(out, '_', '-');
  return out;
}

std::vector<FaultyCodec> all() {
  std::vector<FaultyCodec> out;
  for (const auto add : {add_punycode, add_lace, add_mace, add_cidnuc, add_text, add_around})
    add(out, true);
  return out;
}

std::vector<FaultyCodec> textbooks() {
  std::vector<FaultyCodec> out;
  for (const auto add : {add_punycode, add_lace, add_mace, add_cidnuc}) add(out, false);
  return out;
}

}  // namespace faulty
