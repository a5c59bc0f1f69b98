-- An adapter for acecheck in Lua, complete: copy this file, replace what is marked, and run
--
--     acecheck certify -- lua my-adapter.lua
--
-- As it is, the file serves a Punycode codec of its own, `sample`. Other adapters load the file:
--
--     local adapter = dofile("adapter.lua")
--     adapter.serve({ name = "mine", version = "1.0" }, adapter.codec(encode, decode))
--
-- The file needs only Lua 5.3 or later.

-- Ends a function with a rejection. Every other error ends the program, which is a failure.
local function reject(reason)
  error({ reject = reason }, 0)
end

local sample = {}

-- Replace this part by the implementation ---------------------------------------------------------

local NAME = "sample"
local VERSION = "1.0"
-- What the implementation's documentation promises, as JSON: see adapters/README.md.
local CAPABILITIES = '"bits":32,"domain":"scalar","max_length":1000000'

-- Takes a list of code points, returns their encoding, without a prefix.
local function encode(text)
  return sample.encode(text)
end

-- Takes an encoding, without a prefix, returns a list of code points.
local function decode(ace)
  return sample.decode(ace)
end

-- The sample: RFC 3492 ----------------------------------------------------------------------------

local MAXINT = 0xFFFFFFFF
local DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789"

local function adapt(delta, count, is_first)
  delta = delta // (is_first and 700 or 2)
  delta = delta + delta // count
  local k = 0
  while delta > 455 do
    delta = delta // 35
    k = k + 36
  end
  return k + 36 * delta // (delta + 38)
end

local function threshold(k, bias)
  return math.min(math.max(k - bias, 1), 26)
end

local function check(c)
  if c > 0x10FFFF or (c >= 0xD800 and c <= 0xDFFF) then reject("not-scalar") end
end

local function digit_of(value)
  return DIGITS:sub(value + 1, value + 1)
end

