(* SPDX-License-Identifier: Apache-2.0 *)
(** The integers of the C++: unsigned integers of 32 and 64 bits that wrap, the reciprocals of
    codecs/include/ace/internal/quotient.h, and the checks by division of ace/bootstring/textbook.h. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters.
Open Scope Z_scope.

Definition wrap32 (x : Z) : Z := x mod 2 ^ 32.
Definition wrap64 (x : Z) : Z := x mod 2 ^ 64.

Lemma wrap32_small : forall x, 0 <= x < 2 ^ 32 -> wrap32 x = x.
Proof. intros. apply Z.mod_small. assumption. Qed.

Lemma wrap64_small : forall x, 0 <= x < 2 ^ 64 -> wrap64 x = x.
Proof. intros. apply Z.mod_small. assumption. Qed.

(** ** textbook.h: "digit > (maxint - i) / w" and "w > maxint / (base - t)" *)

Lemma digit_check_by_division : forall m i w d, 0 < w ->
  ((m - i) / w <? d) = (m <? i + d * w).
Proof.
  intros m i w d Hw. destruct (Z.ltb_spec m (i + d * w)) as [H|H]; [apply Z.ltb_lt | apply Z.ltb_ge].
  - apply Z.div_lt_upper_bound; lia.
  - apply Z.div_le_lower_bound; lia.
Qed.

Lemma weight_check_by_division : forall m w factor, 0 < factor ->
  (m / factor <? w) = (m <? w * factor).
Proof. intros. replace m with (m - 0) at 1 by lia. rewrite digit_check_by_division by lia. reflexivity. Qed.

(** ** quotient.h *)

(** [reciprocals], [multiplied] and [quotient]. *)
Definition reciprocal (d : Z) : Z := 2 ^ 36 / d + 1.
Definition multiplied (n d : Z) : Z := wrap32 (wrap64 (n * reciprocal d) / 2 ^ 36).
Definition quotient (n d : Z) : Z :=
  if (n <? 2 ^ 25) && (d <? 2048) then multiplied n d else n / d.

Lemma multiplied_divides : forall n d, 0 <= n < 2 ^ 25 -> 0 < d < 2048 -> multiplied n d = n / d.
Proof.
  intros n d Hn Hd. unfold multiplied, reciprocal.
  pose proof (Z.div_mod (2 ^ 36) d ltac:(lia)) as Hr.
  pose proof (Z.mod_pos_bound (2 ^ 36) d ltac:(lia)).
  pose proof (Z.div_mod n d ltac:(lia)) as Hq.
  pose proof (Z.mod_pos_bound n d ltac:(lia)).
  set (r := 2 ^ 36 / d) in *. set (e := 2 ^ 36 mod d) in *.
  set (q := n / d) in *. set (s := n mod d) in *.
  assert (0 <= q <= n) by (split; [apply Z.div_pos; lia | apply Z.div_le_upper_bound; nia]).
  assert (0 <= r <= 2 ^ 36) by (split; [apply Z.div_pos | apply Z.div_le_upper_bound]; lia).
  assert (n * (r + 1) / 2 ^ 36 = q) as E.
  { assert (d * (n * (r + 1)) = n * 2 ^ 36 + n * (d - e)) as Hm by (clearbody r e q s; nia).
    assert (n * d < 2 ^ 36) by (change (2 ^ 36) with (2 ^ 25 * 2048); clearbody r e q s; nia).
    assert (0 <= n * (d - e) <= n * d) by (clearbody r e q s; nia).
    symmetry. apply (Z.div_unique _ _ _ (n * (r + 1) - 2 ^ 36 * q)); [|ring]. left.
    assert (d * (n * (r + 1) - 2 ^ 36 * q) = s * 2 ^ 36 + n * (d - e)) as Hd' by nia.
    set (x := n * (r + 1) - 2 ^ 36 * q) in *. clearbody x r e q. split; nia. }
  rewrite wrap64_small; [rewrite E; apply wrap32_small; lia|].
  assert (n * (r + 1) <= 2 ^ 25 * (2 ^ 36 + 1)) by (clearbody r; nia). nia.
Qed.

(** floor(n / d) for any n of 32 bits, and d of at least 1; no product wraps. *)
Theorem quotient_divides : forall n d, 0 <= n < 2 ^ 32 -> 0 < d -> quotient n d = n / d.
Proof.
  intros n d Hn Hd. unfold quotient.
  destruct (Z.ltb_spec n (2 ^ 25)), (Z.ltb_spec d 2048); cbn [andb]; try reflexivity.
  apply multiplied_divides; lia.
Qed.
