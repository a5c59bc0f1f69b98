// SPDX-License-Identifier: Apache-2.0
// An adapter that refuses everything, for the benchmark of the harness: what an adapter in C++
// costs whose codec costs nothing.
#include <iostream>
#include <string>

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) {
    if (line.starts_with("{\"hello\"")) {
      std::cout << R"({"hello":1,"name":"echo","in_flight":256,"codecs":{"punycode":{}}})" << '\n';
    } else {
      // {"id":7,... becomes {"id":7,"reject":"no"}
      std::cout << std::string_view(line).substr(0, line.find(',')) << R"(,"reject":"no"})" << '\n';
    }
    std::cout.flush();
  }
}
