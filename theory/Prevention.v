(* SPDX-License-Identifier: Apache-2.0 *)
(** Limits on texts that prevent overflow, for any parameters with tmin >= 1:
    draft-costello-rfc3492bis-02, section 6.4, the third paragraph. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Adapt Integers Decoder Encoder Room.
Import ListNotations.
Open Scope Z_scope.

Section Prevention.
Context {p : Parameters} {valid : Valid p}.

(** A text of L code points, none of them greater than M, is encoded and decodes to itself if
    base * ((M - initial_n + 1) * L + 1) can be represented, and what adapt() needs. *)
Theorem prevention : forall l greatest text, 1 <= tmin -> initial_n <= greatest ->
  fits l ((base - tmin + 1) * (((base - tmin) * tmax) / 2)) = true ->
  fits l (((base - tmin) * tmax) / 2 + skew) = true ->
  fits l greatest = true -> fits l (base * ((greatest - initial_n + 1) * size text + 1)) = true ->
  valid_text text -> Forall (fun c => c <= greatest) text ->
  exists s, encode l text = Some s /\ decode l s = Some text.
Proof.
  intros l greatest text Htmin Hn Hproduct Hdivisor Hgreatest Hroom Hvalid Hg.
  pose proof tmin_range. pose proof (size_nonnegative _ text).
  assert (size text <= (greatest - initial_n + 1) * size text) by nia.
  set (sum := (greatest - initial_n + 1) * size text) in *.
  apply (round_trip_within l sum greatest) with
    (bias_property := fun _ => True) (weight_property := fun _ _ _ => True); auto; try lia.
  - eapply fits_below; [exact Hroom | nia].
  - assert (Z.log2 (2 * sum) <= sum).
    { destruct (Z.eq_dec sum 0) as [->|]; [cbn; lia|].
      rewrite Z.log2_double by lia. pose proof (Z.log2_lt_lin sum). lia. }
    eapply fits_below; [exact Hroom | nia].
  - intros bias w k _ Hw Hsum. split; [|exact I].
    pose proof (threshold_range bias k).
    assert (1 <= threshold bias k).
    { unfold threshold. pose proof tmin_tmax. destruct (k <=? bias + tmin) eqn:A; [lia|].
      destruct (k >=? bias + tmax) eqn:B; lia. }
    assert (w <= sum) by nia. assert (w * (base - threshold bias k) <= base * sum) by nia.
    eapply fits_below; [exact Hroom | nia].
Qed.
End Prevention.
