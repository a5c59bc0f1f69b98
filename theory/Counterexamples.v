(* SPDX-License-Identifier: Apache-2.0 *)
(** Texts that are encoded with bounded integers and whose encoding a decoder with the same bound
    rejects: draft-costello-rfc3492bis-02, sections 6.2 and 6.3. The encoder checks delta, the decoder
    checks the sum of delta and the index of the insertion before. *)

From Coq Require Import ZArith List Lia Bool String Ascii.
From Bootstring Require Import Parameters Decoder Encoder Unique Bounded Punycode Insertions Sums Widths.
Import ListNotations.
Open Scope Z_scope.

(** The ASCII characters of a string, for reading. *)
Definition ascii (s : String.string) : Parameters.string :=
  map (fun c => Z.of_nat (nat_of_ascii c)) (list_ascii_of_string s).

Definition bits (width : Z) : limit := maxint (2 ^ width - 1).

(** Two code points at 32 bits: 80000080 0080. *)
Theorem converse_refuted :
  encode (bits 32) [2147483776; 128] = Some (ascii "a904870604b")
  /\ decode (bits 32) (ascii "a904870604b") = None
  /\ decode unbounded (ascii "a904870604b") = Some [2147483776; 128].
Proof. vm_compute. auto. Qed.

(** The same at each width from 14 to 128: <2^(width-1) + 80, 80>. *)
Definition pair_at (width : Z) : Parameters.string := [2 ^ (width - 1) + 128; 128].

Theorem converse_refuted_at_each_width : forall width, 14 <= width <= 128 ->
  exists s, encode (bits width) (pair_at width) = Some s /\ decode (bits width) s = None.
Proof.
  intros width Hwidth.
  assert (forallb (fun w =>
    match encode (bits w) (pair_at w) with
    | Some s => match decode (bits w) s with None => true | Some _ => false end
    | None => false
    end) (map Z.of_nat (seq 14 115)) = true) as H by (vm_compute; reflexivity).
  rewrite forallb_forall in H. specialize (H width).
  destruct (encode (bits width) (pair_at width)) as [s|].
  - exists s. split; [reflexivity|]. destruct (decode (bits width) s); [|reflexivity].
    discriminate H. apply in_map_iff. exists (Z.to_nat width). rewrite in_seq. lia.
  - discriminate H. apply in_map_iff. exists (Z.to_nat width). rewrite in_seq. lia.
Qed.

(** A code point beyond maxint is refused on both sides, also where its delta fits: 1000A at 16 bits. *)
Theorem beyond_maxint_refused :
  encode (bits 16) [65546] = None /\ encode unbounded [65546] = Some (ascii "do7c")
  /\ decode (bits 16) (ascii "do7c") = None.
Proof. vm_compute. auto. Qed.

(** With scalar values of Unicode: 0061 but for two code points. U+0080 is last, and the other one is
    where i + delta is exactly 2^width, which the decoder's check on i rejects. At 32 bits that is
    U+10FF70 at index 256. *)
Definition shortest_text (width : Z) : Parameters.string :=
  let length := 2 ^ width / non_basic + 1 in
  let n := (2 ^ width - 1) / length in
  let index := 2 ^ width - n * length in
  repeat 97 (Z.to_nat index) ++ [n + 128] ++ repeat 97 (Z.to_nat (length - 2 - index)) ++ [128].

Definition scalar_value (c : Z) : bool :=
  (0 <=? c) && (c <=? 1114111) && negb ((55296 <=? c) && (c <=? 57343)).

(** Each of these has one code point more than [unicode_round_trip_at_each_width] allows: at widths
    from 26 to 32 no text of scalar values that is encoded and whose encoding is rejected is shorter.
    61 code points at 26 bits, 1,928 at 31, 3,856 at 32. *)
Theorem converse_refuted_for_scalar_values : forall width, 26 <= width <= 32 ->
  let text := shortest_text width in
  Parameters.size text = 2 ^ width / non_basic + 1 /\ forallb scalar_value text = true
  /\ exists s, encode (bits width) text = Some s /\ decode (bits width) s = None.
Proof.
  intros width Hwidth.
  assert (forallb (fun w =>
    let text := shortest_text w in
    (Parameters.size text =? 2 ^ w / non_basic + 1) && forallb scalar_value text
    && match encode (bits w) text with
       | Some s => match decode (bits w) s with None => true | Some _ => false end
       | None => false
       end) (map Z.of_nat (seq 26 7)) = true) as H by (vm_compute; reflexivity).
  rewrite forallb_forall in H. specialize (H width).
  assert (In width (map Z.of_nat (seq 26 7))) as Hin
    by (apply in_map_iff; exists (Z.to_nat width); rewrite in_seq; lia).
  apply H in Hin. cbv zeta in Hin |- *. rewrite !andb_true_iff, Z.eqb_eq in Hin.
  destruct Hin as [[Hsize Hscalar] Hcode]. split; [assumption|]. split; [assumption|].
  destruct (encode (bits width) (shortest_text width)) as [s|]; [|discriminate].
  exists s. split; [reflexivity|]. destruct (decode (bits width) s); [discriminate | reflexivity].
Qed.

(** 6.4 says that no delta exceeds (M - initial_n) * (L + 1) if no code point exceeds M and the length
    does not exceed L. For M = 80 and L = 2 that is 0, but this text has delta 1. [greatest_sum] has
    the bound that holds. *)
Theorem printed_limit_refuted :
  let text := [97; 128] in
  let n := @initial_n punycode in
  (128 - n) * (Parameters.size text + 1) = 0
  /\ sums n (Parameters.size (filter basic text)) (insertions text) = [1]
  /\ encode unbounded text = Some (ascii "a-ba").
Proof. vm_compute. auto. Qed.
