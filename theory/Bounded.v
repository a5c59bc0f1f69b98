(* SPDX-License-Identifier: Apache-2.0 *)
(** Bounded integers: draft-costello-rfc3492bis-02, sections 6.2, 6.3 and 6.4, with every check for
    overflow. [maxint m] is the limit; the theorems hold for every m. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Adapt Integers States Insertions Decoder Encoder.
From Bootstring Require Import Specification Refinement Reading Reversible Unique.
Import ListNotations.
Open Scope Z_scope.

Section Bounded.
Context {p : Parameters} {valid : Valid p}.

(** What the bounded decoder accepts, the unbounded one accepts, with the same result. *)
Theorem bounded_decoder : forall l s text,
  decode l s = Some text -> decode unbounded s = Some text.
Proof.
  intros l s text. unfold decode.
  assert (forall fuel n i bias output input text,
    decode_loop l fuel n i bias output input = Some text ->
    decode_loop unbounded fuel n i bias output input = Some text) as Hloop.
  { induction fuel as [|fuel IH]; intros n i bias output [|c input] t; try easy.
    cbn [decode_loop].
    destruct (read_integer l bias (c :: input) i 1 base) as [[i' rest]|] eqn:E; [|discriminate].
    apply read_bounded in E. destruct E as [-> _].
    destruct (adapt l _ _ _) eqn:E; [|discriminate]. apply adapt_bounded in E. rewrite E.
    unfold checked. destruct (fits l _); [|discriminate]. cbn [fits].
    destruct (basic _); [discriminate | apply IH]. }
  destruct (split_at_last_delimiter s) as [[literal from]|]; destruct (forallb basic _); try easy;
    apply Hloop.
Qed.

(** What the bounded encoder makes, the unbounded one makes. *)
Theorem bounded_encoder : forall l text s, fits l (size text) = true ->
  encode l text = Some s -> encode unbounded text = Some s.
Proof.
  intros l text s Hfits. rewrite !refinement by (assumption || reflexivity).
  unfold encode_by_insertions. rewrite representable_unbounded, andb_true_r.
  destruct (forallb encodable text); [|discriminate]. cbn [andb].
  destruct (forallb (representable l) text); [|discriminate].
  destruct (write_insertions l _ _ _ _ _ _) as [digits|] eqn:E; [|discriminate].
  apply write_insertions_bounded in E. rewrite E. easy.
Qed.

(** What the bounded decoder accepts, the bounded encoder makes, but for the choice of digits. The
    text's length must be an integer that can be represented. *)
Theorem bounded_uniqueness : forall l s text, fits l (size text) = true ->
  decode l s = Some text -> exists s', encode l text = Some s' /\ same_encoding s s'.
Proof.
  intros l s text Hfits H. rewrite refinement by assumption.
  apply (unique_by_insertions l). assumption.
Qed.

(** So a text that the bounded encoder refuses has no string that the bounded decoder accepts. *)
Theorem refused_text_has_no_string : forall l text, fits l (size text) = true ->
  encode l text = None -> forall s, decode l s <> Some text.
Proof.
  intros l text Hfits Hnone s H. destruct (bounded_uniqueness l s text Hfits H) as (s' & Hs & _).
  congruence.
Qed.

(** The converse is false. The encoder checks delta, but the decoder checks i + delta, which is
    [reached]: where that does not fit, no string at all is decoded to the text. Counterexamples.v has
    texts that the bounded encoder takes nevertheless. *)
Theorem not_reached_not_decoded : forall l text,
  ~ reached l initial_n (size (filter basic text)) (insertions text) ->
  forall s, decode l s <> Some text.
Proof. intros l text H s Hs. apply H. eapply unique_by_insertions. eassumption. Qed.

(** A code point beyond the bound, unless it is basic, is in no text that is encoded or decoded. *)
Theorem beyond_maxint : forall l text c, In c text -> representable l c = false ->
  encode l text = None /\ forall s, decode l s <> Some text.
Proof.
  intros l text c Hc Hr.
  assert (forallb (representable l) text = false) as F.
  { apply not_true_iff_false. rewrite forallb_forall. intros H. rewrite (H c Hc) in Hr. discriminate. }
  unfold encode. rewrite F, andb_false_r. split; [reflexivity|].
  intros s H. apply unique_by_insertions in H. destruct H as (_ & _ & s' & H & _).
  unfold encode_by_insertions in H. rewrite F, andb_false_r in H. discriminate.
Qed.

(** Whatever the bound, the decoder gives the text of an encoding or fails: never another text. *)
Theorem bounded_reversibility : forall l text s text', fits l (size text) = true ->
  encode l text = Some s -> decode l s = Some text' -> text' = text.
Proof.
  intros l text s text' Hfits Hs Hd. apply bounded_encoder, reversibility in Hs; [|assumption].
  apply bounded_decoder in Hd. congruence.
Qed.
End Bounded.
