<?php
// SPDX-License-Identifier: Apache-2.0
// An adapter for acecheck in PHP, complete: copy this file, replace what is marked, and run
//
//     acecheck certify -- php my-adapter.php
//
// As it is, the file serves a Punycode codec of its own, `sample`. Other adapters include the file:
//
//     require 'adapter.php';
//     Adapter\serve(['name' => 'mine', 'version' => '1.0'], Adapter\codec('my_encode', 'my_decode'));
//
// The file needs only PHP 8, without extensions.
declare(strict_types=1);

namespace Adapter;

// Standard output is for answers alone.
ini_set('display_errors', 'stderr');

// A rejection. The message is the reason.
class Rejected extends \Exception
{
}

// --- Replace this part by the implementation -----------------------------------------------------

const NAME = 'sample';
const VERSION = '1.0';
// What the implementation's documentation promises: see adapters/README.md. A string is UTF-8.
const CAPABILITIES = ['bits' => 32, 'domain' => 'scalar', 'max_length' => 1000000, 'strings' => 'utf-8', 'unicode_hex' => ['utf-8']];
// The exceptions that the documentation names. Every other one ends the program, which is a failure.
const REJECTIONS = [Rejected::class];

// Takes UTF-8, returns its encoding, without a prefix.
function encode(string $text): string
{
    return sample_encode($text);
}

// Takes an encoding, without a prefix, returns the text as UTF-8.
function decode(string $ace): string
{
    return sample_decode($ace);
}

// --- The sample: RFC 3492 ------------------------------------------------------------------------

const MAXINT = 0xFFFFFFFF;
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

function sample_adapt(int $delta, int $count, bool $is_first): int
{
    $delta = intdiv($delta, $is_first ? 700 : 2);
    $delta += intdiv($delta, $count);
    for ($k = 0; $delta > 455; $k += 36) {
        $delta = intdiv($delta, 35);
    }
    return $k + intdiv(36 * $delta, $delta + 38);
}

function sample_threshold(int $k, int $bias): int
{
    return min(max($k - $bias, 1), 26);
}

function sample_check(int $c): void
{
    if ($c > 0x10FFFF || ($c >= 0xD800 && $c <= 0xDFFF)) {
        throw new Rejected('not-scalar');
    }
}

function sample_encode(string $text): string
{
    if (!preg_match('//u', $text)) {
        throw new Rejected('not UTF-8');
    }
    $points = code_points($text);
    array_map(sample_check(...), $points);
    $basic = array_filter($points, fn ($c) => $c < 0x80);
    $out = from_code_points($basic) . ($basic ? '-' : '');
    [$n, $delta, $bias] = [0x80, 0, 72];
    for ($done = count($basic); $done < count($points); ++$delta, ++$n) {
        $next = min(array_filter($points, fn ($c) => $c >= $n));
        $delta += ($next - $n) * ($done + 1);
        $n = $next;
        foreach ($points as $c) {
            $delta += $c < $n ? 1 : 0;
            if ($delta > MAXINT) {
                throw new Rejected('overflow');
            }
            if ($c !== $n) {
                continue;
            }
            $q = $delta;
            for ($k = 36; $q >= ($t = sample_threshold($k, $bias)); $k += 36) {
                $out .= DIGITS[$t + ($q - $t) % (36 - $t)];
                $q = intdiv($q - $t, 36 - $t);
            }
            $out .= DIGITS[$q];
            $bias = sample_adapt($delta, $done + 1, $done === count($basic));
            $delta = 0;
            ++$done;
        }
    }
    return $out;
}

function sample_digit(string $c): int
{
    $digit = strpos(DIGITS, strtolower($c));
    return $digit === false ? throw new Rejected('bad-digit') : $digit;
}

function sample_decode(string $ace): string
{
    // A delimiter at index 0 follows no literal portion: it is then not consumed, and is no digit.
    $basic = (int) strrpos($ace, '-');
    if (preg_match('/[\x80-\xFF]/', substr($ace, 0, $basic))) {
        throw new Rejected('non-basic');
    }
    // Four octets per code point: an insertion into an array takes longer.
    $out = pack('N*', ...unpack('C*', substr($ace, 0, $basic)));
    [$n, $i, $bias] = [0x80, 0, 72];
    for ($at = $basic > 0 ? $basic + 1 : 0; $at < strlen($ace);) {
        [$old, $w] = [$i, 1];
        for ($k = 36; ; $k += 36) {
            $digit = $at < strlen($ace) ? sample_digit($ace[$at++]) : throw new Rejected('truncated');
            $i += $digit * $w;
            if ($i > MAXINT) {
                throw new Rejected('overflow');
            }
            $t = sample_threshold($k, $bias);
            if ($digit < $t) {
                break;
            }
            $w *= 36 - $t;
            if ($w > MAXINT) {
                throw new Rejected('overflow');
            }
        }
        $count = intdiv(strlen($out), 4) + 1;
        $bias = sample_adapt($i - $old, $count, $old === 0);
        $n += intdiv($i, $count);
        sample_check($n);
        $i %= $count;
        $out = substr_replace($out, pack('N', $n), 4 * $i++, 0);
    }
    return from_code_points(unpack('N*', $out));
}

// --- Texts ---------------------------------------------------------------------------------------

