(* SPDX-License-Identifier: Apache-2.0 *)
(** ASCII: what the drafts' letters are as code points, and their two cases. *)

From Coq Require Import ZArith List Bool Ascii String.
Open Scope Z_scope.

(** The code points of a string that is written down. *)
Definition ascii (s : String.string) : list Z :=
  map (fun c => Z.of_N (N_of_ascii c)) (list_ascii_of_string s).
Arguments ascii s%string.

(** The lower case of an ASCII letter. *)
Definition lower (c : Z) : Z := if (65 <=? c) && (c <=? 90) then c + 32 else c.

(** Letters, digits and the hyphen (MACE, section 2). *)
Definition hyphen : Z := 45.

Definition letter_or_digit (c : Z) : bool :=
  (65 <=? c) && (c <=? 90) || (97 <=? c) && (c <=? 122) || (48 <=? c) && (c <=? 57).

Definition ldh (c : Z) : bool := letter_or_digit c || (c =? hyphen).
