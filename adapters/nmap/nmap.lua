-- SPDX-License-Identifier: Apache-2.0
-- Adapter for two libraries of Nmap: punycode, or with the argument `idna` the conversion of names.
local adapter = dofile(arg[0]:gsub("[^/]*$", "") .. "../lua/adapter.lua")

-- The libraries need two others, which exist only within Nmap: these do the same for them.
local LIBRARIES = "/usr/share/nmap/nselib/"
package.path = LIBRARIES .. "?.lua"
package.preload.stdnse = function()
  return {
    seeall = function(environment) return setmetatable(environment, { __index = _G }) end,
    module = function(_, seeall) return seeall({}) end,
    debug = function() end,
  }
end
package.preload.unittest = function() return { testing = function() return false end } end

local function points(text)
  local out = {}
  for _, c in utf8.codes(text, true) do out[#out + 1] = c end
  return out
end

-- A decoded number that no string has room for, such as a negative one, becomes U+FFFD.
local function text(list)
  local out = {}
  for i, c in ipairs(list) do out[i] = utf8.char(c >= 0 and c <= 0x7FFFFFFF and c or 0xFFFD) end
  return table.concat(out)
end

local version = io.popen("dpkg-query -W -f '${Version}' nmap-common"):read("a")
if arg[1] == "idna" then
  local idna = require("idna")
  adapter.serve_names("nmap-idna", version, '"layer":"uts46","transitional":true,"strings":"utf-8"', "",
    function(name) return idna.toASCII(points(name)) end,
    function(name)
      local out, why = idna.toUnicode(points(name))
      return out and text(out), why
    end)
else
  local punycode = require("punycode")
  adapter.serve("nmap", version, '"bits":31',
    function(asked) return punycode.encode_input(points(asked)) end,
    function(ace)
      local out, why = punycode.decode_input(ace)
      return out and text(out), why
    end)
end
