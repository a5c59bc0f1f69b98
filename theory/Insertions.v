(* SPDX-License-Identifier: Apache-2.0 *)
(** A text as its basic code points and a sorted list of insertions:
    draft-costello-rfc3492bis-02, section 3.2. Each text has exactly one. *)

From Coq Require Import ZArith List Lia Bool Permutation Sorted.
From Bootstring Require Import Parameters States Sorting Decoder.
Import ListNotations.
Open Scope Z_scope.

Section Insertions.
Context {p : Parameters}.

(** What the decoder has before it inserts n for the first time: the basic code points and those
    less than n (3.2, the last paragraph). *)
Definition visible (n c : Z) : bool := basic c || (c <? n).
Definition seen (n : Z) (text : string) : string := filter (visible n) text.

(** For each non-basic code point c of a text the insertion <c,i>: i counts the code points on its
    left that are there when c is inserted, namely the basic ones and those that are at most c. *)
Fixpoint occurrences (left text : string) : list (Z * Z) :=
  match text with
  | [] => []
  | c :: text =>
      if basic c then occurrences (left ++ [c]) text
      else (c, size (seen (c + 1) left)) :: occurrences (left ++ [c]) text
  end.

(** The insertions that make a text, in the order of their states. *)
Definition insertions (text : string) : list (Z * Z) := sort (occurrences [] text).

(** The insertions of a list, done one after the other. *)
Fixpoint build (output : string) (list : list (Z * Z)) : string :=
  match list with
  | [] => output
  | (m, j) :: list => build (insert m j output) list
  end.

(** The states of a list come one after the other from <n,i> on, where the string has length h, and
    none of them inserts a basic code point. After an insertion there is one more state change. *)
Fixpoint advances (n i h : Z) (list : list (Z * Z)) : Prop :=
  match list with
  | [] => True
  | (m, j) :: list =>
      before (n, i) (m, j) /\ 0 <= j <= h /\ basic m = false /\ advances m (j + 1) (h + 1) list
  end.

(** ** Lists *)

Lemma insert_app : forall m a b, insert m (size a) (a ++ b) = a ++ m :: b.
Proof.
  intros m a b. unfold insert, size. rewrite Nat2Z.id, firstn_app, skipn_app, firstn_all, skipn_all.
  rewrite Nat.sub_diag. cbn. rewrite app_nil_r. reflexivity.
Qed.

Lemma split_at_size : forall (l : string) j, 0 <= j <= size l ->
  exists a b, l = a ++ b /\ size a = j.
Proof.
  intros l j Hj. exists (firstn (Z.to_nat j) l), (skipn (Z.to_nat j) l).
  rewrite firstn_skipn. split; [reflexivity|]. unfold size in *. rewrite firstn_length. lia.
Qed.

Lemma filter_all : forall (f : Z -> bool) l, Forall (fun c => f c = true) l -> filter f l = l.
Proof. induction 1 as [|c l Hc _ IH]; cbn; [|rewrite Hc, IH]; reflexivity. Qed.

Lemma visible_more : forall n m c, n <= m -> visible n c = true -> visible m c = true.
Proof. unfold visible. intros n m c. destruct (basic c); cbn; lia. Qed.

Lemma all_visible_more : forall n m l, n <= m ->
  Forall (fun c => visible n c = true) l -> Forall (fun c => visible m c = true) l.
Proof. intros n m l H. apply Forall_impl. intros c. apply visible_more. assumption. Qed.

(** ** What the insertions of a text are when one more is made *)

Lemma occurrences_app : forall a left b,
  occurrences left (a ++ b) = occurrences left a ++ occurrences (left ++ a) b.
Proof.
  induction a as [|c a IH]; intros left b; cbn.
  - rewrite app_nil_r. reflexivity.
  - replace (left ++ c :: a) with ((left ++ [c]) ++ a) by (rewrite <- app_assoc; reflexivity).
    destruct (basic c); cbn; rewrite IH; reflexivity.
Qed.

Lemma occurrences_basic : forall text left, Forall (fun c => basic c = true) text ->
  occurrences left text = [].
Proof.
  induction text as [|c text IH]; intros left H; cbn; [reflexivity|].
  inversion H as [|? ? Hc Ht]; subst. rewrite Hc. apply IH. assumption.
Qed.

