(* SPDX-License-Identifier: Apache-2.0 *)
(** The loop of draft-costello-rfc3492bis-02, section 6.2, reads the insertions that Specification.v
    writes. The bias depends on the same three values on both sides: delta, the number of code
    points, and whether the delta is the first one. The decoder tests oldi for the last of them,
    and the encoder h; the premise (h =? b) = (i =? 0) says that both tests agree. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Adapt Integers States Insertions Decoder Specification.
Import ListNotations.
Open Scope Z_scope.

Section Reading.
Context {p : Parameters} {valid : Valid p}.

Lemma insert_size : forall m j output, size (insert m j output) = size output + 1.
Proof.
  intros. unfold insert. rewrite size_app, size_cons, Z.add_assoc, <- size_app, firstn_skipn.
  reflexivity.
Qed.

(** What is written is read. *)
Lemma reads_written : forall b list n i bias output digits,
  0 <= i <= size output -> b <= size output -> (size output =? b) = (i =? 0) ->
  advances n i (size output) list ->
  write_insertions unbounded b n i (size output) bias list = Some digits ->
  decode_loop unbounded (length digits) n i bias output digits = Some (build output list).
Proof.
  intros b. induction list as [|[m j] list IH]; intros n i bias output digits Hi Hb Hfirst Ha Hw;
    cbn [advances write_insertions build] in *.
  - injection Hw as <-. reflexivity.
  - destruct Ha as (Hbefore & Hj & Hm & Ha).
    unfold checked in Hw. cbn [fits] in Hw.
    pose proof (distance_nonnegative (size output) n i m j Hi ltac:(lia) Hbefore) as Hd.
    set (delta := distance (size output) (n, i) (m, j)) in *.
    destruct (adapt unbounded delta (size output + 1) (size output =? b)) as [next|] eqn:E;
      [|discriminate].
    destruct (write_insertions _ _ _ _ _ _ _) as [rest|] eqn:F; [|discriminate].
    injection Hw as <-.
    rewrite decode_loop_step.
    2: { intros [H _]%app_eq_nil. apply (write_integer_digits bias delta base) in H; assumption. }
    rewrite read_write by assumption. rewrite Z.mul_1_r.
    replace (i + delta - i) with delta by ring. rewrite <- Hfirst, E.
    unfold checked. cbn [fits].
    destruct (state_of_distance (size output) n i m j Hj) as [Hn Hmod]. fold delta in Hn, Hmod.
    rewrite Hn, Hmod, Hm. apply IH; rewrite ?insert_size; try assumption; lia.
Qed.

(** What the bounded decoder computes on the way: n and i, as each insertion finds them. *)
Fixpoint reached (l : limit) (n h : Z) (list : list (Z * Z)) : Prop :=
  match list with
  | [] => True
  | (m, j) :: list =>
      fits l m = true /\ fits l ((m - n) * (h + 1) + j) = true /\ reached l m (h + 1) list
  end.

(** What is read was written. *)
Lemma written_if_read : forall l b fuel n i bias output input text,
  (length input <= fuel)%nat ->
  0 <= i <= size output -> b <= size output -> (size output =? b) = (i =? 0) ->
  decode_loop l (length input) n i bias output input = Some text ->
  exists list digits, advances n i (size output) list /\ build output list = text
    /\ reached l n (size output) list
    /\ write_insertions l b n i (size output) bias list = Some digits
    /\ same_digits input digits.
Proof.
  intros l b. induction fuel as [|fuel IH];
    intros n i bias output input text Hfuel Hi Hb Hfirst Hdecode;
    (destruct (list_eq_dec Z.eq_dec input []) as [->|Hne];
      [exists [], []; injection Hdecode as <-; repeat split; constructor|]).
  - destruct input; [contradiction | cbn in Hfuel; lia].
  - rewrite decode_loop_step in Hdecode by assumption.
    destruct (read_integer l bias input i 1 base) as [[i' rest]|] eqn:Hread; [|discriminate].
    pose proof (read_integer_consumes _ _ _ _ _ _ _ _ Hread) as Hlength.
    apply read_bounded in Hread. destruct Hread as [Hread Hfits].
    apply read_unique in Hread. destruct Hread as (digits & delta & -> & Hd & -> & Hsame).
    rewrite Z.mul_1_r in *. replace (i + delta - i) with delta in * by ring.
    rewrite <- Hfirst in Hdecode.
    destruct (adapt l delta (size output + 1) (size output =? b)) as [next|] eqn:Hadapt;
      [|discriminate].
    destruct (checked l _) as [m|] eqn:Hm; [|discriminate].
    apply checked_some in Hm. destruct Hm as [-> Hm].
    pose proof (state_changes_advance (size output) delta n i Hi Hd) as Hbefore.
    pose proof (distance_of_state (size output) delta n i Hi) as Hdistance.
    pose proof (Z.mod_pos_bound (i + delta) (size output + 1) ltac:(lia)) as Hj.
    pose proof (Z.div_mod (i + delta) (size output + 1) ltac:(lia)) as Hdm.
    set (m := n + (i + delta) / (size output + 1)) in *.
    set (j := (i + delta) mod (size output + 1)) in *.
    destruct (basic m) eqn:Hbasic; [discriminate|].
    apply IH in Hdecode; rewrite ?insert_size in *; [|rewrite app_length in *; lia | lia..].
    destruct Hdecode as (list & tail & Ha & Hbuild & Hreached & Hw & Htail).
    exists ((m, j) :: list), (write_integer bias delta base ++ tail).
    cbn [advances build reached write_insertions]. rewrite Hdistance.
    repeat split; try assumption; try lia.
    + replace ((m - n) * (size output + 1) + j) with (i + delta) by (subst m; lia). assumption.
    + rewrite checked_fits by (eapply fits_below; [exact Hfits | lia]).
      rewrite Hadapt, Hw. reflexivity.
    + apply Forall2_app; assumption.
Qed.
End Reading.
