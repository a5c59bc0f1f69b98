(* SPDX-License-Identifier: Apache-2.0 *)
(** Uniqueness (T2): draft-costello-rfc3492bis-02, sections 1.1 and 6.2 (the paragraph that starts with
    "Because the decoder state can only advance monotonically"). *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Adapt Integers States Insertions Decoder Encoder Specification.
From Bootstring Require Import Passes Refinement Reading Reversible.
Import ListNotations.
Open Scope Z_scope.

Section Unique.
Context {p : Parameters} {valid : Valid p}.

(** Two strings that are the same but for the choice among the code points of one digit-value (for
    Punycode: but for the letter case of the digits): both have no delimiter, or both have the same
    code points before the last one; and the digits behind have the same values. *)
Definition same_encoding (s s' : string) : Prop :=
  match split_at_last_delimiter s, split_at_last_delimiter s' with
  | None, None => same_digits s s'
  | Some (literal, from), Some (literal', from') =>
      literal = literal' /\ same_digits (tl from) (tl from')
  | _, _ => False
  end.

Lemma same_digits_sym : forall a b, same_digits a b -> same_digits b a.
Proof.
  induction 1 as [|x y a b [Hxy Hx] _ IH]; constructor; [|assumption].
  split; congruence.
Qed.

Lemma same_digits_trans : forall a b, same_digits a b -> forall c, same_digits b c ->
  same_digits a c.
Proof.
  induction 1 as [|x y a b [Hxy Hx] _ IH]; intros c H; [assumption|].
  inversion H as [|? z ? c' [Hyz Hy] Hbc]; subst.
  constructor; [split; congruence | apply IH; assumption].
Qed.

Lemma same_digits_length : forall a b, same_digits a b -> length a = length b.
Proof. induction 1 as [|x y a b _ _ IH]; cbn; [reflexivity | f_equal; assumption]. Qed.

Lemma same_encoding_sym : forall s s', same_encoding s s' -> same_encoding s' s.
Proof.
  intros s s'. unfold same_encoding.
  destruct (split_at_last_delimiter s) as [[]|], (split_at_last_delimiter s') as [[]|]; try easy.
  - intros [-> H]. split; [reflexivity | apply same_digits_sym; assumption].
  - apply same_digits_sym.
Qed.

Lemma same_encoding_trans : forall a b c,
  same_encoding a b -> same_encoding b c -> same_encoding a c.
Proof.
  intros a b c. unfold same_encoding.
  destruct (split_at_last_delimiter a) as [[]|], (split_at_last_delimiter b) as [[]|],
    (split_at_last_delimiter c) as [[]|]; try easy.
  - intros [-> H] [-> H']. split; [reflexivity | eapply same_digits_trans; eassumption].
  - intros H H'. eapply same_digits_trans; eassumption.
Qed.

Lemma same_digits_values : forall a b, same_digits a b ->
  Forall (fun c => is_delimiter c = false) a /\ Forall (fun c => is_delimiter c = false) b.
Proof.
  induction 1 as [|x y a b [Hxy Hx] _ [IHa IHb]]; [split; constructor|].
  split; (constructor; [|assumption]);
    (destruct (digit_value x) as [d|] eqn:E; [|contradiction]);
    eapply digit_value_no_delimiter; [|symmetry]; eassumption.
Qed.

Lemma encodable_build : forall list n i output, initial_n <= n ->
  advances n i (size output) list -> forallb encodable output = true ->
  forallb encodable (build output list) = true.
Proof.
  induction list as [|[m j] list IH]; intros n i output Hn Ha Ho; cbn in *; [assumption|].
  destruct Ha as (Hbefore & Hj & Hm & Ha).
  assert (initial_n <= m) by (unfold before in Hbefore; cbn in Hbefore; lia).
  apply (IH m (j + 1)); [assumption|rewrite insert_size; assumption|].
  unfold insert. rewrite <- (firstn_skipn (Z.to_nat j) output) in Ho.
  rewrite forallb_app in *. cbn. apply andb_true_iff in Ho. destruct Ho as [-> ->].
  unfold encodable. rewrite (proj2 (Z.leb_le _ _)), orb_true_r by assumption. reflexivity.
Qed.

Lemma representable_build : forall l list n h output, reached l n h list ->
  forallb (representable l) output = true -> forallb (representable l) (build output list) = true.
Proof.
  intros l. induction list as [|[m j] list IH]; intros n h output Hr Ho; cbn in *; [assumption|].
  destruct Hr as (Hm & _ & Hr). apply (IH m (h + 1)); [assumption|].
  unfold insert. rewrite <- (firstn_skipn (Z.to_nat j) output), forallb_app in Ho.
  apply andb_true_iff in Ho. destruct Ho as [Ha Hb]. rewrite forallb_app, Ha. cbn [forallb].
  unfold representable at 1. rewrite Hm, orb_true_r, Hb. reflexivity.
Qed.

(** What the loop of the decoder accepts is what the specification writes for the text. *)
Lemma decoded_by_insertions : forall l literal digits text,
  Forall (fun c => basic c = true) literal ->
  decode_loop l (length digits) initial_n 0 initial_bias literal digits = Some text ->
  literal = filter basic text /\ valid_text text
  /\ reached l initial_n (size literal) (insertions text)
  /\ exists written, same_digits digits written
     /\ encode_by_insertions l text = Some (literal_portion text ++ written).
Proof.
  intros l literal digits text Hbasic Hdecode.
  pose proof (size_nonnegative _ literal).
  apply (written_if_read l (size literal) (length digits)) in Hdecode; try lia.
  destruct Hdecode as (list & written & Ha & Hbuild & Hreached & Hw & Hsame).
  destruct (insertions_unique literal list text Hbasic Ha Hbuild) as [-> ->].
  assert (forallb encodable text = true) as Hvalid.
  { rewrite <- Hbuild at 1. eapply encodable_build; [|exact Ha|]; [lia|].
    apply forallb_forall. rewrite Forall_forall in Hbasic. intros c Hc. unfold encodable.
    rewrite Hbasic by assumption. reflexivity. }
  assert (forallb (representable l) text = true) as Hrepresentable.
  { rewrite <- Hbuild at 1. eapply representable_build; [exact Hreached|].
    apply forallb_forall. rewrite Forall_forall in Hbasic. intros c Hc. unfold representable.
    rewrite Hbasic by assumption. reflexivity. }
  split; [reflexivity|]. split; [apply forallb_valid; assumption|]. split; [assumption|].
  exists written. split; [assumption|]. unfold encode_by_insertions.
  rewrite Hvalid, Hrepresentable, Hw. reflexivity.
Qed.

Lemma decode_parts : forall l s text, decode l s = Some text ->
  exists literal digits, Forall (fun c => basic c = true) literal
    /\ decode_loop l (length digits) initial_n 0 initial_bias literal digits = Some text
    /\ match literal with
       | [] => s = digits
       | _ => exists mark, is_delimiter mark = true /\ s = literal ++ mark :: digits
       end.
Proof.
  intros l s text. unfold decode.
  destruct (split_at_last_delimiter s) as [[literal from]|] eqn:E.
  - apply split_inverse in E. destruct E as (-> & mark & digits & -> & Hmark).
    destruct (forallb basic literal) eqn:Hbasic; [|discriminate]. intros Hdecode.
    rewrite forallb_forall in Hbasic. rewrite <- Forall_forall in Hbasic.
    destruct literal as [|c literal].
    + exists [], (mark :: digits). auto.
    + exists (c :: literal), digits. cbn [tl] in Hdecode. eauto.
  - intros Hdecode. exists [], s. auto.
Qed.

(** T2 with the specification in the place of the encoder, with a bound or without one. *)
Lemma unique_by_insertions : forall l s text, decode l s = Some text ->
  valid_text text /\ reached l initial_n (size (filter basic text)) (insertions text)
  /\ exists s', encode_by_insertions l text = Some s' /\ same_encoding s s'.
Proof.
  intros l s text Hdecode. apply decode_parts in Hdecode.
  destruct Hdecode as (literal & digits & Hbasic & Hdecode & Hs).
  destruct (decoded_by_insertions l literal digits text Hbasic Hdecode)
    as (Hl & Hvalid & Hreached & written & Hsame & Hencode).
  rewrite <- Hl. split; [assumption|]. split; [assumption|].
  exists (literal_portion text ++ written). split; [assumption|].
  destruct (same_digits_values _ _ Hsame) as [Hd Hw].
  unfold same_encoding, literal_portion. rewrite <- Hl.
  destruct literal as [|c literal].
  - subst s. cbn [app]. rewrite !split_none by assumption. assumption.
  - destruct Hs as (mark & Hmark & ->). rewrite <- (app_assoc _ [delimiter]). cbn [app].
    change (c :: literal ++ ?x) with ((c :: literal) ++ x).
    rewrite split_some by assumption.
    change (c :: literal ++ delimiter :: written) with ((c :: literal) ++ delimiter :: written).
    rewrite split_some by (assumption || apply delimiter_is_delimiter).
    split; [reflexivity | assumption].
Qed.

(** T2: what is decoded to a text is what the encoder writes for that text, but for the choice among
    the code points of one digit-value. *)
Theorem uniqueness : forall s text, decode unbounded s = Some text ->
  exists s', encode unbounded text = Some s' /\ same_encoding s s'.
Proof.
  intros s text H. rewrite refinement by reflexivity.
  apply (unique_by_insertions unbounded). assumption.
Qed.

(** Section 5: a decoder recognizes any mixture of upper and lower case. What differs only in the
    choice of digits is decoded to the same text, or rejected as well. *)
Lemma decode_loop_same_digits : forall l fuel n i bias output a b, same_digits a b ->
  decode_loop l fuel n i bias output a = decode_loop l fuel n i bias output b.
Proof.
  intros l. induction fuel as [|fuel IH]; intros n i bias output a b Hab;
    pose proof (read_same_digits l bias a b Hab i 1 base) as Hread;
    destruct Hab as [|x y a b Hxy Hab]; try reflexivity; cbn [decode_loop].
  destruct (read_integer l bias (x :: a) i 1 base) as [[i' a']|],
    (read_integer l bias (y :: b) i 1 base) as [[i'' b']|]; try contradiction; [|reflexivity].
  destruct Hread as [<- Hsame]. destruct (adapt l _ _ _); [|reflexivity].
  destruct (checked l _); [|reflexivity]. destruct (basic _); [reflexivity|]. apply IH. assumption.
Qed.

(** A delimiter at index 0 is read as a digit, and is none. *)
Lemma decode_loop_delimiter : forall l fuel n i bias output mark input,
  is_delimiter mark = true -> decode_loop l fuel n i bias output (mark :: input) = None.
Proof.
  intros l [|fuel] n i bias output mark input Hmark; [reflexivity|]. cbn [decode_loop read_integer].
  destruct (digit_value mark) as [d|] eqn:E; [|reflexivity].
  apply digit_value_no_delimiter in E. congruence.
Qed.

Theorem any_digits : forall l s s', same_encoding s s' -> decode l s = decode l s'.
Proof.
  intros l s s' H. unfold same_encoding in H. unfold decode.
  destruct (split_at_last_delimiter s) as [[literal from]|] eqn:E,
    (split_at_last_delimiter s') as [[literal' from']|] eqn:E'; try contradiction.
  - destruct H as [<- H]. destruct literal as [|c literal].
    { apply split_inverse in E, E'. destruct E as (_ & mark & rest & -> & Hmark).
      destruct E' as (_ & mark' & rest' & -> & Hmark').
      rewrite !decode_loop_delimiter by assumption. reflexivity. }
    rewrite (same_digits_length _ _ H), (decode_loop_same_digits l _ _ _ _ _ _ _ H). reflexivity.
  - rewrite (same_digits_length _ _ H), (decode_loop_same_digits l _ _ _ _ _ _ _ H). reflexivity.
Qed.

(** T1 and T2 in one: the strings that are decoded to a text are exactly what the encoder writes for
    it, in any choice of digits. *)
Theorem decoded_exactly : forall s text, decode unbounded s = Some text <->
  exists s', encode unbounded text = Some s' /\ same_encoding s s'.
Proof.
  intros s text. split; [apply uniqueness|].
  intros (s' & Hencode & Hsame). pose proof (reversibility _ _ Hencode) as Hdecode.
  rewrite <- Hdecode. apply any_digits. assumption.
Qed.

(** T2, as 6.2 says it: the decoder cannot produce the same output for two distinct inputs, where
    strings that differ in the choice of digits are not distinct. *)
Theorem decoding_injective : forall s s' text,
  decode unbounded s = Some text -> decode unbounded s' = Some text -> same_encoding s s'.
Proof.
  intros s s' text H H'. destruct (uniqueness _ _ H) as (e & He & Hs).
  destruct (uniqueness _ _ H') as (e' & He' & Hs'). rewrite He in He'. injection He' as <-.
  eapply same_encoding_trans; [eassumption | apply same_encoding_sym; assumption].
Qed.

(** The other half of uniqueness, from reversibility: no two texts share an encoding. *)
Theorem encoding_injective : forall text text' s,
  encode unbounded text = Some s -> encode unbounded text' = Some s -> text = text'.
Proof.
  intros text text' s H H'. apply reversibility in H, H'. congruence.
Qed.
End Unique.
