-- SPDX-License-Identifier: Apache-2.0
-- An adapter in Lua 5.4: the template of yours, and the helper of the adapters beside it. It needs
-- only the standard library. `lua5.4 adapter.lua` serves the sample codec of this file.
local adapter, sample = {}, {}

-- --- Replace: the name, the capabilities (adapters/README.md) and the calls of your implementation.
-- Texts are UTF-8. `nil` and a reason are a rejection, and an error is a failure.

local NAME = "sample"
local VERSION = "1.0"
local CAPABILITIES = '"bits":32,"domain":"scalar","max_length":65536,"strings":"utf-8"'

local function encode(text)
  return sample.encode(text)
end

local function decode(ace)
  return sample.decode(ace)
end

-- --- End of what you replace.

local STUB = os.getenv("ACECHECK_STUB") == "1"
local SAMPLE_CAPABILITIES = '"bits":32,"domain":"scalar","max_length":65536'

-- --- The protocol

local escapes = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t" }

-- Reads a JSON string that begins at `at`, and returns its text and where it ends.
local function string_at(line, at)
  local out = {}
  at = at + 1
  while true do
    local plain, next = line:match('^([^"\\]*)()', at)
    out[#out + 1] = plain
    local c = line:sub(next, next + 1)
    if c:sub(1, 1) == '"' then return table.concat(out), next + 1 end
    if c == "\\u" then
      local unit = tonumber(line:sub(next + 2, next + 5), 16)
      at = next + 6
      if unit >= 0xD800 and unit < 0xDC00 then
        local low = tonumber(line:sub(at + 2, at + 5), 16)
        unit = 0x10000 + (unit - 0xD800) * 0x400 + (low - 0xDC00)
        at = at + 6
      end
      out[#out + 1] = utf8.char(unit)
    else
      out[#out + 1] = escapes[c:sub(2)] or c:sub(2)
      at = next + 2
    end
  end
end

-- Reads a line of JSON. Values that are no strings are kept as they are written.
local function members(line)
  local out = {}
  local at = line:match("^%s*{%s*()")
  while line:sub(at, at) ~= "}" do
    local name, value
    name, at = string_at(line, at)
    at = line:match("^%s*:%s*()", at)
    local start, depth = at, 0
    repeat
      local c = line:sub(at, at)
      if c == '"' then
        value, at = string_at(line, at)
      else
        if c:find("[{%[]") then depth = depth + 1 end
        if c:find("[}%]]") then depth = depth - 1 end
        at = at + 1
      end
    until depth == 0 and line:find("^%s*[,}]", at)
    if line:sub(start, start) ~= '"' then value = line:sub(start, at - 1) end
    out[name] = value
    at = line:match("^%s*,?%s*()", at)
  end
  return out
end

-- Octets that are not UTF-8, which JSON cannot carry, become U+FFFD.
local function quoted(text)
  if not utf8.len(text) then text = text:gsub("[\x80-\xFF]", "\u{FFFD}") end
  return '"' .. text:gsub('[%c"\\]', function(c) return ("\\u%04X"):format(c:byte()) end) .. '"'
end

-- Converts "0062 00FC" to UTF-8, and back. This UTF-8 also has room for surrogates and for numbers up
-- to 7FFFFFFF.
local function text_of(unicode)
  local out = {}
  for word in unicode:gmatch("%x+") do
    local c = tonumber(word, 16)
    if #word > 15 or c > 0x7FFFFFFF then return nil, "more than a string has room for" end
    out[#out + 1] = utf8.char(c)
  end
  return table.concat(out)
end

local function unicode_of(text)
  local out = {}
  for _, c in utf8.codes(text, true) do out[#out + 1] = ("%04X"):format(c) end
  return table.concat(out, " ")
end

local function octets_of(request)
  if request.ace then return request.ace end
  return (request.ace_hex:gsub("%x%x", function(octet) return string.char(tonumber(octet, 16)) end))
end

local function answer(request, encoder, decoder)
  local member, out, why
  if request.op == "encode" then
    out, why = text_of(request.unicode)
    if out then out, why = encoder(out) end
    member = out and '"ace":' .. quoted(out)
  else
    out, why = decoder(octets_of(request))
    member = out and '"unicode":"' .. unicode_of(out) .. '"'
  end
  return member or '"reject":' .. quoted(tostring(why))
end

local function loop(name, version, capabilities, encoder, decoder)
  io.stdout:setvbuf("line")
  for line in io.lines() do
    local request = members(line)
    if request.hello then
      print(('{"hello":1,"name":%s,"version":%s,"language":"Lua","in_flight":256,"codecs":{"punycode":{%s}}}')
        :format(quoted(name), quoted(version), STUB and SAMPLE_CAPABILITIES or capabilities))
    else
      print(('{"id":%s,%s}'):format(request.id, answer(request, encoder, decoder)))
    end
  end
end

-- Serves a codec until the input ends. With ACECHECK_STUB=1 in the environment the sample answers
-- instead: that is a test of the adapter.
function adapter.serve(name, version, capabilities, encoder, decoder)
  if STUB then encoder, decoder = sample.encode, sample.decode end
  loop(name, version, capabilities, encoder, decoder)
end

local function without(suffix, name)
  local label = name:sub(1, #name - #suffix)
  return label .. suffix == name and label or nil
end

-- Serves functions for names, such as to_ascii("bücher.com") = "xn--bcher-kva.com". The suffix stands
-- behind every label that is asked: ".com", or "" if the functions take single labels.
function adapter.serve_names(name, version, capabilities, suffix, to_ascii, to_unicode)
  if STUB then
    to_ascii = function(asked)
      local ace, why = sample.encode(without(suffix, asked))
      if not ace then return nil, why end
      return "xn--" .. ace .. suffix
    end
    to_unicode = function(asked)
      local text, why = sample.decode(without(suffix, asked):sub(5))
      if not text then return nil, why end
      return text .. suffix
    end
  end
  local function has_dot(label)
    if STUB then return false end
    for _, dot in ipairs({ ".", "。", "．", "｡" }) do
      if label:find(dot, 1, true) then return true end
    end
    return false
  end
  loop(name, version, capabilities,
    function(text)
      local out, why = to_ascii(text .. suffix)
      if not out then return nil, why end
      local label = without(suffix, out)
      if not label or label:sub(1, 4) ~= "xn--" then return nil, "IDNA leaves the label as it is" end
      if has_dot(label) then return nil, "more than one label" end
      return label:sub(5)
    end,
    function(ace)
      if has_dot(ace) then return nil, "more than one label" end
      local out, why = to_unicode("xn--" .. ace .. suffix)
      if not out then return nil, why end
      local label = without(suffix, out)
      if not label or label:lower() == "xn--" .. ace:lower() then
        return nil, "IDNA leaves the label as it is"
      end
      return label
    end)
end

-- --- The sample: Punycode as RFC 3492 has it, with integers of 32 bits.

local MAXINT = 0xFFFFFFFF
local DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789"

local function threshold(k, bias)
  return math.max(1, math.min(26, k - bias))
end

local function adapt(delta, size, first)
  delta = delta // (first and 700 or 2)
  delta = delta + delta // size
  local k = 0
  while delta > 455 do
    delta = delta // 35
    k = k + 36
  end
  return k + 36 * delta // (delta + 38)
end

local function write_integer(delta, bias, out)
  local q, k = delta, 36
  while q >= threshold(k, bias) do
    local t = threshold(k, bias)
    local value = t + (q - t) % (36 - t)
    out[#out + 1] = DIGITS:sub(value + 1, value + 1)
    q, k = (q - t) // (36 - t), k + 36
  end
  out[#out + 1] = DIGITS:sub(q + 1, q + 1)
end

function sample.encode(text)
  local points, out = {}, {}
  for _, c in utf8.codes(text, true) do
    if c > 0x10FFFF or (c >= 0xD800 and c <= 0xDFFF) then return nil, "out-of-domain" end
    points[#points + 1] = c
    if c < 0x80 then out[#out + 1] = string.char(c) end
  end
  local basic = #out
  if basic > 0 then out[#out + 1] = "-" end
  local n, delta, bias, handled = 0x80, 0, 72, basic
  while handled < #points do
    local next = MAXINT
    for _, c in ipairs(points) do
      if c >= n and c < next then next = c end
    end
    if next - n > (MAXINT - delta) // (handled + 1) then return nil, "overflow" end
    delta = delta + (next - n) * (handled + 1)
    n = next
    for _, c in ipairs(points) do
      if c < n then delta = delta + 1 end
      if delta > MAXINT then return nil, "overflow" end
      if c == n then
        write_integer(delta, bias, out)
        bias = adapt(delta, handled + 1, handled == basic)
        delta = 0
        handled = handled + 1
      end
    end
    delta = delta + 1
    n = n + 1
  end
  return table.concat(out)
end

function sample.decode(ace)
  -- A delimiter at index 0 is not consumed, and is then no digit.
  local literal, digits = ace:match("^(.+)%-(.*)$")
  if not literal then literal, digits = "", ace end
  if literal:find("[\x80-\xFF]") then return nil, "non-basic" end
  local points = {}
  for c in literal:gmatch(".") do points[#points + 1] = c end
  local n, i, bias, at = 0x80, 0, 72, 1
  while at <= #digits do
    local before, w, k = i, 1, 36
    while true do
      if at > #digits then return nil, "truncated" end
      local value = DIGITS:find(digits:sub(at, at):lower(), 1, true)
      if not value then return nil, "bad-digit" end
      value, at = value - 1, at + 1
      if value > (MAXINT - i) // w then return nil, "overflow" end
      i = i + value * w
      local t = threshold(k, bias)
      if value < t then break end
      if w > MAXINT // (36 - t) then return nil, "overflow" end
      w, k = w * (36 - t), k + 36
    end
    local size = #points + 1
    bias = adapt(i - before, size, before == 0)
    n, i = n + i // size, i % size
    if n > 0x10FFFF or (n >= 0xD800 and n <= 0xDFFF) then return nil, "out-of-domain" end
    table.insert(points, i + 1, utf8.char(n))
    i = i + 1
  end
  return table.concat(points)
end

-- The file is run by itself, and not by another adapter.
if debug.getinfo(1, "S").source == "@" .. arg[0] then
  adapter.serve(NAME, VERSION, CAPABILITIES, encode, decode)
end
return adapter
