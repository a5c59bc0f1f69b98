# SPDX-License-Identifier: Apache-2.0
# frozen_string_literal: true

# Counts the failures of a codec that looks its answers up in the standard input: the lines that
# tests/vectors/textbook.py prints.
require "acecheck-vectors"

ANSWERS = $stdin.each_line(chomp: true).to_h do |line|
  op, given, answer = line.split("\t", -1)
  [[op, given], answer]
end

def found(operation, given)
  answer = ANSWERS.fetch([operation, given])
  raise ArgumentError, "rejected" if answer == "!"

  answer
end

def encode(points)
  [found("encode", points.map { |c| format("%04X", c) }.join(" "))].pack("H*")
end

def decode(octets)
  found("decode", octets.unpack1("H*").upcase).split.map(&:hex)
end

failed = AcecheckVectors.load("scalar", 32).count do |vector|
  got = begin
    vector["op"] == "encode" ? encode(vector["code_points"]) : decode(AcecheckVectors.octets(vector))
  rescue ArgumentError
    nil
  end
  !AcecheckVectors.right?(vector, got)
end
puts "#{failed} failures"
