(* SPDX-License-Identifier: Apache-2.0 *)
(** Sorting insertions by state: a sorted list is determined by its members. *)

From Coq Require Import ZArith List Lia Bool Permutation Sorted.
From Bootstring Require Import Parameters States.
Import ListNotations.
Open Scope Z_scope.

Definition before_b (a b : Z * Z) : bool :=
  (fst a <? fst b) || ((fst a =? fst b) && (snd a <=? snd b)).

Fixpoint add_sorted (x : Z * Z) (l : list (Z * Z)) : list (Z * Z) :=
  match l with
  | [] => [x]
  | y :: l' => if before_b x y then x :: l else y :: add_sorted x l'
  end.

Definition sort (l : list (Z * Z)) : list (Z * Z) := fold_right add_sorted [] l.

Lemma before_b_spec : forall a b, before_b a b = true <-> before a b.
Proof. intros [a1 a2] [b1 b2]. unfold before_b, before. cbn. lia. Qed.

Lemma before_total : forall a b, before_b a b = false -> before b a.
Proof. intros [a1 a2] [b1 b2]. unfold before_b, before. cbn. lia. Qed.

Lemma before_trans : forall a b c, before a b -> before b c -> before a c.
Proof. unfold before. lia. Qed.

Lemma before_antisym : forall a b, before a b -> before b a -> a = b.
Proof. intros [a1 a2] [b1 b2]. unfold before. cbn. intros. f_equal; lia. Qed.

Lemma add_sorted_permutation : forall x l, Permutation (add_sorted x l) (x :: l).
Proof.
  intros x l. induction l as [|y l IH]; cbn; [reflexivity|].
  destruct (before_b x y); [reflexivity|]. rewrite IH. apply perm_swap.
Qed.

Lemma sort_permutation : forall l, Permutation (sort l) l.
Proof.
  induction l as [|x l IH]; cbn; [reflexivity|].
  rewrite add_sorted_permutation, IH. reflexivity.
Qed.

Lemma add_sorted_sorted : forall x l, StronglySorted before l ->
  StronglySorted before (add_sorted x l).
Proof.
  intros x l. induction 1 as [|y l Hs IH Hy]; cbn.
  - repeat constructor.
  - destruct (before_b x y) eqn:E.
    + apply before_b_spec in E. constructor; [constructor; assumption|].
      constructor; [assumption|]. eapply Forall_impl; [|exact Hy].
      intros z Hz. eapply before_trans; eassumption.
    + apply before_total in E. constructor; [assumption|].
      rewrite add_sorted_permutation. constructor; assumption.
Qed.

Lemma sort_sorted : forall l, StronglySorted before (sort l).
Proof. induction l; cbn; [constructor | apply add_sorted_sorted; assumption]. Qed.

Theorem sorted_unique : forall a b, StronglySorted before a -> StronglySorted before b ->
  Permutation a b -> a = b.
Proof.
  induction a as [|x a IH]; intros b Ha Hb Hp.
  - apply Permutation_nil in Hp. congruence.
  - destruct b as [|y b]; [apply Permutation_sym, Permutation_nil in Hp; discriminate|].
    apply StronglySorted_inv in Ha, Hb. destruct Ha as [Ha Hx], Hb as [Hb Hy].
    rewrite Forall_forall in Hx, Hy.
    assert (x = y) as <-.
    { pose proof (Permutation_in x Hp (or_introl eq_refl)) as [->|Hxb]; [reflexivity|].
      pose proof (Permutation_in y (Permutation_sym Hp) (or_introl eq_refl)) as [->|Hya];
        [reflexivity|].
      apply before_antisym; auto. }
    f_equal. apply IH; [assumption..|]. eapply Permutation_cons_inv. eassumption.
Qed.
