(* SPDX-License-Identifier: Apache-2.0 *)
(** The procedures as a program in OCaml, for adapters/theory. Integers become those of the library
    Zarith; natural numbers (fuel, lengths and positions) as well, so that none of them can wrap.
    What is trusted here, beyond Coq and its extraction: integer.ml, function by function. *)

From Coq Require Import ZArith Extraction ExtrOcamlBasic.
From Bootstring Require Import Parameters Cursor Encoder Punycode Lace Mace Cidnuc.

Extract Inductive positive => "Integer.t"
  [ "Integer.twice_plus_one" "Integer.twice" "Integer.one" ] "Integer.match_positive".
Extract Inductive Z => "Integer.t" [ "Integer.zero" "" "Integer.neg" ] "Integer.match_integer".
Extract Inductive nat => "Integer.t" [ "Integer.zero" "Integer.succ" ] "Integer.match_natural".

Extract Inlined Constant Z.add => "Integer.add".
Extract Inlined Constant Z.sub => "Integer.sub".
Extract Inlined Constant Z.mul => "Integer.mul".
Extract Inlined Constant Z.div => "Integer.div".
Extract Inlined Constant Z.modulo => "Integer.modulo".
Extract Inlined Constant Z.log2 => "Integer.log2".
Extract Inlined Constant Z.max => "Integer.max".
Extract Inlined Constant Z.min => "Integer.min".
Extract Inlined Constant Z.eqb => "Integer.equal".
Extract Inlined Constant Z.leb => "Integer.leq".
Extract Inlined Constant Z.ltb => "Integer.lt".
Extract Inlined Constant Z.geb => "Integer.geq".
Extract Inlined Constant Z.gtb => "Integer.gt".
Extract Inlined Constant Z.to_nat => "Integer.to_natural".
Extract Inlined Constant Z.of_nat => "Integer.of_natural".
Extract Inlined Constant length => "Integer.length".

Extract Inlined Constant Z.lxor => "Integer.logxor".

(** The character database of CIDNUC stays a parameter, a record that adapters/theory fills. *)
Extraction "bootstring.ml" encode decode_by_cursor punycode lace_encode lace_decode mace_encode mace_decode
  cidnuc_encode cidnuc_decode.
