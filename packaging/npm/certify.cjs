// SPDX-License-Identifier: Apache-2.0
// Certifies a codec in JavaScript in this process, as an adapter whose answers are function calls. certify.d.ts describes
// the function.
'use strict';
const { codePoints, octets, unicode, utf16 } = require('./adapter.cjs');
const { runProgram, systemOf } = require('./engine.cjs');

const report = 'inside-acecheck:report.json'; // is not written but kept

const isMistake = (error) => error instanceof TypeError || error instanceof ReferenceError;

function helloOf({ name = 'codec', version, codec = 'punycode', declares = {}, ...functions }) {
  const ops = ['encode', 'decode'].filter((op) => typeof functions[op] === 'function');
  if (ops.length === 0) throw new TypeError('certify: the codec has neither "encode" nor "decode"; give at least one of them as a function');
  const declared = { ops, strings: 'utf-16', unicode_hex: ['utf-16'], ...declares };
  return { hello: 1, name, version, language: 'JavaScript', codecs: { [codec]: declared } };
}

// The adapter. What is thrown as no rejection ends it.
class Adapter {
  constructor(codec) {
    this.codec = codec;
    this.hello = helloOf(codec);
    this.rejects = codec.rejects ?? ((error) => !isMistake(error));
    this.start();
  }

  start() {
    this.output = '';
    this.ending = undefined;
    return [0, ''];
  }

  valueOf({ op, ...request }) {
    const isEncode = op === 'encode';
    const text = 'unicode_hex' in request ? utf16(request) : codePoints(request.unicode ?? '').map((c) => String.fromCodePoint(c)).join('');
    const value = this.codec[op](isEncode ? text : (request.ace ?? `${octets(request)}`));
    if (typeof value !== 'string') throw new TypeError(`${op} returns ${value === null ? 'null' : typeof value}, not a string`);
    return isEncode ? { ace: value } : { unicode: unicode(Array.from(value, (c) => c.codePointAt(0))) };
  }

  answer(request) {
    if ('hello' in request) return this.hello;
    try {
      return { id: request.id, ...this.valueOf(request) };
    } catch (error) {
      if (!this.rejects(error)) throw error;
      return { id: request.id, reject: String(error?.message ?? error) };
    }
  }

  send(_first, lines) {
    for (const line of `${lines}`.split('\n').filter(Boolean)) {
      if (this.ending !== undefined) break;
      try {
        this.output += `${JSON.stringify(this.answer(JSON.parse(line)))}\n`;
      } catch (error) {
        this.ending = String(error);
      }
    }
    return [0, ''];
  }

  // What it has answered; then that it has ended, since no answer comes later.
  receive() {
    const text = this.output;
    this.output = '';
    return text === '' && this.ending !== undefined ? [1, ''] : [0, text];
  }

  finish() {
    return [0, this.ending ?? ''];
  }
}

async function certify(codec, options = []) {
  const adapter = new Adapter(codec);
  let kept;
  const streams = { 1: '', 2: '' };
  const system = systemOf({ write: (stream, text) => void (streams[stream] += text) });
  const code = runProgram(['acecheck', 'certify', ...options, '--json', report, '--', adapter.hello.name], {
    ...system,
    write: (name, content) => (`${name}` === report ? [0, ((kept = JSON.parse(content)), '')] : system.write(name, content)),
    start: () => adapter.start(),
    send: (...rest) => adapter.send(...rest),
    receive: () => adapter.receive(),
    finish: () => adapter.finish(),
    rest: () => [0, ''],
    errors: () => [0, ''],
    forget: () => [0, ''],
  });
  if (kept === undefined) throw new Error(streams[2].trimEnd().replace(/^acecheck: /, ''));
  const [{ result, totals, failures, mistakes }] = kept.runs;
  return { conformant: code === 0, result, totals, failures, mistakes, summary: streams[1] };
}

module.exports = { certify };
