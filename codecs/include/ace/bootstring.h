// SPDX-License-Identifier: Apache-2.0
// Bootstring (draft-costello-rfc3492bis-02): the general algorithm over a compile-time profile and
// a compile-time maxint. Punycode is one instance; other parameters and narrower integers, where
// overflow is near, are others:
//
//   std::string out;
//   ace::StringSink sink{out};
//   ace::bootstring::encode_to<MyProfile, 0x3FFF>(text, flags, ace::Domain::any, sink);
//
// The parameters are checked when the profile is compiled, against section 4 and, for adapt(),
// against the conditions of section 6.1.
#pragma once

#include <ace/bootstring/adapt.h>
#include <ace/bootstring/decode.h>
#include <ace/bootstring/encode.h>
#include <ace/bootstring/integer.h>
#include <ace/bootstring/profile.h>
#include <ace/bootstring/textbook.h>
#include <ace/sink.h>
