// SPDX-License-Identifier: Apache-2.0
#include "answer/loaded_plugin.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <new>
#include <span>

#include "answer/guarded.h"
#include "answer/plugin_function.h"
#include "core/failure.h"
#include "judge/plugin_call.h"
#include "judge/plugin_interface.h"

namespace acecheck {
namespace {

[[noreturn]] void fail(const std::string& what) { throw AdapterFailure(what); }

// Longer answers are asked for with enough room only: all capacities would take nine times as long.
constexpr std::size_t longest_of_all_capacities = 4096;

// How a function broke the interface.
struct Misuse {
  std::string what{};
  std::string bug{};  // the class of vectors/bugs.json that this shows; empty if it shows none
  Outcome::Kind kind = Outcome::Kind::protocol_error;

  explicit operator bool() const { return !what.empty(); }
};

// A call: how large the output is, and where input and output touch memory without access.
struct Layout {
  std::size_t capacity;
  Edge output = Edge::neither;
  Edge input = Edge::back;
};

template <class Out>
struct GuardedReply {
  compare::Reply<Out> reply;
  std::size_t capacity;
  bool wrote_before;           // its buffer
  std::size_t written_behind;  // entries

  // needed: the entries of the whole answer; 0: not known.
  Misuse misuse(std::size_t needed) const {
    if (!wrote_before && written_behind == 0) return {reply.misuse};
    Misuse out{compare::wrote_beside(capacity), "", Outcome::Kind::overrun};
    if (wrote_before || needed == 0) return out;
    if (capacity >= needed) {
      out.bug = "size-miscount";  // a terminator
    } else {
      out.bug = written_behind == 1 ? "off-by-one" : "literal-capacity";
    }
    return out;
  }
};

// A function of a plug-in with its input. Each question makes an odd number of calls, with those of
// PluginCalls. So a plug-in that fails at every second call fails in each layout sooner or later,
// and one that fails once after a rejection does so at the first call of a question. (The call of
// is_unwritten_again() is not counted: it is rare.)
template <class In, class Out>
class Function {
 public:
  Function(PluginFunction<In, Out> pointer, std::span<const In> input)
      : pointer_(pointer), input_(input) {}

  std::size_t enough() const { return compare::room_for(input_.size()); }

  // Calls it in guarded memory.
  GuardedReply<Out> operator()(const Layout& layout) {
    const std::size_t seed = ++calls_;
    const Guarded<Out> out(layout.capacity, layout.output, seed);
    auto reply = call_into(out, layout.input);
    for (std::size_t i = 0; i < reply.value.size() && reply.misuse.empty(); ++i) {
      if (out.is_unwritten(i) && is_unwritten_again(layout, seed, i)) {
        reply.misuse = "returns entries that it did not write";
      }
    }
    return {std::move(reply), layout.capacity, out.wrote_before(), out.written_behind()};
  }

  // How it breaks the interface in other layouts than one with enough room, where it gave `value`.
  Misuse misuse_of_value(const std::vector<Out>& value) {
    const std::size_t size = value.size();
    if (size > longest_of_all_capacities) return {};
    std::vector<Layout> layouts = {{size}, {size, Edge::back, Edge::front}};
    if (size > 0) {
      // Eight entries less show whether only the last entry is forgotten or the capacity is
      // ignored, and a write stays within the margin of guarded memory.
      const std::size_t some_less = size - std::min(size, std::size_t{8});
      layouts = {{size},
                 {some_less},
                 {size - 1},
                 {size / 2},
                 {0},
                 {size, Edge::back, Edge::front},
                 {size, Edge::front},
                 {size - 1, Edge::back}};
    }
    for (const Layout& layout : layouts) {
      const auto given = (*this)(layout);
      if (Misuse misuse = given.misuse(size)) return misuse;
      if (std::string what = compare::misuse_of_room(layout.capacity, given.reply, value);
          !what.empty()) {
        const bool is_cut = layout.capacity < size;
        return {std::move(what), is_cut ? "silent-truncation" : "",
                is_cut ? Outcome::Kind::overrun : Outcome::Kind::protocol_error};
      }
    }
    return {};
  }

