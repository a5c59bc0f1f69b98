(* SPDX-License-Identifier: Apache-2.0 *)
(** Numbers as bits, the most significant one first. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters.
Import ListNotations.
Open Scope Z_scope.

(** The low bits of a number, the most significant one first, and the number that they stand for. *)
Fixpoint to_bits (width : nat) (x : Z) : list bool :=
  match width with O => [] | S w => Z.testbit x (Z.of_nat w) :: to_bits w x end.

Fixpoint from_bits (bits : list bool) : Z :=
  match bits with
  | [] => 0
  | b :: bits' => Z.b2z b * 2 ^ size bits' + from_bits bits'
  end.

Definition in_width (width : nat) (x : Z) : Prop := 0 <= x < 2 ^ Z.of_nat width.
Notation octet := (in_width 8).

Lemma to_bits_length : forall w x, length (to_bits w x) = w.
Proof. induction w; intros; cbn; [|rewrite IHw]; reflexivity. Qed.

Lemma from_bits_range : forall bits, 0 <= from_bits bits < 2 ^ size bits.
Proof.
  induction bits as [|b bits IH]; [cbn; lia|].
  cbn [from_bits]. rewrite size_cons, Z.pow_add_r by (pose proof (size_nonnegative _ bits); lia).
  destruct b; cbn [Z.b2z]; lia.
Qed.

Lemma to_bits_mod : forall w x m, Z.of_nat w <= m -> to_bits w (x mod 2 ^ m) = to_bits w x.
Proof.
  induction w as [|w IH]; intros x m Hm; [reflexivity|]. cbn [to_bits].
  rewrite Z.mod_pow2_bits_low by lia. rewrite IH by lia. reflexivity.
Qed.

Lemma from_to_bits : forall w x, in_width w x -> from_bits (to_bits w x) = x.
Proof.
  induction w as [|w IH]; intros x Hx; unfold in_width in *; [cbn in *; lia|].
  cbn [to_bits from_bits]. unfold size. rewrite to_bits_length.
  rewrite <- (to_bits_mod w x (Z.of_nat w)) by lia.
  rewrite IH by (apply Z.mod_pos_bound; lia).
  rewrite Nat2Z.inj_succ, Z.pow_succ_r in Hx by lia.
  rewrite (Z.div_mod x (2 ^ Z.of_nat w)) at 3 by lia.
  rewrite Z.testbit_spec' by lia.
  assert (0 <= x / 2 ^ Z.of_nat w < 2) by
    (split; [apply Z.div_pos; lia | apply Z.div_lt_upper_bound; lia]).
  rewrite (Z.mod_small (x / _)) by lia. lia.
Qed.

Lemma to_from_bits : forall bits, to_bits (length bits) (from_bits bits) = bits.
Proof.
  induction bits as [|b bits IH]; [reflexivity|].
  cbn [length to_bits from_bits]. pose proof (from_bits_range bits) as R. unfold size in *.
  set (p := 2 ^ Z.of_nat (length bits)) in *. f_equal.
  - apply Z.b2z_inj. rewrite Z.testbit_spec' by lia. fold p.
    rewrite Z.div_add_l, Z.div_small, Z.add_0_r by lia. destruct b; reflexivity.
  - rewrite <- (to_bits_mod _ _ (Z.of_nat (length bits))) by lia. fold p.
    rewrite Z.add_comm, Z.mod_add, Z.mod_small by lia. assumption.
Qed.

Lemma from_bits_width : forall bits, in_width (length bits) (from_bits bits).
Proof. exact from_bits_range. Qed.
