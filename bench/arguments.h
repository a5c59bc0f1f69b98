// The command line of a benchmark: PROGRAM FOLDER [Google Benchmark's options].
#pragma once

#include <string>

namespace bench {

// FOLDER, with the options given to Google Benchmark. Ends the program if it is wrong.
std::string folder_argument(int argc, char** argv);

}  // namespace bench
