(* SPDX-License-Identifier: Apache-2.0 *)
(** Generalized variable-length integers: draft-costello-rfc3492bis-02, section 3.3, as sections 6.2
    and 6.3 write them in their inner loops. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters.
Import ListNotations.
Open Scope Z_scope.

Section Integers.
Context {p : Parameters}.

(** 6.2, lines 16 and 17; 6.3, lines 16 and 17: t, where k = base * (j + 1) (3.3, the last lines). *)
Definition threshold (bias k : Z) : Z :=
  if k <=? bias + tmin then tmin else if k >=? bias + tmax then tmax else k - bias.

(** 6.2, lines 12 to 20: the loop over k. Gives i, and the input that was not consumed. *)
Fixpoint read_integer (l : limit) (bias : Z) (input : string) (i w k : Z) : option (Z * string) :=
  match input with
  | [] => None
  | c :: input =>
      let* digit := digit_value c in
      let* i := checked l (i + digit * w) in
      let t := threshold bias k in
      if digit <? t then Some (i, input)
      else let* w := checked l (w * (base - t)) in
           read_integer l bias input i w (k + base)
  end.

(** 6.3, lines 15 to 22: the loop over k and the last digit. Once k has reached bias + tmax, each pass
    makes q smaller, and halves q at least if base - tmax is 2 or more: [write_integer_step] shows
    that the fuel is enough. *)
Fixpoint write_digits (fuel : nat) (bias q k : Z) : string :=
  let t := threshold bias k in
  if q <? t then [digit_point q]
  else match fuel with
       | O => []
       | S fuel => digit_point (t + (q - t) mod (base - t))
                   :: write_digits fuel bias ((q - t) / (base - t)) (k + base)
       end.

Definition digits_fuel (bias q k : Z) : nat :=
  Z.to_nat ((if base - tmax >=? 2 then Z.log2 (2 * q) else q) + Z.max 0 (bias + tmax - k)).

Definition write_integer (bias q k : Z) : string := write_digits (digits_fuel bias q k) bias q k.

Context {valid : Valid p}.

(** 6.2 and 6.3, the paragraphs on "+ tmin": it can be omitted, for bias as [adapt_total] has it. *)
Theorem threshold_without_tmin : forall bias j,
  0 <= bias -> bias mod base <= base - tmin ->
  let k := base * (j + 1) in
  threshold bias k =
  if k <=? bias then tmin else if k >=? bias + tmax then tmax else k - bias.
Proof.
  intros bias j Hb Hm k. unfold threshold. pose proof tmin_range. pose proof tmax_range.
  pose proof tmin_tmax.
  destruct (k <=? bias + tmin) eqn:A, (k <=? bias) eqn:B; try reflexivity; try lia.
  apply Z.leb_le in A. apply Z.leb_gt in B.
  assert (k = bias + tmin) as ->.
  { pose proof (Z.div_mod bias (@base p) ltac:(lia)). subst k.
    pose proof (Z.mod_pos_bound bias (@base p) ltac:(lia)).
    assert (j + 1 = bias / base + 1) by nia. nia. }
  destruct (bias + tmin >=? bias + tmax) eqn:C; lia.
Qed.

(** 3.3: each threshold is in the range 0 through base - 1. *)
Lemma threshold_range : forall bias k, 0 <= threshold bias k <= base - 1.
Proof.
  intros. unfold threshold. pose proof tmin_range. pose proof tmax_range. pose proof tmin_tmax.
  destruct (k <=? bias + tmin) eqn:A; [lia|].
  destruct (k >=? bias + tmax) eqn:B; lia.
Qed.

Lemma threshold_below_tmax : forall bias k, threshold bias k <= tmax.
Proof.
  intros. unfold threshold. pose proof tmin_tmax.
  destruct (k <=? bias + tmin) eqn:A; [lia|]. destruct (k >=? bias + tmax) eqn:B; lia.
Qed.

Lemma digits_fuel_decreases : forall bias q k, 0 <= q -> threshold bias k <= q ->
  (digits_fuel bias ((q - threshold bias k) / (base - threshold bias k)) (k + base)
   < digits_fuel bias q k)%nat.
Proof.
  intros bias q k Hq Ht. unfold digits_fuel.
  pose proof (threshold_range bias k). pose proof tmin_range. pose proof tmax_range.
  set (t := threshold bias k) in *.
  assert (0 <= (q - t) / (base - t) <= q - t) as Hd.
  { split; [apply Z.div_pos; lia | apply Z.div_le_upper_bound; nia]. }
  assert (2 <= base - tmax -> 2 * ((q - t) / (base - t)) <= q - t) as Hhalf.
  { intros Hb. assert (t <= tmax) by (subst t; apply threshold_below_tmax).
    pose proof (Z.mul_div_le (q - t) (base - t)). nia. }
  set (r := (q - t) / (base - t)) in *. clearbody r.
  pose proof (Z.log2_le_mono (2 * r) (2 * q)). pose proof (Z.log2_nonneg (2 * r)).
  destruct (k >=? bias + tmax) eqn:E.
  - assert (1 <= t).
    { subst t. unfold threshold. pose proof tmin_tmax. rewrite E.
      destruct (k <=? bias + tmin) eqn:F; lia. }
    destruct (base - tmax >=? 2) eqn:G; [|lia].
    rewrite (Z.log2_double q) in * by lia. pose proof (Z.log2_le_mono (2 * r) q). lia.
  - destruct (base - tmax >=? 2); lia.
Qed.

Lemma write_digits_fuel : forall bias fuel q k, 0 <= q -> (digits_fuel bias q k <= fuel)%nat ->
  write_digits fuel bias q k = write_integer bias q k.
Proof.
  intros bias.
  assert (forall fuel q k more, 0 <= q -> (digits_fuel bias q k <= fuel <= more)%nat ->
    write_digits more bias q k = write_digits fuel bias q k) as Hmore.
  { induction fuel as [|fuel IH]; intros q k more Hq Hf; destruct more as [|more];
      try reflexivity; try lia; cbn [write_digits];
      destruct (q <? threshold bias k) eqn:E; try reflexivity;
      apply Z.ltb_ge in E; pose proof (digits_fuel_decreases bias q k Hq E); [lia|].
    pose proof (threshold_range bias k).
    f_equal. apply IH; [apply Z.div_pos; lia | lia]. }
  intros fuel q k Hq Hf. apply Hmore; [assumption | lia].
Qed.

(** The loop is the loop of 6.3: the fuel never runs out. *)
Lemma write_integer_step : forall bias q k, 0 <= q ->
  write_integer bias q k =
  if q <? threshold bias k then [digit_point q]
  else digit_point (threshold bias k + (q - threshold bias k) mod (base - threshold bias k))
       :: write_integer bias ((q - threshold bias k) / (base - threshold bias k)) (k + base).
Proof.
  intros bias q k Hq.
  rewrite <- (write_digits_fuel bias (S (digits_fuel bias q k))) by lia.
  cbn [write_digits].
  destruct (q <? threshold bias k) eqn:E; [reflexivity|]. apply Z.ltb_ge in E.
  pose proof (threshold_range bias k). pose proof (digits_fuel_decreases bias q k Hq E).
  f_equal. apply write_digits_fuel; [apply Z.div_pos; lia | lia].
Qed.

(** A property of all pairs of q and k that holds if it holds for what the loop goes on with. *)
Lemma write_integer_ind : forall (bias : Z) (P : Z -> Z -> Prop),
  (forall q k, 0 <= q -> q < threshold bias k -> P q k) ->
  (forall q k, 0 <= q -> threshold bias k <= q ->
     P ((q - threshold bias k) / (base - threshold bias k)) (k + base) -> P q k) ->
  forall q k, 0 <= q -> P q k.
Proof.
  intros bias P Hlast Hmore.
  enough (forall fuel q k, 0 <= q -> (digits_fuel bias q k < fuel)%nat -> P q k) as H
    by (intros q k Hq; apply (H (S (digits_fuel bias q k))); [assumption | lia]).
  induction fuel as [|fuel IH]; intros q k Hq Hf; [lia|].
  destruct (Z.lt_ge_cases q (threshold bias k)) as [E|E]; [auto|].
  apply Hmore; [assumption..|].
  pose proof (threshold_range bias k). pose proof (digits_fuel_decreases bias q k Hq E).
  apply IH; [apply Z.div_pos; lia | lia].
Qed.

(** Two strings of digits whose digit-values are the same (and exist). *)
Definition same_digit (a b : Z) : Prop := digit_value a = digit_value b /\ digit_value a <> None.
Definition same_digits : string -> string -> Prop := Forall2 same_digit.

(** All digits of an integer have a digit-value. *)
Lemma write_integer_digits : forall bias q k, 0 <= q ->
  write_integer bias q k <> [] /\ Forall (fun c => digit_value c <> None) (write_integer bias q k).
Proof.
  intros bias. apply (write_integer_ind bias); intros q k Hq Ht.
  - rewrite write_integer_step by assumption.
    rewrite (proj2 (Z.ltb_lt _ _) Ht). pose proof (threshold_range bias k).
    split; [discriminate|]. repeat constructor. rewrite digit_point_value by lia. discriminate.
  - intros [_ IH]. rewrite write_integer_step by assumption.
    rewrite (proj2 (Z.ltb_ge _ _) Ht). pose proof (threshold_range bias k).
    split; [discriminate|]. constructor; [|assumption].
    pose proof (Z.mod_pos_bound (q - threshold bias k) (@base p - threshold bias k) ltac:(lia)).
    rewrite digit_point_value by lia. discriminate.
Qed.

(** 3.3, reading what was written: the value, and what follows is left. *)
Theorem read_write : forall bias q k, 0 <= q -> forall i w rest,
  read_integer unbounded bias (write_integer bias q k ++ rest) i w k = Some (i + q * w, rest).
Proof.
  intros bias. apply (write_integer_ind bias (fun q k => forall i w rest, read_integer unbounded bias
    (write_integer bias q k ++ rest) i w k = Some (i + q * w, rest))); intros q k Hq Ht.
  - intros i w rest. rewrite write_integer_step by assumption.
    rewrite (proj2 (Z.ltb_lt _ _) Ht). pose proof (threshold_range bias k).
    cbn. rewrite digit_point_value by lia. cbn. rewrite (proj2 (Z.ltb_lt _ _) Ht). reflexivity.
  - intros IH i w rest. rewrite write_integer_step by assumption.
    rewrite (proj2 (Z.ltb_ge _ _) Ht). pose proof (threshold_range bias k).
    set (t := threshold bias k) in *.
    pose proof (Z.mod_pos_bound (q - t) (@base p - t) ltac:(lia)).
    pose proof (Z.div_mod (q - t) (@base p - t) ltac:(lia)) as Hdm.
    cbn. rewrite digit_point_value by lia. cbn. fold t.
    rewrite (proj2 (Z.ltb_ge _ _)) by lia. rewrite IH. f_equal. f_equal. nia.
Qed.

(** 3.3, the last but one sentence before the thresholds: what is read is what was written for
    exactly one value, digit by digit. The weight w divides what is added. *)
Theorem read_unique : forall bias input i w k i' rest,
  read_integer unbounded bias input i w k = Some (i', rest) ->
  exists digits q, input = digits ++ rest /\ 0 <= q /\ i' = i + q * w
    /\ same_digits digits (write_integer bias q k).
Proof.
  intros bias. induction input as [|c input IH]; intros i w k i' rest; cbn; [discriminate|].
  destruct (digit_value c) as [d|] eqn:Hd; [|discriminate].
  pose proof (digit_value_range c d Hd). pose proof (threshold_range bias k).
  set (t := threshold bias k) in *.
  destruct (d <? t) eqn:E.
  - intros [= <- <-]. apply Z.ltb_lt in E. exists [c], d.
    repeat split; try lia. rewrite write_integer_step by lia. fold t.
    rewrite (proj2 (Z.ltb_lt _ _) E). constructor; [|constructor].
    unfold same_digit. rewrite Hd, digit_point_value by lia. split; congruence.
  - intros Hr. apply Z.ltb_ge in E.
    destruct (IH _ _ _ _ _ Hr) as (digits & q & -> & Hq & -> & Hs).
    exists (c :: digits), (d + q * (base - t)).
    split; [reflexivity|]. split; [nia|]. split; [nia|].
    rewrite write_integer_step by nia. fold t.
    rewrite (proj2 (Z.ltb_ge _ _)) by nia.
    replace (d + q * (base - t) - t) with (d - t + q * (base - t)) by ring.
    rewrite Z.div_add, Z.mod_add by lia.
    rewrite Z.div_small, Z.mod_small by lia.
    constructor; [|exact Hs].
    unfold same_digit. replace (t + (d - t)) with d by ring.
    rewrite Hd, digit_point_value by lia. split; congruence.
Qed.

(** 3.3: "it is easy to separate them": no representation is the beginning of another one. *)
Theorem integers_prefix_free : forall bias k a b rest, 0 <= a -> 0 <= b ->
  write_integer bias a k ++ rest = write_integer bias b k -> a = b /\ rest = [].
Proof.
  intros bias k a b rest Ha Hb E.
  pose proof (read_write bias a k Ha 0 1 rest) as Hra.
  pose proof (read_write bias b k Hb 0 1 []) as Hrb.
  rewrite app_nil_r, <- E, Hra in Hrb. injection Hrb. intros. split; [lia | assumption].
Qed.

(** Reading depends on the digit-values only. *)
Lemma read_same_digits : forall l bias a b, same_digits a b -> forall i w k,
  match read_integer l bias a i w k, read_integer l bias b i w k with
  | Some (i, a), Some (i', b) => i = i' /\ same_digits a b
  | None, None => True
  | _, _ => False
  end.
Proof.
  intros l bias. induction 1 as [|x y a b [Hxy _] Hab IH]; intros i w k; cbn; [exact I|].
  rewrite Hxy. destruct (digit_value y) as [d|]; [|exact I].
  destruct (checked l (i + d * w)); [|exact I].
  destruct (d <? threshold bias k); [auto|].
  destruct (checked l (w * _)); [apply IH | exact I].
Qed.

(** A bound changes nothing but that it makes reading fail; what is read fits. *)
Lemma read_bounded : forall l bias input i w k i' rest,
  read_integer l bias input i w k = Some (i', rest) ->
  read_integer unbounded bias input i w k = Some (i', rest) /\ fits l i' = true.
Proof.
  intros l bias. induction input as [|c input IH]; intros i w k i' rest; cbn; [discriminate|].
  destruct (digit_value c) as [d|]; [|discriminate].
  unfold checked at 1. destruct (fits l (i + d * w)) eqn:F; [|discriminate].
  destruct (d <? threshold bias k).
  - intros [= <- <-]. auto.
  - unfold checked at 1. destruct (fits l (w * _)); [|discriminate]. apply IH.
Qed.
End Integers.