function sample.encode(text)
  local out = {}
  for _, c in ipairs(text) do
    check(c)
    if c < 0x80 then out[#out + 1] = string.char(c) end
  end
  local basic = #out
  if basic > 0 then out[#out + 1] = "-" end
  local n, delta, bias, done = 0x80, 0, 72, basic
  while done < #text do
    local least = MAXINT
    for _, c in ipairs(text) do
      if c >= n and c < least then least = c end
    end
    delta = delta + (least - n) * (done + 1)
    n = least
    for _, c in ipairs(text) do
      if c < n then delta = delta + 1 end
      if delta > MAXINT then reject("overflow") end
      if c == n then
        local q, k = delta, 36
        while q >= threshold(k, bias) do
          local t = threshold(k, bias)
          out[#out + 1] = digit_of(t + (q - t) % (36 - t))
          q = (q - t) // (36 - t)
          k = k + 36
        end
        out[#out + 1] = digit_of(q)
        bias = adapt(delta, done + 1, done == basic)
        delta = 0
        done = done + 1
      end
    end
    delta = delta + 1
    n = n + 1
  end
  return table.concat(out)
end

function sample.decode(ace)
  -- A delimiter at index 0 follows no literal portion: it is then not consumed, and is no digit.
  local literal, rest = ace:match("^(.+)%-(.*)$")
  literal, rest = literal or "", rest or ace
  if literal:find("[\x80-\xFF]") then reject("non-basic") end
  local out = {}
  for c in literal:gmatch(".") do out[#out + 1] = c:byte() end
  local n, i, bias, at = 0x80, 0, 72, 1
  while at <= #rest do
    local old, w, k = i, 1, 36
    while true do
      if at > #rest then reject("truncated") end
      local place = DIGITS:find(rest:sub(at, at):lower(), 1, true)
      if not place then reject("bad-digit") end
      local digit = place - 1
      at = at + 1
      i = i + digit * w
      if i > MAXINT then reject("overflow") end
      local t = threshold(k, bias)
      if digit < t then break end
      w = w * (36 - t)
      if w > MAXINT then reject("overflow") end
      k = k + 36
    end
    local count = #out + 1
    bias = adapt(i - old, count, old == 0)
    n = n + i // count
    check(n)
    i = i % count
    table.insert(out, i + 1, n)
    i = i + 1
  end
  return out
end

-- The two shapes of an implementation -------------------------------------------------------------

local STUB = os.getenv("ACECHECK_STUB") == "1"

-- Code points as UTF-8, and back, surrogates too.
local function to_utf8(text)
  local out = {}
  for _, c in ipairs(text) do out[#out + 1] = utf8.char(c) end
  return table.concat(out)
end

local function from_utf8(text)
  local out = {}
  for at, c in utf8.codes(text, true) do out[#out + 1] = c end
  return out
end

-- encode: a list of code points to an encoding without a prefix; decode: the reverse.
local function codec(encode, decode)
  if STUB then return { encode = sample.encode, decode = sample.decode } end
  return { encode = encode, decode = decode }
end

-- Functions that work on names in UTF-8. suffix: what follows the label, such as ".com". Declare the strings "utf-8".
local function names(to_ascii, to_unicode, suffix)
  suffix = suffix or ""
  local function cut(name)
    if suffix ~= "" and name:sub(-#suffix) ~= suffix then reject("the result has not the name's suffix") end
    return name:sub(1, #name - #suffix)
  end
  if STUB then
    to_ascii = function(name) return "xn--" .. sample.encode(from_utf8(cut(name))) .. suffix end
    to_unicode = function(name) return to_utf8(sample.decode(cut(name):sub(5))) .. suffix end
  end
  local function label_of(name)
    local label = cut(name)
    if label:find(".", 1, true) and not STUB then reject("the result is more than a label") end
    return label
  end
  local unchanged = "IDNA leaves the label as it is"
  return {
    encode = function(text)
      local label = label_of(to_ascii(to_utf8(text) .. suffix))
      if label:sub(1, 4):lower() ~= "xn--" then reject(unchanged) end
      return label:sub(5)
    end,
    decode = function(ace)
      local label = label_of(to_unicode("xn--" .. ace .. suffix))
      if label:lower() == ("xn--" .. ace):lower() then reject(unchanged) end
      return from_utf8(label)
    end,
  }
end

-- The protocol ------------------------------------------------------------------------------------

-- Reads a string of JSON as octets; returns the position after it too.
local function read_string(line, at)
  local out = {}
  local unescaped = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t" }
  at = at + 1
  while line:sub(at, at) ~= '"' do
    local plain = line:match('^[^"\\]+', at)
    if plain then
      out[#out + 1] = plain
      at = at + #plain
    else
      local escape = assert(line:match("^\\(.)", at), "the request is malformed")
      at = at + 2
      if escape == "u" then
        local c = tonumber(line:sub(at, at + 3), 16)
        at = at + 4
        local low = tonumber(line:match("^\\u([dD][c-fC-F]%x%x)", at) or "", 16)
        if c >= 0xD800 and c <= 0xDBFF and low then
          c = 0x10000 + (c - 0xD800) * 0x400 + (low - 0xDC00)
          at = at + 6
        end
        out[#out + 1] = utf8.char(c)
      else
        out[#out + 1] = unescaped[escape] or escape
      end
    end
  end
  return table.concat(out), at + 1
end

-- The position after a value that is no string.
local function skip(line, at)
  local depth = 0
  while true do
    local c = line:sub(at, at)
    assert(c ~= "", "the request is malformed")
    if c == '"' then
      at = select(2, read_string(line, at))
    else
      if depth == 0 and c:find("[,}%s]") then return at end
      if c:find("[%[{]") then depth = depth + 1 end
      if c:find("[%]}]") then depth = depth - 1 end
      at = at + 1
    end
  end
end

-- An object of JSON: its strings as octets, its other members as they came.
local function read_object(line)
  local out = {}
  local at = assert(line:match("^%s*{%s*()"), "the request is malformed")
  while line:sub(at, at) ~= "}" do
    local key, value
    key, at = read_string(line, at)
    at = assert(line:match("^%s*:%s*()", at), "the request is malformed")
    if line:sub(at, at) == '"' then
      value, at = read_string(line, at)
    else
      local start = at
      at = skip(line, at)
      value = line:sub(start, at - 1)
    end
    out[key] = value
    at = line:match("^%s*,?%s*()", at)
  end
  return out
end

local function quoted(octets)
  return '"' .. octets:gsub('[%c"\\]', function(c) return ("\\u%04X"):format(c:byte()) end) .. '"'
end

local function answer(request, implementation)
  if request.op == "encode" then
    local text = {}
    for word in request.unicode:gmatch("%x+") do
      local digits = word:gsub("^0+", "")
      if #digits > 8 then reject("a number of more than 32 bits") end
      text[#text + 1] = tonumber(word, 16)
    end
    return '"ace":' .. quoted(implementation.encode(text))
  end
  local ace = request.ace or request.ace_hex:gsub("%x%x", function(octet) return string.char(tonumber(octet, 16)) end)
  local words = {}
  for _, c in ipairs(implementation.decode(ace)) do words[#words + 1] = ("%04X"):format(c) end
  return '"unicode":' .. quoted(table.concat(words, " "))
end

-- Answers requests until the input ends. hello: name, version, and capabilities as members of JSON. implementation:
-- what codec or names returned. With ACECHECK_STUB=1 in the environment, the sample takes the place of the
-- implementation: what acecheck then reports is the adapter's. hello.strings: "utf-8" or nothing.
local function serve(hello, implementation)
  local members = {}
  if hello.strings then members[1] = '"strings":' .. quoted(hello.strings) end
  members[#members + 1] = STUB and CAPABILITIES or hello.capabilities
  local greeting = ('{"hello":1,"name":%s,"version":%s,"language":"Lua","in_flight":256,"codecs":{"punycode":{%s}}}')
    :format(quoted(hello.name), quoted(hello.version), table.concat(members, ","))
  for line in io.lines() do
    local request = read_object(line)
    if request.hello then
      print(greeting)
    else
      local done, result = pcall(answer, request, implementation)
      if not done then
        if type(result) ~= "table" then error(result, 0) end
        result = '"reject":' .. quoted(result.reject)
      end
      print(('{"id":%s,%s}'):format(request.id, result))
    end
    io.stdout:flush()
  end
end

-- Run by itself, and not loaded by another file.
if arg and arg[0] and arg[0] == debug.getinfo(1, "S").source:sub(2) then
  serve({ name = NAME, version = VERSION, capabilities = CAPABILITIES }, codec(encode, decode))
end

return { reject = reject, codec = codec, names = names, serve = serve }
