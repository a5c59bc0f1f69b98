(* SPDX-License-Identifier: Apache-2.0 *)
(** The state machine of insertion unsort coding: draft-costello-rfc3492bis-02, section 3.2. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters.
Import ListNotations.
Open Scope Z_scope.

(** 3.2, the third paragraph: the next state of <n,i>, for a string of the given length. *)
Definition next_state (length : Z) (state : Z * Z) : Z * Z :=
  let (n, i) := state in if i <? length then (n, i + 1) else (n + 1, 0).

(** States in the order in which they come. *)
Definition before (a b : Z * Z) : Prop := fst a < fst b \/ fst a = fst b /\ snd a <= snd b.

(** The number of state changes from <n,i> to <m,j>. *)
Definition distance (length : Z) (from to : Z * Z) : Z :=
  (fst to - fst from) * (length + 1) + (snd to - snd from).

(** 3.2, the end of the fourth paragraph, and 6.2, lines 22 and 23: division and remainder compute
    what delta state changes do. *)
Theorem state_changes : forall length delta n i, 0 <= i <= length ->
  Nat.iter delta (next_state length) (n, i) =
  (n + (i + Z.of_nat delta) / (length + 1), (i + Z.of_nat delta) mod (length + 1)).
Proof.
  intros length delta n i Hi. induction delta as [|delta IH].
  - cbn. rewrite Z.add_0_r, Z.div_small, Z.mod_small, Z.add_0_r by lia. reflexivity.
  - change (Nat.iter (S delta) (next_state length) (n, i))
      with (next_state length (Nat.iter delta (next_state length) (n, i))).
    rewrite IH. unfold next_state.
    set (x := i + Z.of_nat delta) in *.
    replace (i + Z.of_nat (S delta)) with (x + 1) by lia.
    pose proof (Z.div_mod x (length + 1) ltac:(lia)) as Hx.
    pose proof (Z.mod_pos_bound x (length + 1) ltac:(lia)) as Hm.
    set (q := x / (length + 1)) in *. set (r := x mod (length + 1)) in *.
    destruct (r <? length) eqn:E; [apply Z.ltb_lt in E | apply Z.ltb_ge in E].
    + f_equal; [f_equal; apply (Z.div_unique _ _ q (r + 1)) | apply (Z.mod_unique _ _ q (r + 1))];
        lia.
    + replace (n + q + 1) with (n + (q + 1)) by ring.
      f_equal; [f_equal; apply (Z.div_unique _ _ (q + 1) 0) | apply (Z.mod_unique _ _ (q + 1) 0)];
        nia.
Qed.

(** 3.2, the fourth paragraph: "the state always advances monotonically". *)
Theorem next_state_after : forall length state, before state (next_state length state)
  /\ state <> next_state length state.
Proof.
  intros length [n i]. unfold next_state, before.
  destruct (i <? length); cbn; split; try lia; intros [=]; lia.
Qed.

Theorem state_changes_advance : forall length delta n i, 0 <= i <= length -> 0 <= delta ->
  before (n, i) (n + (i + delta) / (length + 1), (i + delta) mod (length + 1)).
Proof.
  intros length delta n i Hi Hd. unfold before. cbn.
  pose proof (Z.div_mod (i + delta) (length + 1) ltac:(lia)).
  assert (0 <= (i + delta) / (length + 1)) by (apply Z.div_pos; lia).
  destruct (Z.eq_dec ((i + delta) / (length + 1)) 0) as [E|E]; [rewrite E in *|]; lia.
Qed.

(** A delta and the state that it leads to determine each other. *)
Theorem distance_of_state : forall length delta n i, 0 <= i <= length ->
  distance length (n, i) (n + (i + delta) / (length + 1), (i + delta) mod (length + 1)) = delta.
Proof.
  intros length delta n i Hi. unfold distance. cbn.
  pose proof (Z.div_mod (i + delta) (length + 1) ltac:(lia)). nia.
Qed.

Theorem state_of_distance : forall length n i m j, 0 <= j <= length ->
  n + (i + distance length (n, i) (m, j)) / (length + 1) = m /\
  (i + distance length (n, i) (m, j)) mod (length + 1) = j.
Proof.
  intros length n i m j Hj. unfold distance. cbn.
  replace (i + ((m - n) * (length + 1) + (j - i))) with (j + (m - n) * (length + 1)) by ring.
  rewrite Z.div_add, Z.mod_add, Z.div_small, Z.mod_small by lia. lia.
Qed.

Lemma distance_nonnegative : forall length n i m j, 0 <= i <= length -> 0 <= j ->
  before (n, i) (m, j) -> 0 <= distance length (n, i) (m, j).
Proof. unfold before, distance. cbn. intros. nia. Qed.
