// SPDX-License-Identifier: Apache-2.0
// Processes of Node, in place of answer/process/process.cc.
#include "answer/process/process.h"

#include <utility>

#include "answer/process/child.h"
#include "answer/process/deadline.h"
#include "answer/process/line_buffer.h"
#include "core/json.h"
#include "program/node/host.h"

namespace acecheck {
namespace {

class HostedProcess final : public Process {
 public:
  explicit HostedProcess(int number) : number_(number) {}
  ~HostedProcess() override { finish(std::chrono::milliseconds(0)); }

  void write_line(std::string_view line) override { queue_.append(line) += '\n'; }

  Event read_line(std::string& line, Clock::time_point until, std::size_t longest) override {
    Deadline deadline(until);
    for (bool late = false;;) {
      const auto next = lines_.take(line, longest);
      if (next == LineBuffer::Next::too_long) return Event::line_too_long;
      if (next == LineBuffer::Next::line) return Event::line;
      if (ended_) return Event::end;
      if (late) return Event::timeout;
      late = deadline.passed();  // what has come by now still counts
      receive(deadline.wait());
    }
  }

  Ending finish(std::chrono::milliseconds grace) override {
    if (finished_) return ending_;
    finished_ = true;
    send();
    Reply words = ask("finish", static_cast<double>(grace.count()));
    ending_ = {words.number == 1, std::move(words.text)};
    lines_.add(ask("rest").text);
    lines_.keep_rest(max_unread);
    error_output_ = ask("errors").text;
    ask("forget");
    return ending_;
  }

  const std::string& unread_output() const override { return lines_.rest(); }
  const std::string& error_output() const override {
    if (!finished_) error_output_ = ask("errors").text;
    return error_output_;
  }

 private:
  static constexpr std::size_t max_unread = 4096;  // octets of unread_output()

  Reply ask(std::string_view function, double number = 0) const {
    return ask_host(function, std::to_string(number_), {}, number);
  }

  void send() {
    if (queue_.empty()) return;
    ask_host("send", std::to_string(number_), queue_);
    queue_.clear();
  }

  void receive(int milliseconds) {
    send();
    const Reply reply = ask("receive", milliseconds);
    ended_ = reply.number == 1;
    lines_.add(reply.text);
  }

  int number_;
  std::string queue_;   // what is not sent yet
  LineBuffer lines_;    // of standard output
  bool ended_ = false;  // nothing more comes
  bool finished_ = false;
  Ending ending_;
  mutable std::string error_output_;
};

}  // namespace

std::expected<std::unique_ptr<Process>, std::string> Process::start(
    const std::vector<std::string>& command) {
  Reply reply = ask_host("start", Json(command).dump());
  if (reply.number < 0) return std::unexpected(std::move(reply.text));
  return std::make_unique<HostedProcess>(reply.number);
}

void Descriptor::close() { number_ = -1; }

// Only for the names of targets, which main.cc refuses.
std::optional<std::string> find_program(const std::string&) { return std::nullopt; }

}  // namespace acecheck
