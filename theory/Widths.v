(* SPDX-License-Identifier: Apache-2.0 *)
(** Punycode with bounded integers: which texts of Unicode are encoded and decode to themselves.
    draft-costello-rfc3492bis-02, sections 6.2, 6.3 and 6.4. Counterexamples.v shows that one code point
    more is one too many. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Adapt Integers Decoder Encoder Punycode Room.
Import ListNotations.
Open Scope Z_scope.

(** 10FFFF - 80 + 1: the number of code points that are not basic. *)
Definition non_basic : Z := 1113984.

(** ** The bias *)

(** The loop of 6.1 divides by 35 at most r times if that leads the number from [bound] to 455. *)
Lemma divisions : forall (r : nat) x bound k, 0 <= x <= bound ->
  bound / 35 ^ Z.of_nat r <= 455 ->
  exists d q, adapt_loop unbounded (adapt_fuel x) x k = Some (d, k + 36 * q)
    /\ 0 <= q <= Z.of_nat r /\ 0 <= d <= 455
    /\ (q = Z.of_nat r -> d <= bound / 35 ^ Z.of_nat r).
Proof.
  induction r as [|r IH]; intros x bound k Hx Hbound; rewrite adapt_loop_step by lia; cbn [base tmin
    tmax punycode]; change ((36 - 1) * 26 / 2) with 455;
    destruct (x >? 455) eqn:E; rewrite Z.gtb_ltb in E.
  - apply Z.ltb_lt in E. rewrite Z.pow_0_r, Z.div_1_r in Hbound. lia.
  - exists x, 0. rewrite Z.pow_0_r, Z.div_1_r. repeat split; try lia. f_equal. f_equal. lia.
  - change (36 - 1) with 35. unfold checked. cbn [fits].
    replace (Z.of_nat (S r)) with (Z.succ (Z.of_nat r)) in * by lia.
    rewrite Z.pow_succ_r, <- Z.div_div in * by lia.
    assert (0 <= x / 35 <= bound / 35)
      by (split; [apply Z.div_pos; lia | apply Z.div_le_mono; lia]).
    destruct (IH (x / 35) (bound / 35) (k + 36) ltac:(lia) Hbound) as (d & q & -> & Hq & Hd & Hlast).
    exists d, (q + 1). repeat split; try lia. f_equal. f_equal. lia.
  - apply Z.ltb_ge in E. exists x, 0. repeat split; try lia. f_equal. f_equal. lia.
Qed.

(** The greatest bias after a delta of at most m, where delta div numpoints is less than 1113984. *)
Definition greatest_scaled (m : Z) : Z := m / 2 + 556992.
Definition greatest_bias (r : nat) (m : Z) : Z :=
  let d := greatest_scaled m / 35 ^ Z.of_nat r in 36 * Z.of_nat r + 36 * d / (d + 38).

Lemma bias_bounded : forall (r : nat) m delta numpoints firsttime bias,
  greatest_scaled m / 35 ^ Z.of_nat r <= 455 -> 0 <= delta <= m -> 0 < numpoints ->
  delta < non_basic * numpoints ->
  adapt unbounded delta numpoints firsttime = Some bias -> bias <= greatest_bias r m.
Proof.
  intros r m delta numpoints firsttime bias Hr Hd Hn Hdelta. unfold adapt, non_basic in *.
  set (scaled := if firsttime then delta / damp else delta / 2).
  assert (0 <= scaled <= delta / 2) as Hscaled.
  { subst scaled. cbn [damp punycode]. destruct firsttime; (split; [apply Z.div_pos; lia|]); [|lia].
    apply Z.div_le_compat_l; lia. }
  pose proof (Z.mul_div_le delta 2 ltac:(lia)).
  assert (0 <= scaled / numpoints <= 556992) as Hper
    by (split; [apply Z.div_pos; lia | apply Z.div_le_upper_bound; nia]).
  assert (delta / 2 <= m / 2) by (apply Z.div_le_mono; lia).
  assert (0 <= scaled + scaled / numpoints <= greatest_scaled m) as Hx
    by (unfold greatest_scaled; lia).
  set (x := scaled + scaled / numpoints) in *. clearbody x.
  unfold checked. cbn [fits].
  destruct (divisions r x (greatest_scaled m) 0 Hx Hr) as (d & q & -> & Hq & Hd' & Hlast).
  cbn [base tmin skew punycode]. change (36 - 1 + 1) with 36.
  intros H3. assert (bias = 0 + 36 * q + 36 * d / (d + 38)) as -> by congruence.
  unfold greatest_bias.
  set (last := greatest_scaled m / 35 ^ Z.of_nat r) in *.
  assert (0 <= last) by (apply Z.div_pos; lia).
  assert (0 <= 36 * last / (last + 38)) by (apply Z.div_pos; lia).
  destruct (Z.eq_dec q (Z.of_nat r)) as [->|].
  - specialize (Hlast eq_refl).
    enough (36 * d / (d + 38) <= 36 * last / (last + 38)) by lia.
    apply Z.div_le_lower_bound; [lia|].
    pose proof (Z.mul_div_le (36 * d) (d + 38) ltac:(lia)).
    set (y := 36 * d / (d + 38)) in *. clearbody y. nia.
  - enough (36 * d / (d + 38) < 36) by lia. apply Z.div_lt_upper_bound; lia.
Qed.

(** ** The weights *)

(** A weight is a product of factors 36 - t <= 35. Where t < 18, k is less than bias + 18, so that the
    product is small; from there on w * (36 - t) is no more than w * t. *)
Definition weight_bounded (greatest bias w k : Z) : Prop :=
  bias <= greatest /\ exists j, 0 <= j /\ k = 36 * (j + 1) /\ 1 <= w <= 35 ^ j.

Lemma weight_step : forall m greatest bias w k, 35 ^ ((greatest + 17) / 36) <= m ->
  weight_bounded greatest bias w k -> w * threshold bias k <= m ->
  w * (36 - threshold bias k) <= m
  /\ weight_bounded greatest bias (w * (36 - threshold bias k)) (k + 36).
Proof.
  intros m greatest bias w k Hm (Hbias & j & Hj & -> & Hw) Ht.
  assert (1 <= threshold bias (36 * (j + 1)) <= 26 /\
    (threshold bias (36 * (j + 1)) < 18 -> 36 * (j + 1) <= bias + 17)) as [Hrange Hsmall].
  { unfold threshold. cbn [tmin tmax punycode].
    destruct (36 * (j + 1) <=? bias + 1) eqn:A; [lia|].
    destruct (36 * (j + 1) >=? bias + 26) eqn:B; lia. }
  set (t := threshold bias (36 * (j + 1))) in *. clearbody t.
  assert (35 ^ (j + 1) = 35 ^ j * 35) as Hpow by (rewrite Z.pow_add_r; lia).
  assert (w * (36 - t) <= 35 ^ (j + 1)) as Hnext by nia.
  split.
  - destruct (Z.lt_ge_cases t 18) as [Hlt|Hge]; [|nia].
    specialize (Hsmall Hlt). etransitivity; [exact Hnext|]. etransitivity; [|exact Hm].
    apply Z.pow_le_mono_r; [lia|]. apply Z.div_le_lower_bound; lia.
  - split; [assumption|]. exists (j + 1). repeat split; try lia. nia.
Qed.

(** ** The texts *)

(** Everything that the proof asks of maxint, as a computation. *)
Definition sufficient (r : nat) (m : Z) : bool :=
  (1114111 <=? m) && (36 * (Z.log2 (2 * m) + 1) <=? m)
  && (greatest_scaled m / 35 ^ Z.of_nat r <=? 455)
  && (72 <=? greatest_bias r m)
  && (35 ^ ((greatest_bias r m + 17) / 36) <=? m).

Theorem unicode_round_trip : forall r m text, sufficient r m = true ->
  Forall (fun c => 0 <= c <= 1114111) text -> non_basic * size text <= m + 1 ->
  exists s, encode (maxint m) text = Some s /\ decode (maxint m) s = Some text.
Proof.
  intros r m text Hm Hrange Hsize. unfold sufficient in Hm. rewrite !andb_true_iff, !Z.leb_le in Hm.
  destruct Hm as ((((Hm & Hlog) & Hr) & Hfirst) & Hweight). unfold non_basic in Hsize.
  pose proof (size_nonnegative _ text).
  apply (round_trip_within (maxint m) m 1114111) with
    (bias_property := fun bias => bias <= greatest_bias r m)
    (weight_property := weight_bounded (greatest_bias r m));
    cbn [base tmin tmax skew initial_bias initial_n punycode fits]; rewrite ?Z.leb_le; try lia.
  - change ((36 - 1 + 1) * ((36 - 1) * 26 / 2)) with 16380. lia.
  - change ((36 - 1) * 26 / 2 + 38) with 493. lia.
  - intros delta numpoints firsttime bias Hd Hn Hdelta Hadapt.
    eapply bias_bounded; eassumption.
  - intros bias Hbias. split; [assumption|]. exists 0. lia.
  - intros bias w k Hk Hw Ht. rewrite Z.leb_le. apply weight_step; assumption.
  - apply punycode_valid_text. eapply Forall_impl; [|exact Hrange]. intros c Hc. cbn in Hc. lia.
  - eapply Forall_impl; [|exact Hrange]. intros c Hc. cbn in *. lia.
Qed.

(** At each width from 26 to 128 bits: every text of at most 2^width / 1113984 code points of Unicode
    is encoded, and decodes to itself. That is 60 code points at 26 bits, 1,927 at 31, 3,855 at 32. *)
Theorem unicode_round_trip_at_each_width : forall width text, 26 <= width <= 128 ->
  Forall (fun c => 0 <= c <= 1114111) text -> size text <= 2 ^ width / non_basic ->
  exists s, encode (maxint (2 ^ width - 1)) text = Some s
    /\ decode (maxint (2 ^ width - 1)) s = Some text.
Proof.
  intros width text Hwidth Hrange Hsize.
  assert (forallb (fun w => existsb (fun r => sufficient r (2 ^ w - 1)) (seq 0 30))
    (map Z.of_nat (seq 26 103)) = true) as H by (vm_compute; reflexivity).
  rewrite forallb_forall in H. specialize (H width).
  assert (In width (map Z.of_nat (seq 26 103))) as Hin
    by (apply in_map_iff; exists (Z.to_nat width); rewrite in_seq; lia).
  apply H, existsb_exists in Hin. destruct Hin as (r & _ & Hr).
  apply (unicode_round_trip r); [assumption..|].
  pose proof (Z.mul_div_le (2 ^ width) non_basic ltac:(reflexivity)).
  unfold non_basic in *. nia.
Qed.
