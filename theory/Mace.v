(* SPDX-License-Identifier: Apache-2.0 *)
(** The procedures of MACE: draft-ietf-idn-mace-01. *)

From Coq Require Import String ZArith List Bool.
From Bootstring Require Import Parameters Letters.
Import ListNotations.
Open Scope list_scope.
Open Scope Z_scope.

(** ** Sections 2, 4 and 6 *)

(** 6, the first paragraph: the code points that can be encoded. *)
Definition in_range (c : Z) : bool := (0 <=? c) && (c <=? 0x10ffff).

(** MACE-2, MACE-3 and MACE-8: a name part that conforms to STD13 is not empty, has letters, digits and
    hyphens only, and neither starts nor ends with a hyphen. *)
Definition std13 (text : string) : bool :=
  match text with
  | [] => false
  | first :: _ => forallb ldh text && negb (first =? hyphen) && negb (last text first =? hyphen)
  end.

(** Section 4. *)
Definition digit (v : Z) : Z := if v <? 10 then v + 48 else v - 10 + 97.

(** Letters in either case (section 8, the second paragraph). *)
Definition digit_of (c : Z) : option Z :=
  let c := lower c in
  if (48 <=? c) && (c <=? 57) then Some (c - 48)
  else if (97 <=? c) && (c <=? 118) then Some (c - 97 + 10)
  else None.

(** Section 5: base32_encode and base32_decode. *)
Fixpoint base32 (v : Z) (len : nat) : string :=
  match len with O => [] | S n => digit (v / 32 ^ Z.of_nat n mod 32) :: base32 v n end.

Fixpoint base32_number (so_far : Z) (s : string) : option Z :=
  match s with
  | [] => Some so_far
  | c :: s' => let* d := digit_of c in base32_number (so_far * 32 + d) s'
  end.

(** Section 6: the submodes and their introducers w, x, y and z. *)
Inductive submode := BMP_A | BMP_B | Non_BMP | Compress.

Definition introducer (sub : submode) : Z :=
  match sub with BMP_A => 119 | BMP_B => 120 | Non_BMP => 121 | Compress => 122 end.

Definition introduced (c : Z) : option submode :=
  let c := lower c in
  if c =? 119 then Some BMP_A else if c =? 120 then Some BMP_B
  else if c =? 121 then Some Non_BMP else if c =? 122 then Some Compress else None.

Definition same_submode (a b : submode) : bool := introducer a =? introducer b.

(** ** Section 7, the encoding procedure *)

(** The function compressible; [rest] is INPUT. *)
Definition compressible (sub : submode) (c prev : Z) (rest : string) : bool :=
  if 0x1ff <? Z.lxor c prev then false
  else match sub with
       | Compress => true
       | _ =>
           if 0x10000 <=? c then true
           else if Z.lxor c prev <? 16 then true
           else match find (fun nxt => negb (ldh nxt)) rest with
                | Some nxt => Z.lxor nxt c <=? 0x1ff
                | None => false
                end
       end.

(** NEW_SUBMODE, V and LEN for C (MACE-1 is an assignment here). *)
Definition represent (sub : submode) (c prev : Z) (rest : string) : submode * Z * nat :=
  if compressible sub c prev rest then
    let v := Z.lxor prev c in
    if 16 <=? v then (Compress, v + 0x200, 2%nat) else (Compress, v, 1%nat)
  else if c <=? 0x1fff then (BMP_A, c, 3%nat)
  else if (0xa000 <=? c) && (c <=? 0xffff) then (BMP_A, c - 0x8000, 3%nat)
  else if c <=? 0x9fff then (BMP_B, c - 0x2000, 3%nat)
  else (Non_BMP, c - 0x10000, 4%nat).

(** The loop; [literal] is whether MODE is Literal. *)
Fixpoint encode_from (literal : bool) (sub : submode) (prev : Z) (input : string) : string :=
  match input with
  | [] => []
  | c :: rest =>
      if c =? hyphen then [hyphen; hyphen] ++ encode_from literal sub prev rest
      else if letter_or_digit c then
        (if literal then [] else [hyphen]) ++ [c] ++ encode_from true sub prev rest
      else
        let '(new, v, len) := represent sub c prev rest in
        (if literal then [hyphen] else [])
          ++ (if same_submode new sub then [] else [introducer new])
          ++ base32 v len ++ encode_from false new c rest
  end.

Definition mace_encode (text : string) : option string :=
  if forallb in_range text && negb (std13 text) then Some (encode_from false BMP_A 0 text) else None.

(** ** Section 9, the decoding procedure *)

(** The loop, where C is no hyphen, and no introducer in Non-Literal mode: one code point.
    A short group is an error (MACE-7). *)
