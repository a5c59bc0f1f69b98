(* SPDX-License-Identifier: Apache-2.0 *)
(** The encoding procedure of draft-costello-rfc3492bis-02, section 6.3, writes what
    Specification.v says, with a bound on the integers or without one. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Adapt Integers States Insertions Encoder Specification.
From Bootstring Require Import Passes.
Import ListNotations.
Open Scope Z_scope.

Section Refinement.
Context {p : Parameters} {valid : Valid p}.

(** What holds while a pass for m goes over a text, of which [left] is behind: h code points are
    inserted, the last one led to state <n,i>, and delta is the number of state changes from there
    to <m,j>, where j counts the code points of [left] that are inserted. *)
Definition counted (m n i : Z) (left text : string) (delta h : Z) : Prop :=
  h = size (seen (m + 1) left) + size (seen m text)
  /\ delta = distance h (n, i) (m, size (seen (m + 1) left)).

Lemma counted_other : forall m n i left c text delta h, basic m = false -> c <> m ->
  counted m n i left (c :: text) delta h ->
  counted m n i (left ++ [c]) text (if (c <? m) || basic c then delta + 1 else delta) h.
Proof.
  intros m n i left c text delta h Hb Hc [-> ->]. unfold counted, distance. cbn [fst snd].
  rewrite seen_cons, seen_snoc, visible_same, !size_app by assumption.
  replace ((c <? m) || basic c) with (visible m c) by (unfold visible; apply orb_comm).
  destruct (visible m c); rewrite ?size_cons, ?size_nil; split; lia.
Qed.

Lemma counted_inserted : forall m n i left text delta h, basic m = false ->
  counted m n i left (m :: text) delta h ->
  counted m m (size (seen (m + 1) left) + 1) (left ++ [m]) text 0 (h + 1).
Proof.
  intros m n i left text delta h Hb [-> ->]. destruct (visible_itself m Hb) as [E F].
  unfold counted, distance. cbn [fst snd]. rewrite seen_cons, seen_snoc, E, F, !size_app.
  rewrite ?size_cons, ?size_nil. split; lia.
Qed.

Lemma counted_end : forall m n i left delta h,
  counted m n i left [] delta h ->
  h = size (seen (m + 1) left) /\ delta + 1 = distance h (n, i) (m + 1, 0).
Proof.
  intros m n i left delta h [-> ->]. change (seen m []) with (@nil Z). rewrite size_nil.
  unfold distance. cbn [fst snd]. split; lia.
Qed.

(** The next insertion of a pass is not before the place that the pass has come to. *)
Lemma pass_next : forall m text left, In m text ->
  exists j more, pass m left text = (m, j) :: more /\ size (seen (m + 1) left) <= j.
Proof.
  intros m. induction text as [|c text IH]; intros left Hin; [contradiction|]. cbn [pass].
  destruct (Z.eqb_spec c m) as [->|Hc].
  - do 2 eexists. split; [reflexivity | lia].
  - destruct Hin as [->|Hin]; [contradiction|].
    destruct (IH (left ++ [c]) Hin) as (j & more & -> & Hj). do 2 eexists.
    split; [reflexivity|]. rewrite seen_snoc, size_app in Hj.
    pose proof (size_nonnegative _ (if visible (m + 1) c then [c] else [])). lia.
Qed.

(** ** A pass does what the specification does *)

Lemma scan_writes : forall l b m text left n i delta bias h rest digits,
  basic m = false -> 0 <= i -> counted m n i left text delta h -> In m text \/ n = m ->
  fits l (size (left ++ text)) = true ->
  write_insertions l b n i h bias (pass m left text ++ rest) = Some digits ->
  exists out tail n' i' delta' bias' h',
    scan l b m text delta bias h = Some (out, (delta', bias', h'))
    /\ digits = out ++ tail /\ write_insertions l b n' i' h' bias' rest = Some tail
    /\ counted m n' i' (left ++ text) [] delta' h' /\ 0 <= i' /\ n' <= m.
Proof.
  intros l b m. induction text as [|c text IH];
    intros left n i delta bias h rest digits Hb Hi Hcount Hin Hfits Hw; cbn [pass scan] in *.
  - rewrite app_nil_r. cbn [app] in Hw. exists [], digits, n, i, delta, bias, h.
    destruct Hin as [[]| ->]. repeat split; try apply Hcount; try assumption. lia.
  - replace (left ++ c :: text) with ((left ++ [c]) ++ text) in *
      by (rewrite <- app_assoc; reflexivity).
    destruct (Z.eqb_spec c m) as [->|Hc].
    + rewrite Hb, Z.ltb_irrefl. cbn [orb app write_insertions] in *.
      destruct Hcount as [Hh Hdelta] eqn:Hboth. rewrite <- Hdelta in Hw.
      unfold checked in Hw. destruct (fits l delta); [|discriminate].
      destruct (adapt l delta (h + 1) (h =? b)) as [next|]; [|discriminate].
      destruct (write_insertions l b m _ (h + 1) next _) as [tail|] eqn:E; [|discriminate].
      injection Hw as <-.
      apply (IH (left ++ [m]) m _ 0) in E; [|assumption| | |auto|assumption].
      * destruct E as (out & tail' & n' & i' & delta' & bias' & h' & -> & -> & Hrest).
        do 7 eexists. split; [reflexivity|]. rewrite app_assoc. split; [reflexivity|]. exact Hrest.
      * pose proof (size_nonnegative _ (seen (m + 1) left)). lia.
      * eapply counted_inserted; eassumption.
    + assert (Hin' : In m text \/ n = m)
        by (destruct Hin as [[->|Hin]|Hin]; [contradiction | auto | auto]).
      pose proof (counted_other _ _ _ _ _ _ _ _ Hb Hc Hcount) as Hcount'.
      destruct ((c <? m) || basic c) eqn:E; [|eapply IH; eassumption].
      rewrite checked_fits; [eapply IH; eassumption|].
      destruct Hcount' as [Hh Hdelta]. destruct Hin' as [Hin'| ->].
      * destruct (pass_next m text (left ++ [c]) Hin') as (j & more & Hp & Hj).
        rewrite Hp in Hw. cbn [app write_insertions] in Hw.
        unfold checked in Hw. destruct (fits l (distance h (n, i) (m, j))) eqn:F; [|discriminate].
        eapply fits_below; [exact F|]. rewrite Hdelta. unfold distance. cbn [fst snd]. lia.
      * eapply fits_below; [exact Hfits|]. rewrite Hdelta. unfold distance. cbn [fst snd].
        rewrite size_app. pose proof (size_nonnegative _ text).
        assert (size (seen (m + 1) (left ++ [c])) <= size (left ++ [c]))
          by (unfold size; pose proof (seen_length (m + 1) (left ++ [c])); lia).
        lia.
Qed.

Lemma loop_writes : forall l b text fuel n n0 i0 delta bias digits,
  (length text <= fuel + length (seen n text))%nat -> fits l (size text) = true ->
  before (n0, i0) (n, 0) -> 0 <= i0 ->
  delta = distance (size (seen n text)) (n0, i0) (n, 0) ->
  write_insertions l b n0 i0 (size (seen n text)) bias (passes fuel n text) = Some digits ->
  encode_loop l b text fuel n delta bias (size (seen n text)) = Some digits.
Proof.
  intros l b text. induction fuel as [|fuel IH];
    intros n n0 i0 delta bias digits Hfuel Hfits Hbefore Hi Hdelta Hw; cbn [encode_loop].
  - rewrite (proj2 (Z.ltb_ge _ _)) by (unfold size; lia). assumption.
  - cbn [passes] in Hw. destruct (minimum n text) as [m|] eqn:E.
    + pose proof (minimum_seen _ _ _ E) as Hs. apply minimum_some in E.
      destruct E as (Hn & Hb & Hin & _).
      pose proof (seen_grows m text Hin Hb). pose proof (seen_length (m + 1) text).
      rewrite (proj2 (Z.ltb_lt _ _)) by (unfold size; rewrite <- Hs; lia).
      rewrite <- Hs in *. set (h := size (seen m text)) in *.
      assert (Hcount : counted m n0 i0 [] text (delta + (m - n) * (h + 1)) h).
      { unfold counted. change (seen (m + 1) []) with (@nil Z). rewrite size_nil. subst delta.
        unfold distance. cbn [fst snd]. split; [reflexivity | ring]. }
      rewrite checked_fits.
      * destruct (scan_writes l b m text [] n0 i0 _ bias h _ digits Hb Hi Hcount
          (or_introl Hin) Hfits Hw)
          as (out & tail & n' & i' & delta' & bias' & h' & -> & -> & Htail & Hend & Hi' & Hn').
        apply counted_end in Hend. cbn [app] in Hend. destruct Hend as [-> Hd].
        rewrite (IH (m + 1) n' i' (delta' + 1) bias' tail); auto; [lia|].
        unfold before. cbn. lia.
      * destruct (pass_next m text [] Hin) as (j & more & Hp & Hj).
        rewrite Hp in Hw. cbn [app write_insertions] in Hw.
        unfold checked in Hw. destruct (fits l (distance h (n0, i0) (m, j))) eqn:F; [|discriminate].
        eapply fits_below; [exact F|]. destruct Hcount as [_ ->].
        unfold distance. cbn [fst snd]. lia.
    + apply minimum_none in E. rewrite E, Z.ltb_irrefl. assumption.
Qed.

(** ** And nothing else *)

Lemma scan_written : forall l b m text left n i delta bias h out delta' bias' h',
  basic m = false -> 0 <= i -> fits l 0 = true -> fits l delta = true -> n <= m ->
  counted m n i left text delta h ->
  scan l b m text delta bias h = Some (out, (delta', bias', h')) ->
  exists n' i', counted m n' i' (left ++ text) [] delta' h' /\ 0 <= i' /\ n' <= m /\
    forall rest, write_insertions l b n i h bias (pass m left text ++ rest)
      = let* tail := write_insertions l b n' i' h' bias' rest in Some (out ++ tail).
Proof.
  intros l b m. induction text as [|c text IH];
    intros left n i delta bias h out delta' bias' h' Hb Hi Hzero Hfits Hn Hcount Hs;
    cbn [pass scan] in *.
  - injection Hs as <- <- <- <-. rewrite app_nil_r. exists n, i. cbn [app].
    repeat split; try apply Hcount; try assumption.
    intros rest. destruct (write_insertions l b n i h bias rest); reflexivity.
  - replace (left ++ c :: text) with ((left ++ [c]) ++ text) in *
      by (rewrite <- app_assoc; reflexivity).
    destruct (Z.eqb_spec c m) as [->|Hc].
    + rewrite Hb, Z.ltb_irrefl in Hs. cbn [orb app write_insertions] in *.
      pose proof Hcount as [_ Hdelta]. rewrite <- Hdelta, checked_fits by assumption.
      destruct (adapt l delta (h + 1) (h =? b)) as [next|]; [|discriminate].
      destruct (scan l b m text 0 next (h + 1)) as [[out' [[d k] h2]]|] eqn:E; [|discriminate].
      injection Hs as <- <- <- <-.
      apply counted_inserted in Hcount; [|assumption].
      pose proof (size_nonnegative _ (seen (m + 1) left)).
      apply (IH (left ++ [m]) m (size (seen (m + 1) left) + 1)) in E; try assumption; try lia.
      destruct E as (n' & i' & Hend & Hi' & Hn' & Hrest). exists n', i'.
      repeat split; try assumption; try apply Hend. intros rest. rewrite Hrest.
      destruct (write_insertions l b n' i' h2 k rest); [|reflexivity].
      rewrite app_assoc. reflexivity.
    + apply counted_other in Hcount; [|assumption..].
      destruct ((c <? m) || basic c).
      * destruct (checked l (delta + 1)) eqn:E; [|discriminate].
        apply checked_some in E. destruct E as [-> E]. eapply IH; eassumption.
      * eapply IH; eassumption.
Qed.

Lemma loop_written : forall l b text fuel n n0 i0 delta bias digits,
  fits l 0 = true -> before (n0, i0) (n, 0) -> 0 <= i0 ->
  delta = distance (size (seen n text)) (n0, i0) (n, 0) ->
  encode_loop l b text fuel n delta bias (size (seen n text)) = Some digits ->
  write_insertions l b n0 i0 (size (seen n text)) bias (passes fuel n text) = Some digits.
Proof.
  intros l b text. induction fuel as [|fuel IH];
    intros n n0 i0 delta bias digits Hzero Hbefore Hi Hdelta; cbn [encode_loop passes].
  - destruct (_ <? _); easy.
  - destruct (minimum n text) as [m|] eqn:E; [|destruct (_ <? _); easy].
    pose proof (minimum_seen _ _ _ E) as Hs. apply minimum_some in E.
    destruct E as (Hn & Hb & Hin & _).
    pose proof (seen_grows m text Hin Hb). pose proof (seen_length (m + 1) text).
    rewrite (proj2 (Z.ltb_lt _ _)) by (unfold size; rewrite <- Hs; lia).
    rewrite <- Hs in *. set (h := size (seen m text)) in *.
    destruct (checked l (delta + (m - n) * (h + 1))) as [d|] eqn:Hd; [|discriminate].
    apply checked_some in Hd. destruct Hd as [-> Hfits].
    destruct (scan l b m text _ bias h) as [[out [[delta' bias'] h']]|] eqn:Hscan; [|discriminate].
    apply (scan_written l b m text [] n0 i0) in Hscan; try assumption.
    + destruct Hscan as (n' & i' & Hend & Hi' & Hn' & Hrest). rewrite Hrest.
      apply counted_end in Hend. cbn [app] in Hend. destruct Hend as [-> Hd].
      destruct (encode_loop l b text fuel (m + 1) (delta' + 1) bias' _) as [tail|] eqn:F;
        [|discriminate].
      intros [= <-]. erewrite IH; [reflexivity|assumption| |exact Hi'|exact Hd|exact F].
      unfold before. cbn. lia.
    + unfold before in Hbefore. cbn in Hbefore. lia.
    + unfold counted. change (seen (m + 1) []) with (@nil Z). rewrite size_nil. subst delta.
      unfold distance. cbn [fst snd]. split; [reflexivity | ring].
Qed.

(** ** The refinement *)

Lemma forallb_valid : forall text, forallb encodable text = true <-> valid_text text.
Proof. intros. unfold valid_text. rewrite Forall_forall, forallb_forall. reflexivity. Qed.

(** 6.3 writes what the specification writes, and fails where it fails. The text's length and zero
    must be integers that can be represented. *)
Theorem refinement : forall l text, fits l (size text) = true ->
  encode l text = encode_by_insertions l text.
Proof.
  intros l text Hfits. unfold encode, encode_by_insertions.
  destruct (forallb encodable text) eqn:E; [|reflexivity]. apply forallb_valid in E. cbn [andb].
  destruct (forallb (representable l) text); [|reflexivity].
  destruct (passes_insertions text E) as [<- _]. rewrite <- (seen_initial text E).
  set (h := size (seen initial_n text)).
  assert (before (initial_n, 0) (initial_n, 0)) as Hbefore by (unfold before; cbn; lia).
  assert (0 = distance h (initial_n, 0) (initial_n, 0)) as Hd by (unfold distance; cbn; lia).
  assert (fits l 0 = true) as Hzero
    by (eapply fits_below; [exact Hfits | apply size_nonnegative]).
  destruct (encode_loop l h text _ initial_n 0 initial_bias h) as [digits|] eqn:F.
  - apply (loop_written l h text _ initial_n initial_n 0 0) in F; [|auto; lia..].
    fold h in F. rewrite F. reflexivity.
  - destruct (write_insertions l h initial_n 0 h initial_bias _) as [digits|] eqn:G; [|reflexivity].
    apply (loop_writes l h text _ initial_n initial_n 0 0) in G; [|auto; lia..].
    fold h in G. congruence.
Qed.
End Refinement.
