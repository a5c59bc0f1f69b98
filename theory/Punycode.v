(* SPDX-License-Identifier: Apache-2.0 *)
(** Punycode: draft-costello-rfc3492bis-02, section 5. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Letters Parameters Integers Decoder Encoder Refinement Reading Reversible Unique Bounded.
Import ListNotations.
Open Scope Z_scope.

(** Section 5, the table of digit-values. *)
Definition punycode_digit_value (c : Z) : option Z :=
  if (65 <=? c) && (c <=? 90) then Some (c - 65)
  else if (97 <=? c) && (c <=? 122) then Some (c - 97)
  else if (48 <=? c) && (c <=? 57) then Some (c - 48 + 26)
  else None.

(** Section 5: an encoder SHOULD output only lowercase forms, or only uppercase forms. *)
Definition punycode_digit_point (d : Z) : Z := if d <? 26 then d + 97 else d - 26 + 48.

#[export] Instance punycode : Parameters := {
  basic c := (0 <=? c) && (c <? 128);
  is_delimiter c := c =? 45;
  delimiter := 45;
  digit_value := punycode_digit_value;
  digit_point := punycode_digit_point;
  base := 36;
  tmin := 1;
  tmax := 26;
  skew := 38;
  damp := 700;
  initial_bias := 72;
  initial_n := 128
}.

#[export] Instance punycode_valid : Valid punycode.
Proof.
  constructor; cbn; try lia; try reflexivity.
  - intros c d. unfold punycode_digit_value.
    destruct ((65 <=? c) && (c <=? 90)) eqn:A; [intros [= <-]; lia|].
    destruct ((97 <=? c) && (c <=? 122)) eqn:B; [intros [= <-]; lia|].
    destruct ((48 <=? c) && (c <=? 57)) eqn:C; [intros [= <-]; lia | discriminate].
  - intros c d H. apply Z.eqb_neq. intros ->. discriminate.
  - intros d Hd. unfold punycode_digit_value, punycode_digit_point.
    destruct (d <? 26) eqn:A.
    + rewrite (proj2 (andb_false_iff _ _)) by lia.
      rewrite (proj2 (andb_true_iff _ _)) by lia. f_equal. lia.
    + rewrite !(proj2 (andb_false_iff _ _)) by lia.
      rewrite (proj2 (andb_true_iff _ _)) by lia. f_equal. lia.
Qed.

(** Section 5: the code points that are no code points of ASCII are all valid: a text is any list of
    nonnegative integers. *)
Theorem punycode_valid_text : forall text, Forall (fun c => 0 <= c) text -> valid_text text.
Proof.
  intros text. apply Forall_impl. intros c Hc. unfold encodable. cbn.
  destruct (c <? 128) eqn:E; lia.
Qed.

(** T1 for Punycode: the lists of nonnegative integers are encoded, and no others. *)
Theorem punycode_completeness : forall text,
  Forall (fun c => 0 <= c) text <-> exists s, encode unbounded text = Some s.
Proof.
  intros text. rewrite <- completeness. split; [apply punycode_valid_text|].
  apply Forall_impl. unfold encodable. cbn. lia.
Qed.

(** T1 for Punycode: every list of nonnegative integers is encoded, and decodes to itself. *)
Theorem punycode_reversibility : forall text, Forall (fun c => 0 <= c) text ->
  exists s, encode unbounded text = Some s /\ decode unbounded s = Some text.
Proof.
  intros text H. apply punycode_valid_text, completeness in H. destruct H as [s Hs].
  exists s. split; [assumption | apply reversibility; assumption].
Qed.

Lemma same_digits_lower : forall a b, same_digits a b -> map lower a = map lower b.
Proof.
  induction 1 as [|x y a b [Hxy Hx] _ IH]; [reflexivity|]. cbn [map]. f_equal; [|assumption].
  cbn in Hxy, Hx. unfold lower. revert Hxy Hx. unfold punycode_digit_value.
  destruct ((65 <=? x) && (x <=? 90)) eqn:A, ((65 <=? y) && (y <=? 90)) eqn:A',
    ((97 <=? x) && (x <=? 122)) eqn:B, ((97 <=? y) && (y <=? 122)) eqn:B',
    ((48 <=? x) && (x <=? 57)) eqn:C, ((48 <=? y) && (y <=? 57)) eqn:C';
    intros [=] ?; try lia; contradiction.
Qed.

(** T2 for Punycode: a string that decodes to a text is the encoder's for that text, up to the letter
    case of its digits. The literal portion and its delimiter are the same in both. *)
Theorem punycode_uniqueness : forall s text, decode unbounded s = Some text ->
  exists digits digits', s = literal_portion text ++ digits
    /\ encode unbounded text = Some (literal_portion text ++ digits')
    /\ map lower digits = map lower digits'.
Proof.
  intros s text H. apply decode_parts in H. destruct H as (literal & digits & Hbasic & H & Hs).
  apply decoded_by_insertions in H; [|assumption].
  destruct H as (Hl & _ & _ & written & Hsame & Hencode).
  exists digits, written. split; [|split; [|apply same_digits_lower; assumption]].
  - unfold literal_portion. rewrite <- Hl. destruct literal as [|c literal]; [assumption|].
    destruct Hs as (mark & Hmark & ->). apply Z.eqb_eq in Hmark. subst mark.
    rewrite <- app_assoc. reflexivity.
  - rewrite refinement by reflexivity. assumption.
Qed.
