// SPDX-License-Identifier: Apache-2.0
// What is said of bad input.
#pragma once

#include <string>

#include "core/failure.h"

namespace tests {

// What a call says as it throws; empty if it throws nothing.
template <class Thrown = acecheck::BadInput, class Call>
std::string refusal(const Call& call) {
  try {
    call();
  } catch (const Thrown& failure) {
    return failure.what();
  }
  return "";
}

}  // namespace tests
