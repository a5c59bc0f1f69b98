(* SPDX-License-Identifier: Apache-2.0 *)
(** Bias adaptation: draft-costello-rfc3492bis-02, sections 3.4 and 6.1. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters.
Open Scope Z_scope.

Section Adapt.
Context {p : Parameters}.

(** 6.1, lines 6 to 9: the loop. The divisor base - tmin is at least 2, so that the number of
    divisions is at most the number of binary digits of delta: [adapt_loop_step] shows that the
    fuel is enough. Every sum and product is checked (6.1, the paragraph on overflow). *)
Fixpoint adapt_loop (l : limit) (fuel : nat) (delta k : Z) : option (Z * Z) :=
  if delta >? ((base - tmin) * tmax) / 2 then
    match fuel with
    | O => None
    | S fuel =>
        let delta := delta / (base - tmin) in
        let* k := checked l (k + base) in
        adapt_loop l fuel delta k
    end
  else Some (delta, k).

Definition adapt_fuel (delta : Z) : nat := Z.to_nat (Z.log2 (2 * delta)).

(** 6.1 *)
Definition adapt (l : limit) (delta numpoints : Z) (firsttime : bool) : option Z :=
  let delta := if firsttime then delta / damp else delta / 2 in
  let* delta := checked l (delta + delta / numpoints) in
  let* (delta, k) := adapt_loop l (adapt_fuel delta) delta 0 in
  let* product := checked l ((base - tmin + 1) * delta) in
  let* divisor := checked l (delta + skew) in
  checked l (k + product / divisor).

Context {valid : Valid p}.

Lemma adapt_limit_nonnegative : 0 <= ((base - tmin) * tmax) / 2.
Proof. pose proof tmin_range. pose proof tmax_range. apply Z.div_pos; [nia | lia]. Qed.

Lemma adapt_division : forall delta, 0 <= delta -> 0 <= delta / (base - tmin) <= delta / 2.
Proof.
  pose proof tmin_range. intros delta Hd.
  split; [apply Z.div_pos | apply Z.div_le_compat_l]; lia.
Qed.

Lemma adapt_fuel_decreases : forall delta, 0 < delta ->
  (adapt_fuel (delta / (base - tmin)) < adapt_fuel delta)%nat.
Proof.
  intros delta Hd. unfold adapt_fuel. rewrite (Z.log2_double delta) by lia.
  destruct (adapt_division delta ltac:(lia)) as [_ Hq].
  set (q := delta / (base - tmin)) in *. clearbody q.
  assert (2 * q <= delta) by (pose proof (Z.mul_div_le delta 2); lia).
  pose proof (Z.log2_le_mono (2 * q) delta).
  pose proof (Z.log2_nonneg (2 * q)). lia.
Qed.

Lemma adapt_loop_fuel : forall l fuel delta k,
  0 <= delta -> (adapt_fuel delta <= fuel)%nat ->
  adapt_loop l fuel delta k = adapt_loop l (adapt_fuel delta) delta k.
Proof.
  intros l. pose proof adapt_limit_nonnegative.
  assert (forall fuel delta more k, 0 <= delta -> (adapt_fuel delta <= fuel <= more)%nat ->
    adapt_loop l more delta k = adapt_loop l fuel delta k) as Hmore.
  { induction fuel as [|fuel IH]; intros delta more k Hd Hf; destruct more as [|more];
      try reflexivity; try lia; cbn [adapt_loop];
      destruct (delta >? (base - tmin) * tmax / 2) eqn:E; try reflexivity;
      apply Z.gtb_lt in E; pose proof (adapt_fuel_decreases delta ltac:(lia)); [lia|].
    destruct (checked l (k + base)) as [k'|]; [|reflexivity].
    apply IH; [apply adapt_division; lia | lia]. }
  intros fuel delta k Hd Hf. apply Hmore; [assumption | lia].
Qed.

(** The loop is the loop of 6.1: the fuel never runs out. *)
Lemma adapt_loop_step : forall l delta k, 0 <= delta ->
  adapt_loop l (adapt_fuel delta) delta k =
  if delta >? ((base - tmin) * tmax) / 2
  then let* k := checked l (k + base) in
       adapt_loop l (adapt_fuel (delta / (base - tmin))) (delta / (base - tmin)) k
  else Some (delta, k).
Proof.
  intros l delta k Hd. pose proof adapt_limit_nonnegative.
  rewrite <- (adapt_loop_fuel l (S (adapt_fuel delta))) by lia.
  cbn [adapt_loop].
  destruct (delta >? (base - tmin) * tmax / 2) eqn:E; [|reflexivity].
  apply Z.gtb_lt in E.
  destruct (checked l (k + base)); [|reflexivity].
  apply adapt_loop_fuel; [apply adapt_division; lia|].
  pose proof (adapt_fuel_decreases delta ltac:(lia)). lia.
Qed.

(** Without a bound the loop has a result: k grows by multiples of base. *)
Lemma adapt_loop_total : forall fuel delta k,
  0 <= delta -> (adapt_fuel delta <= fuel)%nat ->
  exists delta' q, adapt_loop unbounded fuel delta k = Some (delta', k + q * base)
    /\ 0 <= delta' /\ 0 <= q.
Proof.
  pose proof adapt_limit_nonnegative.
  induction fuel as [|fuel IH]; intros delta k Hd Hf; cbn [adapt_loop];
    destruct (delta >? (base - tmin) * tmax / 2) eqn:E;
    try (exists delta, 0; split; [f_equal; f_equal; lia | lia]);
    apply Z.gtb_lt in E; pose proof (adapt_fuel_decreases delta ltac:(lia)); [lia|].
  destruct (IH (delta / (base - tmin)) (k + base)) as (d & q & Hl & Hd' & Hq);
    [apply adapt_division; lia | lia |].
  exists d, (q + 1). cbn. rewrite Hl. split; [f_equal; f_equal; lia | lia].
Qed.

(** What 6.2 and 6.3 say about "+ tmin": the bias that adapt computes fulfils the condition that
    section 4 puts on the initial one. *)
Theorem adapt_total : forall delta numpoints firsttime,
  0 <= delta -> 0 < numpoints ->
  exists bias, adapt unbounded delta numpoints firsttime = Some bias
    /\ 0 <= bias /\ bias mod base <= base - tmin.
Proof.
  intros delta numpoints firsttime Hd Hn. unfold adapt.
  pose proof tmin_range. pose proof damp_range. pose proof skew_range.
  set (scaled := if firsttime then delta / damp else delta / 2).
  assert (0 <= scaled) by (subst scaled; destruct firsttime; apply Z.div_pos; lia).
  assert (0 <= scaled / numpoints) by (apply Z.div_pos; lia).
  unfold checked, fits.
  destruct (adapt_loop_total (adapt_fuel (scaled + scaled / numpoints))
    (scaled + scaled / numpoints) 0 ltac:(lia) ltac:(lia)) as (d & q & -> & Hd' & Hq).
  eexists. split; [reflexivity|].
  assert (0 <= (base - tmin + 1) * d / (d + skew) <= base - tmin) as Hr.
  { split; [apply Z.div_pos; nia|].
    enough ((base - tmin + 1) * d / (d + skew) < base - tmin + 1) by lia.
    apply Z.div_lt_upper_bound; nia. }
  split; [nia|].
  rewrite Z.add_0_l, Z.add_comm, Z.mod_add by lia.
  destruct (Z.eq_dec ((base - tmin + 1) * d / (d + skew)) base) as [->|].
  - rewrite Z.mod_same by lia. lia.
  - rewrite Z.mod_small; lia.
Qed.

(** A bound changes nothing but that it makes the adaptation fail. *)
Lemma adapt_bounded : forall l delta numpoints firsttime bias,
  adapt l delta numpoints firsttime = Some bias ->
  adapt unbounded delta numpoints firsttime = Some bias.
Proof.
  intros l delta numpoints firsttime bias. unfold adapt.
  assert (forall fuel d k x, adapt_loop l fuel d k = Some x ->
    adapt_loop unbounded fuel d k = Some x) as Hloop.
  { induction fuel as [|fuel IH]; intros d k x; cbn [adapt_loop];
      destruct (d >? (base - tmin) * tmax / 2); try easy.
    unfold checked at 1. destruct (fits l (k + base)); [|easy]. apply IH. }
  set (scaled := if firsttime then delta / damp else delta / 2).
  unfold checked. destruct (fits l (scaled + scaled / numpoints)); [|easy]. cbn [fits].
  destruct (adapt_loop l _ _ 0) as [[d k]|] eqn:E; [|easy]. apply Hloop in E. rewrite E.
  destruct (fits l _); [|easy]. destruct (fits l _); [|easy]. destruct (fits l _); easy.
Qed.
End Adapt.
