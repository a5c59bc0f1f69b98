// SPDX-License-Identifier: Apache-2.0
// Reading and writing whole files.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "core/json.h"

namespace acecheck {

// These functions take paths in the program (embedded.h) as well, which cannot be written to.

// Throws BadInput if the path is a folder; a file was expected.
void refuse_folder(const std::filesystem::path& path);

// The octets of a file. Throws BadInput if the file cannot be read, or has more than 256 MiB.
std::string read_file(const std::filesystem::path& path);

// The same; BadInput also for a pipe or a device, which may never end.
std::string read_regular_file(const std::filesystem::path& path);

// The same as read_file(); BadInput also for a file that belongs neither to the user nor to root.
std::string read_own_file(const std::filesystem::path& path);

// The same as read_regular_file(); nothing for a file that is not there.
std::string read_file_if_there(const std::filesystem::path& path);

// Everything in a directory and below it, ordered; nothing if there is no such directory.
std::set<std::filesystem::path> files_below(const std::filesystem::path& directory);

// Outputs. A symbolic link is not followed but refused: somebody else may have made it. Only the
// system's own names of open files, such as /dev/stdout, are followed. Folders above a file are
// made, except directly in the root folder. `-` is refused, since it means standard output
// elsewhere.

// Writes a file beside `path` and renames it, so that a file of that name is always whole. A file
// that is replaced keeps its permissions. Makes the folders above `path`. What is_special() is
// written to, not replaced. Throws BadInput if the file cannot be written.
void write_file(const std::filesystem::path& path, const std::string& content);

// Makes an empty file in the place of the file `path`, with the same permissions, and opens it:
// what is written goes to its end. Makes the folders above `path`. Returns a descriptor, which the
// caller closes, or -1 and errno.
int replace_file(const std::filesystem::path& path);

// Whether the folder of the file is not there yet.
bool needs_folder(const std::filesystem::path& path);

// Whether there is something of that name that a file must not replace: a device, a pipe, a folder,
// or a name of an open file, such as /dev/stdout.
bool is_special(const std::filesystem::path& path);

// Opens what is_special(). flags: O_WRONLY or O_RDWR, and O_NONBLOCK. Returns a descriptor, which
// the caller closes, or -1 and errno.
int open_special(const std::filesystem::path& path, int flags);

// Throws BadInput, before the work, for a file that write_file() could not write. Leaves existing
// files as they are, and no folders.
void check_writable(const std::filesystem::path& path);

// The JSON document in a regular file. Throws BadInput that names the file and says what is wrong.
Json read_json(const std::filesystem::path& path);

}  // namespace acecheck
