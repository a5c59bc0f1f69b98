(* SPDX-License-Identifier: Apache-2.0 *)
(** Completeness and reversibility (T1): draft-costello-rfc3492bis-02, section 1.1, for texts of every
    length and every parameters that section 4 allows. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Integers Insertions Decoder Encoder Specification.
From Bootstring Require Import Passes Refinement Reading.
Import ListNotations.
Open Scope Z_scope.

Section Reversible.
Context {p : Parameters} {valid : Valid p}.

Lemma digits_no_delimiter : forall digits, Forall (fun c => digit_value c <> None) digits ->
  Forall (fun c => is_delimiter c = false) digits.
Proof.
  intros digits. apply Forall_impl. intros c Hc. destruct (digit_value c) as [d|] eqn:E.
  - eapply digit_value_no_delimiter. eassumption.
  - contradiction.
Qed.

(** T1, completeness: each text whose code points are basic or at least initial_n is encoded, and no
    other one is. *)
Theorem completeness : forall text,
  valid_text text <-> exists s, encode unbounded text = Some s.
Proof.
  intros text. rewrite refinement by reflexivity. unfold encode_by_insertions.
  rewrite representable_unbounded, andb_true_r, <- forallb_valid. destruct (forallb encodable text) eqn:E.
  - split; [intros _|auto]. apply forallb_valid in E.
    destruct (passes_insertions text E) as (_ & Ha & _).
    pose proof (size_nonnegative _ (filter basic text)) as Hsize.
    destruct (write_insertions_total (size (filter basic text)) (insertions text) initial_n 0
      (size (filter basic text)) initial_bias (conj (Z.le_refl 0) Hsize) Ha) as (digits & -> & _).
    eexists. reflexivity.
  - split; [discriminate | intros [s H]; discriminate].
Qed.

(** The decoder finds the literal portion that the encoder writes. *)
Lemma decode_literal : forall l text digits,
  Forall (fun c => digit_value c <> None) digits ->
  decode l (literal_portion text ++ digits)
  = decode_loop l (length digits) initial_n 0 initial_bias (filter basic text) digits.
Proof.
  intros l text digits Hdigits. apply digits_no_delimiter in Hdigits.
  assert (forallb basic (filter basic text) = true) as Hbasic
    by (apply forallb_forall; intros c Hc; apply filter_In in Hc; tauto).
  unfold decode, literal_portion. destruct (filter basic text) as [|c literal].
  - cbn [app]. rewrite split_none by assumption. reflexivity.
  - rewrite <- app_assoc. cbn [app].
    change (c :: literal ++ delimiter :: digits) with ((c :: literal) ++ delimiter :: digits).
    rewrite split_some, Hbasic by (assumption || apply delimiter_is_delimiter). reflexivity.
Qed.

(** T1, reversibility: what the encoder writes for a text is decoded to that text. *)
Theorem reversibility : forall text s,
  encode unbounded text = Some s -> decode unbounded s = Some text.
Proof.
  intros text s. rewrite refinement by reflexivity. unfold encode_by_insertions.
  rewrite representable_unbounded, andb_true_r.
  destruct (forallb encodable text) eqn:E; [|discriminate]. apply forallb_valid in E.
  destruct (passes_insertions text E) as (_ & Ha & Hbuild).
  pose proof (size_nonnegative _ (filter basic text)) as Hsize.
  destruct (write_insertions_total (size (filter basic text)) (insertions text) initial_n 0
    (size (filter basic text)) initial_bias (conj (Z.le_refl 0) Hsize) Ha)
    as (digits & Hw & Hdigits).
  rewrite Hw. intros [= <-]. rewrite decode_literal by assumption.
  rewrite (reads_written (size (filter basic text)) (insertions text)), Hbuild by (auto; lia).
  reflexivity.
Qed.
End Reversible.