(** What was inserted as m on the left is not there yet when something less is inserted. *)
Lemma occurrences_left : forall m text left left',
  Forall (fun c => visible m c = true) text ->
  (forall c, c < m -> size (seen (c + 1) left) = size (seen (c + 1) left')) ->
  occurrences left text = occurrences left' text.
Proof.
  intros m. induction text as [|c text IH]; intros left left' Ht Hl; cbn; [reflexivity|].
  inversion Ht as [|? ? Hc Ht']; subst.
  rewrite (IH (left ++ [c]) (left' ++ [c])).
  - unfold visible in Hc. destruct (basic c); cbn in Hc; [reflexivity|].
    rewrite Hl by lia. reflexivity.
  - assumption.
  - intros d Hd. unfold seen in *. rewrite !filter_app, !size_app, Hl by assumption. reflexivity.
Qed.

Lemma occurrences_insert : forall m a b,
  Forall (fun c => visible (m + 1) c = true) a -> Forall (fun c => visible m c = true) b ->
  basic m = false ->
  Permutation (occurrences [] (a ++ m :: b)) ((m, size a) :: occurrences [] (a ++ b)).
Proof.
  intros m a b Ha Hb Hm. rewrite !occurrences_app. cbn. rewrite Hm.
  unfold seen. rewrite (filter_all _ a) by assumption.
  rewrite (occurrences_left m b (a ++ [m]) a).
  - apply Permutation_sym, Permutation_middle.
  - assumption.
  - intros c Hc. unfold seen. rewrite filter_app. cbn. unfold visible. rewrite Hm. cbn.
    rewrite (proj2 (Z.ltb_ge m (c + 1))) by lia. rewrite app_nil_r. reflexivity.
Qed.

(** ** What holds in each state *)

(** In state <n,i> nothing greater than n is there, and no n at i or after i. *)
Definition settled (n i : Z) (output : string) : Prop :=
  exists a b, output = a ++ b /\ size a = i
    /\ Forall (fun c => visible (n + 1) c = true) a /\ Forall (fun c => visible n c = true) b.

Lemma settled_at : forall n i output m j, settled n i output -> before (n, i) (m, j) ->
  0 <= j <= size output ->
  exists a b, output = a ++ b /\ size a = j
    /\ Forall (fun c => visible (m + 1) c = true) a /\ Forall (fun c => visible m c = true) b.
Proof.
  intros n i output m j (a & b & -> & Hi & Ha & Hb) Hbefore Hj. unfold before in Hbefore.
  cbn in Hbefore. destruct Hbefore as [Hnm | [<- Hij]].
  - assert (Forall (fun c => visible m c = true) (a ++ b)) as H.
    { apply Forall_app. split; eapply all_visible_more; try eassumption; lia. }
    destruct (split_at_size (a ++ b) j Hj) as (x & y & E & Hx). rewrite E in H |- *.
    exists x, y. apply Forall_app in H. destruct H as [Hx' Hy'].
    repeat split; try assumption. eapply all_visible_more; [|eassumption]. lia.
  - rewrite size_app in Hj. destruct (split_at_size b (j - i)) as (x & y & -> & Hx); [lia|].
    apply Forall_app in Hb. destruct Hb as [Hbx Hby].
    exists (a ++ x), y. rewrite app_assoc, size_app. repeat split; try assumption; [lia|].
    apply Forall_app. split; [assumption|]. eapply all_visible_more; [|eassumption]. lia.
Qed.

Lemma settled_basic : forall n output, Forall (fun c => basic c = true) output ->
  settled n 0 output.
Proof.
  intros n output H. exists [], output. repeat split; [constructor|].
  eapply Forall_impl; [|exact H]. intros c Hc. unfold visible. rewrite Hc. reflexivity.
Qed.

Lemma settled_insert : forall m a b,
  Forall (fun c => visible (m + 1) c = true) a -> Forall (fun c => visible m c = true) b ->
  settled m (size a + 1) (a ++ m :: b).
Proof.
  intros m a b Ha Hb. exists (a ++ [m]), b. rewrite <- app_assoc, size_app. repeat split; auto.
  apply Forall_app. split; [assumption|]. repeat constructor. unfold visible.
  apply orb_true_iff. right. lia.
Qed.

(** ** The insertions of a text are the only ones that make it *)

Lemma occurrences_build : forall list n i output, settled n i output ->
  advances n i (size output) list ->
  Permutation (occurrences [] (build output list)) (list ++ occurrences [] output)
  /\ filter basic (build output list) = filter basic output.
Proof.
  induction list as [|[m j] list IH]; intros n i output Hs Ha; cbn in *; [split; reflexivity|].
  destruct Ha as (Hbefore & Hj & Hm & Ha).
  destruct (settled_at _ _ _ _ _ Hs Hbefore Hj) as (a & b & -> & <- & Hx & Hy).
  rewrite insert_app. destruct (IH m (size a + 1) (a ++ m :: b)) as [Hp Hf].
  - apply settled_insert; assumption.
  - rewrite size_app, size_cons, Z.add_assoc, <- size_app. assumption.
  - split.
    + rewrite Hp, occurrences_insert by assumption. symmetry. apply Permutation_middle.
    + rewrite Hf, !filter_app. cbn. rewrite Hm. reflexivity.
Qed.

Lemma advances_sorted : forall list n i h, advances n i h list ->
  StronglySorted before list /\ Forall (before (n, i)) list.
Proof.
  induction list as [|[m j] list IH]; intros n i h Ha; cbn in *; [repeat constructor|].
  destruct Ha as (Hbefore & Hj & Hm & Ha). destruct (IH _ _ _ Ha) as [Hs Hf].
  assert (Forall (before (m, j)) list).
  { eapply Forall_impl; [|exact Hf]. intros x Hx. unfold before in *. cbn in *. lia. }
  split; constructor; try assumption.
  eapply Forall_impl; [|eassumption]. intros x Hx. eapply before_trans; eassumption.
Qed.

Theorem insertions_unique : forall literal list text,
  Forall (fun c => basic c = true) literal -> advances initial_n 0 (size literal) list ->
  build literal list = text -> literal = filter basic text /\ list = insertions text.
Proof.
  intros literal list text Hl Ha <-.
  destruct (occurrences_build list initial_n 0 literal) as [Hp Hf];
    [apply settled_basic; assumption | assumption |].
  split; [rewrite Hf, filter_all by assumption; reflexivity|].
  apply sorted_unique.
  - apply (advances_sorted _ _ _ _ Ha).
  - apply sort_sorted.
  - unfold insertions. rewrite sort_permutation, Hp, (occurrences_basic literal) by assumption.
    rewrite app_nil_r. reflexivity.
Qed.
End Insertions.
