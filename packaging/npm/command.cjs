#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// The command acecheck: the native program where it runs, else program.wasm, or with ACECHECK_ENGINE=wasm. The program is
// in a worker, which waits, and its adapters are processes of this thread.
'use strict';
const { spawn } = require('child_process');
const fs = require('fs');
const path = require('path');
const { MessageChannel, Worker, isMainThread, receiveMessageOnPort, workerData } = require('worker_threads');

function runNative(program) {
  const child = spawn(program, process.argv.slice(2), { stdio: 'inherit' });
  // The terminal sends these to the program as well, which says what it has done and ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`acecheck: ${program}: ${error.message}; ACECHECK_ENGINE=wasm runs the engine instead\n`);
    process.exitCode = 2;
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function runEngine() {
  const { Adapters } = require('./processes.cjs');
  const { constants } = require('os');
  const adapters = new Adapters();
  const { port1: port, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4)); // how many calls
  port.on('message', async ({ name, first, second, number, code }) => {
    if (code !== undefined) {
      adapters.killAll();
      process.exit(code);
    }
    port.postMessage(await adapters.call(name, Buffer.from(first), Buffer.from(second), number));
    Atomics.add(answered, 0, 1);
    Atomics.notify(answered, 0);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      adapters.killAll();
      process.stderr.write(`acecheck: interrupted by ${signal}\n`);
      process.exit(128 + constants.signals[signal]);
    });
  }
  const columns = process.stdout.isTTY && process.env.TERM !== 'dumb' ? process.stdout.columns : 0;
  const worker = new Worker(__filename, { workerData: { port: port2, answered, columns, commandLine: ['acecheck', ...process.argv.slice(2)] },
    transferList: [port2], execArgv: [] });
  worker.on('error', (error) => {
    process.stderr.write(`acecheck: internal error: ${error.stack}\n`);
    adapters.killAll();
    process.exit(6);
  });
}

function work({ port, answered, columns, commandLine }) {
  const { runProgram, systemOf } = require('./engine.cjs');
  const { names } = require('./processes.cjs');
  const wait = new Int32Array(new SharedArrayBuffer(4));
  const write = (stream, text) => {
    for (let at = 0; at < text.length;) {
      try {
        at += fs.writeSync(stream, text, at);
      } catch (error) {
        if (error.code === 'EPIPE') return; // the reader has gone
        if (error.code !== 'EAGAIN') throw error;
        Atomics.wait(wait, 0, 0, 5);
      }
    }
  };
  const processes = Object.fromEntries(names.map((name) => [name, (first, second, number) => {
    const before = Atomics.load(answered, 0);
    port.postMessage({ name, first, second, number });
    // A notification of the call before can come late.
    while (Atomics.load(answered, 0) === before) Atomics.wait(answered, 0, before);
    const [result, text] = receiveMessageOnPort(port).message;
    return [result, text];
  }]));
  port.postMessage({ code: runProgram(commandLine, { ...systemOf({ write, columns }), ...processes }) });
}

const native = path.join(__dirname, 'bin', `acecheck-${process.platform}-${process.arch}`);
if (!isMainThread) work(workerData);
else if (process.env.ACECHECK_ENGINE !== 'wasm' && fs.existsSync(native)) runNative(native);
else runEngine();
