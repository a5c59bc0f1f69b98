# SPDX-License-Identifier: Apache-2.0
# frozen_string_literal: true

# SimpleIDN, and with the argument `punycode` its codec. A rejection is SimpleIDN::ConversionError.

require 'simpleidn'
require_relative '../ruby/adapter'

is_codec = ARGV == ['punycode']
Adapter.serve(
  {
    name: is_codec ? 'ruby-simpleidn-punycode' : 'ruby-simpleidn',
    version: SimpleIDN::VERSION,
    capabilities: is_codec ? {} : { layer: 'uts46' }
  },
  if is_codec
    Adapter.codec(SimpleIDN::Punycode.method(:encode), SimpleIDN::Punycode.method(:decode))
  else
    Adapter.names(SimpleIDN.method(:to_ascii), SimpleIDN.method(:to_unicode))
  end,
  [SimpleIDN::ConversionError]
)
