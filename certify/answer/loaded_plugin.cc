#include "answer/loaded_plugin.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <new>
#include <span>

#include "answer/guarded.h"
#include "core/failure.h"
#include "judge/plugin_call.h"
#include "judge/plugin_interface.h"

namespace acecheck {
namespace {

[[noreturn]] void fail(const std::string& what) { throw AdapterFailure(what); }

// Longer answers are asked for with enough room only: all capacities would take six times as long.
constexpr std::size_t longest_of_all_capacities = 4096;

// How a function broke the interface, and the class of vectors/bugs.json that this shows, if it
// shows one.
struct Misuse {
  std::string what{};
  std::string bug{};

  explicit operator bool() const { return !what.empty(); }
};

template <class Out>
struct GuardedReply {
  compare::Reply<Out> reply;
  bool wrote_before;           // its buffer
  std::size_t written_behind;  // entries

  // needed: the entries of the whole answer; 0: not known.
  Misuse misuse(std::size_t capacity, std::size_t needed) const {
    if (!wrote_before && written_behind == 0) return {reply.misuse};
    Misuse out{compare::wrote_beside(capacity)};
    if (wrote_before || needed == 0) return out;
    if (capacity >= needed) {
      out.bug = "size-miscount";  // a terminator
    } else {
      out.bug = written_behind == 1 ? "off-by-one" : "literal-capacity";
    }
    return out;
  }
};

// Calls a function of the plug-in with room for `capacity` units, in guarded memory.
template <class In, class Out>
GuardedReply<Out> guarded_call(acecheck_status (*function)(const In*, std::size_t, Out*,
                                                           std::size_t, std::size_t*),
                               std::span<const In> input, std::size_t capacity) {
  const Guarded<In> given(input.size(), 0);
  std::ranges::copy(input, given.get().begin());
  given.make_read_only();
  const Guarded<Out> out(capacity);
  auto reply = compare::call_into(function, std::span<const In>(given.get()), out.get());
  return {std::move(reply), !out.is_intact_before(), out.written_behind()};
}

// How the function breaks the interface in buffers of other capacities than enough: exactly what is
// needed, some less, one less, half, none. Some less tells who forgets the last entry from who does
// not look at the capacity, and stays within the margin of guarded memory.
template <class In, class Out>
Misuse misuse_of_capacities(acecheck_status (*function)(const In*, std::size_t, Out*, std::size_t,
                                                        std::size_t*),
                            std::span<const In> input, const std::vector<Out>& value) {
  const std::size_t size = value.size();
  if (size == 0 || size > longest_of_all_capacities) return {};
  const std::size_t some_less = size - std::min(size, std::size_t{8});
  for (const std::size_t capacity : {size, some_less, size - 1, size / 2, std::size_t{0}}) {
    const auto given = guarded_call(function, input, capacity);
    if (Misuse misuse = given.misuse(capacity, size)) return misuse;
    if (std::string what = compare::misuse_of_room(capacity, given.reply, value); !what.empty()) {
      return {std::move(what), capacity < size ? "silent-truncation" : ""};
    }
  }
  return {};
}

// Calls a function of the plug-in, and converts what it wrote.
//   question   whose capacity the function gets; without one, enough and then every other
template <class In, class Out, class Convert>
Outcome call(const Question& question,
             acecheck_status (*function)(const In*, std::size_t, Out*, std::size_t, std::size_t*),
             std::span<const In> input, const Convert& convert) {
  if (function == nullptr) return {Outcome::Kind::unsupported, {}, ""};
  const std::size_t enough = compare::room_for(input.size());
  const auto& wanted = question.capacity;
  const std::size_t capacity = std::min(wanted.value_or(enough), enough);
  const auto given = guarded_call(function, input, capacity);
  Misuse misuse = given.misuse(capacity, 0);
  if (!misuse && given.reply.status == ACECHECK_OK && !wanted) {
    misuse = misuse_of_capacities(function, input, given.reply.value);
  }
  if (misuse) return {Outcome::Kind::protocol_error, {}, misuse.what, misuse.bug};
  switch (given.reply.status) {
    case ACECHECK_OK:
      return {Outcome::Kind::value, convert(std::span<const Out>(given.reply.value)), ""};
    case ACECHECK_UNSUPPORTED:
      return {Outcome::Kind::unsupported, {}, ""};
    case ACECHECK_TOO_SMALL:
      if (wanted) return {Outcome::Kind::too_small, {}, ""};
      return {Outcome::Kind::reject, {}, "output-full"};
    case ACECHECK_REJECTED:
      break;
  }
  return {Outcome::Kind::reject, {}, ""};
}

Data ace_of(std::span<const char> ace) { return std::string(ace.begin(), ace.end()); }
Data text_of(std::span<const std::uint32_t> text) { return Text{{text.begin(), text.end()}}; }
Data octets_of(std::span<const std::uint8_t> octets) {
  return Octets(octets.begin(), octets.end());
}

Outcome encode(const acecheck_codec& codec, const Question& question) {
  if (question.form()) {
    return {Outcome::Kind::unsupported, {}, "the interface of plug-ins takes code points"};
  }
  // The interface has no room for a larger integer, which is a rejection of its own.
  const CodePoints* points = question.input.text();
  const auto is_too_large = [](std::uint64_t c) { return c > UINT32_MAX; };
  if (points == nullptr || std::ranges::any_of(*points, is_too_large)) {
    return {Outcome::Kind::reject, {}, "out-of-domain"};
  }
  const std::vector<std::uint32_t> text(points->begin(), points->end());
  return call(question, codec.encode, std::span<const std::uint32_t>(text), ace_of);
}

}  // namespace

const acecheck_plugin& load_plugin(const std::string& path) {
#ifdef ACECHECK_STATIC
  fail(fmt::format(
      "{} cannot be loaded: this program is one static file, and loads no shared library; "
      "certify the plug-in with an acecheck that is built or installed for this system",
      path));
#else
  // It may go on without the memory that it does not get.
  std::set_new_handler(nullptr);
  // Without a slash, dlopen() would search the system's libraries.
  const std::string file = std::filesystem::absolute(path).string();
  void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) fail(fmt::format("{} cannot be loaded: {}", file, dlerror()));
  void* symbol = dlsym(library, "acecheck_plugin_get");
  if (symbol == nullptr) {
    fail(fmt::format("{} has no function acecheck_plugin_get(); see <acecheck/plugin.h>", file));
  }
  const auto get = reinterpret_cast<decltype(&acecheck_plugin_get)>(symbol);
  const acecheck_plugin* plugin = get();
  if (plugin == nullptr) fail(fmt::format("{}: acecheck_plugin_get() returned null", file));
  if (plugin->abi != ACECHECK_PLUGIN_ABI) {
    fail(
        fmt::format("{} is built for version {} of the interface, and this is version {}; build it "
                    "with this installation's <acecheck/plugin.h>",
                    file, plugin->abi, ACECHECK_PLUGIN_ABI));
  }
  return *plugin;
#endif
}

