// What is hunted answers each request, and says what no request explains.
#include "hunt/subject.h"

#include <gtest/gtest.h>

#include "support/questions.h"
#include "support/shell_adapter.h"

namespace subject_test {
namespace {

using namespace acecheck;
using Kind = Outcome::Kind;

TEST(Subject, AFunctionAnswersEachRequest) {
  const std::vector<Request> requests = tests::requests({"a", "b", "c"});
  hunt::LocalSubject subject(
      [](const Request& request) { return Outcome{Kind::reject, {}, *request.input.ace()}; });
  std::string said;
  subject.ask(requests, [&](std::size_t request, const Outcome& outcome) {
    said += std::to_string(request) + outcome.detail + " ";
  });
  EXPECT_EQ(said, "0a 1b 2c ");
  EXPECT_TRUE(subject.can_go_on());
  EXPECT_TRUE(subject.unattributed().empty());
}

// A process that ends behind its answers, and when it is asked again does not.
TEST(Subject, AProcessSaysWhatNoRequestExplains) {
  const tests::TemporaryDirectory directory;
  const std::vector<std::string> command =
      tests::shell_adapter(directory, "[ $id = 102 ] && mkdir '" + directory.path().string() +
                                          R"(/ended' 2>/dev/null && exit 3
reject)");
  Implementation process({.command = command});
  hunt::ProcessSubject subject(process);
  std::string said;
  subject.ask(tests::requests({"a", "b", "c"}), [&](std::size_t request, const Outcome& outcome) {
    said += std::to_string(request) + outcome.detail + " ";
  });
  EXPECT_TRUE(subject.can_go_on());
  EXPECT_EQ(said, "0no 1no 2no ");
  EXPECT_EQ(subject.unattributed(), std::vector<std::string>{"crash: exit code 3"});
}

}  // namespace
}  // namespace subject_test
