(* SPDX-License-Identifier: Apache-2.0 *)
(** What the encoder is to write, without its loops: the deltas of the text's insertions, one after
    the other. draft-costello-rfc3492bis-02, sections 3.1 and 3.2. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Adapt Integers States Encoder Insertions.
Import ListNotations.
Open Scope Z_scope.

Section Specification.
Context {p : Parameters}.

(** A delta is the number of state changes from the state after the last insertion to the state of
    the next one (3.2, the fourth paragraph), written with the bias that the deltas before it give
    (3.4). h code points are there, b of them basic. *)
Fixpoint write_insertions (l : limit) (b n i h bias : Z) (list : list (Z * Z)) : option string :=
  match list with
  | [] => Some []
  | (m, j) :: list =>
      let* delta := checked l (distance h (n, i) (m, j)) in
      let* next := adapt l delta (h + 1) (h =? b) in
      let* rest := write_insertions l b m (j + 1) (h + 1) next list in
      Some (write_integer bias delta base ++ rest)
  end.

Definition encode_by_insertions (l : limit) (text : string) : option string :=
  let b := size (filter basic text) in
  if forallb encodable text && forallb (representable l) text then
    let* digits := write_insertions l b initial_n 0 b initial_bias (insertions text) in
    Some (literal_portion text ++ digits)
  else None.

(** A bound changes nothing but that it makes writing fail. *)
Lemma write_insertions_bounded : forall l b list n i h bias digits,
  write_insertions l b n i h bias list = Some digits ->
  write_insertions unbounded b n i h bias list = Some digits.
Proof.
  intros l b. induction list as [|[m j] list IH]; intros n i h bias digits;
    cbn [write_insertions]; [easy|].
  unfold checked. cbn [fits]. destruct (fits l _); [|discriminate].
  destruct (adapt l _ _ _) eqn:E; [|discriminate]. apply adapt_bounded in E. rewrite E.
  destruct (write_insertions l _ _ _ _ _ _) eqn:F; [|discriminate]. apply IH in F. rewrite F. easy.
Qed.

Context {valid : Valid p}.

(** Without a bound everything is written. *)
Lemma write_insertions_total : forall b list n i h bias,
  0 <= i <= h -> advances n i h list ->
  exists digits, write_insertions unbounded b n i h bias list = Some digits
    /\ Forall (fun c => digit_value c <> None) digits.
Proof.
  intros b. induction list as [|[m j] list IH]; intros n i h bias Hi Ha;
    cbn [write_insertions advances] in *.
  - exists []. split; [reflexivity | constructor].
  - destruct Ha as (Hbefore & Hj & Hm & Ha).
    pose proof (distance_nonnegative h n i m j Hi ltac:(lia) Hbefore) as Hd.
    destruct (adapt_total (distance h (n, i) (m, j)) (h + 1) (h =? b) Hd ltac:(lia))
      as (next & E & _).
    unfold checked, fits. rewrite E.
    destruct (IH m (j + 1) (h + 1) next ltac:(lia) Ha) as (digits & -> & Hf).
    eexists. split; [reflexivity|]. apply Forall_app. split; [|assumption].
    apply write_integer_digits. assumption.
Qed.
End Specification.
