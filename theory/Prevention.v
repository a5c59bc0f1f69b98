(** Limits on texts that prevent overflow: draft-costello-rfc3492bis-02, section 6.4, the third
    paragraph, for the encoder and for the decoder as well. *)

From Coq Require Import ZArith List Lia Bool Permutation.
From Bootstring Require Import Parameters Adapt Integers States Sorting Insertions Decoder Encoder.
From Bootstring Require Import Specification Passes Refinement Reading Reversible.
Import ListNotations.
Open Scope Z_scope.

Section Prevention.
Context {p : Parameters} {valid : Valid p}.

(** The sums oldi + delta that the decoder computes (6.2, line 15); no delta exceeds its sum. *)
Fixpoint sums (n h : Z) (list : list (Z * Z)) : Datatypes.list Z :=
  match list with
  | [] => []
  | (m, j) :: list => (m - n) * (h + 1) + j :: sums m (h + 1) list
  end.

Lemma build_size : forall list output, size (build output list) = size output + size list.
Proof.
  induction list as [|[m j] list IH]; intros output; cbn [build].
  - rewrite size_nil. lia.
  - rewrite IH, insert_size, size_cons. lia.
Qed.

Lemma sums_bounded : forall greatest list n i h, n <= greatest -> 0 <= h ->
  advances n i h list -> Forall (fun x => fst x <= greatest) list ->
  Forall (fun x => x <= (greatest - n) * (h + size list) + (h + size list) - 1) (sums n h list).
