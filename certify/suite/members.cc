#include "suite/members.h"

#include <algorithm>

#include "base/text.h"

namespace acecheck {

Members::Members(Json json) : json_(std::move(json)) {
  if (!json_.is_object()) return;
  if (const auto unicode = json_.find("unicode"); unicode != json_.end()) {
    text_ = code_points(unicode->get_ref<const std::string&>());
  } else if (const auto form = form_of(json_)) {
    text_ = code_points_in(*form, json_.at("unicode_hex").get_ref<const std::string&>());
  }
  if (json_.contains("ace") || json_.contains("ace_hex")) ace_ = ace_octets(json_);
}

std::size_t entries_of(const Json& members) {
  const auto unicode = members.find("unicode");
  if (unicode == members.end()) return ace_octets(members).size();
  const auto& text = unicode->get_ref<const std::string&>();
  return text.empty() ? 0 : 1 + static_cast<std::size_t>(std::ranges::count(text, ' '));
}

std::optional<EncodingForm> form_of(const Json& members) {
  if (!members.contains("unicode_hex")) return std::nullopt;
  return from_name<EncodingForm>(encoding_form_names, members.at("form").get<std::string>());
}

std::string ace_octets(const Json& members) {
  if (const auto ace = members.find("ace"); ace != members.end()) return ace->get<std::string>();
  const auto octets = octets_of(members.at("ace_hex").get<std::string>());
  return octets ? std::string(octets->begin(), octets->end()) : std::string();
}

void set_ace(Json& members, std::string_view octets) {
  if (from_utf8(octets)) {
    members["ace"] = octets;
  } else {
    members["ace_hex"] = hex_of(octets);
  }
}

}  // namespace acecheck
