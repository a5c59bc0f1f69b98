// SPDX-License-Identifier: Apache-2.0
// The rest of what the program takes from the system: its terminal, the time, digests and signals.
#include <chrono>
#include <thread>

#include "answer/known_adapters.h"
#include "core/digest.h"
#include "core/failure.h"
#include "core/files/output.h"
#include "core/files/progress.h"
#include "core/foreign_text.h"
#include "program/node/host.h"
#include "program/terminal/settings.h"
#include "run/interruption.h"
#include "suite/idna.h"
#include "suite/unicode_dependence.h"

struct sha256_ctx {
  std::string text;
};

namespace acecheck {

void write_raw(std::string_view text) { ask_host("print", text); }
void write_error(std::string_view text) noexcept {
  ask_host("print_error", "acecheck: " + for_terminal(text) + '\n');
}
bool knows_escapes(int) { return ask_host("columns").number > 0; }
int claimed_output() {
  throw BadInput("--log -: only the native program writes the log to standard output");
}
int finish_output() { return 0; }

std::size_t terminal_width() {
  const int columns = ask_host("columns").number;
  return columns == 0 ? 120 : static_cast<std::size_t>(std::clamp(columns, 60, 200));
}
void restore_terminal_settings() {}

Progress::Progress(std::string, std::chrono::milliseconds) {}
Progress::~Progress() = default;
void Progress::update(std::size_t, std::size_t) {}
void Progress::update(std::size_t, std::size_t, std::string) {}
void Progress::wipe() {}

Interruption::Interruption() = default;
Interruption::~Interruption() = default;
std::optional<int> Interruption::wait(int, std::chrono::milliseconds) const { return {}; }

Sha256::Sha256() : context_(std::make_unique<sha256_ctx>()) {}
Sha256::~Sha256() = default;
void Sha256::add(std::string_view part) { context_->text += part; }
std::string Sha256::digits() { return ask_host("sha256", context_->text).text; }
std::string sha256(std::string_view text) { return ask_host("sha256", text).text; }

// Nothing but the adapters of others: main.cc refuses all names.
std::vector<KnownAdapter> known_adapters(const std::filesystem::path&, const std::filesystem::path&,
                                         const std::filesystem::path&) {
  return {};
}

// These are about vectors that are made, which needs the data of ICU.
bool is_idna_stable(std::string_view, const std::string&) {
  throw BadInput("--fresh: only the native program makes vectors");
}
std::optional<UnicodeVersion> unicode_dependence(Op, const std::vector<std::uint64_t>&) {
  throw BadInput("--fresh: only the native program makes vectors");
}
std::optional<std::vector<std::uint64_t>> text_of_cidnuc(const std::string&) { return {}; }

}  // namespace acecheck

void std::this_thread::sleep_for(std::chrono::milliseconds time) {
  acecheck::ask_host("sleep", {}, {}, static_cast<double>(time.count()));
}
