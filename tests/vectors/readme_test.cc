// Runs the programs of vectors/README.md as printed, each with a codec of its language (or our
// codec through its C interface) as `yours`. A program is skipped if its language is not installed.
#include <gtest/gtest.h>

#include <regex>

#include "support/command.h"

namespace {

const std::string root = ACECHECK_SOURCE_DIR;

// The code block of README.md in that language.
std::string block(const std::string& language) {
  const std::string text = tests::read_file(root + "/vectors/README.md");
  const std::string fence = "```" + language + "\n";
  const std::size_t start = text.find(fence) + fence.size();
  EXPECT_NE(text.find(fence), std::string::npos) << language;
  return text.substr(start, text.find("```\n", start) - start);
}

using tests::installed;

class Readme : public testing::Test {
 protected:
  // Writes the code block as `file` and the codec as `yours_file`, runs `command` in their folder,
  // and reads the output of the command.
  void expect_runs(const std::string& language, const std::string& file,
                   const std::string& yours_file, const std::string& yours,
                   const std::string& command, int failures_at_most) {
    const std::string program = block(language);
    EXPECT_LE(std::count(program.begin(), program.end(), '\n'), 30) << language;
    tests::write_file(directory_ / file, program);
    tests::write_file(directory_ / yours_file, yours);
    const auto result = tests::run("cd " + directory_.path().string() + " && " + command, "");
    ASSERT_EQ(result.code, 0) << result.error;
    std::smatch found;
    ASSERT_TRUE(
        std::regex_search(result.out, found, std::regex(R"(([0-9]+) vectors, ([0-9]+) failures)")))
        << result.out << result.error;
    EXPECT_GT(std::stoi(found[1]), 1500);
    EXPECT_LE(std::stoi(found[2]), failures_at_most) << result.out;
    if (failures_at_most > 0) {
      EXPECT_GT(std::stoi(found[2]), 0);
    }
  }

  // The command that prints the vectors for the languages without JSON.
  static std::string exported() {
    return std::string(ACECHECK_PROGRAM) + " vectors export --codec punycode | ";
  }

