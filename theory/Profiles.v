(* SPDX-License-Identifier: Apache-2.0 *)
(** Other profiles of Bootstring than Punycode: the symbols of Rust (v0 mangling) and of Swift, with the parameters of
    [known_profile()] in certify/core/profile.cc. Their delimiter is `_`, and each digit has one form. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Letters Parameters Integers Decoder Encoder Reversible Unique.
Import ListNotations.
Open Scope Z_scope.

Section OneForm.
Context {p : Parameters} {valid : Valid p}.

(** Each digit-value has one code point, and there is one delimiter. *)
Definition one_form : Prop :=
  (forall c d, digit_value c = Some d -> c = digit_point d)
  /\ (forall c, is_delimiter c = true -> c = delimiter).

Lemma one_form_digits : one_form -> forall a b, same_digits a b -> a = b.
Proof.
  intros [H _]. induction 1 as [|x y a b [Hxy Hx] _ IH]; [reflexivity|]. f_equal; [|assumption].
  destruct (digit_value x) as [d|] eqn:E; [|contradiction].
  rewrite (H x d E). symmetry. apply H. congruence.
Qed.

Lemma one_form_encoding : one_form -> forall a b, same_encoding a b -> a = b.
Proof.
  intros H a b. unfold same_encoding.
  destruct (split_at_last_delimiter a) as [[literal from]|] eqn:A,
    (split_at_last_delimiter b) as [[literal' from']|] eqn:B; try easy.
  - intros [-> Hs]. apply split_inverse in A, B.
    destruct A as (-> & mark & digits & -> & Hm), B as (-> & mark' & digits' & -> & Hm').
    f_equal. f_equal; [|apply one_form_digits; assumption].
    destruct H as [_ H]. rewrite (H mark Hm). symmetry. apply H. assumption.
  - apply one_form_digits. assumption.
Qed.

(** T2 without a choice: a string that decodes to a text is the encoding of that text, code point by code point. *)
Theorem one_form_uniqueness : one_form -> forall s text, decode unbounded s = Some text ->
  encode unbounded text = Some s.
Proof.
  intros H s text Hd. apply uniqueness in Hd. destruct Hd as (s' & He & Hs).
  apply one_form_encoding in Hs; [|assumption]. subst s'. assumption.
Qed.

End OneForm.

Definition lower_case (c : Z) : bool := (97 <=? c) && (c <=? 122).

(** The digits a to z have the values 0 to 25, and ten code points from [first] on have 26 to 35. *)
Definition digit_value_from (first c : Z) : option Z :=
  if lower_case c then Some (c - 97)
  else if (first <=? c) && (c <? first + 10) then Some (c - first + 26)
  else None.
Definition digit_point_from (first d : Z) : Z := if d <? 26 then d + 97 else d - 26 + first.

(** [first] is the digit of 26, and [others] are basic code points beside letters and decimal digits. *)
Definition symbols (first : Z) (others : list Z) : Parameters := {|
  basic c := letter_or_digit c || existsb (Z.eqb c) others;
  is_delimiter c := c =? 95;
  delimiter := 95;
  digit_value := digit_value_from first;
  digit_point := digit_point_from first;
  base := 36;
  tmin := 1;
  tmax := 26;
  skew := 38;
  damp := 700;
  initial_bias := 72;
  initial_n := 128
|}.

Definition rust_v0 : Parameters := symbols 48 [95].
Definition swift : Parameters := symbols 65 [95; 36].

Ltac characters := unfold digit_value_from, digit_point_from, lower_case in *.

(** The ten code points from [first] on are no lower-case letters. *)
Lemma symbols_valid : forall first others, first = 48 \/ first = 65 -> Valid (symbols first others).
Proof.
  intros first others Hf. constructor; cbn; try lia; try reflexivity.
  - intros c d. characters. destruct ((97 <=? c) && (c <=? 122)) eqn:A; [intros [= <-]; lia|].
    destruct ((first <=? c) && (c <? first + 10)) eqn:B; [intros [= <-]; lia | discriminate].
  - intros c d H. apply Z.eqb_neq. intros ->. revert H. characters. destruct Hf as [-> | ->]; discriminate.
  - intros d Hd. characters. destruct (d <? 26) eqn:A.
    + rewrite (proj2 (andb_true_iff _ _)) by lia. f_equal. lia.
    + rewrite (proj2 (andb_false_iff _ _)) by lia.
      rewrite (proj2 (andb_true_iff _ _)) by lia. f_equal. lia.
Qed.

Lemma symbols_one_form : forall first others, @one_form (symbols first others).
Proof.
  intros first others. split; cbn; [|intros c; apply Z.eqb_eq].
  intros c d. characters. destruct ((97 <=? c) && (c <=? 122)) eqn:A.
  - intros [= <-]. rewrite (proj2 (Z.ltb_lt _ _)) by lia. lia.
  - destruct ((first <=? c) && (c <? first + 10)) eqn:B; [|discriminate].
    intros [= <-]. rewrite (proj2 (Z.ltb_ge _ _)) by lia. lia.
Qed.

(** What the proofs need of section 4 ([Valid]). With it, the theorems about Bootstring hold for both profiles. *)
Lemma rust_v0_valid : Valid rust_v0.
Proof. apply symbols_valid. auto. Qed.

Lemma swift_valid : Valid swift.
Proof. apply symbols_valid. auto. Qed.

(** T2 for both profiles: a string that decodes to a text is the encoding of that text. So no text has two
    encodings. *)
Theorem rust_v0_uniqueness : forall s text, @decode rust_v0 unbounded s = Some text ->
  @encode rust_v0 unbounded text = Some s.
Proof. apply (@one_form_uniqueness rust_v0 rust_v0_valid), symbols_one_form. Qed.

Theorem swift_uniqueness : forall s text, @decode swift unbounded s = Some text ->
  @encode swift unbounded text = Some s.
Proof. apply (@one_form_uniqueness swift swift_valid), symbols_one_form. Qed.