  // How it breaks the interface with less room than enough, where it rejected.
  Misuse misuse_of_rejection() {
    for (const Layout& layout :
         {Layout{input_.size() / 2, Edge::neither, Edge::front}, Layout{0}}) {
      const auto given = (*this)(layout);
      if (Misuse misuse = given.misuse(0)) return misuse;
      if (given.reply.status == ACECHECK_OK) {
        return {
            fmt::format("answers in room for {} what it rejects with more room", layout.capacity)};
      }
    }
    return {};
  }

  // How it breaks the interface with the room that a question asks for, where it gave `first`.
  Misuse misuse_of_capacity(const GuardedReply<Out>& first) {
    for (const Edge edge : {Edge::back, Edge::front}) {
      const auto given = (*this)({first.capacity, edge, Edge::front});
      if (Misuse misuse = given.misuse(0)) return misuse;
      if (given.reply.status != first.reply.status || given.reply.value != first.reply.value) {
        return {"answers the same question in another way"};
      }
    }
    return {};
  }

 private:
  compare::Reply<Out> call_into(const Guarded<Out>& out, Edge input) {
    const Guarded<In> given(input_.size(), input, ++calls_);
    std::ranges::copy(input_, given.get().begin());
    given.make_read_only();
    set_guarded(given.memory(), out.memory());
    auto reply = compare::call_into(pointer_, std::span<const In>(given.get()), out.get());
    set_guarded({}, {});
    return reply;
  }

  // Calls the function again, over inverted octets. A right octet can equal the filler, but not
  // both fillers.
  bool is_unwritten_again(const Layout& layout, std::size_t seed, std::size_t index) {
    const Guarded<Out> out(layout.capacity, layout.output, seed, /*inverted=*/true);
    const auto reply = call_into(out, layout.input);
    return index < reply.value.size() && out.is_unwritten(index);
  }

  PluginFunction<In, Out> pointer_;
  std::span<const In> input_;
  std::size_t calls_ = 0;
};

// Calls a function of the plug-in in guarded memory.
//   question   whose capacity the function gets; without one, enough and then every other
template <class In, class Out>
Outcome call(const Question& question, PluginFunction<In, Out> pointer, std::span<const In> input) {
  if (pointer == nullptr) return {Outcome::Kind::unsupported, {}, ""};
  Function<In, Out> function(pointer, input);
  const auto& wanted = question.capacity;
  const std::size_t enough = function.enough();
  const auto given = function({std::min(wanted.value_or(enough), enough)});
  Misuse misuse = given.misuse(0);
  if (misuse && wanted) misuse = given.misuse(function({enough}).reply.value.size());
  if (!misuse && wanted) misuse = function.misuse_of_capacity(given);
  if (!misuse && !wanted && given.reply.status == ACECHECK_OK) {
    misuse = function.misuse_of_value(given.reply.value);
  }
  if (!misuse && !wanted && given.reply.status == ACECHECK_REJECTED) {
    misuse = function.misuse_of_rejection();
  }
  if (misuse) return {misuse.kind, {}, misuse.what, misuse.bug};
  switch (given.reply.status) {
    case ACECHECK_OK:
      return {Outcome::Kind::value, data_of(std::span<const Out>(given.reply.value)), ""};
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
  if (library == nullptr) {
    const std::string why = dlerror();  // usually begins with the name
    const std::string name = file + ": ";
    fail(fmt::format("{} cannot be loaded: {}", file,
                     why.substr(why.starts_with(name) ? name.size() : 0)));
  }
  void* symbol = dlsym(library, "acecheck_plugin_get");
  if (symbol == nullptr) {
    fail(fmt::format(
        "{} has no function acecheck_plugin_get(); `acecheck adapters new plugin DIR` writes a "
        "plug-in that calls your functions",
        file));
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
  return with_plugin_function(
      plugin, question, [&](auto function, auto input) { return call(question, function, input); });
}

}  // namespace acecheck