// Surrogates in the same form are read too. An implementation that returns no UTF-8 has failed.
function code_points(string $text): array
{
    $out = [];
    for ($at = 0; $at < strlen($text);) {
        $first = ord($text[$at++]);
        $more = $first < 0x80 ? 0 : ($first < 0xE0 ? 1 : ($first < 0xF0 ? 2 : 3));
        $c = $more === 0 ? $first : $first & (0x3F >> $more);
        $next = substr($text, $at, $more);
        if (($first >= 0x80 && $first < 0xC0) || $first >= 0xF8 || !preg_match("/\\A[\x80-\xBF]{{$more}}\\z/", $next)) {
            throw new \UnexpectedValueException('a text is not UTF-8');
        }
        for ($i = 0; $i < $more; ++$i) {
            $c = $c << 6 | (ord($next[$i]) & 0x3F);
        }
        $at += $more;
        $out[] = $c;
    }
    return $out;
}

function from_code_points(array $points): string
{
    $out = '';
    foreach ($points as $c) {
        $more = $c < 0x80 ? 0 : ($c < 0x800 ? 1 : ($c < 0x10000 ? 2 : 3));
        $out .= chr([0, 0xC0, 0xE0, 0xF0][$more] | $c >> (6 * $more));
        for ($i = $more - 1; $i >= 0; --$i) {
            $out .= chr(0x80 | ($c >> (6 * $i) & 0x3F));
        }
    }
    return $out;
}

// --- The two shapes of an implementation ---------------------------------------------------------

function is_stub(): bool
{
    return getenv('ACECHECK_STUB') === '1';
}

// encode: UTF-8 to an encoding without a prefix; decode: the reverse.
function codec(callable $encode, callable $decode): array
{
    return is_stub() ? [sample_encode(...), sample_decode(...)] : [$encode, $decode];
}

// Functions that work on names in UTF-8. suffix: what follows the label, such as ".com".
function names(callable $to_ascii, callable $to_unicode, string $suffix = ''): array
{
    if (is_stub()) {
        $label = fn (string $name) => substr($name, 0, strlen($name) - strlen($suffix));
        $to_ascii = fn (string $name) => 'xn--' . sample_encode($label($name)) . $suffix;
        $to_unicode = fn (string $name) => sample_decode(substr($label($name), 4)) . $suffix;
    }
    $label_of = function (string $name) use ($suffix): string {
        if (!str_ends_with($name, $suffix)) {
            throw new Rejected('the result has not the name\'s suffix');
        }
        $label = substr($name, 0, strlen($name) - strlen($suffix));
        if (str_contains($label, '.') && !is_stub()) {
            throw new Rejected('the result is more than a label');
        }
        return $label;
    };
    $unchanged = 'IDNA leaves the label as it is';
    $encode = function (string $text) use ($to_ascii, $suffix, $label_of, $unchanged): string {
        $label = $label_of($to_ascii($text . $suffix));
        if (strcasecmp(substr($label, 0, 4), 'xn--') !== 0) {
            throw new Rejected($unchanged);
        }
        return substr($label, 4);
    };
    $decode = function (string $ace) use ($to_unicode, $suffix, $label_of, $unchanged): string {
        $label = $label_of($to_unicode('xn--' . $ace . $suffix));
        if (strcasecmp($label, 'xn--' . $ace) === 0) {
            throw new Rejected($unchanged);
        }
        return $label;
    };
    return [$encode, $decode];
}

// --- The protocol --------------------------------------------------------------------------------

// Answers requests until the input ends. hello: name, version, and where they differ from the usual ones, language and
// capabilities. implementation: what codec() or names() returned. rejections: classes of exceptions. With
// ACECHECK_STUB=1 in the environment, the sample takes the place of the implementation: what acecheck then reports is
// the adapter's.
function serve(array $hello, array $implementation, array $rejections = []): void
{
    $capabilities = ($hello['capabilities'] ?? []) + ['strings' => 'utf-8'];
    $greeting = [
        'hello' => 1,
        'name' => $hello['name'],
        'version' => $hello['version'],
        'language' => $hello['language'] ?? 'PHP',
        'in_flight' => 256,
        'codecs' => ['punycode' => is_stub() ? CAPABILITIES : $capabilities],
    ];
    while (($line = fgets(STDIN)) !== false) {
        $request = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
        $out = isset($request['hello']) ? $greeting : answer($request, $implementation, $rejections);
        fwrite(STDOUT, json_encode($out, JSON_THROW_ON_ERROR) . "\n");
        fflush(STDOUT);
    }
}

// The text of a request to encode, which may be ill-formed.
function text_of(array $request): string
{
    if (isset($request['unicode_hex'])) {
        return hex2bin($request['unicode_hex']);
    }
    $words = preg_split('/ /', $request['unicode'], -1, PREG_SPLIT_NO_EMPTY);
    return from_code_points(array_map(hexdec(...), $words));
}

function answer(array $request, array $implementation, array $rejections): array
{
    [$encode, $decode] = $implementation;
    $id = $request['id'];
    try {
        if ($request['op'] === 'encode') {
            $ace = $encode(text_of($request));
            return ['id' => $id] + (preg_match('//u', $ace) ? ['ace' => $ace] : ['ace_hex' => bin2hex($ace)]);
        }
        $text = $decode($request['ace'] ?? hex2bin($request['ace_hex']));
        $words = array_map(fn ($c) => sprintf('%04X', $c), code_points($text));
        return ['id' => $id, 'unicode' => implode(' ', $words)];
    } catch (\Throwable $error) {
        foreach ([Rejected::class, ...$rejections] as $class) {
            if ($error instanceof $class) {
                $reason = preg_replace('/[^ -~]/', '?', $error->getMessage());
                return ['id' => $id, 'reject' => $reason === '' ? $class : $reason];
            }
        }
        throw $error;
    }
}

if (realpath($_SERVER['SCRIPT_FILENAME']) === __FILE__) {
    $implementation = codec(encode(...), decode(...));
    serve(['name' => NAME, 'version' => VERSION, 'capabilities' => CAPABILITIES], $implementation, REJECTIONS);
}