  tests::TemporaryDirectory directory_;
};

// For a codec that is sometimes wrong, the program counts failures and does not just print zero.
TEST_F(Readme, PythonFindsAFault) {
  if (!installed("python3")) GTEST_SKIP() << "python3 is not installed";
  expect_runs(
      "python", "run.py", "yours.py",
      "BITS = 64\n"
      "def encode(text):\n"
      "    if 0xFC in text: raise ValueError('no u with two dots')\n"
      "    return ''.join(map(chr, text)).encode('punycode', 'surrogatepass').decode()\n"
      "def decode(ace): return [ord(c) for c in ace.decode('ascii').encode().decode('punycode')]\n",
      "python3 run.py " + root + "/vectors", 1000);
}

TEST_F(Readme, Python) {
  if (!installed("python3")) GTEST_SKIP() << "python3 is not installed";
  // The codec is our own program, so no vector may fail.
  expect_runs(
      "python", "run.py", "yours.py",
      "import json, subprocess\n"
      "BITS = 32\n"
      "serve = subprocess.Popen(['" +
          std::string(ACECHECK_PROGRAM) +
          "', 'serve'], stdin=-1, stdout=-1, text=True)\n"
          "def ask(**request):\n"
          "    serve.stdin.write(json.dumps({'id': 1, 'codec': 'punycode', **request}) + '\\n')\n"
          "    serve.stdin.flush()\n"
          "    return json.loads(serve.stdout.readline())\n"
          "def encode(text): return ask(op='encode', unicode=' '.join('%04X' % c for c in "
          "text))['ace']\n"
          "def decode(ace):\n"
          "    return [int(c, 16) for c in ask(op='decode', "
          "ace_hex=ace.hex().upper())['unicode'].split()]\n",
      "python3 run.py " + root + "/vectors", 0);
}

TEST_F(Readme, JavaScript) {
  if (!installed("node")) GTEST_SKIP() << "node is not installed";
  expect_runs("javascript", "run.js", "yours.js",
              "const punycode = require('punycode');\n"
              "exports.BITS = 53;\n"
              "exports.encode = text => punycode.encode(punycode.ucs2.encode(text));\n"
              "exports.decode = ace => punycode.ucs2.decode(punycode.decode(ace.toString()));\n",
              "node run.js " + root + "/vectors", 400);
}

const std::string c_codec =
    "#include <ace/ace.h>\n"
    "static int encode(const unsigned* text, int length, char* ace) {\n"
    "  size_t size = 0;\n"
    "  const ace_status status = ace_encode(ACE_PUNYCODE, (const char32_t*)text, (size_t)length, "
    "ace,\n"
    "                                       1 << 20, &size, 0, 0);\n"
    "  return status == ACE_OK ? (int)size : -1;\n"
    "}\n"
    "static int decode(const char* ace, int length, unsigned* text) {\n"
    "  size_t size = 0;\n"
    "  const ace_status status = ace_decode(ACE_PUNYCODE, ace, (size_t)length, (char32_t*)text,\n"
    "                                       1 << 18, &size, 0, 0);\n"
    "  return status == ACE_OK ? (int)size : -1;\n"
    "}\n";

const std::string link_ace =
    std::string(" ") + ACECHECK_LIBRARY + " -lutf8proc -lstdc++ " + ACECHECK_LINK_FLAGS;

TEST_F(Readme, C) {
  if (!installed(ACECHECK_CC)) GTEST_SKIP() << "no C compiler is installed";
  expect_runs("c", "run.c", "yours.h", "enum { BITS = 32 };\n" + c_codec,
              std::string(ACECHECK_CC) + " -std=gnu11 -O1 -I" + root +
                  "/codecs/include run.c -o run" + link_ace + " && " + exported() + "./run",
              0);
}

TEST_F(Readme, Rust) {
  if (!installed("rustc")) GTEST_SKIP() << "rustc is not installed";
  tests::write_file(
      directory_ / "c.c",
      c_codec +
          "int c_encode(const unsigned* t, int n, char* a) { return encode(t, n, a); }\n"
          "int c_decode(const char* a, int n, unsigned* t) { return decode(a, n, t); }\n");
  expect_runs(
      "rust", "run.rs", "yours.rs",
      "pub const BITS: u32 = 32;\n"
      "extern \"C\" {\n"
      "    fn c_encode(text: *const u32, length: i32, ace: *mut u8) -> i32;\n"
      "    fn c_decode(ace: *const u8, length: i32, text: *mut u32) -> i32;\n"
      "}\n"
      "pub fn encode(text: &[u32]) -> Option<Vec<u8>> {\n"
      "    let mut out = vec![0u8; 1 << 20];\n"
      "    let size = unsafe { c_encode(text.as_ptr(), text.len() as i32, out.as_mut_ptr()) };\n"
      "    if size < 0 { return None; }\n"
      "    out.truncate(size as usize);\n"
      "    Some(out)\n"
      "}\n"
      "pub fn decode(ace: &[u8]) -> Option<Vec<u32>> {\n"
      "    let mut out = vec![0u32; 1 << 18];\n"
      "    let size = unsafe { c_decode(ace.as_ptr(), ace.len() as i32, out.as_mut_ptr()) };\n"
      "    if size < 0 { return None; }\n"
      "    out.truncate(size as usize);\n"
      "    Some(out)\n"
      "}\n",
      std::string(ACECHECK_CC) + " -c -O1 -I" + root + "/codecs/include c.c && rustc -C linker=" +
          ACECHECK_CC + " -C link-args='c.o" + link_ace + "' run.rs && " + exported() + "./run",
      0);
}

TEST_F(Readme, Go) {
  if (!installed("go")) GTEST_SKIP() << "go is not installed";
  expect_runs(
      "go", "run.go", "yours.go",
      "package main\n"
      "/*\n#cgo CFLAGS: -I" +
          root + "/codecs/include\n#cgo LDFLAGS:" + link_ace + "\n" + c_codec +
          "*/\nimport \"C\"\nimport \"errors\"\n"
          "const Bits = 32\n"
          "var rejected = errors.New(\"rejected\")\n"
          "func encode(text []rune) ([]byte, error) {\n"
          "  t := make([]C.uint, len(text)+1)\n  for i, c := range text { t[i] = C.uint(c) }\n"
          "  out := make([]C.char, 1<<20)\n"
          "  n := C.encode(&t[0], C.int(len(text)), &out[0])\n"
          "  if n < 0 { return nil, rejected }\n"
          "  a := make([]byte, n)\n  for i := range a { a[i] = byte(out[i]) }\n  return a, nil\n}\n"
          "func decode(ace []byte) ([]rune, error) {\n"
          "  a := make([]C.char, len(ace)+1)\n  for i, c := range ace { a[i] = C.char(c) }\n"
          "  out := make([]C.uint, 1<<18)\n"
          "  n := C.decode(&a[0], C.int(len(ace)), &out[0])\n"
          "  if n < 0 { return nil, rejected }\n"
          "  t := make([]rune, n)\n  for i := range t { t[i] = rune(out[i]) }\n  return t, "
          "nil\n}\n",
      "GO111MODULE=off GOCACHE=$PWD/cache CC=" + std::string(ACECHECK_CC) +
          " go build -o run run.go yours.go && " + exported() + "./run",
      0);
}

}  // namespace
