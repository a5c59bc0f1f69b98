(* SPDX-License-Identifier: Apache-2.0 *)
(** The compression of LACE: draft-ietf-idn-lace-00, section 2.4. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Octets.
Import ListNotations.
Open Scope Z_scope.

(** ** The procedures *)

(** 2.4.1, step 5: COUNT, HIGH, and the low octets. LACE-5: no COUNT is greater than 254. *)
Definition run (high : Z) (lows : list Z) : option (list Z) :=
  if size lows <=? 254 then Some (size lows :: high :: lows) else None.

(** 2.4.1, steps 3 to 6: [high] is HIGH, [lows] the low octets of the pairs that step 4 has counted
    so far, consecutive ones (LACE-1); a pair with another high octet is where IP stands next (LACE-2). *)
Fixpoint compress_runs (high : Z) (lows : list Z) (p : pairs) : option (list Z) :=
  match p with
  | [] => run high lows
  | (h, l) :: p' =>
      if h =? high then compress_runs high (lows ++ [l]) p'
      else let* out := run high lows in let* rest := compress_runs h [l] p' in Some (out ++ rest)
  end.

Definition uncompressed_mark : Z := 255.

(** 2.4.1: step 1, steps 2 to 6, and step 7, which measures in octets. *)
Definition compress (p : pairs) : option (list Z) :=
  match p with
  | [] => None
  | (high, low) :: p' =>
      let* buffer := compress_runs high [low] p' in
      if size buffer <=? size (octets p) then Some buffer
      else Some (uncompressed_mark :: octets p)
  end.

(** 2.4.2, steps 3 to 8: [count] is COUNT, [high] is HIGH, and IP is where step 5 reads. The end of
    the input in step 5 is an error too. LACE-4: a COUNT of 0 is an error. *)
Fixpoint decompress_runs (count high : Z) (input : list Z) : option pairs :=
  if count =? 0 then None else
  match input with
  | [] => None
  | low :: input' =>
      if 0 <? count - 1
      then let* p := decompress_runs (count - 1) high input' in Some ((high, low) :: p)
      else match input' with
           | [] => Some [(high, low)]
           | count' :: high' :: input'' =>
               let* p := decompress_runs count' high' input'' in Some ((high, low) :: p)
           | _ => None
           end
  end.

(** 2.4.2. Step 9 is LACE-3: an error if the compressed form is longer than the text, or is not what
    compressing the text makes (LACE-6). Step 10 is as printed. *)
Definition decompress (input : list Z) : option pairs :=
  match input with
  | [] => None
  | first :: rest =>
      if first =? uncompressed_mark then
        let* p := pairs_of rest in
        let* comparison := compress p in
        if size comparison <=? size (octets p) then None else Some p
      else match rest with
           | [] => None
           | high :: rest' =>
               let* p := decompress_runs first high rest' in
               if size (octets p) <? size input then None else
               let* again := compress p in if same_octets again input then Some p else None
           end
  end.

(** ** The draft's examples *)

(** 2.4.3, and what LACE-3, LACE-4 and LACE-6 are about. *)
Definition kana : pairs := [(0x30, 0xe6); (0x30, 0xcb); (0x30, 0xb3); (0x30, 0xfc); (0x30, 0xc9)].

Lemma compress_examples : map compress
    [ kana;
      [(0x01, 0x2e); (0x01, 0x10); (0x01, 0x4a); (0x00, 0xc5)];
      [(0x01, 0x2e); (0x00, 0xd0); (0x01, 0x4a)] ]
  = map Some
    [ [0x05; 0x30; 0xe6; 0xcb; 0xb3; 0xfc; 0xc9];
      [0x03; 0x01; 0x2e; 0x10; 0x4a; 0x01; 0x00; 0xc5];
      [0xff; 0x01; 0x2e; 0x00; 0xd0; 0x01; 0x4a] ].
Proof. reflexivity. Qed.

Lemma decompress_examples : map decompress
    [ [0x05; 0x30; 0xe6; 0xcb; 0xb3; 0xfc; 0xc9]; (* the first example *)
      [0x01; 0x30; 0xe6];                         (* longer than its text *)
      [0xff; 0x30; 0xe6];                         (* the form for this text *)
      [0x00; 0x30; 0xe6];                         (* COUNT is 0 *)
      [0x01; 0x30; 0xe6; 0x03; 0x30; 0xcb; 0xb3; 0xfc] ] (* split runs *)
  = [Some kana; None; Some [(0x30, 0xe6)]; None; None].
Proof. reflexivity. Qed.

(** ** Texts that can be compressed *)

(** No 255 consecutive pairs have one high octet. *)
Definition runs_fit (p : pairs) : Prop :=
  forall before high lows after, p = before ++ map (pair high) lows ++ after -> size lows <= 254.

Lemma run_some : forall high lows, size lows <= 254 -> run high lows = Some (size lows :: high :: lows).
Proof. intros high lows H. unfold run. rewrite (proj2 (Z.leb_le _ _) H). reflexivity. Qed.

Lemma run_inverse : forall high lows out, run high lows = Some out ->
  out = size lows :: high :: lows /\ size lows <= 254.
Proof.
  unfold run. intros high lows out. destruct (size lows <=? 254) eqn:E; [|discriminate].
  intros [= <-]. apply Z.leb_le in E. auto.
Qed.

Lemma compress_runs_total : forall p high lows, runs_fit (map (pair high) lows ++ p) ->
  exists out, compress_runs high lows p = Some out.
Proof.
  induction p as [|[h l] p IH]; intros high lows Hf; cbn [compress_runs].
  - rewrite run_some; [eauto|]. apply (Hf [] high lows []). reflexivity.
  - destruct (h =? high) eqn:E.
    + apply Z.eqb_eq in E. subst h. apply IH. rewrite map_app, <- app_assoc. assumption.
    + rewrite run_some by (apply (Hf [] high lows ((h, l) :: p)); reflexivity).
      destruct (IH h [l]) as [out ->]; [|eauto].
      intros before high' lows' after H. apply (Hf (map (pair high) lows ++ before) high' lows' after).
      rewrite <- app_assoc, <- H. reflexivity.
Qed.

(** A block of pairs with one high octet lies in one part, if the other starts with another octet. *)
Lemma block_in_part : forall (high : Z) lows h (l : Z) p before high' lows' after, h <> high ->
  map (pair high) lows ++ (h, l) :: p = before ++ map (pair high') lows' ++ after ->
  (size lows' <= size lows)
  \/ exists before', (h, l) :: p = before' ++ map (pair high') lows' ++ after.
Proof.
  induction lows as [|low lows IH]; intros h l p before high' lows' after Hne H.
  - right. exists before. exact H.
  - destruct before as [|x before].
    + destruct lows' as [|low' lows']; [left; rewrite size_nil; apply size_nonnegative|].
      cbn in H. injection H as <- <- H. left.
      assert (size lows' <= size lows) as L; [|rewrite !size_cons; lia].
      clear IH. revert lows' H. induction lows as [|x lows IH]; intros [|y lows'] H;
        rewrite ?size_nil, ?size_cons; try apply size_nonnegative; try lia.
      * exfalso. cbn in H. injection H as ? _ _. auto.
      * pose proof (size_nonnegative _ lows). lia.
      * cbn in H. injection H as _ H. apply IH in H. lia.
    + cbn in H. injection H as _ H. destruct (IH _ _ _ _ _ _ _ Hne H) as [L|]; [|auto].
      left. rewrite size_cons. lia.
Qed.

Lemma compress_runs_fit : forall p high lows out, compress_runs high lows p = Some out ->
  runs_fit (map (pair high) lows ++ p).
Proof.
  induction p as [|[h l] p IH]; intros high lows out; cbn [compress_runs].
  - intros H before high' lows' after E. apply run_inverse in H. destruct H as [_ H].
    rewrite app_nil_r in E. apply (f_equal size) in E. rewrite !size_app in E.
    unfold size in *. rewrite !map_length in E. lia.
  - destruct (h =? high) eqn:E.
    + apply Z.eqb_eq in E. subst h. intros H. apply IH in H.
      rewrite map_app, <- app_assoc in H. exact H.
    + apply Z.eqb_neq in E. destruct (run high lows) eqn:R; [|discriminate].
      apply run_inverse in R. destruct R as [_ R].
      destruct (compress_runs h [l] p) eqn:C; [|discriminate]. intros _. apply IH in C.
      intros before high' lows' after H.
      destruct (block_in_part _ _ _ _ _ _ _ _ _ E H) as [L | [before' H']]; [lia|].
      exact (C _ _ _ _ H').
Qed.

(** Completeness: what can be compressed is every text that is not empty and has no run of 255. *)
Theorem lace_compress_complete : forall p,
  (p <> [] /\ runs_fit p) <-> exists s, compress p = Some s.
Proof.
  intros [|[high low] p]; [split; [intros [H _] | intros [s H]]; easy|].
  unfold compress. split.
  - intros [_ Hf]. destruct (compress_runs_total p high [low] Hf) as [out ->].
    destruct (_ <=? _); eauto.
  - intros [s H]. split; [discriminate|].
    destruct (compress_runs high [low] p) eqn:C; [|discriminate]. exact (compress_runs_fit _ _ _ _ C).
Qed.

(** ** Decompressing what was compressed *)

(** A run is read back: its last low octet ends the input, or a COUNT and a HIGH follow. *)
Lemma decompress_run : forall lows high, lows <> [] ->
  decompress_runs (size lows) high lows = Some (map (pair high) lows).
Proof.
  induction lows as [|low lows IH]; intros high Hne; [contradiction|].
  rewrite size_cons. pose proof (size_nonnegative _ lows). cbn [decompress_runs].
  rewrite (proj2 (Z.eqb_neq _ _)) by lia. replace (size lows + 1 - 1) with (size lows) by lia.
  destruct lows as [|low' lows]; [reflexivity|].
  rewrite (proj2 (Z.ltb_lt _ _)) by (rewrite size_cons; pose proof (size_nonnegative _ lows); lia).
  rewrite IH by discriminate. reflexivity.
Qed.

Lemma decompress_run_then : forall lows high count' high' rest p, lows <> [] ->
  decompress_runs count' high' rest = Some p ->
  decompress_runs (size lows) high (lows ++ count' :: high' :: rest) = Some (map (pair high) lows ++ p).
Proof.
  induction lows as [|low lows IH]; intros high count' high' rest p Hne Hp; [contradiction|].
  rewrite size_cons. pose proof (size_nonnegative _ lows). cbn [decompress_runs app].
  rewrite (proj2 (Z.eqb_neq _ _)) by lia. replace (size lows + 1 - 1) with (size lows) by lia.
  destruct lows as [|low' lows]; [cbn; rewrite Hp; reflexivity|].
  rewrite (proj2 (Z.ltb_lt _ _)) by (rewrite size_cons; pose proof (size_nonnegative _ lows); lia).
  rewrite (IH high _ _ _ p) by (assumption || discriminate). reflexivity.
Qed.

Lemma decompress_compressed : forall p high lows out, lows <> [] ->
  compress_runs high lows p = Some out ->
  exists count rest, out = count :: high :: rest /\ 1 <= count <= 254
    /\ decompress_runs count high rest = Some (map (pair high) lows ++ p).
Proof.
  induction p as [|[h l] p IH]; intros high lows out Hne; cbn [compress_runs];
    assert (1 <= size lows) by
      (destruct lows; [contradiction | rewrite size_cons; pose proof (size_nonnegative _ lows); lia]).
  - intros H'. apply run_inverse in H'. destruct H' as [-> R]. exists (size lows), lows.
    rewrite app_nil_r, decompress_run by assumption. auto.
  - destruct (h =? high) eqn:E.
    + apply Z.eqb_eq in E. subst h. intros H'. apply IH in H'; [|destruct lows; discriminate].
      rewrite map_app, <- app_assoc in H'. exact H'.
    + destruct (run high lows) as [first|] eqn:R; [|discriminate].
      apply run_inverse in R. destruct R as [-> R].
      destruct (compress_runs h [l] p) as [rest|] eqn:C; [|discriminate]. intros [= <-].
      apply IH in C; [|discriminate]. destruct C as (count & rest' & -> & _ & D).
      exists (size lows), (lows ++ count :: h :: rest').
      rewrite (decompress_run_then _ _ _ _ _ _ Hne D). repeat split; lia.
Qed.

(** Reversibility, for every length. *)
Theorem lace_decompress_compress : forall p s, compress p = Some s -> decompress s = Some p.
Proof.
  intros p s H. assert (Again := H).
  destruct p as [|[high low] p]; [discriminate|]. cbn [compress] in H.
  destruct (compress_runs high [low] p) as [buffer|] eqn:C; [|discriminate].
  destruct (size buffer <=? size (octets ((high, low) :: p))) eqn:E;
    apply Some_inj in H; subst s.
  - apply decompress_compressed in C; [|discriminate].
    destruct C as (count & rest & -> & Hc & D). cbn [decompress]. unfold uncompressed_mark.
    rewrite (proj2 (Z.eqb_neq _ _)) by lia. rewrite D. cbn [map app].
    apply Z.leb_le in E. rewrite (proj2 (Z.ltb_ge _ _)) by assumption.
    rewrite Again, same_octets_refl. reflexivity.
  - cbn [decompress]. rewrite Z.eqb_refl, pairs_of_octets, Again.
    rewrite (proj2 (Z.leb_gt _ _)) by (rewrite size_cons; lia). reflexivity.
Qed.

(** Uniqueness, for every length: what is decompressed is what compressing its text makes. *)
Theorem lace_compress_decompress : forall p s, decompress s = Some p -> compress p = Some s.
Proof.
  intros p [|first rest]; [discriminate|]. cbn [decompress].
  destruct (first =? uncompressed_mark) eqn:F.
  - apply Z.eqb_eq in F. subst first.
    destruct (pairs_of rest) as [q|] eqn:Q; [|discriminate]. apply octets_of_pairs in Q.
    destruct (compress q) as [comparison|] eqn:C; [|discriminate].
    destruct (_ <=? _) eqn:E; [discriminate|]. intros [= ->]. rewrite C.
    destruct p as [|[high low] p]; [discriminate|]. cbn [compress] in C.
    destruct (compress_runs high [low] p) as [buffer|]; [|discriminate].
    destruct (size buffer <=? _) eqn:B; apply Some_inj in C; subst comparison; [congruence|].
    rewrite Q. reflexivity.
  - destruct rest as [|high rest]; [discriminate|].
    destruct (decompress_runs first high rest) as [q|]; [|discriminate].
    destruct (_ <? _); [discriminate|].
    destruct (compress q) as [again|] eqn:C; [|discriminate].
    destruct (same_octets _ _) eqn:S; [|discriminate]. intros [= ->].
    apply same_octets_eq in S. congruence.
Qed.

(** No text has two compressed forms. *)
Theorem lace_decompress_injective : forall s s' p,
  decompress s = Some p -> decompress s' = Some p -> s = s'.
Proof.
  intros s s' p H H'. apply lace_compress_decompress in H, H'. congruence.
Qed.
