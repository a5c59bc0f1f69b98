(* SPDX-License-Identifier: Apache-2.0 *)
(** UTF-16, which LACE (2.2) and CIDNUC (2.2) compress: big-endian, as pairs of octets. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Bits Octets.
Import ListNotations.
Open Scope Z_scope.

(** The code points that UTF-16 represents. *)
Definition scalar (c : Z) : bool :=
  (0 <=? c) && (c <=? 0x10ffff) && negb ((0xd800 <=? c) && (c <=? 0xdfff)).

Definition pair_of_unit (u : Z) : Z * Z := (u / 256, u mod 256).

(** The code units of a code point. *)
Definition units (c : Z) : list Z :=
  if c <? 0x10000 then [c]
  else [0xd800 + (c - 0x10000) / 0x400; 0xdc00 + (c - 0x10000) mod 0x400].

Definition utf16 (text : string) : pairs := map pair_of_unit (flat_map units text).

Definition high_surrogate (u : Z) : bool := (0xd800 <=? u) && (u <=? 0xdbff).
Definition low_surrogate (u : Z) : bool := (0xdc00 <=? u) && (u <=? 0xdfff).

(** The code point of two surrogates. *)
Definition joined (u v : Z) : Z := 0x10000 + (u - 0xd800) * 0x400 + (v - 0xdc00).

(** A surrogate without its other half is an error (LACE-14; CIDNUC 2.3.4). *)
Fixpoint from_units (us : list Z) : option string :=
  match us with
  | [] => Some []
  | u :: us' =>
      if high_surrogate u then
        match us' with
        | v :: us'' =>
            if low_surrogate v
            then let* text := from_units us'' in Some (joined u v :: text)
            else None
        | [] => None
        end
      else if low_surrogate u then None
      else let* text := from_units us' in Some (u :: text)
  end.

Definition unit_of_pair (p : Z * Z) : Z := fst p * 256 + snd p.

Definition from_utf16 (p : pairs) : option string := from_units (map unit_of_pair p).

(** ** Each is the inverse of the other *)

Lemma units_range : forall c, scalar c = true -> Forall (fun u => 0 <= u < 0x10000) (units c).
Proof.
  unfold scalar, units. intros c H. destruct (c <? 0x10000) eqn:E; repeat constructor; try lia.
  all: Z.to_euclidean_division_equations; lia.
Qed.

Lemma pair_of_unit_octets : forall u, 0 <= u < 0x10000 ->
  octet_pair (pair_of_unit u) /\ unit_of_pair (pair_of_unit u) = u.
Proof.
  unfold octet_pair, in_width, pair_of_unit, unit_of_pair. cbn. intros u H.
  repeat split; Z.to_euclidean_division_equations; lia.
Qed.

Lemma unit_of_pair_octets : forall p, octet_pair p ->
  0 <= unit_of_pair p < 0x10000 /\ pair_of_unit (unit_of_pair p) = p.
Proof.
  intros [h l]. unfold octet_pair, in_width, pair_of_unit, unit_of_pair. cbn. intros [Hh Hl].
  split; [lia|]. f_equal; Z.to_euclidean_division_equations; lia.
Qed.

Lemma from_units_of : forall c us, scalar c = true ->
  from_units (units c ++ us) = let* text := from_units us in Some (c :: text).
Proof.
  unfold scalar, units. intros c us H. destruct (c <? 0x10000) eqn:E; cbn [app from_units].
  - unfold high_surrogate, low_surrogate. rewrite !(proj2 (andb_false_iff _ _)) by lia. reflexivity.
  - unfold high_surrogate, low_surrogate.
    assert (0 <= (c - 0x10000) / 0x400 < 0x400 /\ 0 <= (c - 0x10000) mod 0x400 < 0x400)
      by (Z.to_euclidean_division_equations; lia).
    rewrite !(proj2 (andb_true_iff _ _)) by lia.
    destruct (from_units us); [|reflexivity]. unfold joined.
    do 2 f_equal. Z.to_euclidean_division_equations. lia.
Qed.

Theorem utf16_octets : forall text, forallb scalar text = true -> Forall octet_pair (utf16 text).
Proof.
  unfold utf16. induction text as [|c text IH]; cbn [forallb flat_map]; [constructor|].
  rewrite andb_true_iff, map_app. intros [Hc Ht]. apply Forall_app. split; [|auto].
  apply Forall_map. eapply Forall_impl; [|exact (units_range c Hc)].
  intros u Hu. apply pair_of_unit_octets. assumption.
Qed.

Theorem from_utf16_utf16 : forall text, forallb scalar text = true ->
  from_utf16 (utf16 text) = Some text.
Proof.
  unfold from_utf16, utf16. intros text H. rewrite map_map.
  assert (forall us, Forall (fun u => 0 <= u < 0x10000) us ->
    map (fun u => unit_of_pair (pair_of_unit u)) us = us) as Same.
  { induction 1 as [|u us Hu _ IH]; [reflexivity|]. cbn [map].
    rewrite IH, (proj2 (pair_of_unit_octets u Hu)). reflexivity. }
  rewrite Same; clear Same.
  - induction text as [|c text IH]; [reflexivity|]. cbn [forallb flat_map] in *.
    apply andb_true_iff in H. destruct H as [Hc Ht]. rewrite from_units_of, IH by assumption.
    reflexivity.
  - induction text as [|c text IH]; [constructor|]. cbn [forallb flat_map] in *.
    apply andb_true_iff in H. destruct H as [Hc Ht]. apply Forall_app.
    auto using units_range.
Qed.

Lemma units_joined : forall u v, high_surrogate u = true -> low_surrogate v = true ->
  units (joined u v) = [u; v] /\ scalar (joined u v) = true.
Proof.
  unfold high_surrogate, low_surrogate, units, scalar. intros u v Hu Hv.
  assert (R : 0x10000 <= joined u v <= 0x10ffff) by (unfold joined; lia).
  assert (E : joined u v - 0x10000 = (u - 0xd800) * 0x400 + (v - 0xdc00)) by (unfold joined; lia).
  rewrite (proj2 (Z.ltb_ge _ _)) by lia. split; [|lia]. rewrite E.
  rewrite Z.div_add_l, Z.div_small by lia.
  rewrite (Z.add_comm ((u - 0xd800) * 0x400)), Z.mod_add, Z.mod_small by lia.
  f_equal; [lia | f_equal; lia].
Qed.

Lemma units_of_unit : forall u, 0 <= u < 0x10000 -> high_surrogate u = false ->
  low_surrogate u = false -> units u = [u] /\ scalar u = true.
Proof.
  unfold high_surrogate, low_surrogate, units, scalar. intros u H A B.
  rewrite (proj2 (Z.ltb_lt _ _)) by lia. split; [reflexivity | lia].
Qed.

Lemma from_units_inverse : forall n us text, (length us <= n)%nat ->
  Forall (fun u => 0 <= u < 0x10000) us -> from_units us = Some text ->
  flat_map units text = us /\ forallb scalar text = true.
Proof.
  induction n as [|n IH]; intros [|u us] text Hn Hu H; cbn [length] in *; try lia.
  1, 2: apply Some_inj in H; subst text; auto.
  inversion Hu as [|? ? Hr Hu']; subst. cbn [from_units] in H.
  destruct (high_surrogate u) eqn:A; [|destruct (low_surrogate u) eqn:B; [discriminate|]].
  - destruct us as [|v us]; [discriminate|]. destruct (low_surrogate v) eqn:B; [|discriminate].
    inversion Hu' as [|? ? _ Hu'']; subst. cbn [length] in Hn.
    destruct (from_units us) as [rest|] eqn:E; [|discriminate]. apply Some_inj in H. subst text.
    apply IH in E; [|lia|assumption]. destruct E as [<- Hs].
    cbn [flat_map forallb]. destruct (units_joined u v A B) as [-> ->]. auto.
  - destruct (from_units us) as [rest|] eqn:E; [|discriminate]. apply Some_inj in H. subst text.
    apply IH in E; [|lia|assumption]. destruct E as [<- Hs].
    cbn [flat_map forallb]. destruct (units_of_unit u Hr A B) as [-> ->]. auto.
Qed.

Theorem utf16_from_utf16 : forall p text, Forall octet_pair p -> from_utf16 p = Some text ->
  utf16 text = p /\ forallb scalar text = true.
Proof.
  unfold from_utf16, utf16. intros p text Hp H.
  destruct (from_units_inverse (length (map unit_of_pair p)) _ text (le_n _)) with (2 := H)
    as [E Hs].
  - apply Forall_map. eapply Forall_impl; [|exact Hp]. intros x Hx. apply unit_of_pair_octets, Hx.
  - rewrite E, map_map. split; [|assumption]. clear H E Hs text.
    induction Hp as [|x p Hx _ IH]; [reflexivity|]. cbn [map].
    rewrite IH, (proj2 (unit_of_pair_octets x Hx)). reflexivity.
Qed.