Proof.
  intros greatest. induction list as [|[m j] list IH]; intros n i h Hn Hh Ha Hg; cbn [sums];
    [constructor|].
  cbn [advances] in Ha. destruct Ha as (Hbefore & Hj & _ & Ha).
  inversion Hg as [|? ? Hm Hg']; subst. cbn [fst] in Hm. rewrite size_cons.
  assert (n <= m) by (unfold before in Hbefore; cbn in Hbefore; lia).
  pose proof (size_nonnegative _ list). constructor; [nia|].
  eapply Forall_impl; [|apply (IH m (j + 1) (h + 1)); assumption || lia].
  intros x Hx. cbn beta in *. nia.
Qed.

Lemma insertions_in_text : forall text, Forall (fun x => In (fst x) text) (insertions text).
Proof.
  intros text. apply Forall_forall. intros x Hx. unfold insertions in Hx.
  apply (Permutation_in x (sort_permutation _)) in Hx.
  assert (forall text left, In x (occurrences left text) -> In (fst x) text) as H.
  { clear. induction text as [|c text IH]; intros left; cbn; [auto|].
    destruct (basic c); cbn; intros H; [right; eauto|].
    destruct H as [<-|H]; [left; reflexivity | right; eauto]. }
  eapply H. eassumption.
Qed.

(** 6.4: for texts of L code points, none of them greater than M, no sum and so no delta exceeds
    (M - initial_n) * L + L - 1. (The draft says (M - initial_n) * (L + 1), which is less where
    M - initial_n < L - 1: Counterexamples.v.) *)
Theorem greatest_sum : forall greatest text, initial_n <= greatest -> valid_text text ->
  Forall (fun c => c <= greatest) text ->
  Forall (fun x => x <= (greatest - initial_n) * size text + size text - 1)
    (sums initial_n (size (filter basic text)) (insertions text)).
Proof.
  intros greatest text Hn Hvalid Hg. destruct (passes_insertions text Hvalid) as (_ & Ha & Hbuild).
  pose proof (build_size (insertions text) (filter basic text)) as Hsize. rewrite Hbuild in Hsize.
  rewrite Hsize. eapply sums_bounded; [assumption | apply size_nonnegative | exact Ha|].
  eapply Forall_impl; [|apply insertions_in_text]. rewrite Forall_forall in Hg. auto.
Qed.

(** ** With room for base times the greatest sum nothing overflows *)

Variable l : limit.
Hypothesis tmin_positive : 1 <= tmin.
Hypothesis limit_fits : fits l ((base - tmin + 1) * (((base - tmin) * tmax) / 2)) = true.
Hypothesis divisor_fits : fits l (((base - tmin) * tmax) / 2 + skew) = true.

Lemma adapt_loop_within : forall fuel delta k, 0 <= delta -> (adapt_fuel delta <= fuel)%nat ->
  fits l (k + base * delta) = true ->
  exists delta' k', adapt_loop l fuel delta k = Some (delta', k')
    /\ adapt_loop unbounded fuel delta k = Some (delta', k')
    /\ 0 <= delta' <= ((base - tmin) * tmax) / 2 /\ k' <= k + base * delta.
Proof.
  pose proof adapt_limit_nonnegative. pose proof tmin_range.
  induction fuel as [|fuel IH]; intros delta k Hd Hf Hfits; cbn [adapt_loop];
    destruct (delta >? (base - tmin) * tmax / 2) eqn:E;
    try (exists delta, k; repeat split; try lia; nia);
    apply Z.gtb_lt in E; pose proof (adapt_fuel_decreases delta ltac:(lia)); [lia|].
  destruct (adapt_division delta Hd) as [Hq Hhalf].
  set (q := delta / (base - tmin)) in *. clearbody q.
  assert (q <= delta - 1) by (pose proof (Z.mul_div_le delta 2); lia).
  rewrite checked_fits by (eapply fits_below; [exact Hfits | nia]).
  unfold checked. cbn [fits].
  destruct (IH q (k + base)) as (delta' & k' & -> & -> & Hr & Hk); [assumption | lia | |].
  - eapply fits_below; [exact Hfits | nia].
  - exists delta', k'. repeat split; try lia. nia.
Qed.

Lemma adapt_within : forall delta numpoints firsttime, 0 <= delta -> 0 < numpoints ->
  fits l (base * (delta + 1)) = true ->
  adapt l delta numpoints firsttime = adapt unbounded delta numpoints firsttime.
Proof.
  intros delta numpoints firsttime Hd Hn Hfits. unfold adapt.
  pose proof tmin_range. pose proof damp_range. pose proof skew_range.
  set (scaled := if firsttime then delta / damp else delta / 2).
  assert (0 <= scaled <= delta / 2).
  { subst scaled. destruct firsttime; (split; [apply Z.div_pos; lia|]); [|lia].
    apply Z.div_le_compat_l; lia. }
  assert (0 <= scaled / numpoints <= scaled)
    by (split; [apply Z.div_pos; lia | apply Z.div_le_upper_bound; nia]).
  pose proof (Z.mul_div_le delta 2 ltac:(lia)).
  set (sum := scaled + scaled / numpoints) in *. assert (0 <= sum <= delta) by lia. clearbody sum.
  rewrite checked_fits by (eapply fits_below; [exact Hfits | nia]).
  destruct (adapt_loop_within (adapt_fuel sum) sum 0) as (d & k & -> & E & Hr & Hk); [lia|lia| |].
  { eapply fits_below; [exact Hfits | nia]. }
  unfold checked at 4. cbn [fits]. rewrite E.
  assert (0 <= (base - tmin + 1) * d / (d + skew) <= base - tmin) as Hquotient.
  { split; [apply Z.div_pos; nia|].
    enough ((base - tmin + 1) * d / (d + skew) < base - tmin + 1) by lia.
    apply Z.div_lt_upper_bound; nia. }
  rewrite !checked_fits; try reflexivity.
  - eapply fits_below; [exact Hfits | nia].
  - eapply fits_below; [exact divisor_fits | lia].
  - eapply fits_below; [exact limit_fits | nia].
Qed.

Lemma read_within : forall bias q k, 0 <= q -> forall i w rest, 0 <= i -> 1 <= w ->
  fits l (base * (i + q * w)) = true ->
  read_integer l bias (write_integer bias q k ++ rest) i w k = Some (i + q * w, rest).
Proof.
  pose proof tmin_range as Htmin.
  intros bias. apply (write_integer_ind bias (fun q k => forall i w rest, 0 <= i -> 1 <= w ->
    fits l (base * (i + q * w)) = true ->
    read_integer l bias (write_integer bias q k ++ rest) i w k = Some (i + q * w, rest)));
    intros q k Hq Ht.
  - intros i w rest Hi Hw Hfits. rewrite write_integer_step by assumption.
    rewrite (proj2 (Z.ltb_lt _ _) Ht). pose proof (threshold_range bias k).
    cbn [app read_integer]. rewrite digit_point_value by lia.
    rewrite checked_fits by (eapply fits_below; [exact Hfits | nia]).
    rewrite (proj2 (Z.ltb_lt _ _) Ht). reflexivity.
  - intros IH i w rest Hi Hw Hfits. rewrite write_integer_step by assumption.
    rewrite (proj2 (Z.ltb_ge _ _) Ht). pose proof (threshold_range bias k).
    assert (1 <= threshold bias k).
    { unfold threshold. pose proof tmin_tmax. destruct (k <=? bias + tmin) eqn:A; [lia|].
      destruct (k >=? bias + tmax) eqn:B; lia. }
    remember (threshold bias k) as t eqn:Heq.
    assert (0 < base - t) as Hpositive by lia.
    pose proof (Z.mod_pos_bound (q - t) _ Hpositive).
    pose proof (Z.div_mod (q - t) (base - t)) as Hdm.
    assert (0 <= (q - t) / (base - t)) by (apply Z.div_pos; lia).
    set (r := (q - t) mod (base - t)) in *. set (d := (q - t) / (base - t)) in *.
    clearbody r d.
    assert (i + q * w = i + (t + r) * w + d * (w * (base - t))) as Hsum by nia.
    cbn [app read_integer]. rewrite digit_point_value by lia.
    rewrite <- Heq.
    assert (w <= i + q * w) by nia.
    assert (base * w <= base * (i + q * w)) by (apply Z.mul_le_mono_nonneg_l; lia).
    assert (i + (t + r) * w <= i + q * w) by nia.
    rewrite checked_fits by (eapply fits_below; [exact Hfits | nia]).
    rewrite (proj2 (Z.ltb_ge _ _)) by lia.
    rewrite checked_fits by (eapply fits_below; [exact Hfits | nia]).
    rewrite Hsum in *. apply IH; [nia | nia | assumption].
Qed.

Lemma distance_sum : forall h n i m j, i + distance h (n, i) (m, j) = (m - n) * (h + 1) + j.
Proof. intros. unfold distance. cbn [fst snd]. ring. Qed.

Lemma writes_within : forall b sum, fits l (base * (sum + 1)) = true ->
  forall list n i h bias, 0 <= i <= h -> advances n i h list ->
  Forall (fun x => x <= sum) (sums n h list) ->
  write_insertions l b n i h bias list = write_insertions unbounded b n i h bias list.
Proof.
  intros b sum Hfits. pose proof tmin_range.
  induction list as [|[m j] list IH]; intros n i h bias Hi Ha Hs; [reflexivity|].
  cbn [advances sums write_insertions] in *. destruct Ha as (Hbefore & Hj & Hm & Ha).
  inversion Hs as [|? ? Hsum Hs']; subst.
  pose proof (distance_nonnegative h n i m j Hi ltac:(lia) Hbefore) as Hd.
  rewrite <- (distance_sum h n i m j) in Hsum. set (delta := distance h (n, i) (m, j)) in *.
  rewrite !checked_fits by (reflexivity || (eapply fits_below; [exact Hfits | nia])).
  rewrite adapt_within by (lia || (eapply fits_below; [exact Hfits | nia])).
  destruct (adapt unbounded delta (h + 1) (h =? b)) as [next|]; [|reflexivity].
  rewrite (IH m (j + 1) (h + 1) next) by (assumption || lia). reflexivity.
Qed.

Lemma reads_within : forall b sum, fits l (base * (sum + 1)) = true ->
  forall list n i bias output digits,
  0 <= i <= size output -> b <= size output -> (size output =? b) = (i =? 0) ->
  advances n i (size output) list ->
  Forall (fun x => x <= sum) (sums n (size output) list) ->
  Forall (fun x => fits l (fst x) = true) list ->
  write_insertions unbounded b n i (size output) bias list = Some digits ->
  decode_loop l (length digits) n i bias output digits = Some (build output list).
Proof.
  intros b sum Hfits. pose proof tmin_range.
  induction list as [|[m j] list IH]; intros n i bias output digits Hi Hb Hfirst Ha Hs Hc Hw;
    cbn [advances sums write_insertions build] in *.
  - injection Hw as <-. reflexivity.
  - destruct Ha as (Hbefore & Hj & Hm & Ha).
    inversion Hs as [|? ? Hsum Hs']; subst. inversion Hc as [|? ? Hcm Hc']; subst. cbn [fst] in Hcm.
    unfold checked in Hw. cbn [fits] in Hw.
    pose proof (distance_nonnegative (size output) n i m j Hi ltac:(lia) Hbefore) as Hd.
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
    rewrite read_within by (lia || (eapply fits_below; [exact Hfits | nia])).
    rewrite Z.mul_1_r. replace (i + delta - i) with delta by ring.
    rewrite adapt_within by (lia || (eapply fits_below; [exact Hfits | nia])).
    rewrite <- Hfirst, E, Hn, Hmod, checked_fits, Hm by assumption.
    apply IH; rewrite ?insert_size; try assumption; lia.
Qed.

(** 6.4, the third paragraph, completed: a text of L code points, none of them greater than M, is
    encoded and decoded without overflow if base * (M - initial_n + 1) * L can be represented. *)
Theorem prevention : forall greatest text, initial_n <= greatest -> valid_text text ->
  Forall (fun c => c <= greatest) text -> fits l greatest = true ->
  fits l (base * ((greatest - initial_n + 1) * size text)) = true ->
  exists s, encode l text = Some s /\ decode l s = Some text.
Proof.
  intros greatest text Hn Hvalid Hg Hgreatest Hroom. pose proof tmin_range.
  pose proof (greatest_sum greatest text Hn Hvalid Hg) as Hsums.
  set (sum := (greatest - initial_n) * size text + size text - 1) in *.
  assert (fits l (base * (sum + 1)) = true) as Hfits
    by (eapply fits_below; [exact Hroom | subst sum; nia]).
  pose proof (size_nonnegative _ text) as Htext.
  assert (size text <= (greatest - initial_n + 1) * size text) by nia.
  assert (fits l (size text) = true) as Hsize
    by (eapply fits_below; [exact Hroom | nia]).
  destruct (passes_insertions text Hvalid) as (_ & Ha & Hbuild).
  pose proof (size_nonnegative _ (filter basic text)) as Hbasic.
  destruct (write_insertions_total (size (filter basic text)) (insertions text) initial_n 0
    (size (filter basic text)) initial_bias (conj (Z.le_refl 0) Hbasic) Ha)
    as (digits & Hw & Hdigits).
  exists (literal_portion text ++ digits). split.
  - rewrite refinement by assumption. unfold encode_by_insertions.
    rewrite (proj2 (forallb_valid text) Hvalid).
    rewrite (writes_within _ sum Hfits), Hw by (assumption || lia). reflexivity.
  - rewrite decode_literal by assumption.
    rewrite (reads_within (size (filter basic text)) sum Hfits (insertions text));
      try assumption; try lia; [rewrite Hbuild; reflexivity|].
    eapply Forall_impl; [|apply insertions_in_text]. intros x Hx. cbn beta in Hx.
    rewrite Forall_forall in Hg. eapply fits_below; [exact Hgreatest | auto].
Qed.
End Prevention.
