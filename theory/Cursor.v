(* SPDX-License-Identifier: Apache-2.0 *)
(** The decoder that adapters/theory runs: the procedure of draft-costello-rfc3492bis-02, section 6.2,
    without a copy of the output for each insertion. The state only advances, so that the next
    insertion is behind the last one, or the output is gone through once more for another n. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Adapt Integers Decoder.
Import ListNotations.
Open Scope Z_scope.

Section Cursor.
Context {p : Parameters}.

(** The output is [rev passed ++ ahead]; the cursor stands between the two. *)
Fixpoint forward (steps : nat) (passed ahead : string) : string * string :=
  match steps, ahead with
  | S steps, c :: ahead => forward steps (c :: passed) ahead
  | _, _ => (passed, ahead)
  end.

Definition move (from to : Z) (passed ahead : string) : string * string :=
  if from <=? to then forward (Z.to_nat (to - from)) passed ahead
  else let (ahead, passed) := forward (Z.to_nat (from - to)) ahead passed in (passed, ahead).

(** 6.2, lines 9 to 27. h is the length of the output. *)
Fixpoint cursor_loop (l : limit) (fuel : nat) (n i bias h : Z) (passed ahead input : string)
  : option string :=
  match input with
  | [] => Some (rev_append passed ahead)
  | _ =>
      match fuel with
      | O => None
      | S fuel =>
          let oldi := i in
          let* (i, input) := read_integer l bias input i 1 base in
          let* bias := adapt l (i - oldi) (h + 1) (oldi =? 0) in
          let* n := checked l (n + i / (h + 1)) in
          let i := i mod (h + 1) in
          if basic n then None
          else let (passed, ahead) := move oldi i passed ahead in
               cursor_loop l fuel n (i + 1) bias (h + 1) (n :: passed) ahead input
      end
  end.

Definition decode_by_cursor (l : limit) (input : string) : option string :=
  let (output, input) :=
    match split_at_last_delimiter input with
    | Some (before, from) => (before, from)
    | None => ([], input)
    end in
  if forallb basic output then
    let input := match output with [] => input | _ :: _ => tl input end in
    cursor_loop l (length input) initial_n 0 initial_bias (size output) [] output input
  else None.

Lemma forward_moves : forall steps passed ahead, (steps <= length ahead)%nat ->
  let (passed', ahead') := forward steps passed ahead in
  rev passed' ++ ahead' = rev passed ++ ahead /\ length passed' = (length passed + steps)%nat.
Proof.
  induction steps as [|steps IH]; intros passed [|c ahead] H; cbn in *; try (split; [reflexivity | lia]).
  specialize (IH (c :: passed) ahead ltac:(lia)).
  destruct (forward steps (c :: passed) ahead) as [passed' ahead']. destruct IH as [-> ->].
  cbn. rewrite <- app_assoc. split; [reflexivity | lia].
Qed.

Lemma move_moves : forall to passed ahead, 0 <= to <= size (rev passed ++ ahead) ->
  exists passed' ahead', move (size passed) to passed ahead = (passed', ahead')
    /\ rev passed ++ ahead = rev passed' ++ ahead' /\ size passed' = to.
Proof.
  intros to passed ahead H. rewrite size_app in H. unfold size in *. rewrite rev_length in H.
  unfold move. destruct (Z.of_nat (length passed) <=? to) eqn:E.
  - pose proof (forward_moves (Z.to_nat (to - Z.of_nat (length passed))) passed ahead ltac:(lia)) as F.
    destruct (forward _ _ _) as [passed' ahead']. destruct F as [F G].
    exists passed', ahead'. repeat split; [auto | lia].
  - pose proof (forward_moves (Z.to_nat (Z.of_nat (length passed) - to)) ahead passed ltac:(lia)) as F.
    destruct (forward _ _ _) as [ahead' passed']. destruct F as [F G].
    exists passed', ahead'. split; [reflexivity|].
    assert (rev passed' ++ ahead' = rev passed ++ ahead) as F'.
    { apply (f_equal (@rev Z)) in F. rewrite !rev_app_distr, !rev_involutive in F. auto. }
    split; [auto|]. apply (f_equal (@length Z)) in F'. rewrite !app_length, !rev_length in F'. lia.
Qed.

Lemma insert_at_cursor : forall n passed ahead,
  insert n (size passed) (rev passed ++ ahead) = rev (n :: passed) ++ ahead.
Proof.
  intros n passed ahead. unfold insert, size. rewrite Nat2Z.id, <- (rev_length passed).
  rewrite firstn_app, skipn_app, firstn_all, skipn_all, Nat.sub_diag. cbn.
  rewrite app_nil_r, <- app_assoc. reflexivity.
Qed.

Lemma cursor_loop_decodes : forall l fuel n bias passed ahead input,
  cursor_loop l fuel n (size passed) bias (size (rev passed ++ ahead)) passed ahead input
  = decode_loop l fuel n (size passed) bias (rev passed ++ ahead) input.
Proof.
  intros l. induction fuel as [|fuel IH]; intros n bias passed ahead [|c input];
    cbn [cursor_loop decode_loop]; rewrite ?rev_append_rev; try reflexivity.
  destruct (read_integer l bias (c :: input) (size passed) 1 base) as [[i rest]|]; [|reflexivity].
  set (output := rev passed ++ ahead) in *.
  destruct (adapt l _ _ _) as [next|]; [|reflexivity].
  destruct (checked l _) as [m|]; [|reflexivity]. destruct (basic m); [reflexivity|].
  pose proof (size_nonnegative _ output).
  pose proof (Z.mod_pos_bound i (size output + 1) ltac:(lia)) as Hj.
  set (j := i mod (size output + 1)) in *.
  destruct (move_moves j passed ahead) as (passed' & ahead' & -> & Hsame & Hsize);
    [fold output; lia|].
  subst output. rewrite Hsame, <- Hsize, insert_at_cursor, <- (size_cons _ m passed'), <- IH.
  f_equal. rewrite !size_app. unfold size. rewrite !rev_length. cbn [length]. lia.
Qed.

(** It is the same decoder. *)
Theorem decode_by_cursor_decodes : forall l input, decode_by_cursor l input = decode l input.
Proof.
  intros l input. unfold decode_by_cursor, decode.
  destruct (split_at_last_delimiter input) as [[output from]|];
    (destruct (forallb basic _); [|reflexivity]);
    [apply (cursor_loop_decodes l _ _ _ [] output) | apply (cursor_loop_decodes l _ _ _ [] [])].
Qed.
End Cursor.
