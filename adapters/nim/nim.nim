# SPDX-License-Identifier: Apache-2.0
## Adapter for the module std/punycode of Nim. With ACECHECK_STUB=1 in the environment a sample codec
## answers instead: that is a test of the adapter.
import std/[json, os, punycode, sequtils, strformat, strutils, unicode]

type
  Conversion = proc (text: string): string
  Rejected = object of CatchableError

proc reject(reason: string) = raise newException(Rejected, reason)

# --- The sample: Punycode as RFC 3492 has it, with integers of 32 bits

const Digits = "abcdefghijklmnopqrstuvwxyz0123456789"

proc limited(value: int): int =
  if value > 0xFFFFFFFF: reject("overflow")
  value

proc threshold(k, bias: int): int = clamp(k - bias, 1, 26)

proc adapt(delta, size: int, first: bool): int =
  var delta = delta div (if first: 700 else: 2)
  delta += delta div size
  var k = 0
  while delta > 455:
    delta = delta div 35
    k += 36
  k + 36 * delta div (delta + 38)

proc sampleEncode(text: string): string =
  let points = toSeq(text.runes).mapIt(int(it))
  for c in points:
    if c < 0x80: result.add chr(c)
  let basic = result.len
  if basic > 0: result.add '-'
  var (n, delta, bias, handled) = (0x80, 0, 72, basic)
  while handled < points.len:
    let next = min(points.filterIt(it >= n))
    delta = limited(delta + (next - n) * (handled + 1))
    n = next
    for c in points:
      if c < n: delta = limited(delta + 1)
      if c != n: continue
      var (q, k) = (delta, 36)
      while q >= threshold(k, bias):
        let t = threshold(k, bias)
        result.add Digits[t + (q - t) mod (36 - t)]
        q = (q - t) div (36 - t)
        k += 36
      result.add Digits[q]
      bias = adapt(delta, handled + 1, handled == basic)
      delta = 0
      handled += 1
    delta += 1
    n += 1

proc sampleDecode(ace: string): string =
  # A delimiter at index 0 is not consumed, and is then no digit.
  let delimiter = max(ace.rfind('-'), 0)
  var points = toSeq(ace[0 ..< delimiter]).mapIt(Rune(it))
  if points.anyIt(int(it) >= 0x80): reject("non-basic")
  var (n, i, bias) = (0x80, 0, 72)
  var at = if delimiter > 0: delimiter + 1 else: 0
  while at < ace.len:
    var (before, w, k) = (i, 1, 36)
    while true:
      if at == ace.len: reject("truncated")
      let value = Digits.find(ace[at].toLowerAscii)
      if value < 0: reject("bad-digit")
      at += 1
      i = limited(i + value * w)
      let t = threshold(k, bias)
      if value < t: break
      w = limited(w * (36 - t))
      k += 36
    let size = points.len + 1
    bias = adapt(i - before, size, before == 0)
    n += i div size
    i = i mod size
    if n > 0x10FFFF or n in 0xD800 .. 0xDFFF: reject("out-of-domain")
    points.insert(Rune(n), i)
    i += 1
  $points

# --- The protocol

proc textOf(words: string): string =
  for word in strutils.splitWhitespace(words): result.add Rune(parseHexInt(word))

proc unicodeOf(text: string): string =
  toSeq(text.runes).mapIt(&"{int(it):04X}").join(" ")

proc aceOf(request: JsonNode): string =
  if "ace" in request: request["ace"].getStr else: parseHexStr(request["ace_hex"].getStr)

# Octets that are not UTF-8, which JSON cannot carry, become U+FFFD.
proc quoted(text: string): string =
  escapeJson(if validateUtf8(text) < 0: text else: text.multiReplace(toSeq('\x80' .. '\xFF').mapIt(($it, "\uFFFD"))))

let stub = getEnv("ACECHECK_STUB") == "1"
let encoder: Conversion = if stub: sampleEncode else: (proc (text: string): string = punycode.encode(text))
let decoder: Conversion = if stub: sampleDecode else: (proc (text: string): string = punycode.decode(text))
let capabilities =
  if stub: """"bits":32,"domain":"scalar","max_length":65536,"strings":"utf-8""""
  else: """"bits":31,"strings":"utf-8""""

proc answer(request: JsonNode): string =
  try:
    if request["op"].getStr == "encode":
      "\"ace\":" & quoted(encoder(textOf(request["unicode"].getStr)))
    else:
      "\"unicode\":" & quoted(unicodeOf(decoder(aceOf(request))))
  except PunyError, Rejected:
    "\"reject\":" & quoted(getCurrentExceptionMsg())

for line in stdin.lines:
  let request = parseJson(line)
  if "hello" in request:
    echo fmt"""{{"hello":1,"name":"nim","version":"{NimVersion}","language":"Nim",""",
      fmt""""in_flight":256,"codecs":{{"punycode":{{{capabilities}}}}}}}"""
  else:
    echo fmt"""{{"id":{request["id"]},{answer(request)}}}"""
  stdout.flushFile
