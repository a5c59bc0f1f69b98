(* SPDX-License-Identifier: Apache-2.0 *)
(** The insertions of codecs/include/ace/bootstring/decode.h, decode_deferred_to(): all at the end, the
    places found backwards, and the code points that were there before moved within the buffer. The
    result is the text that insertion after insertion makes (draft-costello-rfc3492bis-02, 6.2, line
    25). *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Decoder Insertions Reading Sums.
Import ListNotations.
Open Scope Z_scope.

Section Deferred.
Context {p : Parameters}.

(** ** place_points() of ace/internal/positions.h: what its comment says *)

(** A set of positions: [true] where the position is in the set. *)
Definition set := list bool.

(** The position in the set that exactly [at_] others are below. *)
Fixpoint select (at_ : nat) (free : set) : nat :=
  match free with
  | [] => O
  | false :: free => S (select at_ free)
  | true :: free => match at_ with O => O | S below => S (select below free) end
  end.

Fixpoint remove (position : nat) (free : set) : set :=
  match position, free with
  | O, _ :: free => false :: free
  | S position, x :: free => x :: remove position free
  | _, [] => []
  end.

(** From the last insertion to the first: where it stands, and what is free then. *)
Fixpoint place_points (points : list (Z * Z)) (free : set) : list nat * set :=
  match points with
  | [] => ([], free)
  | (_, at_) :: points =>
      let (places, free) := place_points points free in
      let place := select (Z.to_nat at_) free in
      (place :: places, remove place free)
  end.

(** ** The two loops behind it, on an array *)

Definition array := nat -> Z.
Definition write (place : nat) (c : Z) (a : array) : array :=
  fun x => if Nat.eqb x place then c else a x.

(** The positions in the set, in ascending order, counted from [first] on. *)
Fixpoint positions (first : nat) (free : set) : list nat :=
  match free with
  | [] => []
  | x :: free => (if x then [first] else []) ++ positions (S first) free
  end.

(** output.move(--from, place), from the last free place to the first one; the first one gets [from]. *)
Fixpoint move_all (places : list nat) (from : nat) (a : array) : array :=
  match places with
  | [] => a
  | place :: places => let a := move_all places (S from) a in write place (a from) a
  end.

(** output.set(place, code point), from the first insertion to the last one. *)
Fixpoint set_all (points : list (Z * Z)) (places : list nat) (a : array) : array :=
  match points, places with
  | (c, _) :: points, place :: places => set_all points places (write place c a)
  | _, _ => a
  end.

(** What decode_deferred_to() makes of the output so far and of the insertions that are left. *)
Definition insert_deferred (output : string) (points : list (Z * Z)) : string :=
  let count := (length output + length points)%nat in
  let (places, free) := place_points points (repeat true count) in
  let a := fun x => nth x output 0 in
  map (set_all points places (move_all (positions 0 free) 0 a)) (seq 0 count).

(** ** The places are right: seen from the text that insertion after insertion makes *)

(** The code points of a text at the positions of a set. *)
Fixpoint at_positions (free : set) (text : string) : string :=
  match free, text with
  | x :: free, c :: text => (if x then [c] else []) ++ at_positions free text
  | _, _ => []
  end.

Lemma select_selects : forall free text j, length free = length text ->
  (j < length (at_positions free text))%nat ->
  nth (select j free) text 0 = nth j (at_positions free text) 0
  /\ (select j free < length free)%nat
  /\ at_positions (remove (select j free) free) text
     = firstn j (at_positions free text) ++ skipn (S j) (at_positions free text).
Proof.
  induction free as [|x free IH]; intros [|c text] j Hl Hj; cbn [length] in Hl; try discriminate;
    cbn [at_positions length] in Hj; [lia|].
  injection Hl as Hl. destruct x; cbn [app length] in Hj; [destruct j as [|j]|].
  - cbn. repeat split. lia.
  - destruct (IH text j Hl ltac:(lia)) as (A & B & C). cbn [select remove at_positions app nth length].
    repeat split; [assumption | lia|]. rewrite C. reflexivity.
  - destruct (IH text j Hl Hj) as (A & B & C). cbn [select remove at_positions app nth length].
    repeat split; [assumption | lia | assumption].
Qed.

Lemma remove_length : forall place free, length (remove place free) = length free.
Proof. induction place; intros [|x free]; cbn; try reflexivity. rewrite IHplace. reflexivity. Qed.

Lemma remove_other : forall place free x, nth x free false = true ->
  nth x (remove place free) false = true \/ x = place.
Proof.
  induction place as [|place IH]; intros [|y free] [|x]; cbn; auto. intros H.
  destruct (IH free x H); auto.
Qed.

Lemma at_all_positions : forall text, at_positions (repeat true (length text)) text = text.
Proof. induction text; cbn; congruence. Qed.

Lemma inserted : forall m j (output : string), 0 <= j <= size output ->
  let i := Z.to_nat j in
  nth i (insert m j output) 0 = m /\ (i < length (insert m j output))%nat
  /\ firstn i (insert m j output) ++ skipn (S i) (insert m j output) = output.
Proof.
  intros m j output Hj i. destruct (split_at_size output j Hj) as (a & b & -> & <-).
  rewrite insert_app. assert (i = length a) as -> by (subst i; unfold size; lia).
  rewrite nth_middle, app_length, firstn_app, firstn_all, Nat.sub_diag. cbn [length firstn].
  rewrite skipn_app, skipn_all2 by lia.
  replace (S (length a) - length a)%nat with 1%nat by lia.
  rewrite app_nil_r. repeat split. lia.
Qed.

(** Each insertion is possible where the output has the length that it has then. *)
Fixpoint within (h : Z) (points : list (Z * Z)) : Prop :=
  match points with
  | [] => True
  | (_, j) :: points => 0 <= j <= h /\ within (h + 1) points
  end.

(** In the text, each insertion stands at its place, and what is left free are the places of the
    output before, in order. *)
Lemma places_in_text : forall points output text free places left,
  within (size output) points -> text = build output points ->
  free = repeat true (length text) -> place_points points free = (places, left) ->
  length left = length text /\ at_positions left text = output
  /\ Forall2 (fun point place => nth place text 0 = fst point) points places
  /\ forall x, (x < length text)%nat -> nth x left false = true \/ In x places.
Proof.
  induction points as [|[m j] points IH]; intros output text free places left Hin Ht Hf Hp.
  - cbn in *. injection Hp as <- <-. subst. rewrite repeat_length, at_all_positions.
    repeat split; [constructor|]. intros x Hx. left. apply nth_error_nth.
    rewrite nth_error_repeat by assumption. reflexivity.
  - cbn [place_points within build] in *. destruct Hin as [Hj Hin].
    destruct (place_points points free) as [places' left'] eqn:E. injection Hp as <- <-.
    destruct (inserted m j output Hj) as (A & B & C). set (i := Z.to_nat j) in *.
    destruct (IH (insert m j output) text free places' left') as (D & F & G & H); try assumption.
    { rewrite insert_size. assumption. }
    destruct (select_selects left' text i D ltac:(rewrite F; assumption)) as (K & L & N).
    rewrite F in *. rewrite remove_length, N, C. repeat split; try assumption.
    + constructor; [|assumption]. cbn [fst]. congruence.
    + intros x Hx. destruct (H x Hx) as [Hfree|Hplace].
      * apply (remove_other (select i left')) in Hfree. destruct Hfree; [auto|].
        right. left. auto.
      * right. right. assumption.
Qed.

(** ** The loops write the text *)

Lemma positions_from : forall free first, Forall (fun x => (first <= x)%nat) (positions first free).
Proof.
  induction free as [|x free IH]; intros first; cbn; [constructor|].
  assert (Forall (fun x => (first <= x)%nat) (positions (S first) free))
    by (eapply Forall_impl; [|apply IH]; cbn; lia).
  destruct x; [constructor; [lia | assumption] | assumption].
Qed.

(** Nothing is overwritten before it has moved, because the place that the code point with number
    [from] moves to is not before it. *)
Lemma move_all_moves : forall free text first from a, length free = length text -> (from <= first)%nat ->
  (forall k, (k < length (at_positions free text))%nat ->
    a (from + k)%nat = nth k (at_positions free text) 0) ->
  forall x, move_all (positions first free) from a x =
    if (first <=? x)%nat && nth (x - first) free false then nth (x - first) text 0 else a x.
Proof.
  induction free as [|y free IH]; intros [|c text] first from a Hl Hf Ha x; try discriminate.
  - cbn. destruct (x - first)%nat; rewrite andb_false_r; reflexivity.
  - injection Hl as Hl. cbn [positions at_positions] in *.
    assert (Hlater : forall rest y', (x - S first)%nat = (x - first - 1)%nat ->
      (if (S first <=? x)%nat && nth (x - S first) free false then nth (x - S first) text 0 else rest)
      = if Nat.eqb x first then rest else
        if (first <=? x)%nat && nth (x - first) (y' :: free) false
        then nth (x - first) (c :: text) 0 else rest).
    { intros rest y' ->. destruct (Nat.eqb_spec x first) as [->|Hx].
      - rewrite (proj2 (Nat.leb_gt _ _)) by lia. reflexivity.
      - destruct (Nat.leb_spec first x), (Nat.leb_spec (S first) x); try lia; [|reflexivity].
        destruct (x - first)%nat as [|d] eqn:E; [lia|]. cbn [nth].
        replace (S d - 1)%nat with d by lia. reflexivity. }
    destruct y; cbn [app move_all] in *.
    + unfold write. destruct (Nat.eqb_spec x first) as [E|Hx]; [rewrite E|].
      * rewrite (IH text (S first) (S from) a Hl ltac:(lia)).
        -- rewrite (proj2 (Nat.leb_gt _ _)) by lia. cbn [andb]. rewrite Nat.leb_refl, Nat.sub_diag.
           cbn. specialize (Ha O). cbn in Ha. rewrite Nat.add_0_r in Ha. apply Ha. lia.
        -- intros k Hk. specialize (Ha (S k)). cbn in Ha. rewrite <- Ha by lia. f_equal. lia.
      * rewrite (IH text (S first) (S from) a Hl ltac:(lia)).
        -- rewrite (Hlater _ true) by lia. destruct (Nat.eqb_spec x first); [contradiction|].
           reflexivity.
        -- intros k Hk. specialize (Ha (S k)). cbn in Ha. rewrite <- Ha by lia. f_equal. lia.
    + rewrite (IH text (S first) from a Hl ltac:(lia) Ha).
      rewrite (Hlater _ false) by lia. destruct (Nat.eqb_spec x first) as [E|Hx]; [|reflexivity].
      rewrite E, Nat.sub_diag. cbn. rewrite andb_false_r. reflexivity.
Qed.

Lemma set_all_sets : forall text points places a,
  Forall2 (fun point place => nth place text 0 = fst point) points places ->
  forall x, (a x = nth x text 0 \/ In x places) -> set_all points places a x = nth x text 0.
Proof.
  intros text. induction points as [|[c j] points IH]; intros places a H x Hx;
    inversion H as [|? place ? places' Hplace H']; subst; cbn [set_all].
  - destruct Hx as [Hx|[]]. assumption.
  - apply IH; [assumption|]. unfold write. cbn [fst] in Hplace.
    destruct (Nat.eqb_spec x place) as [->|Hne]; [auto|].
    destruct Hx as [Hx|[Hx|Hx]]; [auto | congruence | auto].
Qed.

(** To find the places backwards, when all insertions are known, is to insert in order. *)
Theorem deferred_insertion : forall output points, within (size output) points ->
  insert_deferred output points = build output points.
Proof.
  intros output points Hin. unfold insert_deferred. set (text := build output points).
  assert (length text = (length output + length points)%nat) as Hlength.
  { pose proof (build_size points output) as H. fold text in H. unfold size in H. lia. }
  rewrite <- Hlength.
  destruct (place_points points (repeat true (length text))) as [places free] eqn:E.
  destruct (places_in_text points output text _ places free Hin eq_refl eq_refl E)
    as (Hl & Hat & Hplaces & Hall).
  apply (nth_ext _ _ 0 0); [rewrite map_length, seq_length; reflexivity|].
  rewrite map_length, seq_length. intros x Hx.
  rewrite (nth_indep _ 0 (set_all points places (move_all (positions 0 free) 0
    (fun x => nth x output 0)) 0%nat)) by (rewrite map_length, seq_length; assumption).
  rewrite map_nth, seq_nth by assumption. cbn [Nat.add].
  apply set_all_sets; [assumption|]. destruct (Hall x Hx) as [Hfree|Hplace]; [|auto]. left.
  rewrite (move_all_moves free text) by (try assumption; try lia; rewrite Hat; reflexivity).
  cbn [Nat.leb]. rewrite Nat.sub_0_r, Hfree. reflexivity.
Qed.

End Deferred.
