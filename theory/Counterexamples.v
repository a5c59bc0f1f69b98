(** Texts that are encoded with bounded integers and whose encoding a decoder with the same bound
    rejects: draft-costello-rfc3492bis-02, sections 6.2 and 6.3. The encoder checks delta, the decoder
    checks the sum of delta and the index of the insertion before. *)

From Coq Require Import ZArith List Lia Bool String Ascii.
From Bootstring Require Import Parameters Decoder Encoder Unique Bounded Punycode Insertions Prevention.
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

(** With scalar values of Unicode at 32 bits: 3,856 code points, namely 3,854 times a, U+10FF70 at
    index 256, and U+0080 last. *)
Definition long_text : Parameters.string :=
  repeat 97 256 ++ [1113968] ++ repeat 97 3598 ++ [128].

Theorem converse_refuted_for_scalar_values :
  List.length long_text = 3856%nat
  /\ exists s, encode (bits 32) long_text = Some s /\ decode (bits 32) s = None.
Proof.
  split; [reflexivity|].
  assert (match encode (bits 32) long_text with
    | Some s => match decode (bits 32) s with None => true | Some _ => false end
    | None => false
    end = true) as H by (vm_compute; reflexivity).
  destruct (encode (bits 32) long_text) as [s|]; [|discriminate].
  exists s. split; [reflexivity|]. destruct (decode (bits 32) s); [discriminate | reflexivity].
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