Hello plugin_hello(const acecheck_plugin& plugin) {
  const auto text = [](const char* given) { return std::string(given == nullptr ? "" : given); };
  Hello hello{text(plugin.name), text(plugin.version), text(plugin.language), 256, {}};
  for (std::size_t i = 0; i < plugin.codec_count; ++i) {
    const acecheck_codec& codec = plugin.codecs[i];
    const auto which = from_name<Codec>(codec_names, text(codec.name));
    if (!which) fail(fmt::format("{}: there is no codec \"{}\"", hello.name, text(codec.name)));
    const auto limits = compare::declared_limits(codec);
    if (!limits) fail(fmt::format("{}: there is no domain \"{}\"", hello.name, codec.domain));
    Capabilities capabilities{*limits};
    capabilities.capacity = true;
    capabilities.ops.clear();
    const std::pair<Op, bool> ops[] = {{Op::encode, codec.encode != nullptr},
                                       {Op::decode, codec.decode != nullptr},
                                       {Op::compress, codec.compress != nullptr},
                                       {Op::decompress, codec.decompress != nullptr},
                                       {Op::base32_encode, codec.base32_encode != nullptr},
                                       {Op::base32_decode, codec.base32_decode != nullptr}};
    for (const auto& [op, there] : ops) {
      if (there && has_op(*which, op) &&
          (row_of(*which).steps == Steps::octets || op <= Op::decode)) {
        capabilities.ops.insert(op);
      }
    }
    hello.codecs.emplace(*which, std::move(capabilities));
  }
  return hello;
}

Outcome plugin_answer(const acecheck_plugin& plugin, const Question& question) {
  const acecheck_codec* codec = compare::codec_of(plugin, question.codec);
  if (codec == nullptr) return {Outcome::Kind::unsupported, {}, ""};
  if (question.op == Op::encode) return encode(*codec, question);
  if (question.op == Op::decode) {
    return call(question, codec->decode, std::span<const char>(*question.input.ace()), text_of);
  }
  if (row_of(question.codec).steps != Steps::octets) return {Outcome::Kind::unsupported, {}, ""};
  const auto octets = [&] { return std::span<const std::uint8_t>(*question.input.octets()); };
  switch (question.op) {
    case Op::compress:
      return call(question, codec->compress, octets(), octets_of);
    case Op::decompress:
      return call(question, codec->decompress, octets(), octets_of);
    case Op::base32_encode:
      return call(question, codec->base32_encode, octets(), ace_of);
    default:
      return call(question, codec->base32_decode, std::span<const char>(*question.input.ace()),
                  octets_of);
  }
}

}  // namespace acecheck
