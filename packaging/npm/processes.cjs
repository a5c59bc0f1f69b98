// SPDX-License-Identifier: Apache-2.0
// The processes of adapters, for the program in a worker: the functions of its import "call".
'use strict';
const { spawn, spawnSync } = require('child_process');
const { constants } = require('os');

const mostErrors = 64 << 10; // octets that are kept of standard error
const afterExit = 100; // milliseconds in which the pipes of a process that has ended still bring what it wrote

const signals = { SIGHUP: 'Hangup', SIGINT: 'Interrupt', SIGQUIT: 'Quit', SIGILL: 'Illegal instruction', SIGTRAP: 'Trace/breakpoint trap',
  SIGABRT: 'Aborted', SIGBUS: 'Bus error', SIGFPE: 'Floating point exception', SIGKILL: 'Killed', SIGSEGV: 'Segmentation fault',
  SIGPIPE: 'Broken pipe', SIGALRM: 'Alarm clock', SIGTERM: 'Terminated', SIGXCPU: 'CPU time limit exceeded',
  SIGXFSZ: 'File size limit exceeded', SIGSYS: 'Bad system call', SIGUSR1: 'User defined signal 1', SIGUSR2: 'User defined signal 2' };

function whyNotStarted(program, error) {
  if (error.code === 'ENOENT' && !/[\\/]/.test(program)) {
    return `there is no program ${program} in PATH; for a file in this directory write ./${program}`;
  }
  if (error.code === 'ENOENT') return `${program}: No such file or directory`;
  if (error.code === 'EACCES') {
    return `${program}: Permission denied; make it executable with chmod +x ${program}, or name its interpreter: -- python3 ${program}`;
  }
  return `${program}: ${error.message}`;
}

class Adapter {
  constructor(child) {
    this.child = child;
    this.output = []; // not taken yet
    this.errors = Buffer.alloc(0);
    this.ended = false; // no more output comes
    this.status = undefined; // [exit code, signal]
    this.changed = () => {}; // called when one of these changes
    child.stdin.on('error', () => {}); // it reads no more; reading its answers will find out
    child.stdout.on('data', (octets) => this.change(() => this.output.push(octets)));
    child.stdout.on('close', () => this.change(() => (this.ended = true)));
    child.stderr.on('data', (octets) => {
      this.errors = Buffer.concat([this.errors, octets]).subarray(-mostErrors);
    });
    this.closed = new Promise((resolve) => child.on('close', resolve));
    child.on('exit', (...status) => {
      this.change(() => (this.status = status));
      // A process that it started can hold the pipe open.
      setTimeout(() => this.change(() => (this.ended = true)), afterExit);
    });
  }

  change(action) {
    action();
    this.changed();
  }

  // Waits until the condition holds, or so many milliseconds.
  until(condition, time) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish(), time);
      const finish = () => {
        clearTimeout(timer);
        this.changed = () => {};
        resolve();
      };
      this.changed = () => condition() && finish();
      this.changed();
    });
  }

  taken() {
    return Buffer.concat(this.output.splice(0));
  }

  async receive(time) {
    await this.until(() => this.output.length > 0 || this.ended, time);
    return this.output.length > 0 ? [0, this.taken()] : [Number(this.ended), ''];
  }

  kill() {
    const { pid } = this.child;
    if (process.platform === 'win32') {
      spawnSync('taskkill', ['/pid', `${pid}`, '/T', '/F'], { stdio: 'ignore' });
      return;
    }
    try {
      process.kill(-pid, 'SIGKILL'); // with all that it started
    } catch {
      // They have ended.
    }
  }

  async finish(time) {
    this.child.stdin.end();
    await this.until(() => this.status !== undefined, time);
    const killed = this.status === undefined;
    const [code, signal] = this.status ?? [];
    this.kill();
    await Promise.race([this.closed, new Promise((resolve) => setTimeout(resolve, 10 * afterExit).unref())]);
    if (killed) return [1, 'killed by acecheck'];
    if (signal) return [0, `signal ${constants.signals[signal]} (${signals[signal] ?? signal})`];
    return [0, code === 0 ? '' : `exit code ${code}`];
  }
}

// All processes of a program.
class Adapters {
  constructor() {
    this.all = new Map();
    this.last = 0;
  }

  killAll() {
    for (const adapter of this.all.values()) adapter.kill();
  }

  // Calls a function: the texts as octets, and a number. Gives [number, text].
  async call(name, first, second, number) {
    const key = Number(`${first}`);
    const adapter = this.all.get(key);
    switch (name) {
      case 'start':
        return this.start(JSON.parse(`${first}`));
      case 'send':
        adapter.child.stdin.write(second);
        return [0, ''];
      case 'receive':
        return adapter.receive(number);
      case 'finish':
        return adapter.finish(number);
      case 'rest':
        return [0, adapter.taken()];
      case 'errors':
        return [0, adapter.errors];
      case 'forget':
        this.all.delete(key);
        return [0, ''];
      default:
        throw new Error(`unknown function ${name}`);
    }
  }

  start([program, ...rest]) {
    return new Promise((resolve) => {
      const refuse = (error) => resolve([-1, whyNotStarted(program, error)]);
      let child;
      try {
        child = spawn(program, rest, { stdio: 'pipe', detached: process.platform !== 'win32', windowsHide: true });
      } catch (error) {
        refuse(error);
        return;
      }
      child.on('error', refuse);
      child.on('spawn', () => {
        this.all.set(++this.last, new Adapter(child));
        resolve([this.last, '']);
      });
    });
  }
}

module.exports = { Adapters, names: ['start', 'send', 'receive', 'finish', 'rest', 'errors', 'forget'] };
