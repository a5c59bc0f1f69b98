// Reading and writing whole files.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "core/json.h"

namespace acecheck {

// These functions take paths in the program (embedded.h) as well, which cannot be written to.

// The octets of a file. Throws BadInput if the file cannot be read.
std::string read_file(const std::filesystem::path& path);

// The same; nothing for a file that is not there.
std::string read_file_if_there(const std::filesystem::path& path);

// Everything in a directory and below it, ordered; nothing if there is no such directory.
std::set<std::filesystem::path> files_below(const std::filesystem::path& directory);

// Writes a file beside `path` and renames it, so that a file of that name is always whole. Makes
// the folders above `path`. What is_special() is written to, not replaced; of a symbolic link, the
// file that it names is replaced. Throws BadInput if the file cannot be written.
void write_file(const std::filesystem::path& path, const std::string& content);

// Makes an empty file in the place of the file `path`, and opens it: what is written goes to its
// end. Makes the folders above `path`. Of a symbolic link, the file that it names is replaced.
// Returns a descriptor, which the caller closes, or -1 and errno.
int replace_file(const std::filesystem::path& path);

// Whether there is something of that name that a file must not replace: a device, a pipe, a folder,
// or a name of an open file, such as /dev/stdout.
bool is_special(const std::filesystem::path& path);

// Makes the folder that is to hold the file `path`, with all above it. False if it was there, or
// cannot be made.
bool make_folder_of(const std::filesystem::path& path);

// Throws BadInput, before the work, for a file that write_file() could not write. Makes the folders
// above `path`, and leaves an existing file as it is.
void check_writable(const std::filesystem::path& path);

// The JSON document in a file. Throws BadInput that names the file and says what is wrong.
Json read_json(const std::filesystem::path& path);

}  // namespace acecheck
