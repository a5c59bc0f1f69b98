#include "implementation/process.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <boost/asio.hpp>
#include <boost/process.hpp>
#include <csignal>
#include <cstring>
#include <deque>

namespace acecheck {
namespace {

namespace asio = boost::asio;
namespace bp = boost::process;

constexpr std::chrono::milliseconds poll_interval{50};           // to see whether it still runs
constexpr std::size_t max_line = std::size_t{16} << 20;          // octets of one answer
constexpr std::size_t max_error_output = std::size_t{64} << 10;  // of standard error that is kept

class PipedProcess final : public Process {
 public:
  std::error_code start(const std::string& program, const std::vector<std::string>& arguments) {
    std::error_code error;
    child_ = bp::child(program, bp::args(arguments), bp::std_in<input_, bp::std_out> output_,
                       bp::std_err > error_pipe_, group_, error);
    if (error) return error;
    // The parent's copies of the child's ends are closed by Boost.Process once it runs.
    read_output();
    read_errors();
    return {};
  }

  ~PipedProcess() override { finish(std::chrono::milliseconds(0)); }

  void write_line(std::string line) override {
    line += '\n';
    queue_.push_back(std::move(line));
    if (queue_.size() == 1) write_next();
  }

  Event read_line(std::string& line, Clock::time_point deadline) override {
    for (;;) {
      if (const std::size_t end = received_.find('\n', searched_); end != std::string::npos) {
        line = received_.substr(0, end);
        received_.erase(0, end + 1);
        searched_ = 0;
        return Event::line;
      }
      searched_ = received_.size();
      if (received_.size() > max_line) return Event::line_too_long;
      if (output_ended_) return Event::end;
      const auto now = Clock::now();
      if (now >= deadline) return Event::timeout;
      context_.restart();
      if (context_.run_one_until(std::min(deadline, now + poll_interval)) > 0) continue;
      // Silence. A descendant can hold the pipe open after the process itself has ended.
      std::error_code error;
      if (!child_.running(error)) {
        output_ended_ = context_.poll() == 0;
      }
    }
  }

  std::string finish(std::chrono::milliseconds grace) override {
    if (!child_.valid()) return ending_;
    boost::system::error_code ignored;
    input_.close(ignored);
    std::error_code error;
    const auto deadline = Clock::now() + grace;
    bool ended = !child_.running(error);
    while (!ended && Clock::now() < deadline) {
      context_.restart();
      context_.run_for(std::chrono::milliseconds(5));  // keeps its pipes from filling up
      ended = !child_.running(error);
    }
    const bool killed = !ended;
    group_.terminate(error);
    if (killed) child_.wait(error);
    drain_errors();
    ending_ = killed ? "killed by acecheck" : describe(child_.native_exit_code());
    child_ = bp::child();
    return ending_;
  }

  const std::string& error_output() const override { return error_output_; }

 private:
  static std::string describe(int status) {
    if (WIFSIGNALED(status)) {
      const int signal = WTERMSIG(status);
      return fmt::format("signal {} ({})", signal, strsignal(signal));
    }
    return WEXITSTATUS(status) == 0 ? "" : fmt::format("exit code {}", WEXITSTATUS(status));
  }

  void write_next() {
    asio::async_write(input_, asio::buffer(queue_.front()),
                      [this](const boost::system::error_code& error, std::size_t) {
                        if (error) {
                          queue_.clear();  // it has died; reading will find out
                          return;
                        }
                        queue_.pop_front();
                        if (!queue_.empty()) write_next();
                      });
  }

  void read_output() {
    output_.async_read_some(asio::buffer(output_buffer_),
                            [this](const boost::system::error_code& error, std::size_t size) {
                              received_.append(output_buffer_.data(), size);
                              if (error) {
                                output_ended_ = true;
                              } else {
                                read_output();
                              }
                            });
  }

  void read_errors() {
    error_pipe_.async_read_some(asio::buffer(error_buffer_),
                                [this](const boost::system::error_code& error, std::size_t size) {
                                  error_output_.append(error_buffer_.data(), size);
                                  if (error_output_.size() > max_error_output) {
                                    error_output_.erase(0, error_output_.size() - max_error_output);
                                  }
                                  if (!error) read_errors();
                                });
  }

  // Takes what is still in the pipe of standard error, without waiting for more.
  void drain_errors() {
    context_.restart();
    context_.run_for(std::chrono::milliseconds(20));
  }

  asio::io_context context_;
  bp::async_pipe input_{context_};
  bp::async_pipe output_{context_};
  bp::async_pipe error_pipe_{context_};
  bp::group group_;
  bp::child child_;
  std::deque<std::string> queue_;  // lines that are not written yet
  std::string received_;
  std::size_t searched_ = 0;  // octets of received_ known to hold no newline
  bool output_ended_ = false;
  std::array<char, 65536> output_buffer_{};
  std::array<char, 4096> error_buffer_{};
  std::string error_output_;
  std::string ending_;
};

}  // namespace

std::expected<std::unique_ptr<Process>, std::string> Process::start(
    const std::vector<std::string>& command) {
  // A child that dies while it is written to must not take us with it.
  [[maybe_unused]] static const auto ignored = std::signal(SIGPIPE, SIG_IGN);
  std::string program = command.front();
  if (program.find('/') == std::string::npos) {
    const auto found = bp::search_path(program);
    if (found.empty()) {
      return std::unexpected(fmt::format(
          "there is no program {0} in PATH; for a file in this directory write ./{0}", program));
    }
    program = found.string();
  }
  auto process = std::make_unique<PipedProcess>();
  if (const auto error = process->start(program, {command.begin() + 1, command.end()})) {
    return std::unexpected(fmt::format("{}: {}", program, error.message()));
  }
  return process;
}

}  // namespace acecheck
