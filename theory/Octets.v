(* SPDX-License-Identifier: Apache-2.0 *)
(** Octets and pairs of octets, which LACE and CIDNUC compress. *)

From Coq Require Import ZArith List Lia.
From Bootstring Require Import Parameters Bits.
Import ListNotations.
Open Scope Z_scope.

(** UTF-16 as pairs of octets, the high one first (LACE 2.4.1, the first paragraph; CIDNUC 2.4). *)
Definition pairs := list (Z * Z).

Definition octet_pair (o : Z * Z) : Prop := octet (fst o) /\ octet (snd o).

Definition octets (p : pairs) : list Z := flat_map (fun hl => [fst hl; snd hl]) p.

(** LACE 2.4.1, step 1, and LACE-7: the length is even. *)
Fixpoint pairs_of (o : list Z) : option pairs :=
  match o with
  | [] => Some []
  | [_] => None
  | high :: low :: o' => let* p := pairs_of o' in Some ((high, low) :: p)
  end.

Definition same_octets (a b : list Z) : bool := if list_eq_dec Z.eq_dec a b then true else false.

Lemma pairs_of_octets : forall p, pairs_of (octets p) = Some p.
Proof.
  induction p as [|[h l] p IH]; [reflexivity|].
  change (octets ((h, l) :: p)) with (h :: l :: octets p). cbn [pairs_of]. rewrite IH. reflexivity.
Qed.

Lemma octets_of_pairs : forall p o, pairs_of o = Some p -> octets p = o.
Proof.
  intros p o. revert p. assert (G : forall n o, (length o <= n)%nat -> forall p, pairs_of o = Some p ->
    octets p = o); [|intros p; exact (G _ _ (le_n _) p)].
  induction n as [|n IH]; intros [|h [|l o']] Hn p; cbn [pairs_of length] in *; try lia;
    try discriminate; try (intros [= <-]; reflexivity).
  destruct (pairs_of o') as [p'|] eqn:E; [|discriminate]. intros [= <-].
  change (octets ((h, l) :: p')) with (h :: l :: octets p'). rewrite (IH o'); [reflexivity|lia|assumption].
Qed.

Lemma Some_inj : forall A (a b : A), Some a = Some b -> a = b.
Proof. intros A a b [= ->]. reflexivity. Qed.

Lemma same_octets_refl : forall a, same_octets a a = true.
Proof. intros a. unfold same_octets. destruct (list_eq_dec Z.eq_dec a a); [reflexivity|contradiction]. Qed.

Lemma same_octets_eq : forall a b, same_octets a b = true -> a = b.
Proof. intros a b. unfold same_octets. destruct (list_eq_dec Z.eq_dec a b); [auto|discriminate]. Qed.
