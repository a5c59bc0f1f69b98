(* SPDX-License-Identifier: Apache-2.0 *)
(** When nothing overflows: draft-costello-rfc3492bis-02, section 6.4. The checks of 6.1, 6.2 and 6.3
    are gone through one by one, for texts whose sums are known to be bounded (Sums.v). *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Adapt Integers States Insertions Decoder Encoder.
From Bootstring Require Import Specification Passes Refinement Reading Reversible Sums.
Import ListNotations.
Open Scope Z_scope.

Section Room.
Context {p : Parameters} {valid : Valid p}.
Variable l : limit.

(** No sum exceeds [sum], and no code point exceeds [greatest]. *)
Variables sum greatest : Z.
Hypothesis sum_fits : fits l sum = true.
Hypothesis greatest_fits : fits l greatest = true.

(** What adapt() needs (6.1, the three conditions): the last of them for this sum, not for maxint. *)
Hypothesis product_fits : fits l ((base - tmin + 1) * (((base - tmin) * tmax) / 2)) = true.
Hypothesis divisor_fits : fits l (((base - tmin) * tmax) / 2 + skew) = true.
Hypothesis bias_fits : fits l (base * (Z.log2 (2 * sum) + 1)) = true.

(** What the weights need: a property of the biases that occur, and one of the bias, the weight w and
    k that holds in the loop of 6.2, lines 12 to 20, for as long as w * t does not exceed the sum. *)
Variable bias_property : Z -> Prop.
Variable weight_property : Z -> Z -> Z -> Prop.
Hypothesis initial_bias_has : bias_property initial_bias.
Hypothesis adapt_has : forall delta numpoints firsttime bias,
  0 <= delta <= sum -> 0 < numpoints -> delta < (greatest - initial_n + 1) * numpoints ->
  adapt unbounded delta numpoints firsttime = Some bias -> bias_property bias.
Hypothesis first_weight : forall bias, bias_property bias -> weight_property bias 1 base.
Hypothesis next_weight : forall bias w k, weight_property bias w k -> 1 <= w ->
  w * threshold bias k <= sum ->
  fits l (w * (base - threshold bias k)) = true
  /\ weight_property bias (w * (base - threshold bias k)) (k + base).

Lemma adapt_loop_within : forall fuel delta k, 0 <= delta -> (adapt_fuel delta <= fuel)%nat ->
  fits l (k + base * Z.log2 (2 * delta)) = true ->
  exists delta' k', adapt_loop l fuel delta k = Some (delta', k')
    /\ adapt_loop unbounded fuel delta k = Some (delta', k')
    /\ 0 <= delta' <= ((base - tmin) * tmax) / 2 /\ k' <= k + base * Z.log2 (2 * delta).
Proof.
  pose proof adapt_limit_nonnegative. pose proof tmin_range.
  induction fuel as [|fuel IH]; intros delta k Hd Hf Hfits; cbn [adapt_loop];
    pose proof (Z.log2_nonneg (2 * delta));
    destruct (delta >? (base - tmin) * tmax / 2) eqn:E;
    try (exists delta, k; repeat split; try lia; nia);
    apply Z.gtb_lt in E; pose proof (adapt_fuel_decreases delta ltac:(lia)); [lia|].
  destruct (adapt_division delta Hd) as [Hq Hhalf].
  set (q := delta / (base - tmin)) in *. clearbody q.
  assert (2 * q <= delta) by (pose proof (Z.mul_div_le delta 2); lia).
  pose proof (Z.log2_le_mono (2 * q) delta). pose proof (Z.log2_nonneg (2 * q)).
  rewrite (Z.log2_double delta) in * by lia.
  rewrite checked_fits by (eapply fits_below; [exact Hfits | nia]).
  unfold checked. cbn [fits].
  destruct (IH q (k + base)) as (delta' & k' & -> & -> & Hr & Hk); [assumption | lia | |].
  - eapply fits_below; [exact Hfits | nia].
  - exists delta', k'. repeat split; try lia. nia.
Qed.

Lemma adapt_within : forall delta numpoints firsttime, 0 <= delta <= sum -> 0 < numpoints ->
  adapt l delta numpoints firsttime = adapt unbounded delta numpoints firsttime.
Proof.
  intros delta numpoints firsttime Hd Hn. unfold adapt.
  pose proof tmin_range. pose proof damp_range. pose proof skew_range.
  set (scaled := if firsttime then delta / damp else delta / 2).
  assert (0 <= scaled <= delta / 2).
  { subst scaled. destruct firsttime; (split; [apply Z.div_pos; lia|]); [|lia].
    apply Z.div_le_compat_l; lia. }
  assert (0 <= scaled / numpoints <= scaled)
    by (split; [apply Z.div_pos; lia | apply Z.div_le_upper_bound; nia]).
  pose proof (Z.mul_div_le delta 2 ltac:(lia)).
  set (x := scaled + scaled / numpoints) in *. assert (0 <= x <= delta) by lia. clearbody x.
  pose proof (Z.log2_le_mono (2 * x) (2 * sum) ltac:(lia)).
  rewrite checked_fits by (eapply fits_below; [exact sum_fits | lia]).
  destruct (adapt_loop_within (adapt_fuel x) x 0) as (d & k & -> & E & Hr & Hk); [lia|lia| |].
  { eapply fits_below; [exact bias_fits | nia]. }
  unfold checked at 4. cbn [fits]. rewrite E.
  assert (0 <= (base - tmin + 1) * d / (d + skew) <= base - tmin) as Hquotient.
  { split; [apply Z.div_pos; nia|].
    enough ((base - tmin + 1) * d / (d + skew) < base - tmin + 1) by lia.
    apply Z.div_lt_upper_bound; nia. }
  rewrite !checked_fits; try reflexivity.
  - eapply fits_below; [exact bias_fits | nia].
  - eapply fits_below; [exact divisor_fits | lia].
  - eapply fits_below; [exact product_fits | nia].
Qed.

Lemma read_within : forall bias q k, 0 <= q -> forall i w rest, 0 <= i -> 1 <= w ->
  i + q * w <= sum -> weight_property bias w k ->
  read_integer l bias (write_integer bias q k ++ rest) i w k = Some (i + q * w, rest).
Proof.
  intros bias. apply (write_integer_ind bias (fun q k => forall i w rest, 0 <= i -> 1 <= w ->
    i + q * w <= sum -> weight_property bias w k ->
    read_integer l bias (write_integer bias q k ++ rest) i w k = Some (i + q * w, rest)));
    intros q k Hq Ht.
  - intros i w rest Hi Hw Hsum Hk. rewrite write_integer_step by assumption.
    rewrite (proj2 (Z.ltb_lt _ _) Ht). pose proof (threshold_range bias k).
    cbn [app read_integer]. rewrite digit_point_value by lia.
    rewrite checked_fits by (eapply fits_below; [exact sum_fits | lia]).
    rewrite (proj2 (Z.ltb_lt _ _) Ht). reflexivity.
  - intros IH i w rest Hi Hw Hsum Hk. rewrite write_integer_step by assumption.
    rewrite (proj2 (Z.ltb_ge _ _) Ht). pose proof (threshold_range bias k).
    assert (w * threshold bias k <= q * w) by nia.
    destruct (next_weight bias w k Hk Hw ltac:(lia)) as [Hfits Hnext].
    remember (threshold bias k) as t eqn:Heq.
    assert (0 < base - t) as Hpositive by lia.
    pose proof (Z.mod_pos_bound (q - t) _ Hpositive).
    pose proof (Z.div_mod (q - t) (base - t)) as Hdm.
    assert (0 <= (q - t) / (base - t)) by (apply Z.div_pos; lia).
    set (r := (q - t) mod (base - t)) in *. set (d := (q - t) / (base - t)) in *.
    clearbody r d.
    assert (i + q * w = i + (t + r) * w + d * (w * (base - t))) as Hq' by nia.
    cbn [app read_integer]. rewrite digit_point_value by lia. rewrite <- Heq.
    assert (0 <= d * (w * (base - t))) by (apply Z.mul_nonneg_nonneg; nia).
    assert (0 <= (t + r) * w) by (apply Z.mul_nonneg_nonneg; lia).
    rewrite checked_fits by (eapply fits_below; [exact sum_fits | lia]).
    rewrite (proj2 (Z.ltb_ge _ _)) by lia. rewrite checked_fits by assumption.
    rewrite Hq' in *. apply IH; (assumption || nia || lia).
Qed.

Lemma writes_within : forall b list n i h bias, 0 <= i <= h -> advances n i h list ->
  Forall (fun x => x <= sum) (sums n h list) ->
  write_insertions l b n i h bias list = write_insertions unbounded b n i h bias list.
Proof.
  intros b. induction list as [|[m j] list IH]; intros n i h bias Hi Ha Hs; [reflexivity|].
  cbn [advances sums write_insertions] in *. destruct Ha as (Hbefore & Hj & Hm & Ha).
  inversion Hs as [|? ? Hsum Hs']; subst.
  pose proof (distance_nonnegative h n i m j Hi ltac:(lia) Hbefore) as Hd.
  rewrite <- (distance_sum h n i m j) in Hsum. set (delta := distance h (n, i) (m, j)) in *.
  rewrite !checked_fits by (reflexivity || (eapply fits_below; [exact sum_fits | lia])).
  rewrite adapt_within by lia.
  destruct (adapt unbounded delta (h + 1) (h =? b)) as [next|]; [|reflexivity].
  rewrite (IH m (j + 1) (h + 1) next) by (assumption || lia). reflexivity.
Qed.

Lemma reads_within : forall b list n i bias output digits,
  0 <= i <= size output -> b <= size output -> (size output =? b) = (i =? 0) ->
  initial_n <= n -> bias_property bias -> advances n i (size output) list ->
  Forall (fun x => x <= sum) (sums n (size output) list) ->
  Forall (fun x => fst x <= greatest) list ->
  write_insertions unbounded b n i (size output) bias list = Some digits ->
  decode_loop l (length digits) n i bias output digits = Some (build output list).
Proof.
  intros b. induction list as [|[m j] list IH];
    intros n i bias output digits Hi Hb Hfirst Hinitial Hbias Ha Hs Hc Hw;
    cbn [advances sums write_insertions build] in *.
  - injection Hw as <-. reflexivity.
  - destruct Ha as (Hbefore & Hj & Hm & Ha).
    inversion Hs as [|? ? Hsum Hs']; subst. inversion Hc as [|? ? Hcm Hc']; subst. cbn [fst] in Hcm.
    unfold checked in Hw. cbn [fits] in Hw.
    assert (n <= m) by (unfold before in Hbefore; cbn in Hbefore; lia).
    pose proof (distance_nonnegative (size output) n i m j Hi ltac:(lia) Hbefore) as Hd.
    assert (distance (size output) (n, i) (m, j) < (greatest - initial_n + 1) * (size output + 1))
      as Hgreatest by (unfold distance; cbn [fst snd]; nia).
    rewrite <- (distance_sum (size output) n i m j) in Hsum.
    destruct (state_of_distance (size output) n i m j Hj) as [Hn Hmod].
    set (delta := distance (size output) (n, i) (m, j)) in *.
    destruct (adapt unbounded delta (size output + 1) (size output =? b)) as [next|] eqn:E;
      [|discriminate].
    destruct (write_insertions _ _ _ _ _ _ _) as [rest|] eqn:F; [|discriminate].
    injection Hw as <-.
    rewrite decode_loop_step.
    2: { intros [Hnil _]%app_eq_nil.
         apply (write_integer_digits bias delta base) in Hnil; assumption. }
    rewrite read_within by (lia || (apply first_weight; assumption)).
    rewrite Z.mul_1_r. replace (i + delta - i) with delta by ring.
    rewrite adapt_within by lia.
    rewrite <- Hfirst, E, Hn, Hmod, checked_fits, Hm
      by (eapply fits_below; [exact greatest_fits | assumption]).
    apply IH; rewrite ?insert_size; try assumption; try lia.
    eapply adapt_has; [| |exact Hgreatest|exact E]; lia.
Qed.

(** A text within these bounds is encoded, and decodes to itself. *)
Theorem round_trip_within : forall text, valid_text text -> initial_n <= greatest ->
  Forall (fun c => c <= greatest) text ->
  (greatest - initial_n + 1) * size text - 1 <= sum -> size text <= sum ->
  exists s, encode l text = Some s /\ decode l s = Some text.
Proof.
  intros text Hvalid Hn Hg Hsum Hsize.
  pose proof (greatest_sum greatest text Hn Hvalid Hg) as Hsums.
  assert (Forall (fun x => x <= sum) (sums initial_n (size (filter basic text)) (insertions text)))
    as Hs by (eapply Forall_impl; [|exact Hsums]; intros x Hx; cbn beta in Hx; lia).
  destruct (passes_insertions text Hvalid) as (_ & Ha & Hbuild).
  pose proof (size_nonnegative _ (filter basic text)) as Hbasic.
  destruct (write_insertions_total (size (filter basic text)) (insertions text) initial_n 0
    (size (filter basic text)) initial_bias (conj (Z.le_refl 0) Hbasic) Ha)
    as (digits & Hw & Hdigits).
  exists (literal_portion text ++ digits). split.
  - rewrite refinement by (eapply fits_below; [exact sum_fits | assumption]).
    unfold encode_by_insertions. rewrite (proj2 (forallb_valid text) Hvalid).
    rewrite (proj2 (forallb_forall (representable l) text)).
    2: { rewrite Forall_forall in Hg. intros c Hc. unfold representable. apply orb_true_iff. right.
         eapply fits_below; [exact greatest_fits | auto]. }
    cbn [andb].
    rewrite writes_within, Hw by (assumption || lia). reflexivity.
  - rewrite decode_literal by assumption.
    rewrite (reads_within (size (filter basic text)) (insertions text));
      try assumption; try lia; [rewrite Hbuild; reflexivity|].
    eapply Forall_impl; [|apply insertions_in_text]. intros x Hx. cbn beta in Hx.
    rewrite Forall_forall in Hg. auto.
Qed.
End Room.
