// Whether the built-in codecs answer every vector rightly, in this process, reasons included: what
// ci/mutate asks of each mutant. Exit code 1, and the id, at the first that they do not.
#include <cstdio>

#include "builtin.h"
#include "judge.h"
#include "suite.h"

int main(int argc, char** argv) {
  using namespace acecheck;
  if (argc != 2) {
    std::fprintf(stderr, "usage: vectors_hold VECTORS\n");
    return 2;
  }
  const Suite suite = Suite::load(argv[1]);
  for (const Domain domain : {Domain::scalar, Domain::any}) {
    const Hello hello = builtin_hello(domain);
    for (const Vector& vector : suite.vectors()) {
      const Capabilities& capabilities = hello.codecs.at(vector.codec);
      const Outcome outcome = builtin_answer(request_for(vector, 1, capabilities), domain);
      const bool right = judge(vector, capabilities, outcome, true).verdict == Verdict::pass;
      // The oracle has no limits, so it may go on to find another error.
      const bool limited = outcome.detail == "overflow" || outcome.detail == "out-of-domain";
      const bool reason = vector.value || limited || outcome.detail == vector.reason;
      if (right && reason) continue;
      std::printf("%s\n", vector.id.c_str());
      return 1;
    }
  }
  return 0;
}
