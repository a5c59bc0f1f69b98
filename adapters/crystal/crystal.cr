# SPDX-License-Identifier: Apache-2.0
# Adapter for URI::Punycode of Crystal. Its documentation names no error: ArgumentError and plain
# Exceptions, which it raises itself, are rejections, and others, such as OverflowError, are failures.
#
# With ACECHECK_STUB=1 in the environment a sample codec answers instead: that is a test of the adapter.
require "json"
require "uri/punycode"

# The sample: Punycode as RFC 3492 has it, with integers of 32 bits.
module Sample
  extend self

  DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789"

  def limited(value : Int64)
    raise ArgumentError.new("overflow") if value > UInt32::MAX
    value
  end

  def threshold(k, bias)
    (k - bias).clamp(1_i64, 26_i64)
  end

  def adapt(delta, size, first)
    delta //= first ? 700 : 2
    delta += delta // size
    k = 0_i64
    while delta > 455
      delta //= 35
      k += 36
    end
    k + 36 * delta // (delta + 38)
  end

  def encode(text : String) : String
    points = text.chars.map(&.ord.to_i64)
    String.build do |io|
      text.each_char { |c| io << c if c.ascii? }
      basic = points.count(&.< 0x80)
      io << '-' if basic > 0
      n, delta, bias, handled = 0x80_i64, 0_i64, 72_i64, basic
      while handled < points.size
        following = points.select(&.>= n).min
        delta = limited(delta + (following - n) * (handled + 1))
        n = following
        points.each do |c|
          delta = limited(delta + 1) if c < n
          next if c != n
          q, k = delta, 36_i64
          while q >= (t = threshold(k, bias))
            io << DIGITS[t + (q - t) % (36 - t)]
            q = (q - t) // (36 - t)
            k += 36
          end
          io << DIGITS[q]
          bias = adapt(delta, handled + 1, handled == basic)
          delta = 0_i64
          handled += 1
        end
        delta += 1
        n += 1
      end
    end
  end

  def decode(ace : String) : String
    # A delimiter at index 0 is not consumed, and is then no digit.
    chars = ace.chars
    delimiter = chars.rindex('-') || 0
    points = chars[0, delimiter]
    raise ArgumentError.new("non-basic") unless points.all?(&.ascii?)
    n, i, bias = 0x80_i64, 0_i64, 72_i64
    at = delimiter > 0 ? delimiter + 1 : 0
    while at < chars.size
      before, w, k = i, 1_i64, 36_i64
      loop do
        raise ArgumentError.new("truncated") if at == chars.size
        value = DIGITS.index(chars[at].ascii? ? chars[at].downcase : '-').try(&.to_i64)
        raise ArgumentError.new("bad-digit") unless value
        at += 1
        i = limited(i + value * w)
        t = threshold(k, bias)
        break if value < t
        w = limited(w * (36 - t))
        k += 36
      end
      size = points.size + 1
      bias = adapt(i - before, size, before == 0)
      n += i // size
      i %= size
      raise ArgumentError.new("out-of-domain") if n > 0x10FFFF || 0xD800 <= n <= 0xDFFF
      points.insert(i, n.to_i32.chr)
      i += 1
    end
    points.join
  end
end

STUB         = ENV["ACECHECK_STUB"]? == "1"
CAPABILITIES = %("strings":"utf-8",) + (STUB ? %("bits":32,"domain":"scalar","max_length":65536) : %("bits":31))

def text_of(unicode : String)
  String.build { |io| unicode.split { |word| io << word.to_i(16).chr } }
end

def unicode_of(text : String)
  text.chars.join(' ') { |c| c.ord.to_s(16, upcase: true).rjust(4, '0') }
end

def ace_of(request)
  request["ace"]?.try(&.as_s) || String.new(request["ace_hex"].as_s.hexbytes)
end

def answer(request)
  if request["op"] == "encode"
    text = text_of(request["unicode"].as_s)
    %("ace":) + (STUB ? Sample.encode(text) : URI::Punycode.encode(text)).to_json
  else
    ace = ace_of(request)
    %("unicode":) + unicode_of(STUB ? Sample.decode(ace) : URI::Punycode.decode(ace)).to_json
  end
rescue error
  # Any other is a failure, after which the functions can be asked on.
  kind = error.is_a?(ArgumentError) || error.class == Exception ? "reject" : "crash"
  %("#{kind}":) + error.message.to_s.to_json
end

STDIN.each_line do |line|
  request = JSON.parse(line)
  if request["hello"]?
    puts %({"hello":1,"name":"crystal","version":"#{Crystal::VERSION}","language":"Crystal",) +
         %("in_flight":256,"codecs":{"punycode":{#{CAPABILITIES}}}})
  else
    puts %({"id":#{request["id"]},#{answer(request)}})
  end
  STDOUT.flush
end
