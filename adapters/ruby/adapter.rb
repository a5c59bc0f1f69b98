# SPDX-License-Identifier: Apache-2.0
# frozen_string_literal: true

# An adapter for acecheck in Ruby, complete: copy this file, replace what is marked, and run
#
#     acecheck certify -- ruby my_adapter.rb
#
# As it is, the file serves a Punycode codec of its own, `sample`. Other adapters load the file:
#
#     require_relative 'adapter'
#     Adapter.serve({ name: 'mine', version: '1.0' }, Adapter.codec(encode, decode), [ArgumentError])
#
# The file needs only what Ruby contains.

require 'json'

module Adapter
  # A rejection. The message is the reason.
  class Rejected < StandardError; end

  # --- Replace this part by the implementation ---------------------------------------------------

  NAME = 'sample'
  VERSION = '1.0'
  # What the implementation's documentation promises: see adapters/README.md. A string is UTF-8.
  CAPABILITIES = { bits: 32, domain: 'scalar', max_length: 1_000_000, strings: 'utf-8',
                   unicode_hex: ['utf-8'] }.freeze
  # The exceptions that the documentation names. Every other one is a failure.
  REJECTIONS = [Rejected].freeze

  # Takes a string in UTF-8, returns its encoding, without a prefix.
  def self.encode(text)
    Sample.encode(text)
  end

  # Takes an encoding, without a prefix, returns the text in UTF-8.
  def self.decode(ace)
    Sample.decode(ace)
  end

  # --- The sample: RFC 3492 ----------------------------------------------------------------------

  module Sample
    MAXINT = 0xFFFFFFFF
    DIGITS = [*'a'..'z', *'0'..'9'].freeze
    VALUE = DIGITS.each_with_index.flat_map { |c, i| [[c, i], [c.upcase, i]] }.to_h.freeze

    module_function

    def adapt(delta, count, is_first)
      delta /= is_first ? 700 : 2
      delta += delta / count
      k = 0
      while delta > 455
        delta /= 35
        k += 36
      end
      k + 36 * delta / (delta + 38)
    end

    def threshold(k, bias)
      (k - bias).clamp(1, 26)
    end

    def check(code_point)
      raise Rejected, 'not-scalar' if code_point > 0x10FFFF || (0xD800..0xDFFF).cover?(code_point)
    end

    def encode(text)
      raise Rejected, 'not UTF-8' unless text.valid_encoding?

      points = text.codepoints
      points.each { |c| check(c) }
      out = points.select { |c| c < 0x80 }.pack('U*')
      basic = out.length
      out << '-' if basic.positive?
      n = 0x80
      delta = 0
      bias = 72
      done = basic
      while done < points.length
        following = points.select { |c| c >= n }.min
        delta += (following - n) * (done + 1)
        n = following
        points.each do |c|
          delta += 1 if c < n
          raise Rejected, 'overflow' if delta > MAXINT
          next if c != n

          q = delta
          k = 36
          while q >= (t = threshold(k, bias))
            out << DIGITS[t + (q - t) % (36 - t)]
            q = (q - t) / (36 - t)
            k += 36
          end
          out << DIGITS[q]
          bias = adapt(delta, done + 1, done == basic)
          delta = 0
          done += 1
        end
        delta += 1
        n += 1
      end
      out
    end

    def decode(ace)
      # A delimiter at index 0 follows no literal portion: it is then not consumed, and is no digit.
      basic = ace.rindex('-') || 0
      raise Rejected, 'non-basic' unless ace[0, basic].ascii_only?

      out = ace[0, basic].codepoints
      rest = ace[(basic.positive? ? basic + 1 : 0)..].chars
      n = 0x80
      i = 0
      bias = 72
      at = 0
      while at < rest.length
        old = i
        w = 1
        k = 36
        loop do
          raise Rejected, 'truncated' if at == rest.length

          digit = VALUE.fetch(rest[at]) { raise Rejected, 'bad-digit' }
          at += 1
          i += digit * w
          raise Rejected, 'overflow' if i > MAXINT

          t = threshold(k, bias)
          break if digit < t

          w *= 36 - t
          raise Rejected, 'overflow' if w > MAXINT

          k += 36
        end
        count = out.length + 1
        bias = adapt(i - old, count, old.zero?)
        n += i / count
        check(n)
        i %= count
        out.insert(i, n)
        i += 1
      end
      out.pack('U*')
    end
  end

  # --- The two shapes of an implementation -------------------------------------------------------

  STUB = ENV['ACECHECK_STUB'] == '1'
  UNCHANGED = 'IDNA leaves the label as it is'

  module_function

  # encode: a string to an encoding without a prefix; decode: the reverse.
  def codec(encode, decode)
    STUB ? [Sample.method(:encode), Sample.method(:decode)] : [encode, decode]
  end

  # Functions that work on names. suffix: what follows the label, such as ".com".
  def names(to_ascii, to_unicode, suffix = '')
    if STUB
      to_ascii = ->(name) { "xn--#{Sample.encode(name.delete_suffix(suffix))}#{suffix}" }
      to_unicode = ->(name) { Sample.decode(name.delete_suffix(suffix)[4..]) + suffix }
    end
    encode = lambda do |text|
      label = label_of(to_ascii.call(text + suffix), suffix)
      raise Rejected, UNCHANGED unless label[0, 4].casecmp?('xn--')

      label[4..]
    end
    decode = lambda do |ace|
      label = label_of(to_unicode.call("xn--#{ace}#{suffix}"), suffix)
      raise Rejected, UNCHANGED if label.casecmp("xn--#{ace}")&.zero?

      label
    end
    [encode, decode]
  end

  def label_of(name, suffix)
    raise Rejected, "the result has not the name's suffix" unless name.end_with?(suffix)

    label = name.delete_suffix(suffix)
    raise Rejected, 'the result is more than a label' if label.include?('.') && !STUB

    label
  end

  # --- The protocol ------------------------------------------------------------------------------

  # Answers requests until the input ends. hello: name, version, and where they differ from the usual ones, language and
  # capabilities. implementation: what codec or names returned. rejections: classes of exceptions. With ACECHECK_STUB=1
  # in the environment, the sample takes the place of the implementation: what acecheck then reports is the adapter's.
  def serve(hello, implementation, rejections = [])
    capabilities = STUB ? CAPABILITIES : { strings: 'utf-8' }.merge(hello[:capabilities] || {})
    greeting = { hello: 1, name: hello[:name], version: hello[:version], language: hello[:language] || 'Ruby',
                 in_flight: 256, codecs: { punycode: capabilities } }
    $stdin.set_encoding(Encoding::UTF_8)
    while (line = $stdin.gets)
      request = JSON.parse(line)
      out = request.key?('hello') ? greeting : answer(request, implementation, rejections)
      $stdout.write(JSON.generate(out), "\n")
      $stdout.flush
    end
  end

  # The text of a request to encode, which may be ill-formed.
  def text_of(request)
    octets = request['unicode_hex']
    return [octets].pack('H*').force_encoding(Encoding::UTF_8) if octets

    request['unicode'].split.map { |word| word.to_i(16) }.pack('U*')
  end

  def answer(request, implementation, rejections)
    encode, decode = implementation
    out = { id: request['id'] }
    if request['op'] == 'encode'
      ace = encode.call(text_of(request))
      is_utf8 = ace.dup.force_encoding(Encoding::UTF_8).valid_encoding?
      out.update(is_utf8 ? { ace: ace } : { ace_hex: ace.unpack1('H*') })
    else
      ace = request['ace'] || [request['ace_hex']].pack('H*').force_encoding(Encoding::UTF_8)
      # unpack reads surrogates and numbers above 10FFFF too, which an implementation may return.
      out[:unicode] = decode.call(ace).unpack('U*').map { |c| format('%04X', c) }.join(' ')
    end
    out
  rescue Rejected, *rejections => e
    { id: request['id'], reject: e.message.encode('US-ASCII', invalid: :replace, undef: :replace) }
  rescue StandardError => e
    # A failure, after which the implementation can be asked on.
    { id: request['id'], crash: "#{e.class}: #{e.message}".encode('US-ASCII', invalid: :replace, undef: :replace) }
  end
end

if $PROGRAM_NAME == __FILE__
  Adapter.serve({ name: Adapter::NAME, version: Adapter::VERSION, capabilities: Adapter::CAPABILITIES },
                Adapter.codec(Adapter.method(:encode), Adapter.method(:decode)), Adapter::REJECTIONS)
end
