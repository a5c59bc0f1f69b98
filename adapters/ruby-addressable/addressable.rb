# SPDX-License-Identifier: Apache-2.0
# frozen_string_literal: true

# Addressable without libidn, and with the argument `punycode` the codec that it calls, which is private. Its own
# exceptions are its rejections.

require 'addressable/idna/pure'
require 'addressable/version'
require_relative '../ruby/adapter'

is_codec = ARGV == ['punycode']
idna = Addressable::IDNA
Adapter.serve(
  {
    name: is_codec ? 'ruby-addressable-punycode' : 'ruby-addressable',
    version: Addressable::VERSION::STRING,
    capabilities: is_codec ? {} : { layer: 'idna2003' }
  },
  if is_codec
    Adapter.codec(->(text) { idna.send(:punycode_encode, text) }, ->(ace) { idna.send(:punycode_decode, ace) })
  else
    Adapter.names(->(name) { idna.to_ascii(name) }, ->(name) { idna.to_unicode(name) })
  end,
  [idna::PunycodeBadInput, idna::PunycodeBigOutput, idna::PunycodeOverflow]
)
