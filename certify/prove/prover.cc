#include "prove/prover.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <thread>

#include "authoring/generate.h"
#include "base/failure.h"
#include "base/files.h"
#include "base/text.h"
#include "compare/same_ace.h"
#include "prove/nfc.h"

namespace acecheck::prove {
namespace {

constexpr std::uint64_t chunk_size = 4096;
constexpr std::size_t most_failures = 10;

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

// The input as a vector, for vectors/regressions/.
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

// --- Where a plug-in crashes ---------------------------------------------------------------------

thread_local const Item* current = nullptr;

extern "C" void report_crash(int signal) {
  // Only what may be called here.
  const auto say = [](const char* text, std::size_t size) {
    [[maybe_unused]] const auto ignored = write(STDERR_FILENO, text, size);
  };
  constexpr std::string_view start = "\nacecheck: the implementation crashed on ";
  say(start.data(), start.size());
  if (current != nullptr) {
    for (const char c : current->ace) {
      const char hex[] = {"0123456789ABCDEF"[static_cast<unsigned char>(c) >> 4],
                          "0123456789ABCDEF"[static_cast<unsigned char>(c) & 15]};
      say(hex, 2);
    }
    for (const char32_t c : current->text) {
      for (int shift = 20; shift >= 0; shift -= 4) {
        say(&"0123456789ABCDEF"[(c >> shift) & 15], 1);
      }
      say(" ", 1);
    }
  }
  constexpr std::string_view end = " (hexadecimal)\n";
  say(end.data(), end.size());
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// --- Work ----------------------------------------------------------------------------------------

struct ChunkResult {
  Counts counts;
  std::vector<Counterexample> failures;
};

class Work {
 public:
  explicit Work(const Plan& plan) : plan_(plan) {
    const std::uint64_t chunks = (plan.domain.size() + chunk_size - 1) / chunk_size;
    chunks_ = chunks / plan.shard.count + (plan.shard.index < chunks % plan.shard.count ? 1 : 0);
    result_.proof = {{"codec", name(plan.domain.codec())},
                     {"domain", plan.domain.description()},
                     {"implementation", plan.subject()->name()},
                     {"oracle", plan.oracle}};
    result_.shard = plan.shard;
    result_.inputs = plan.domain.size();
    if (plan.resume) resume();
    next_ = result_.done;
  }

  Result run() {
    {
      std::vector<std::jthread> workers;
      for (unsigned i = 0; i < std::max(1u, plan_.jobs); ++i) workers.emplace_back([&] { work(); });
    }
    if (error_) std::rethrow_exception(error_);
    result_.complete = result_.done == chunks_;
    if (!plan_.checkpoint.empty()) save();
    return std::move(result_);
  }

 private:
  void resume() {
    if (plan_.checkpoint.empty() || !std::filesystem::exists(plan_.checkpoint)) return;
    const std::string where = plan_.checkpoint.string();
    Result before = Result::from_json(read_json(plan_.checkpoint), where);
    if (before.proof != result_.proof || before.inputs != result_.inputs ||
        before.shard.index != result_.shard.index || before.shard.count != result_.shard.count) {
      throw BadInput(
          fmt::format("{} is the checkpoint of another proof ({}); remove it, or give "
                      "another --checkpoint",
                      where, before.proof.dump()));
    }
    result_ = std::move(before);
  }

  void save() {
    write_file(plan_.checkpoint, result_.to_json().dump(1) + '\n');
    saved_ = std::chrono::steady_clock::now();
  }

  void work() {
    try {
      const std::unique_ptr<Subject> subject = plan_.subject();
      Item item;
      current = &item;
      for (std::uint64_t chunk = next_++; chunk < chunks_ && !stop_; chunk = next_++) {
        ChunkResult done;
        const std::uint64_t start = (chunk * plan_.shard.count + plan_.shard.index) * chunk_size;
        const std::uint64_t end = std::min(start + chunk_size, plan_.domain.size());
        for (std::uint64_t index = start; index < end; ++index) {
          plan_.domain.get(index, item);
          std::string what = check(*subject, plan_.domain, item, plan_.oracle, done.counts);
          if (what.empty() || done.failures.size() == most_failures) continue;
          Json vector = vector_of(plan_.domain, item);
          const std::string input = plan_.domain.kind() == Kind::strings
                                        ? item.ace
                                        : vector["unicode"].get<std::string>();
          done.failures.push_back({input, std::move(what), std::move(vector)});
        }
        commit(chunk, std::move(done));
      }
      current = nullptr;
    } catch (...) {
      const std::lock_guard lock(mutex_);
      error_ = std::current_exception();
      stop_ = true;
    }
  }

  // Chunks are counted in their order, so that a checkpoint is a prefix of the work.
  void commit(std::uint64_t chunk, ChunkResult done) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(chunk, std::move(done));
    for (auto it = waiting_.find(result_.done); it != waiting_.end();
         it = waiting_.find(result_.done)) {
      result_.counts.add(it->second.counts);
      for (auto& failure : it->second.failures) result_.failures.push_back(std::move(failure));
      waiting_.erase(it);
      ++result_.done;
    }
    if (result_.failures.size() >= most_failures) stop_ = true;
    plan_.progress(result_.done, chunks_);
    if (!plan_.checkpoint.empty() &&
        std::chrono::duration<double>(std::chrono::steady_clock::now() - saved_).count() >
            plan_.checkpoint_every) {
      save();
    }
  }

  const Plan& plan_;
  std::uint64_t chunks_ = 0;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::map<std::uint64_t, ChunkResult> waiting_;
  std::chrono::steady_clock::time_point saved_ = std::chrono::steady_clock::now();
  std::exception_ptr error_;
  Result result_;
};

}  // namespace

std::string check(Subject& subject, const ProofDomain& domain, const Item& item, bool oracle,
                  Counts& counts) {
  if (domain.kind() == Kind::strings) {
    return check_string(subject, domain.codec(), item.ace, oracle, counts);
  }
  return check_text(subject, domain.codec(), item.text, oracle, counts);
}

Result prove(const Plan& plan) {
  if (plan.shard.count == 0 || plan.shard.index >= plan.shard.count) {
    throw BadInput(fmt::format("--shard {}/{}: shards are 0/{} to {}/{}", plan.shard.index,
                               plan.shard.count, plan.shard.count, plan.shard.count - 1,
                               plan.shard.count));
  }
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL}) {
    std::signal(signal, report_crash);
  }
  Result result = Work(plan).run();
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL}) std::signal(signal, SIG_DFL);
  return result;
}

}  // namespace acecheck::prove
