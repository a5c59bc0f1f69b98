(* SPDX-License-Identifier: Apache-2.0 *)
(** What the passes of draft-costello-rfc3492bis-02, section 6.3, find over a text are its insertions, in
    the order of their states. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Adapt Integers States Insertions Encoder Specification.
From Bootstring Require Import Decoder.
Import ListNotations.
Open Scope Z_scope.

Section Refinement.
Context {p : Parameters}.

(** The insertions of m that a pass over the text finds (6.3, lines 11 to 27). *)
Fixpoint pass (m : Z) (left text : string) : list (Z * Z) :=
  match text with
  | [] => []
  | c :: text =>
      if c =? m then (m, size (seen (m + 1) left)) :: pass m (left ++ [c]) text
      else pass m (left ++ [c]) text
  end.

(** The insertions that all passes from n on find (6.3, lines 7 to 29). *)
Fixpoint passes (fuel : nat) (n : Z) (text : string) : list (Z * Z) :=
  match fuel, minimum n text with
  | S fuel, Some m => pass m [] text ++ passes fuel (m + 1) text
  | _, _ => []
  end.

(** ** The minimum *)

Lemma minimum_none : forall n text, minimum n text = None -> seen n text = text.
Proof.
  intros n. unfold seen. induction text as [|c text IH]; cbn; [reflexivity|].
  destruct (negb (basic c) && (n <=? c)) eqn:E.
  - destruct (minimum n text); discriminate.
  - intros H. replace (visible n c) with true; [rewrite IH; auto|].
    unfold visible. destruct (basic c); cbn in *; lia.
Qed.

Lemma minimum_some : forall n text m, minimum n text = Some m ->
  n <= m /\ basic m = false /\ In m text
  /\ forall c, In c text -> basic c = false -> n <= c -> m <= c.
Proof.
  intros n. induction text as [|c text IH]; cbn; [discriminate|]. intros m.
  destruct (negb (basic c) && (n <=? c)) eqn:E.
  - apply andb_true_iff in E. destruct E as [Hb Hn]. apply negb_true_iff in Hb.
    apply Z.leb_le in Hn. destruct (minimum n text) as [m'|] eqn:F.
    + intros [= <-]. destruct (IH _ eq_refl) as (Hm & Hbm & Hin & Hmin).
      destruct (Z.min_spec c m') as [[Hlt ->] | [Hle ->]]; repeat split; auto; try lia.
      * intros d [<-|Hd] Hbd Hnd; [lia|]. specialize (Hmin d Hd Hbd Hnd). lia.
      * intros d [<-|Hd] Hbd Hnd; [lia|]. auto.
    + intros [= <-]. repeat split; auto. intros d [<-|Hd] Hbd Hnd; [lia|].
      apply minimum_none in F. rewrite <- F in Hd. apply filter_In in Hd.
      destruct Hd as [_ Hd]. unfold visible in Hd. rewrite Hbd in Hd. cbn in Hd. lia.
  - intros H. destruct (IH _ H) as (Hm & Hbm & Hin & Hmin). repeat split; auto.
    intros d [<-|Hd] Hbd Hnd; [|auto]. rewrite Hbd in E. cbn in E. lia.
Qed.

(** Between n and the minimum there is nothing. *)
Lemma minimum_seen : forall n text m, minimum n text = Some m -> seen m text = seen n text.
Proof.
  intros n text m H. apply minimum_some in H. destruct H as (Hn & _ & _ & Hmin).
  apply filter_ext_in. intros c Hc. unfold visible. destruct (basic c) eqn:E; [reflexivity|].
  specialize (Hmin c Hc E). cbn. lia.
Qed.

Lemma visible_same : forall m c, c <> m -> visible (m + 1) c = visible m c.
Proof. intros m c H. unfold visible. f_equal. lia. Qed.

Lemma visible_itself : forall m, basic m = false ->
  visible m m = false /\ visible (m + 1) m = true.
Proof. intros m H. unfold visible. rewrite H. cbn. lia. Qed.

Lemma seen_grows : forall m text, In m text -> basic m = false ->
  (length (seen m text) < length (seen (m + 1) text))%nat.
Proof.
  intros m text Hin Hb. destruct (visible_itself m Hb) as [Hm Hm'].
  pose proof (fun c => visible_more m (m + 1) c ltac:(lia)) as Hmore. unfold seen.
  assert (forall l, (length (filter (visible m) l) <= length (filter (visible (m + 1)) l))%nat) as Hle.
  { induction l as [|c l IH]; cbn; [lia|].
    destruct (visible m c) eqn:E; [rewrite (Hmore c E); cbn; lia|].
    destruct (visible (m + 1) c); cbn; lia. }
  induction text as [|c text IH]; [contradiction|]. cbn. destruct Hin as [->|Hin].
  - rewrite Hm, Hm'. specialize (Hle text). cbn. lia.
  - specialize (IH Hin). destruct (visible m c) eqn:E; [rewrite (Hmore c E); cbn; lia|].
    destruct (visible (m + 1) c); cbn; lia.
Qed.

Lemma seen_length : forall n text, (length (seen n text) <= length text)%nat.
Proof.
  intros. unfold seen. induction text as [|c text IH]; cbn; [lia|]. destruct (visible n c); cbn; lia.
Qed.

(** ** What the passes find makes the text *)

Lemma seen_snoc : forall n left c,
  seen n (left ++ [c]) = seen n left ++ (if visible n c then [c] else []).
Proof. intros. unfold seen. rewrite filter_app. cbn. destruct (visible n c); reflexivity. Qed.

Lemma seen_cons : forall n c text,
  seen n (c :: text) = (if visible n c then [c] else []) ++ seen n text.
Proof. intros. unfold seen. cbn. destruct (visible n c); reflexivity. Qed.

Lemma pass_builds : forall m text left rest, basic m = false ->
  build (seen (m + 1) left ++ seen m text) (pass m left text ++ rest)
  = build (seen (m + 1) (left ++ text)) rest.
Proof.
  intros m text left rest Hb. revert left. induction text as [|c text IH]; intros left; cbn [pass].
  - cbn. rewrite !app_nil_r. reflexivity.
  - replace (left ++ c :: text) with ((left ++ [c]) ++ text) by (rewrite <- app_assoc; reflexivity).
    rewrite <- IH, seen_snoc. destruct (Z.eqb_spec c m) as [->|Hc].
    + destruct (visible_itself m Hb) as [E F]. rewrite F. cbn. rewrite E, insert_app.
      rewrite <- app_assoc. reflexivity.
    + cbn. rewrite visible_same, <- app_assoc by assumption. destruct (visible m c); reflexivity.
Qed.

Lemma pass_advances : forall m text left n i rest, basic m = false ->
  before (n, i) (m, size (seen (m + 1) left)) ->
  (forall n i, n <= m -> advances n i (size (seen (m + 1) (left ++ text))) rest) ->
  advances n i (size (seen (m + 1) left) + size (seen m text)) (pass m left text ++ rest).
Proof.
  intros m. induction text as [|c text IH]; intros left n i rest Hb Hbefore Hrest; cbn [pass].
  - cbn [app]. rewrite app_nil_r in Hrest. change (seen m []) with (@nil Z).
    rewrite size_nil, Z.add_0_r. apply Hrest.
    unfold before in Hbefore. cbn in Hbefore. lia.
  - replace (left ++ c :: text) with ((left ++ [c]) ++ text) in Hrest
      by (rewrite <- app_assoc; reflexivity).
    pose proof (size_nonnegative _ (seen (m + 1) left)).
    pose proof (size_nonnegative _ (seen m text)).
    destruct (Z.eqb_spec c m) as [->|Hc].
    + destruct (visible_itself m Hb) as [E F]. rewrite seen_cons, E. cbn [app advances].
      split; [assumption|]. split; [lia|]. split; [assumption|].
      replace (size (seen (m + 1) left) + size (seen m text) + 1)
        with (size (seen (m + 1) (left ++ [m])) + size (seen m text))
        by (rewrite seen_snoc, F, size_app, size_cons, size_nil; lia).
      apply IH; [assumption| |assumption]. rewrite seen_snoc, F, size_app, size_cons, size_nil.
      unfold before. cbn. lia.
    + replace (size (seen (m + 1) left) + size (seen m (c :: text)))
        with (size (seen (m + 1) (left ++ [c])) + size (seen m text)).
      2: { rewrite seen_cons, seen_snoc, visible_same, !size_app by assumption. lia. }
      apply IH; [assumption| |assumption]. rewrite seen_snoc, size_app.
      pose proof (size_nonnegative _ (if visible (m + 1) c then [c] else [])).
      unfold before in *. cbn in *. lia.
Qed.

Lemma passes_advance : forall fuel n text n0 i0, before (n0, i0) (n, 0) ->
  advances n0 i0 (size (seen n text)) (passes fuel n text).
Proof.
  induction fuel as [|fuel IH]; intros n text n0 i0 Hbefore; cbn; [exact I|].
  destruct (minimum n text) as [m|] eqn:E; [|exact I].
  pose proof (minimum_seen _ _ _ E) as Hs. apply minimum_some in E. destruct E as (Hn & Hb & _).
  rewrite <- Hs. apply (pass_advances m text [] n0 i0).
  - assumption.
  - unfold before in *. cbn in *. lia.
  - intros n' i' Hn'. apply IH. unfold before. cbn. lia.
Qed.

Lemma passes_build : forall fuel n text, (length text <= fuel + length (seen n text))%nat ->
  build (seen n text) (passes fuel n text) = text.
Proof.
  induction fuel as [|fuel IH]; intros n text Hf; cbn.
  - destruct (minimum n text) as [m|] eqn:E; [|apply minimum_none; assumption].
    pose proof (minimum_seen _ _ _ E) as Hs. apply minimum_some in E.
    destruct E as (Hn & Hb & Hin & _). pose proof (seen_grows m text Hin Hb).
    pose proof (seen_length (m + 1) text). rewrite Hs in *. cbn in Hf. lia.
  - destruct (minimum n text) as [m|] eqn:E; [|apply minimum_none; assumption].
    pose proof (minimum_seen _ _ _ E) as Hs. apply minimum_some in E.
    destruct E as (Hn & Hb & Hin & _). pose proof (seen_grows m text Hin Hb).
    rewrite <- Hs. change (seen m text) with (seen (m + 1) [] ++ seen m text).
    rewrite pass_builds by assumption. apply IH. rewrite Hs in *. cbn. lia.
Qed.

Lemma seen_initial : forall text, valid_text text -> seen initial_n text = filter basic text.
Proof.
  intros text H. apply filter_ext_in. intros c Hc. unfold valid_text in H.
  rewrite Forall_forall in H. specialize (H c Hc). unfold encodable in H. unfold visible.
  destruct (basic c); cbn in *; [reflexivity | lia].
Qed.

Lemma filter_basic : forall text, Forall (fun c => basic c = true) (filter basic text).
Proof. intros. apply Forall_forall. intros c Hc. apply filter_In in Hc. tauto. Qed.

(** The insertions of a text, as the passes find them, are those of the specification. *)
Theorem passes_insertions : forall text, valid_text text ->
  passes (length text) initial_n text = insertions text
  /\ advances initial_n 0 (size (filter basic text)) (insertions text)
  /\ build (filter basic text) (insertions text) = text.
Proof.
  intros text H.
  pose proof (passes_advance (length text) initial_n text initial_n 0) as Ha.
  pose proof (passes_build (length text) initial_n text) as Hbuild.
  rewrite seen_initial in * by assumption.
  assert (before (initial_n, 0) (initial_n, 0)) as Hbefore by (unfold before; cbn; lia).
  specialize (Ha Hbefore). specialize (Hbuild ltac:(lia)).
  destruct (insertions_unique _ _ _ (filter_basic text) Ha Hbuild) as [_ <-]. auto.
Qed.
End Refinement.
