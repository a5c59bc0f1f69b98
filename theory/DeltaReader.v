(* SPDX-License-Identifier: Apache-2.0 *)
(** codecs/include/ace/internal/delta_reader.h: the decoder's main loop in unsigned integers that wrap, for
    maxint below 2^32. Nothing wraps, and what is read is what draft-costello-rfc3492bis-02, section
    6.2, lines 9 to 24, reads with that maxint. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Adapt Integers States Insertions Decoder Machine.
Import ListNotations.
Open Scope Z_scope.

Section DeltaReader.
Context {p : Parameters} {valid : Valid p}.

(** Maxint, and whether a code point is in the caller's domain (ace/options.h, in_domain()). *)
Variable m : Z.
Variable domain : Z -> bool.

(** ** The procedures of the C++ *)

(** ace/bootstring/adapt.h, threshold(): without "+ tmin". *)
Definition machine_threshold (bias k : Z) : Z :=
  if k <=? bias then tmin else if k - bias >=? tmax then tmax else k - bias.

(** DeltaReader::read(), the loop over k. The input is what is behind [in_]. *)
Fixpoint read_delta (bias : Z) (input : string) (i w k : Z) : option (Z * string) :=
  match input with
  | [] => None
  | c :: input =>
      let* digit := digit_value c in
      let i := wrap64 (i + wrap64 (digit * w)) in
      if m <? i then None
      else
        let t := machine_threshold bias k in
        if digit <? t then Some (i, input)
        else
          let w := wrap64 (w * (base - t)) in
          if m <? w then None else read_delta bias input i w (wrap64 (k + base))
  end.

(** adapt.h, adapt_limit, adapt_end() and the loop of adapt(); [divides] is the division by the number
    of code points. *)
Definition adapt_limit : Z := (base - tmin) * tmax / 2.
Definition adapt_end (delta : Z) : Z := wrap32 ((base - tmin + 1) * delta) / wrap32 (delta + skew).
Fixpoint machine_adapt_loop (fuel : nat) (delta k : Z) : Z :=
  match fuel with
  | O => wrap32 (k + adapt_end delta)
  | S fuel =>
      if adapt_limit <? delta then machine_adapt_loop fuel (delta / (base - tmin)) (wrap32 (k + base))
      else wrap32 (k + adapt_end delta)
  end.
Definition machine_adapt (divides : Z -> Z -> Z) (divisor delta numpoints : Z) : Z :=
  let delta := delta / divisor in
  let delta := wrap32 (delta + divides delta numpoints) in
  machine_adapt_loop (adapt_fuel delta) delta 0.

(** adapt() for the first delta, and adapt_next() for the others. *)
Definition next_bias (oldi sum points : Z) : Z :=
  if oldi =? 0 then machine_adapt Z.div damp sum points
  else machine_adapt quotient 2 (wrap32 (sum - oldi)) points.

(** DeltaReader::read(): n_, i_ and bias_ after it, and the input behind. [size] code points are there. *)
Definition read (size n i bias : Z) (input : string) : option (Z * Z * Z * string) :=
  let oldi := i in
  let* (sum, input) := read_delta bias input i 1 base in
  if size =? m then None
  else
    let points := wrap32 (size + 1) in
    let bias := next_bias oldi sum points in
    let rounds := quotient sum points in
    if m - n <? rounds then None
    else
      let n := wrap32 (n + rounds) in
      let i := wrap32 (wrap32 (sum - wrap32 (rounds * points)) + 1) in
      if basic n then None
      else if domain n then Some (n, i, bias, input) else None.

(** ** What ace/bootstring/profile.h checks when it is compiled *)

(** adapt_cannot_overflow(): k counts the divisions of maxint. *)
Definition adapt_cannot_overflow : Prop :=
  adapt_limit + skew <= m /\ (base - tmin + 1) * adapt_limit <= m
  /\ match adapt_loop unbounded (adapt_fuel m) m 0 with
     | Some (_, k) => k + base - tmin <= m
     | None => False
     end.

Hypothesis maxint_below : m < 2 ^ 32.
Hypothesis cannot_overflow : adapt_cannot_overflow.
Hypothesis initial_n_fits : initial_n <= m.

(** ** The thresholds *)

(** What [adapt_total] says of every bias. *)
Definition sound_bias (bias : Z) : Prop := 0 <= bias /\ bias mod base <= base - tmin.

(** threshold() is the draft's threshold. *)
Lemma machine_threshold_right : forall bias j, sound_bias bias ->
  machine_threshold bias (base * (j + 1)) = threshold bias (base * (j + 1)).
Proof.
  intros bias j [Hb Hm]. rewrite threshold_without_tmin by assumption. unfold machine_threshold.
  destruct (base * (j + 1) <=? bias); [reflexivity|].
  destruct (Z.geb_spec (base * (j + 1) - bias) tmax), (Z.geb_spec (base * (j + 1)) (bias + tmax));
    reflexivity || lia.
Qed.

(** ** The bias *)

(** A smaller delta is divided at most as many times. *)
Lemma adapt_loop_monotone : forall fuel x y k dx kx dy ky, 0 <= x <= y ->
  adapt_loop unbounded fuel x k = Some (dx, kx) -> adapt_loop unbounded fuel y k = Some (dy, ky) ->
  kx <= ky.
Proof.
  pose proof tmin_range. pose proof adapt_limit_nonnegative.
  assert (forall fuel y k d k', adapt_loop unbounded fuel y k = Some (d, k') -> k <= k') as Hmore.
  { induction fuel as [|fuel IH]; intros y k d k'; cbn [adapt_loop];
      destruct (y >? _); try discriminate; try (intros [= _ <-]; lia).
    unfold checked. cbn [fits]. intros Hk. apply IH in Hk. lia. }
  induction fuel as [|fuel IH]; intros x y k dx kx dy ky Hxy; cbn [adapt_loop].
  - destruct (x >? _), (y >? _); try discriminate. intros [= _ <-] [= _ <-]. lia.
  - unfold checked. cbn [fits].
    destruct (Z.gtb_spec x ((base - tmin) * tmax / 2)), (Z.gtb_spec y ((base - tmin) * tmax / 2));
      try lia.
    + apply IH. split; [apply Z.div_pos; lia | apply Z.div_le_mono; lia].
    + intros [= _ <-] Hk. apply Hmore in Hk. lia.
    + intros [= _ <-] [= _ <-]. lia.
Qed.

(** For a delta up to maxint, nothing in adapt() overflows: neither the integers of 32 bits, nor maxint. *)
Lemma machine_loop_right : forall fuel x y k dy ky, 0 <= x <= y -> y <= m -> 0 <= k ->
  (adapt_fuel y <= fuel)%nat ->
  adapt_loop unbounded fuel y k = Some (dy, ky) -> ky + base - tmin <= m ->
  exists d k', adapt_loop (maxint m) fuel x k = Some (d, k')
    /\ adapt_loop unbounded fuel x k = Some (d, k')
    /\ machine_adapt_loop fuel x k = k' + (base - tmin + 1) * d / (d + skew)
    /\ 0 <= d <= adapt_limit /\ 0 <= k' /\ k' + base - tmin <= m.
Proof.
  pose proof tmin_range. pose proof adapt_limit_nonnegative as Hlimit. pose proof skew_range.
  destruct cannot_overflow as (Hdivisor & Hproduct & _). fold adapt_limit in Hlimit.
  assert (forall x k, 0 <= x <= adapt_limit -> 0 <= k -> k + base - tmin <= m ->
    wrap32 (k + adapt_end x) = k + (base - tmin + 1) * x / (x + skew)) as Hend.
  { intros x k Hx Hk Hkm. unfold adapt_end.
    rewrite (wrap32_small ((base - tmin + 1) * x)) by nia. rewrite (wrap32_small (x + skew)) by lia.
    assert (0 <= (base - tmin + 1) * x / (x + skew) <= base - tmin).
    { split; [apply Z.div_pos; nia|].
      enough ((base - tmin + 1) * x / (x + skew) < base - tmin + 1) by lia.
      apply Z.div_lt_upper_bound; nia. }
    apply wrap32_small. lia. }
  induction fuel as [|fuel IH]; intros x y k dy ky Hxy Hy Hk Hf Hloop Hky;
    cbn [adapt_loop machine_adapt_loop] in *; fold adapt_limit in *; rewrite Z.gtb_ltb in *.
  - destruct (Z.ltb_spec adapt_limit y) as [E|E]; [discriminate|]. injection Hloop as <- <-.
    rewrite (proj2 (Z.ltb_ge _ _)) by lia. exists x, k. rewrite Hend by lia. repeat split; lia.
  - rewrite ?(Z.gtb_ltb x).
    destruct (Z.ltb_spec adapt_limit y) as [E|E].
    + pose proof (adapt_fuel_decreases y ltac:(lia)).
      pose proof (adapt_division y ltac:(lia)).
      assert (x / (base - tmin) <= y / (base - tmin)) by (apply Z.div_le_mono; lia).
      assert (0 <= x / (base - tmin)) by (apply Z.div_pos; lia).
      assert (y / 2 <= y) by (apply Z.div_le_upper_bound; lia).
      unfold checked at 1 in Hloop. cbn [fits] in Hloop.
      assert (k + base <= ky) as Hgrows.
      { apply (adapt_loop_monotone fuel 0 (y / (base - tmin)) (k + base) 0 (k + base) dy ky) in Hloop;
          try lia. destruct fuel; cbn [adapt_loop]; fold adapt_limit;
          rewrite Z.gtb_ltb, (proj2 (Z.ltb_ge _ _)) by lia; reflexivity. }
      destruct (Z.ltb_spec adapt_limit x) as [F|F].
      * rewrite checked_fits by (cbn [fits]; lia). unfold checked at 1. cbn [fits].
        rewrite wrap32_small by lia.
        apply (IH (x / (base - tmin)) (y / (base - tmin)) (k + base) dy ky); try assumption; lia.
      * exists x, k. rewrite Hend by lia. repeat split; lia.
    + injection Hloop as <- <-. rewrite (proj2 (Z.ltb_ge _ _)) by lia. exists x, k.
      rewrite Hend by lia. repeat split; lia.
Qed.

Lemma machine_adapt_right : forall divides firsttime delta numpoints,
  (forall x, 0 <= x < 2 ^ 32 -> divides x numpoints = x / numpoints) ->
  0 <= delta <= m -> 0 < numpoints ->
  adapt (maxint m) delta numpoints firsttime
  = Some (machine_adapt divides (if firsttime then damp else 2) delta numpoints).
Proof.
  intros divides firsttime delta numpoints Hdivides Hd Hn. unfold adapt, machine_adapt.
  pose proof damp_range. pose proof skew_range. pose proof tmin_range.
  replace (if firsttime then delta / damp else delta / 2)
    with (delta / (if firsttime then damp else 2)) by (destruct firsttime; reflexivity).
  set (scaled := delta / (if firsttime then damp else 2)).
  assert (0 <= scaled <= delta / 2).
  { subst scaled. split; [apply Z.div_pos; destruct firsttime; lia|].
    apply Z.div_le_compat_l; destruct firsttime; lia. }
  pose proof (Z.mul_div_le delta 2 ltac:(lia)).
  rewrite Hdivides by lia.
  assert (0 <= scaled / numpoints <= scaled)
    by (split; [apply Z.div_pos; lia | apply Z.div_le_upper_bound; nia]).
  rewrite wrap32_small by lia. set (x := scaled + scaled / numpoints) in *.
  assert (0 <= x <= m) by lia. assert (0 <= x) as Hx0 by lia. clearbody x.
  rewrite checked_fits by (cbn [fits]; lia).
  destruct cannot_overflow as (Hdivisor & Hproduct & Hk).
  destruct (adapt_loop unbounded (adapt_fuel m) m 0) as [[dy ky]|] eqn:E; [|contradiction].
  destruct (machine_loop_right (adapt_fuel m) x m 0 dy ky) as (d & k & A & B & C & D & F & G);
    try assumption; try lia.
  assert (adapt_fuel x <= adapt_fuel m)%nat as Hfuel.
  { unfold adapt_fuel. pose proof (Z.log2_le_mono (2 * x) (2 * m)). lia. }
  assert (machine_adapt_loop (adapt_fuel x) x 0 = machine_adapt_loop (adapt_fuel m) x 0) as Hsame.
  { clear - Hfuel valid Hx0.
    assert (forall fuel x more k, 0 <= x -> (adapt_fuel x <= fuel <= more)%nat ->
      machine_adapt_loop more x k = machine_adapt_loop fuel x k) as Hmore.
    { pose proof adapt_limit_nonnegative as Hl. fold adapt_limit in Hl.
      induction fuel as [|fuel IH]; intros z more k Hz Hf; destruct more as [|more];
        try reflexivity; try lia; cbn [machine_adapt_loop];
        destruct (Z.ltb_spec adapt_limit z); try reflexivity;
        pose proof (adapt_fuel_decreases z ltac:(lia)); [lia|].
      apply IH; [apply adapt_division; lia | lia]. }
    symmetry. apply Hmore; lia. }
  rewrite <- (adapt_loop_fuel _ (adapt_fuel m)) by lia. rewrite A, Hsame, C.
  assert (0 <= (base - tmin + 1) * d / (d + skew) <= base - tmin).
  { split; [apply Z.div_pos; nia|].
    enough ((base - tmin + 1) * d / (d + skew) < base - tmin + 1) by lia.
    apply Z.div_lt_upper_bound; nia. }
  rewrite !checked_fits by (cbn [fits]; apply Z.leb_le; nia || lia). reflexivity.
Qed.

(** ** Reading digits *)

(** A digit is an octet in the table digit_values. *)
Hypothesis base_below : base <= 255.

(** The arithmetic of 64 bits never wraps: digit * w is less than 2^8 * 2^32, w * (base - t) as well, and
    k has a bound for inputs of less than 2^64 / base octets. *)
Lemma read_delta_reads : forall bias input i w j, sound_bias bias -> 0 <= i <= m -> 1 <= w <= m ->
  0 <= j -> base * (j + 1 + size input) < 2 ^ 64 ->
  read_delta bias input i w (base * (j + 1))
  = read_integer (maxint m) bias input i w (base * (j + 1)).
Proof.
  intros bias. pose proof tmin_range.
  induction input as [|c input IH]; intros i w j Hbias Hi Hw Hj Hk; [reflexivity|].
  rewrite size_cons in Hk. pose proof (size_nonnegative _ input).
  cbn [read_delta read_integer]. destruct (digit_value c) as [d|] eqn:Hd; [|reflexivity].
  pose proof (digit_value_range c d Hd).
  assert (0 <= d * w < 2 ^ 40) by (change (2 ^ 40) with (2 ^ 8 * 2 ^ 32); nia).
  rewrite (wrap64_small (d * w)) by lia. rewrite wrap64_small by lia.
  unfold checked, fits. destruct (Z.ltb_spec m (i + d * w)), (Z.leb_spec (i + d * w) m);
    try reflexivity; try lia.
  rewrite machine_threshold_right by assumption.
  pose proof (threshold_range bias (base * (j + 1))).
  set (t := threshold bias (base * (j + 1))) in *. clearbody t.
  destruct (d <? t); [reflexivity|].
  assert (1 <= w * (base - t) < 2 ^ 40) by (change (2 ^ 40) with (2 ^ 8 * 2 ^ 32); nia).
  rewrite wrap64_small by lia.
  destruct (Z.ltb_spec m (w * (base - t))), (Z.leb_spec (w * (base - t)) m); try reflexivity; try lia.
  replace (base * (j + 1) + base) with (base * (j + 1 + 1)) by ring.
  rewrite wrap64_small by nia. apply IH; try assumption; try lia; nia.
Qed.

(** ** A delta *)

(** read() reads what the pass of 6.2 reads with this maxint, and gives the values that it goes on with.
    It rejects a text that would be longer than maxint, which the pseudocode does not, and a code
    point that is not in the domain. *)
Theorem read_reads : forall size n i bias input, sound_bias bias -> initial_n <= n <= m ->
  0 <= i <= m -> 0 <= size <= m -> base * (1 + Parameters.size input) < 2 ^ 64 -> 0 <= initial_n ->
  read size n i bias input =
  let* (sum, rest) := read_integer (maxint m) bias input i 1 base in
  let* bias' := adapt (maxint m) (sum - i) (size + 1) (i =? 0) in
  let* n' := checked (maxint m) (n + sum / (size + 1)) in
  if basic n' then None
  else if (size <? m) && domain n' then Some (n', sum mod (size + 1) + 1, bias', rest) else None.
Proof.
  intros size n i bias input Hbias Hn Hi Hsize Hk H0. unfold read.
  pose proof tmin_range. destruct cannot_overflow as (Hone & Hone' & _).
  pose proof adapt_limit_nonnegative as Hl. fold adapt_limit in Hl. pose proof skew_range.
  pose proof (read_delta_reads bias input i 1 0 Hbias Hi ltac:(lia) ltac:(lia) ltac:(nia)) as Hread.
  rewrite Z.add_0_l, Z.mul_1_r in Hread. rewrite Hread.
  destruct (read_integer (maxint m) bias input i 1 base) as [[sum rest]|] eqn:E; [|reflexivity].
  apply read_bounded in E. destruct E as [E Hsum]. cbn [fits] in Hsum. apply Z.leb_le in Hsum.
  apply read_unique in E. destruct E as (_ & q & _ & Hq & -> & _). rewrite Z.mul_1_r in *.
  set (sum := i + q) in *.
  assert (adapt (maxint m) (sum - i) (size + 1) (i =? 0)
    = Some (if i =? 0 then machine_adapt Z.div damp sum (size + 1)
            else machine_adapt quotient 2 (sum - i) (size + 1))) as Hadapt.
  { destruct (Z.eqb_spec i 0) as [->|Hne].
    - rewrite Z.sub_0_r. apply (machine_adapt_right Z.div true); [reflexivity | lia..].
    - apply (machine_adapt_right quotient false); [|lia..].
      intros x Hx. apply quotient_divides; lia. }
  rewrite Hadapt. destruct (Z.eqb_spec size m) as [->|Hne].
  { rewrite Z.ltb_irrefl. destruct (checked _ _); [destruct (basic _)|]; reflexivity. }
  rewrite (wrap32_small (size + 1)) by lia. unfold next_bias.
  rewrite (wrap32_small (sum - i)) by lia. rewrite quotient_divides by lia.
  assert (0 <= sum / (size + 1)) by (apply Z.div_pos; lia).
  pose proof (Z.div_mod sum (size + 1) ltac:(lia)) as Hdm.
  pose proof (Z.mod_pos_bound sum (size + 1) ltac:(lia)).
  unfold checked. cbn [fits].
  destruct (Z.ltb_spec (m - n) (sum / (size + 1))), (Z.leb_spec (n + sum / (size + 1)) m);
    try reflexivity; try lia.
  rewrite (wrap32_small (n + _)) by lia. destruct (basic _); [reflexivity|].
  rewrite (proj2 (Z.ltb_lt size m)) by lia. cbn [andb]. destruct (domain _); [|reflexivity].
  rewrite (wrap32_small (sum / (size + 1) * (size + 1))) by nia.
  replace (sum - sum / (size + 1) * (size + 1)) with (sum mod (size + 1)) by nia.
  rewrite (wrap32_small (sum mod (size + 1))) by lia. rewrite wrap32_small by lia. reflexivity.
Qed.
End DeltaReader.
