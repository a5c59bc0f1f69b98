<?php
// SPDX-License-Identifier: Apache-2.0
// Horde_Idna_Punycode, which Horde_Idna takes where PHP has no intl, and which comes from true/punycode. It documents no
// exception but Horde_Idna_Exception.
declare(strict_types=1);

require __DIR__ . '/../php/adapter.php';

spl_autoload_register(function (string $class): void {
    require str_replace('_', '/', $class) . '.php';
});
$punycode = new Horde_Idna_Punycode();
Adapter\serve(
    ['name' => 'php-horde', 'version' => '1.1.2', 'capabilities' => ['layer' => 'uts46']],
    Adapter\names($punycode->encode(...), $punycode->decode(...)),
    [Horde_Idna_Exception::class],
);
