(* SPDX-License-Identifier: Apache-2.0 *)
(** MACE is complete, reversible and unique up to letter case, for every length. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Letters Mace.
Import ListNotations.
Open Scope Z_scope.

(** ** Digits *)

Lemma digit_facts : forall v, 0 <= v < 32 ->
  digit_of (digit v) = Some v /\ introduced (digit v) = None /\ (digit v =? hyphen) = false.
Proof.
  intros v Hv. unfold digit.
  assert (L : lower (if v <? 10 then v + 48 else v - 10 + 97) = if v <? 10 then v + 48 else v - 10 + 97).
  { unfold lower. destruct (v <? 10) eqn:E; rewrite (proj2 (andb_false_iff _ _)) by lia; reflexivity. }
  unfold digit_of, introduced, hyphen. rewrite L. destruct (v <? 10) eqn:E.
  - rewrite (proj2 (andb_true_iff _ _)) by lia. rewrite !(proj2 (Z.eqb_neq _ _)) by lia.
    repeat split. f_equal. lia.
  - rewrite (proj2 (andb_false_iff (48 <=? _) _)) by lia.
    rewrite (proj2 (andb_true_iff _ _)) by lia. rewrite !(proj2 (Z.eqb_neq _ _)) by lia.
    repeat split. f_equal. lia.
Qed.

Lemma base32_number_base32 : forall len v so_far,
  base32_number so_far (base32 v len) = Some (so_far * 32 ^ Z.of_nat len + v mod 32 ^ Z.of_nat len).
Proof.
  induction len as [|n IH]; intros v so_far.
  - cbn. f_equal. rewrite Z.mod_1_r. lia.
  - cbn [base32 base32_number].
    destruct (digit_facts (v / 32 ^ Z.of_nat n mod 32) (Z.mod_pos_bound _ 32 ltac:(lia))) as [-> _].
    rewrite IH. f_equal. rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia.
    rewrite (Z.mul_comm 32), Z.rem_mul_r by lia. ring.
Qed.

Lemma base32_read : forall len v, 0 <= v < 32 ^ Z.of_nat len ->
  base32_number 0 (base32 v len) = Some v.
Proof. intros. rewrite base32_number_base32, Z.mod_small by assumption. reflexivity. Qed.

(** ** A group is read back *)

(** What [represent] chooses is read in the submode that it chooses. *)
Lemma read_represented : forall sub c prev text rest new v len, in_range c = true -> 0 <= prev ->
  represent sub c prev text = (new, v, len) ->
  read_group new prev (base32 v len ++ rest) = Some (c, rest)
  /\ exists first others, base32 v len = first :: others
       /\ introduced first = None /\ (first =? hyphen) = false.
Proof.
  unfold in_range. intros sub c prev text rest new v len Hc Hp H.
  assert (First : (0 < len)%nat -> exists first others, base32 v len = first :: others
    /\ introduced first = None /\ (first =? hyphen) = false).
  { destruct len as [|n]; [lia|]. intros _. cbn [base32].
    destruct (digit_facts (v / 32 ^ Z.of_nat n mod 32) (Z.mod_pos_bound _ 32 ltac:(lia))) as (_ & ? & ?).
    eauto. }
  unfold represent in H. destruct (compressible sub c prev text) eqn:K.
  - assert (X : 0 <= Z.lxor prev c <= 0x1ff).
    { unfold compressible in K. destruct (0x1ff <? Z.lxor c prev) eqn:L; [discriminate|].
      rewrite Z.lxor_comm. split; [apply Z.lxor_nonneg|]; lia. }
    assert (Back : Z.lxor prev (Z.lxor prev c) = c)
      by (rewrite <- Z.lxor_assoc, Z.lxor_nilpotent; apply Z.lxor_0_l).
    set (x := Z.lxor prev c) in *.
    destruct (16 <=? x) eqn:L; apply pair_equal_spec in H; destruct H as [H <-];
      apply pair_equal_spec in H; destruct H as [<- <-]; (split; [|apply First; lia]).
    + pose proof (base32_read 2 (x + 0x200) ltac:(cbn; lia)) as R.
      cbn [base32 app read_group] in *.
      destruct (digit_facts ((x + 0x200) / 32 ^ Z.of_nat 1 mod 32)
        (Z.mod_pos_bound _ 32 ltac:(lia))) as [-> _].
      rewrite (proj2 (Z.ltb_ge _ _)) by
        (change (32 ^ Z.of_nat 1) with 32; Z.to_euclidean_division_equations; lia).
      rewrite R. replace (x + 0x200 - 0x200) with x by lia. rewrite Back. reflexivity.
    + cbn [base32 app read_group].
      change (32 ^ Z.of_nat 0) with 1. rewrite Z.div_1_r, Z.mod_small by lia.
      destruct (digit_facts x ltac:(lia)) as [-> _].
      rewrite (proj2 (Z.ltb_lt _ _)) by lia. rewrite Back. reflexivity.
  - destruct (c <=? 0x1fff) eqn:A; [|destruct ((0xa000 <=? c) && (c <=? 0xffff)) eqn:B;
      [|destruct (c <=? 0x9fff) eqn:D]];
      apply pair_equal_spec in H; destruct H as [H <-];
      apply pair_equal_spec in H; destruct H as [<- <-]; (split; [|apply First; lia]).
    + pose proof (base32_read 3 c ltac:(cbn; lia)) as R. cbn [base32 app read_group] in *.
      rewrite R, (proj2 (Z.leb_gt _ _)) by lia. reflexivity.
    + pose proof (base32_read 3 (c - 0x8000) ltac:(cbn; lia)) as R. cbn [base32 app read_group] in *.
      rewrite R, (proj2 (Z.leb_le _ _)) by lia. do 2 f_equal. lia.
    + pose proof (base32_read 3 (c - 0x2000) ltac:(cbn; lia)) as R. cbn [base32 app read_group] in *.
      rewrite R. do 2 f_equal. lia.
    + pose proof (base32_read 4 (c - 0x10000) ltac:(cbn; lia)) as R. cbn [base32 app read_group] in *.
      rewrite R. do 2 f_equal. lia.
Qed.

(** ** The loops *)

Lemma introduced_introducer : forall sub,
  introduced (introducer sub) = Some sub /\ (introducer sub =? hyphen) = false.
Proof. intros []; split; reflexivity. Qed.

Lemma same_submode_eq : forall a b, same_submode a b = true -> a = b.
Proof. intros [] []; reflexivity || discriminate. Qed.

(** The loop takes no more steps than its input is long: more steps than that change nothing. *)
Lemma read_group_shorter : forall sub prev input v rest, read_group sub prev input = Some (v, rest) ->
  (length rest < length input)%nat.
Proof.
  intros sub prev input v rest. unfold read_group.
  destruct sub, input as [|c1 [|c2 [|c3 [|c4 input]]]]; cbn [length]; try discriminate;
    repeat match goal with
    | |- context [match base32_number ?a ?b with _ => _ end] => destruct (base32_number a b)
    | |- context [match digit_of ?a with _ => _ end] => destruct (digit_of a)
    | |- context [if ?b <? 16 then _ else _] => destruct (b <? 16)
    end; try discriminate; intros [= _ <-]; cbn [length]; lia.
Qed.

Theorem decode_loop_steps : forall steps more literal sub prev input, (length input <= steps)%nat ->
  decode_loop (steps + more) literal sub prev input = decode_loop steps literal sub prev input.
Proof.
  induction steps as [|steps IH]; intros more literal sub prev input Hl.
  - destruct input; [|cbn in Hl; lia]. destruct more; reflexivity.
  - destruct input as [|c rest]; [reflexivity|]. cbn [Nat.add decode_loop length] in *.
    destruct (c =? hyphen).
    + destruct rest as [|nxt rest']; [apply IH; cbn; lia|]. cbn [length] in Hl.
      destruct (nxt =? hyphen); rewrite IH by (cbn [length]; lia); reflexivity.
    + destruct literal; [destruct (letter_or_digit c); [rewrite IH by lia|]; reflexivity|].
      destruct (introduced c); [apply IH; lia|].
      destruct (read_group sub prev (c :: rest)) as [[v rest']|] eqn:R; [|reflexivity].
      apply read_group_shorter in R. cbn [length] in R. rewrite IH by lia. reflexivity.
Qed.

Lemma letter_no_hyphen : forall c, letter_or_digit c = true -> (c =? hyphen) = false.
Proof. unfold letter_or_digit, hyphen. lia. Qed.

Lemma decode_loop_encode_from : forall text steps literal sub prev,
  forallb in_range text = true -> 0 <= prev ->
  (length (encode_from literal sub prev text) <= steps)%nat ->
  decode_loop steps literal sub prev (encode_from literal sub prev text) = Some text.
Proof.
  induction text as [|c text IH]; intros steps literal sub prev Ht Hp Hs.
  - destruct steps; reflexivity.
  - cbn [forallb] in Ht. apply andb_true_iff in Ht. destruct Ht as [Hc Ht].
    cbn [encode_from] in *. destruct (c =? hyphen) eqn:H.
    + apply Z.eqb_eq in H. subst c. cbn [app length] in *.
      destruct steps as [|steps]; [lia|]. cbn [decode_loop]. rewrite Z.eqb_refl.
      rewrite IH by (assumption || lia). reflexivity.
    + destruct (letter_or_digit c) eqn:L.
      * assert (Letter : forall n, (S (length (encode_from true sub prev text)) <= n)%nat ->
          decode_loop n true sub prev (c :: encode_from true sub prev text) = Some (c :: text)).
        { intros [|n] Hn; [lia|]. cbn [decode_loop]. rewrite H, L, IH by (assumption || lia).
          reflexivity. }
        destruct literal; cbn [app length] in *; [apply Letter; lia|].
        destruct steps as [|steps]; [lia|]. cbn [decode_loop]. rewrite Z.eqb_refl, H.
        apply Letter. lia.
      * destruct (represent sub c prev text) as [[new v] len] eqn:R.
        set (rest := encode_from false new c text) in *.
        destruct (read_represented _ _ _ _ rest _ _ _ Hc Hp R) as (G & first & others & E & I & F).
        rewrite E in *. cbn [app] in *.
        assert (Group : forall n, (length (first :: others ++ rest) <= n)%nat ->
          decode_loop n false new prev (first :: others ++ rest) = Some (c :: text)).
        { intros [|n] Hn; cbn [length] in Hn; [lia|]. cbn [decode_loop]. rewrite F, I, G.
          rewrite app_length in Hn. unfold rest in *.
          rewrite IH by (unfold in_range in Hc; assumption || lia). reflexivity. }
        assert (Introduced : forall n,
          (length ((if same_submode new sub then [] else [introducer new]) ++ first :: others ++ rest)
            <= n)%nat ->
          decode_loop n false sub prev
            ((if same_submode new sub then [] else [introducer new]) ++ first :: others ++ rest)
          = Some (c :: text)).
        { destruct (same_submode new sub) eqn:S.
          - apply same_submode_eq in S. subst sub. exact Group.
          - intros [|n] Hn; cbn [app length] in Hn; [lia|]. cbn [app decode_loop].
            destruct (introduced_introducer new) as [-> ->]. apply Group. cbn [length]. lia. }
        destruct literal; [|exact (Introduced _ Hs)].
        cbn [app] in *. destruct steps as [|steps]; cbn [length] in Hs; [lia|].
        assert (Next : exists nxt others',
          (if same_submode new sub then [] else [introducer new]) ++ first :: others ++ rest
          = nxt :: others' /\ (nxt =? hyphen) = false).
        { destruct (same_submode new sub); cbn [app]; [eauto|].
          exists (introducer new). destruct (introduced_introducer new). eauto. }
        destruct Next as (nxt & others' & N & M). cbn [decode_loop]. rewrite Z.eqb_refl.
        rewrite N in *. rewrite M. apply Introduced. lia.
Qed.

(** ** The theorems, for every length *)

(** Completeness: every text in the range is encoded, unless it conforms to STD13. *)
Theorem mace_completeness : forall text,
  (Forall (fun c => 0 <= c <= 0x10ffff) text /\ std13 text = false) <->
  exists s, mace_encode text = Some s.
Proof.
  intros text. unfold mace_encode.
  assert (R : forallb in_range text = true <-> Forall (fun c => 0 <= c <= 0x10ffff) text).
  { rewrite forallb_forall, Forall_forall. unfold in_range.
    split; intros H c Hc; specialize (H c Hc); lia. }
  rewrite <- R. destruct (forallb in_range text), (std13 text); cbn; split.
  all: try (intros [? ?]; discriminate). all: eauto. all: intros [s [=]].
Qed.

Lemma same_but_case_spec : forall a b, same_but_case a b = true <-> map lower a = map lower b.
Proof.
  intros a b. unfold same_but_case. destruct (list_eq_dec _ _ _); split; congruence.
Qed.

Theorem mace_reversibility : forall text s, mace_encode text = Some s -> mace_decode s = Some text.
Proof.
  intros text s H. assert (E := H). unfold mace_encode in E.
  destruct (forallb in_range text) eqn:R; [|discriminate]. destruct (negb _); [|discriminate].
  injection E as <-. unfold mace_decode.
  rewrite (decode_loop_encode_from text) by (assumption || lia).
  rewrite H, (proj2 (same_but_case_spec _ _)); reflexivity.
Qed.

Theorem mace_uniqueness : forall text s, mace_decode s = Some text ->
  exists s', mace_encode text = Some s' /\ map lower s = map lower s'.
Proof.
  unfold mace_decode. intros text s.
  destruct (decode_loop _ _ _ _ _) as [t|]; [|discriminate].
  destruct (mace_encode t) as [s'|] eqn:E; [|discriminate].
  destruct (same_but_case s' s) eqn:S; [|discriminate]. intros [= ->].
  apply same_but_case_spec in S. eauto.
Qed.

Theorem mace_decoding_injective : forall s s' text,
  mace_decode s = Some text -> mace_decode s' = Some text -> map lower s = map lower s'.
Proof.
  intros s s' text H H'. apply mace_uniqueness in H, H'.
  destruct H as (a & H & ->), H' as (b & H' & ->). congruence.
Qed.

Theorem mace_encoding_injective : forall text text' s,
  mace_encode text = Some s -> mace_encode text' = Some s -> text = text'.
Proof. intros text text' s H H'. apply mace_reversibility in H, H'. congruence. Qed.
