<?php
// SPDX-License-Identifier: Apache-2.0
// PHP's idn_to_ascii and idn_to_utf8, and Symfony's functions of the same name for PHP without intl. The argument:
// transitional, symfony or symfony-transitional. A rejection is false, or the ValueError for an empty name.
declare(strict_types=1);

require __DIR__ . '/../php/adapter.php';

use Symfony\Polyfill\Intl\Idn\Idn;

$mode = $argv[1] ?? '';
$is_symfony = str_starts_with($mode, 'symfony');
$is_transitional = str_ends_with($mode, 'transitional');
if ($is_symfony) {
    require 'Symfony/Polyfill/Intl/Idn/autoload.php';
}
$options = IDNA_CHECK_BIDI | IDNA_CHECK_CONTEXTJ;
if (!$is_transitional) {
    $options |= IDNA_NONTRANSITIONAL_TO_ASCII | IDNA_NONTRANSITIONAL_TO_UNICODE;
}

function calling(callable $function, int $options): callable
{
    return function (string $name) use ($function, $options): string {
        $result = $function($name, $options, INTL_IDNA_VARIANT_UTS46);
        return $result === false ? throw new Adapter\Rejected('false') : $result;
    };
}

// False is what the functions document for a name that they cannot convert, whatever its octets.
$capabilities = ['layer' => 'uts46', 'transitional' => $is_transitional, 'unicode_hex' => ['utf-8']];
if (!$is_symfony) {
    $capabilities['unicode_version'] = implode('.', array_slice(IntlChar::getUnicodeVersion(), 0, 2));
}
Adapter\serve(
    [
        'name' => ($is_symfony ? 'php-symfony' : 'php-intl') . ($is_transitional ? '-transitional' : ''),
        'version' => $is_symfony ? '1.27' : PHP_VERSION . ', ICU ' . INTL_ICU_VERSION,
        'language' => $is_symfony ? 'PHP' : 'C',
        'capabilities' => $capabilities,
    ],
    $is_symfony
        ? Adapter\names(calling(Idn::idn_to_ascii(...), $options), calling(Idn::idn_to_utf8(...), $options))
        : Adapter\names(calling('idn_to_ascii', $options), calling('idn_to_utf8', $options)),
    [ValueError::class],
);