Definition read_group (sub : submode) (prev : Z) (input : string) : option (Z * string) :=
  match sub, input with
  | BMP_A, c1 :: c2 :: c3 :: rest =>
      let* v := base32_number 0 [c1; c2; c3] in
      Some (if 0x2000 <=? v then v + 0x8000 else v, rest)
  | BMP_B, c1 :: c2 :: c3 :: rest =>
      let* v := base32_number 0 [c1; c2; c3] in Some (v + 0x2000, rest)
  | Non_BMP, c1 :: c2 :: c3 :: c4 :: rest =>
      let* v := base32_number 0 [c1; c2; c3; c4] in Some (v + 0x10000, rest)
  | Compress, c1 :: rest =>
      let* d := digit_of c1 in
      if d <? 16 then Some (Z.lxor prev d, rest)
      else match rest with
           | c2 :: rest' =>
               let* v := base32_number 0 [c1; c2] in Some (Z.lxor prev (v - 0x200), rest')
           | [] => None
           end
  | _, _ => None
  end.

(** The loop, an iteration a step, at most [steps] of them; each takes a code point at least, so that
    the length of the input is enough ([decode_loop_steps]). A hyphen that ends the input changes
    the mode, and Literal mode takes letters and digits only (MACE-7). *)
Fixpoint decode_loop (steps : nat) (literal : bool) (sub : submode) (prev : Z) (input : string)
    : option string :=
  match steps, input with
  | _, [] => Some []
  | O, _ => None
  | S steps', c :: rest =>
      if c =? hyphen then
        match rest with
        | nxt :: rest' =>
            if nxt =? hyphen
            then let* text := decode_loop steps' literal sub prev rest' in Some (hyphen :: text)
            else decode_loop steps' (negb literal) sub prev rest
        | [] => decode_loop steps' (negb literal) sub prev rest
        end
      else if literal then
        if letter_or_digit c
        then let* text := decode_loop steps' literal sub prev rest in Some (c :: text)
        else None
      else match introduced c with
           | Some new => decode_loop steps' literal new prev rest
           | None =>
               let* (v, rest') := read_group sub prev input in
               let* text := decode_loop steps' literal sub v rest' in Some (v :: text)
           end
  end.

Definition same_but_case (a b : string) : bool :=
  if list_eq_dec Z.eq_dec (map lower a) (map lower b) then true else false.

(** The loop, and both checks of the paragraph below it. *)
Definition mace_decode (input : string) : option string :=
  let* text := decode_loop (length input) false BMP_A 0 input in
  let* again := mace_encode text in
  if same_but_case again input then Some text else None.

(** ** Examples *)

(** Section 11, (a) to (h). *)
Lemma mace_section_11 : map mace_encode
    [ [0x200; 0x4000; 0x2d; 0xb001; 0x40001; 0x61];
      [0x61; 0x2d; 0x300; 0x62; 0x400; 0x3000; 0x2d; 0x5000];
      [0x1fff; 0x2000; 0x9fff; 0xa000; 0xffff; 0x10000; 0x10ffff];
      [0x200; 0x2f; 0x30; 0x39; 0x3a; 0x200; 0x40; 0x41; 0x5a; 0x5b; 0x200; 0x60; 0x61; 0x7a; 0x7b];
      [0x61; 0x62; 0x63; 0x2d; 0x1000; 0x1200; 0x2d; 0x2000; 0x2010; 0x2200; 0x2d; 0x3000; 0x3010];
      [0x100; 0x102; 0x200; 0x2d; 0x201; 0x2d; 0x3fe; 0x61; 0x234];
      [0x3000; 0x2d; 0x3010; 0x61; 0x3100; 0x310f; 0x31ff];
      [0x20000; 0x2d; 0x20100; 0x61; 0x20010; 0x20012; 0x200ff] ]
  = map (fun s => Some (ascii s))
    [ "0g0x800--wc01y6001-a"; "-a---0o0-b-100x400--c00"; "7vvx000vvvw800vvvy0000vvvv";
      "0g001f-09-01q0g0020-AZ-02r0g0030-az-03r"; "-abc---4004g0--x00000g0g0--40040g";
      "zo02w0g0--z1--vv-a-ua"; "x400--zgg-a-ogfng"; "y2000--zo0-a-og2nd" ]%string.
Proof. reflexivity. Qed.

(** MACE-6; MACE-4; MACE-8; MACE-2; MACE-3. *)
Lemma mace_encode_examples :
  map mace_encode [[0xfc; hyphen]; [0xd800; 0xdc00]; [0x10000]; ascii "-abc"; ascii "abc"; []]
  = [Some (ascii "07s--"); Some (ascii "m00n00"); Some (ascii "y0000"); Some (ascii "---abc"); None;
     Some []].
Proof. reflexivity. Qed.

(** Letter case (MACE-5); a mode, a submode and a group that the encoder does not write. *)
Lemma mace_decode_examples : map (fun s => mace_decode (ascii s))
    ["07s--"; "07S--"; "-A-07s"; "-a-07s"; "-"; "w"; "w07s"; "07"; "-abc"]%string
  = [Some [0xfc; hyphen]; Some [0xfc; hyphen]; Some [65; 0xfc]; Some [97; 0xfc];
     None; None; None; None; None].
Proof. reflexivity. Qed.
