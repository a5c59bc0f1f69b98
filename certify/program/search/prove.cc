// SPDX-License-Identifier: Apache-2.0
// prove: a property of every input of a domain. merge: the shards of a proof together.
#include <fmt/format.h>

#include <filesystem>
#include <sstream>

#include "answer/loaded_plugin.h"
#include "core/files/files.h"
#include "core/files/installation.h"
#include "core/files/output.h"
#include "core/files/progress.h"
#include "core/foreign_text.h"
#include "program/commands.h"
#include "program/limits.h"
#include "program/logs/formats.h"
#include "search/prove/prover.h"
#include "search/prove/worker.h"
#include "suite/catalogue.h"

namespace acecheck {
namespace {

using namespace prove;

struct ProveOptions {
  std::string target;
  std::string codec = "punycode";
  unsigned length = 3;
  std::string alphabet = "own";
  std::string kind = "strings";
  bool oracle = false;
  double timeout = 10;
  bool worker = false;
  std::string shard = "0/1";
  unsigned jobs = 0;
  std::string checkpoint;
  double checkpoint_every = 2;
  bool resume = false;
  std::string out;
};

void print(const Result& result, const std::string& words) {
  const auto codec = result.proof["codec"].get<std::string>();
  print_out("{} by {}: {}{}\n", codec,
            for_terminal(result.proof["implementation"].get<std::string>()), words,
            result.shard.count == 1 ? "" : ", shard " + result.shard.text());
  print_out("  {:>16} accepted\n", result.counts.accepted);
  for (const auto& [reason, count] : result.counts.rejected) {
    print_out("  {:>16} rejected: {}\n", count, reason);
  }
  for (const Counterexample& failure : result.failures) {
    print_out("  counterexample {}: {}\n", for_terminal(failure.input), for_terminal(failure.what));
    if (failure.vector.is_object()) print_out("{}\n", failure.vector.dump(2, ' ', true));
  }
  const bool oracle = result.proof["oracle"].get<bool>();
  if (!result.failures.empty()) {
    print_out("  disproved\n");
  } else if (!result.complete) {
    print_out("  not complete\n");
  } else {
    print_out("  proved{}\n", oracle ? ", and every answer is the oracle's" : "");
    if (!result.proof.value("round_trip", true)) {
      print_out("  (the round trip was not checked: this plug-in has one direction)\n");
    }
  }
}

Exit exit_of(const Result& result) {
  return result.failures.empty() && result.complete ? Exit::conformant : Exit::not_conformant;
}

void write(const std::string& out, const Result& result) {
  if (!out.empty()) write_file(out, result.to_json().dump(1) + '\n');
}

// asked: the direction of the proof's inputs.
std::unique_ptr<Subject> loaded_subject(const std::string& target, Codec codec, Op asked) {
  if (!std::filesystem::exists(target)) {
    throw AdapterFailure(
        fmt::format("there is no file {}; prove takes builtin or a plug-in: a shared "
                    "library with functions of <acecheck/plugin.h>",
                    target));
  }
  const acecheck_plugin& plugin = load_plugin(target);
  const Hello hello = plugin_hello(plugin);  // says what is wrong with it
  const auto found = hello.codecs.find(codec);
  if (found == hello.codecs.end()) {
    throw AdapterFailure(fmt::format("{} has no codec \"{}\"", target, name(codec)));
  }
  if (!found->second.ops.contains(asked)) {
    throw AdapterFailure(fmt::format(
        "{} does not {} {}; {}", target, name(asked), name(codec),
        asked == Op::encode ? "--inputs strings proves its decoder"
                            : "--inputs code-points or --inputs pairs proves its encoder"));
  }
  return plugin_subject(plugin, codec);
}

// The command that proves ranges of the same domain in a process of its own.
WorkerSettings worker_of(const ProveOptions& options) {
  return {{program_path().string(), "prove", "--worker", "--codec", options.codec, "--length",
           fmt::format("{}", options.length), "--alphabet", options.alphabet, "--inputs",
           options.kind, "--", options.target},
          milliseconds(options.timeout)};
}

Exit prove_it(const ProveOptions& options) {
  const Codec codec = from_name<Codec>(codec_names, options.codec).value();
  Plan plan{.domain = ProofDomain(codec, from_name<Kind>(kind_names, options.kind).value(),
                                  from_name<Alphabet>(alphabet_names, options.alphabet).value(),
                                  options.length),
            .name = "builtin",
            .checker = {}};
  if (options.worker) {
    const Op asked = plan.domain.kind() == Kind::strings ? Op::decode : Op::encode;
    serve_ranges(plan.domain, [&] { return loaded_subject(options.target, codec, asked); });
    return Exit::conformant;
  }
  plan.oracle = options.oracle;
  plan.shard = shard_of(options.shard);
  plan.jobs = jobs_of(options.jobs);
  plan.checkpoint = options.checkpoint;
  if (plan.checkpoint.empty() && !options.out.empty())
    plan.checkpoint = options.out + ".checkpoint";
  plan.checkpoint_every = options.checkpoint_every;
  plan.resume = options.resume;
  check_outputs({options.out, plan.checkpoint}, {options.target});
  if (plan.resume && plan.checkpoint.empty()) {
    throw BadInput("--resume needs --checkpoint FILE or --out FILE");
  }
  if (options.target.empty() || options.target == "builtin") {
    plan.checker = [&plan, codec] {
      return local_checker(plan.domain, builtin_subject(codec), plan.oracle);
    };
  } else {
    const WorkerSettings worker = worker_of(options);
    const Loaded loaded = loaded_by_worker(worker);
    plan.name = loaded.name;
    plan.round_trip = loaded.round_trip;
    plan.checker = [&plan, worker] { return worker_checker(plan.domain, worker); };
    plan.oracle = true;  // what is right for it depends on what it declares
  }
  Progress progress(fmt::format("proving {} (chunks of 4096)", options.codec));
  plan.progress = [&](std::uint64_t done, std::uint64_t total) { progress.update(done, total); };
  const Result result = prove::prove(plan);
  write(options.out, result);
  if (result.complete && !options.out.empty() && options.checkpoint.empty()) {
    std::filesystem::remove(plan.checkpoint);
  }
  print(result, plan.domain.words());
  return exit_of(result);
}

Exit merge(const std::vector<std::string>& files, const std::string& out) {
  check_outputs({out}, files);
  std::vector<Result> shards;
  for (const std::string& file : files) shards.push_back(Result::from_json(read_json(file), file));
  const Result result = merged(shards);
  write(out, result);
  print(result, fmt::format("{} shards of {}", shards.size(), result.proof["domain"].dump()));
  return exit_of(result);
}

}  // namespace

void add_prove(CLI::App& app, Action& action) {
  auto* command =
      app.add_subcommand("prove", "Check every string up to a length: round trip and uniqueness");
  static ProveOptions options;
  command->add_option("TARGET", options.target,
                      "builtin (default), or a plug-in: path/to/plugin.so");
  command->add_option("--codec", options.codec, "The codec to prove")
      ->check(one_of(codec_names))
      ->capture_default_str();
  command
      ->add_option("--length", options.length,
                   "Prove every string of at most this many characters, without the prefix")
      ->check(NumberBetween(0, 64))
      ->capture_default_str();
  command
      ->add_option("--alphabet", options.alphabet,
                   "own: the characters that an encoding can contain; ascii: all 128 characters")
      ->check(one_of(alphabet_names))
      ->capture_default_str();
  command
      ->add_option(
          "--inputs", options.kind,
          "strings: decode every string; code-points: encode every code point; pairs: encode "
          "every pair of the code points at bounds")
      ->check(one_of(kind_names))
      ->capture_default_str();
  command->add_flag("--oracle", options.oracle, "Compare every answer with the oracle's as well");
  command
      ->add_option("--timeout", options.timeout,
                   "Seconds that a plug-in may take for one input, and for being loaded")
      ->check(NumberBetween(0.001, 86400.0))
      ->capture_default_str();
  command->add_flag("--worker", options.worker, "Check the ranges that another acecheck asks for")
      ->group("");  // not in the help
  command->add_option("--shard", options.shard, "Prove only part I of N parts; I counts from 0")
      ->capture_default_str();
  command->add_option("--jobs", options.jobs, "The number of threads; 0: one per core")
      ->check(NumberBetween(0, 1024))
      ->capture_default_str();
  command->add_option("--out", options.out, "Write the result to this file");
  command->add_option("--checkpoint", options.checkpoint,
                      "The file that keeps the progress (default: beside --out)");
  command->add_option("--checkpoint-every", options.checkpoint_every, "Seconds between checkpoints")
      ->check(NumberBetween(0.0, 86400.0))
      ->capture_default_str();
  command->add_flag("--resume", options.resume, "Continue from the checkpoint, if the file exists");
  command->footer(
      "What is proved, and why it implies uniqueness: docs/proofs.md in the repository.\n"
      "  acecheck prove --codec punycode --length 4\n"
      "  acecheck prove --codec lace --length 4 --oracle --out lace.json --resume\n"
      "  acecheck prove --codec mace --inputs code-points --oracle\n"
      "  acecheck prove --length 5 --shard 3/8 --out 3.json     (then: acecheck merge *.json)\n"
      "Exit codes: 0 proved, 1 disproved or not complete, 2 usage, 3 the plug-in could not be "
      "loaded.");
  command->callback([&action] { action = [](const CommandLine&) { return prove_it(options); }; });
}

void add_merge(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("merge", "Put the shards of a proof together");
  static std::vector<std::string> files;
  static std::string out;
  command->add_option("FILE", files, "Results of `prove --shard`")->required();
  command->add_option("--out", out, "Write the whole result to this file");
  command->footer(
      "An error names the shard that is missing, given twice, not complete, or of another proof.\n"
      "  acecheck merge 0.json 1.json 2.json --out whole.json\n"
      "Exit codes: the same as for prove.");
  command->callback([&action] { action = [](const CommandLine&) { return merge(files, out); }; });
}

}  // namespace acecheck
