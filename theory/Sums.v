(* SPDX-License-Identifier: Apache-2.0 *)
(** The greatest integers that a text needs: draft-costello-rfc3492bis-02, section 6.4, the third
    paragraph. *)

From Coq Require Import ZArith List Lia Bool Permutation.
From Bootstring Require Import Parameters States Sorting Insertions Decoder Passes Reading.
Import ListNotations.
Open Scope Z_scope.

Section Sums.
Context {p : Parameters} {valid : Valid p}.

(** The sums oldi + delta that the decoder computes (6.2, line 15); no delta exceeds its sum. *)
Fixpoint sums (n h : Z) (list : list (Z * Z)) : Datatypes.list Z :=
  match list with
  | [] => []
  | (m, j) :: list => (m - n) * (h + 1) + j :: sums m (h + 1) list
  end.

Lemma distance_sum : forall h n i m j, i + distance h (n, i) (m, j) = (m - n) * (h + 1) + j.
Proof. intros. unfold distance. cbn [fst snd]. ring. Qed.

Lemma build_size : forall list output, size (build output list) = size output + size list.
Proof.
  induction list as [|[m j] list IH]; intros output; cbn [build].
  - rewrite size_nil. lia.
  - rewrite IH, insert_size, size_cons. lia.
Qed.

Lemma sums_bounded : forall greatest list n i h, n <= greatest -> 0 <= h ->
  advances n i h list -> Forall (fun x => fst x <= greatest) list ->
  Forall (fun x => x <= (greatest - n) * (h + size list) + (h + size list) - 1) (sums n h list).
Proof.
  intros greatest. induction list as [|[m j] list IH]; intros n i h Hn Hh Ha Hg; cbn [sums];
    [constructor|].
  cbn [advances] in Ha. destruct Ha as (Hbefore & Hj & _ & Ha).
  inversion Hg as [|? ? Hm Hg']; subst. cbn [fst] in Hm. rewrite size_cons.
  assert (n <= m) by (unfold before in Hbefore; cbn in Hbefore; lia).
  pose proof (size_nonnegative _ list). constructor; [nia|].
  eapply Forall_impl; [|apply (IH m (j + 1) (h + 1)); assumption || lia].
  intros x Hx. cbn beta in *. nia.
Qed.

Lemma insertions_in_text : forall text, Forall (fun x => In (fst x) text) (insertions text).
Proof.
  intros text. apply Forall_forall. intros x Hx. unfold insertions in Hx.
  apply (Permutation_in x (sort_permutation _)) in Hx.
  assert (forall text left, In x (occurrences left text) -> In (fst x) text) as H.
  { clear. induction text as [|c text IH]; intros left; cbn; [auto|].
    destruct (basic c); cbn; intros H; [right; eauto|].
    destruct H as [<-|H]; [left; reflexivity | right; eauto]. }
  eapply H. eassumption.
Qed.

(** 6.4: for texts of L code points, none of them greater than M, no sum and so no delta exceeds
    (M - initial_n) * L + L - 1. (The draft says (M - initial_n) * (L + 1), which is less where
    M - initial_n < L - 1: Counterexamples.v.) *)
Theorem greatest_sum : forall greatest text, initial_n <= greatest -> valid_text text ->
  Forall (fun c => c <= greatest) text ->
  Forall (fun x => x <= (greatest - initial_n) * size text + size text - 1)
    (sums initial_n (size (filter basic text)) (insertions text)).
Proof.
  intros greatest text Hn Hvalid Hg. destruct (passes_insertions text Hvalid) as (_ & Ha & Hbuild).
  pose proof (build_size (insertions text) (filter basic text)) as Hsize. rewrite Hbuild in Hsize.
  rewrite Hsize. eapply sums_bounded; [assumption | apply size_nonnegative | exact Ha|].
  eapply Forall_impl; [|apply insertions_in_text]. rewrite Forall_forall in Hg. auto.
Qed.
End Sums.
