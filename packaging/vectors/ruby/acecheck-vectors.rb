# SPDX-License-Identifier: Apache-2.0
# frozen_string_literal: true

require "json"

# The Punycode vectors of acecheck, with one expectation each.
#
#   AcecheckVectors.load("scalar", 64).each do |vector|
#     got = begin
#       vector["op"] == "encode" ? encode(vector["code_points"]) : decode(AcecheckVectors.octets(vector))
#     rescue ArgumentError
#       nil
#     end
#     raise vector["id"] unless AcecheckVectors.right?(vector, got)
#   end
#
# `encode` turns a list of code points into a string, `decode` a string into a list of code points; nil is a rejection.
module AcecheckVectors
  VERSION = "@version@"

  # For code that takes and gives `scalar` values or each `code_point`, with integers of so many bits, 31 or more.
  def self.load(domain, bits)
    width = [31, 32, 53].select { |each| each <= bits }.max
    JSON.parse(File.read(File.join(__dir__, "data", "punycode-#{domain}-#{width}.json"), encoding: "UTF-8"))["vectors"]
  end

  # The input of `decode`.
  def self.octets(vector)
    vector.key?("ace") ? vector["ace"].b : [vector["ace_hex"]].pack("H*")
  end

  # Whether the answer is right. Digits that are encoded may be capitals.
  def self.right?(vector, got)
    return vector["result"] != "value" if got.nil?
    return false if vector["result"] == "reject"
    return got == vector["code_points"] if vector["op"] == "decode"

    literal, delimiter, digits = got.b.rpartition("-")
    literal + delimiter + digits.downcase == vector["ace"].b
  end
end
