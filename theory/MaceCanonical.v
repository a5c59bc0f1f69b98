(* SPDX-License-Identifier: Apache-2.0 *)
(** codecs/src/mace.cc checks while it reads that the encoder would have made each choice in the string
    (class Canonical). draft-ietf-idn-mace-01, sections 8 and 9, encodes the result again and
    compares. Both accept the same strings. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Letters Mace MaceReversible.
Import ListNotations.
Open Scope Z_scope.

(** ** The procedure of the C++ *)

(** compresses_at_once() *)
Definition compresses_at_once (last : submode) (c difference : Z) : bool :=
  same_submode last Compress || (0x10000 <=? c) || (difference <? 16).

(** Canonical::unit(). [look] is looking_ and compressed_: whether the last character in digits left its
    form to the next one, and whether the form was compressed. Gives the next [look]; [None] is an
    expectation that does not hold. *)
Definition unit (last sub : submode) (prev c : Z) (len letters : nat) (look : option bool)
    : option (option bool) :=
  let difference := Z.lxor c prev in
  let compress := same_submode sub Compress in
  if negb (ldh c)
     && Nat.eqb letters (if same_submode sub last then 0 else 1)
     && (negb compress || Bool.eqb (Nat.eqb len 1) (difference <? 16))
     && match look with Some compressed => Bool.eqb compressed (difference <? 0x200) | None => true end
  then
    if difference <? 0x200 then
      if compresses_at_once last c difference then if compress then Some None else None
      else Some (Some compress)
    else Some None
  else None.

(** expand_to() with Canonical. [switched], [letters], [last] and [look] are the members of Canonical.
    The C++ reads on if an expectation does not hold, and rejects at the end. *)
Fixpoint canonical_loop (steps : nat) (literal : bool) (sub : submode) (prev : Z)
    (switched : bool) (letters : nat) (last : submode) (look : option bool) (input : string)
    : option string :=
  match steps, input with
  | _, [] =>
      if negb switched && Nat.eqb letters 0 && match look with Some true => false | _ => true end
      then Some [] else None
  | O, _ => None
  | S steps', c :: rest =>
      if c =? hyphen then
        match rest with
        | nxt :: rest' =>
            if nxt =? hyphen
            then if negb switched && Nat.eqb letters 0
                 then let* text := canonical_loop steps' literal sub prev switched letters last look rest' in
                      Some (hyphen :: text)
                 else None
            else canonical_loop steps' (negb literal) sub prev true letters last look rest
        | [] => canonical_loop steps' (negb literal) sub prev true letters last look rest
        end
      else if literal then
        if letter_or_digit c && Nat.eqb letters 0
        then let* text := canonical_loop steps' literal sub prev false letters last look rest in
             Some (c :: text)
        else None
      else match introduced c with
           | Some new => canonical_loop steps' literal new prev switched (S letters) last look rest
           | None =>
               let* (v, rest') := read_group sub prev input in
               let* look := unit last sub prev v (length input - length rest') letters look in
               let* text := canonical_loop steps' literal sub v false 0 sub look rest' in
               Some (v :: text)
           end
  end.

(** decode() *)
Definition decode_canonical (input : string) : option string :=
  let* text := canonical_loop (length input) false BMP_A 0 false 0 BMP_A None input in
  if std13 text then None else Some text.

(** ** Groups of digits *)

Lemma digit_lower : forall c d, digit_of c = Some d -> lower c = digit d /\ 0 <= d < 32.
Proof.
  intros c d. unfold digit_of, digit. destruct ((48 <=? lower c) && (lower c <=? 57)) eqn:A.
  - intros [= <-]. rewrite (proj2 (Z.ltb_lt _ _)) by lia. lia.
  - destruct ((97 <=? lower c) && (lower c <=? 118)) eqn:B; [|discriminate]. intros [= <-].
    rewrite (proj2 (Z.ltb_ge _ _)) by lia. lia.
Qed.

Lemma number_base32 : forall s a n, base32_number a s = Some n ->
  base32 n (length s) = map lower s /\ n / 32 ^ Z.of_nat (length s) = a.
Proof.
  induction s as [|c s IH]; intros a n; cbn [base32_number].
  - intros [= <-]. cbn. rewrite Z.div_1_r. auto.
  - destruct (digit_of c) as [d|] eqn:D; [|discriminate]. apply digit_lower in D. destruct D as [L D].
    intros H. apply IH in H. destruct H as [H K]. cbn [length base32 map]. rewrite H, K, L.
    replace (a * 32 + d) with (d + a * 32) by ring.
    rewrite Z.mod_add, Z.mod_small by lia. split; [reflexivity|].
    rewrite Nat2Z.inj_succ, Z.pow_succ_r, Z.mul_comm, <- Z.div_div, K by lia.
    replace (a * 32 + d) with (d + a * 32) by ring. rewrite Z.div_add, Z.div_small by lia. lia.
Qed.

Lemma number_range : forall s n, base32_number 0 s = Some n -> 0 <= n < 32 ^ Z.of_nat (length s).
Proof.
  intros s n H. apply number_base32 in H. destruct H as [_ H].
  pose proof (Z.div_mod n (32 ^ Z.of_nat (length s)) ltac:(lia)).
  pose proof (Z.mod_pos_bound n (32 ^ Z.of_nat (length s)) ltac:(lia)). lia.
Qed.

(** A character that was read in a submode: the number that stands for it in this submode. *)
Definition number_of (sub : submode) (prev c : Z) : Z * nat :=
  match sub with
  | BMP_A => (if c <=? 0x1fff then c else c - 0x8000, 3%nat)
  | BMP_B => (c - 0x2000, 3%nat)
  | Non_BMP => (c - 0x10000, 4%nat)
  | Compress => let v := Z.lxor prev c in if 16 <=? v then (v + 0x200, 2%nat) else (v, 1%nat)
  end.

Definition in_submode (sub : submode) (prev c : Z) : Prop :=
  match sub with
  | BMP_A => 0 <= c <= 0x1fff \/ 0xa000 <= c <= 0xffff
  | BMP_B => 0x2000 <= c <= 0x9fff
  | Non_BMP => 0x10000 <= c
  | Compress => 0 <= Z.lxor c prev < 0x200
  end.

Lemma lxor_back : forall prev x, Z.lxor (Z.lxor prev x) prev = x.
Proof. intros. rewrite Z.lxor_comm, <- Z.lxor_assoc, Z.lxor_nilpotent, Z.lxor_0_l. reflexivity. Qed.

Lemma lxor_forth : forall prev x, Z.lxor prev (Z.lxor prev x) = x.
Proof. intros. rewrite <- Z.lxor_assoc, Z.lxor_nilpotent, Z.lxor_0_l. reflexivity. Qed.

Lemma read_group_number : forall sub prev input c rest, read_group sub prev input = Some (c, rest) ->
  exists group, input = group ++ rest /\ (0 < length group)%nat /\ in_submode sub prev c
    /\ ((sub = Compress -> Nat.eqb (length group) 1 = (Z.lxor c prev <? 16)) ->
        let (v, len) := number_of sub prev c in
        len = length group /\ map lower group = base32 v len).
Proof.
  intros sub prev input c rest. unfold read_group.
  destruct sub.
  1, 2: destruct input as [|c1 [|c2 [|c3 input]]]; try discriminate;
    destruct (base32_number 0 [c1; c2; c3]) as [n|] eqn:N; [|discriminate];
    pose proof (number_range _ _ N) as R; apply number_base32 in N; destruct N as [N _];
    change (32 ^ Z.of_nat (length [c1; c2; c3])) with 0x8000 in R; cbn [length] in N;
    intros [= <- <-]; exists [c1; c2; c3]; cbn [app length in_submode number_of].
  - split; [reflexivity|]. split; [lia|]. destruct (Z.leb_spec 0x2000 n).
    + split; [lia|]. intros _. rewrite (proj2 (Z.leb_gt _ _)) by lia. split; [reflexivity|].
      rewrite <- N. f_equal. lia.
    + split; [lia|]. intros _. rewrite (proj2 (Z.leb_le _ _)) by lia. auto.
  - split; [reflexivity|]. split; [lia|]. split; [lia|]. intros _. split; [reflexivity|].
    rewrite <- N. f_equal. lia.
  - destruct input as [|c1 [|c2 [|c3 [|c4 input]]]]; try discriminate.
    destruct (base32_number 0 [c1; c2; c3; c4]) as [n|] eqn:N; [|discriminate].
    pose proof (number_range _ _ N) as R. apply number_base32 in N. destruct N as [N _].
    intros [= <- <-]. exists [c1; c2; c3; c4]. cbn [app length in_submode number_of].
    split; [reflexivity|]. split; [lia|]. split; [lia|]. intros _. split; [reflexivity|].
    cbn [length] in N. rewrite <- N. f_equal. lia.
  - destruct input as [|c1 input]; [discriminate|].
    destruct (digit_of c1) as [d|] eqn:D; [|discriminate].
    destruct (Z.ltb_spec d 16) as [Hd|Hd].
    + apply digit_lower in D. destruct D as [L D]. intros [= <- <-]. exists [c1].
      cbn [app length in_submode number_of]. rewrite lxor_back, lxor_forth.
      split; [reflexivity|]. split; [lia|]. split; [lia|]. intros _.
      rewrite (proj2 (Z.leb_gt 16 d)) by lia. split; [reflexivity|]. cbn [map base32].
      rewrite L. change (32 ^ Z.of_nat 0) with 1. rewrite Z.div_1_r, Z.mod_small by lia. reflexivity.
    + destruct input as [|c2 input]; [discriminate|].
      destruct (base32_number 0 [c1; c2]) as [n|] eqn:N; [|discriminate].
      pose proof (number_range _ _ N) as R. change (32 ^ Z.of_nat (length [c1; c2])) with 0x400 in R.
      assert (0x200 <= n) as Hn.
      { cbn [base32_number] in N. rewrite D in N. apply digit_lower in D.
        destruct (digit_of c2) as [e|] eqn:E; [|discriminate]. apply digit_lower in E.
        injection N as <-. lia. }
      apply number_base32 in N. destruct N as [N _]. cbn [length] in N.
      intros [= <- <-]. exists [c1; c2]. cbn [app length in_submode number_of].
      rewrite lxor_back, lxor_forth. split; [reflexivity|]. split; [lia|]. split; [lia|].
      intros Hform. specialize (Hform eq_refl). cbn [Nat.eqb] in Hform. symmetry in Hform.
      apply Z.ltb_ge in Hform. rewrite (proj2 (Z.leb_le _ _)) by lia. split; [reflexivity|].
      rewrite <- N. f_equal. lia.
Qed.

(** What the character that looks ahead needs of the text behind it. *)
Definition looked (look : option bool) (prev : Z) (text : string) : Prop :=
  match look with
  | None => True
  | Some compressed => compressed = match find (fun nxt => negb (ldh nxt)) text with
                                    | Some nxt => Z.lxor nxt prev <=? 0x1ff
                                    | None => false
                                    end
  end.

Lemma same_submode_refl : forall sub, same_submode sub sub = true.
Proof. intros. apply Z.eqb_refl. Qed.

(** The expectations of unit() are the choices of section 6. *)
Lemma unit_represents : forall last sub prev c len letters look look' text,
  in_submode sub prev c -> unit last sub prev c len letters look = Some look' -> looked look' c text ->
  ldh c = false /\ letters = (if same_submode sub last then 0 else 1)%nat
  /\ looked look prev (c :: text)
  /\ (sub = Compress -> Nat.eqb len 1 = (Z.lxor c prev <? 16))
  /\ represent last c prev text = (sub, fst (number_of sub prev c), snd (number_of sub prev c)).
Proof.
  intros last sub prev c len letters look look' text Hsub. unfold unit.
  destruct (negb (ldh c)) eqn:A; [|discriminate]. apply negb_true_iff in A.
  destruct (Nat.eqb letters _) eqn:B; [|discriminate]. apply Nat.eqb_eq in B.
  destruct (negb (same_submode sub Compress) || _) eqn:C; [|discriminate].
  destruct (match look with Some _ => _ | None => true end) eqn:D; [|discriminate].
  cbn [andb]. intros Hunit Hlooked. split; [assumption|]. split; [assumption|]. split.
  { destruct look as [b|]; [|exact I]. cbn [looked find]. rewrite A. cbn [negb].
    apply Bool.eqb_prop in D. subst b. apply eq_true_iff_eq. rewrite Z.ltb_lt, Z.leb_le. lia. }
  split.
  { intros ->. cbn in C. apply Bool.eqb_prop in C. assumption. }
  assert (compressible last c prev text = same_submode sub Compress) as K.
  { unfold compressible. destruct (Z.ltb_spec (Z.lxor c prev) 0x200) as [E|E].
    - rewrite (proj2 (Z.ltb_ge 0x1ff _)) by lia. unfold compresses_at_once in Hunit.
      assert (forall x : bool, match last with Compress => true | _ => x end
        = same_submode last Compress || x) as -> by (intros; destruct last; reflexivity).
      destruct (same_submode last Compress); cbn [orb] in *;
        [destruct (same_submode sub Compress); [reflexivity | discriminate]|].
      destruct (0x10000 <=? c); cbn [orb] in *;
        [destruct (same_submode sub Compress); [reflexivity | discriminate]|].
      destruct (Z.lxor c prev <? 16);
        [destruct (same_submode sub Compress); [reflexivity | discriminate]|].
      injection Hunit as <-. symmetry. exact Hlooked.
    - rewrite (proj2 (Z.ltb_lt 0x1ff _)) by lia. destruct sub; try reflexivity. cbn in Hsub. lia. }
  unfold represent. rewrite K. destruct sub; cbn [same_submode introducer] in *;
    cbn [in_submode] in Hsub.
  - change (119 =? 122) with false. cbn iota. cbn [number_of fst snd].
    destruct (Z.leb_spec c 0x1fff); [reflexivity|].
    rewrite (proj2 (Z.leb_le 0xa000 c)), (proj2 (Z.leb_le c 0xffff)) by lia. reflexivity.
  - change (120 =? 122) with false. cbn iota. rewrite (proj2 (Z.leb_gt c 0x1fff)) by lia.
    rewrite (proj2 (Z.leb_gt 0xa000 c)), (proj2 (Z.leb_le c 0x9fff)) by lia. reflexivity.
  - change (121 =? 122) with false. cbn iota. rewrite (proj2 (Z.leb_gt c 0x1fff)) by lia.
    rewrite (proj2 (Z.leb_gt c 0xffff)), andb_false_r, (proj2 (Z.leb_gt c 0x9fff)) by lia. reflexivity.
  - change (122 =? 122) with true. cbn iota. cbn [number_of]. destruct (16 <=? Z.lxor prev c); reflexivity.
Qed.

Lemma unit_letters : forall last sub prev c len letters look look',
  unit last sub prev c len letters look = Some look' ->
  letters = (if same_submode sub last then 0 else 1)%nat /\ ldh c = false.
Proof.
  intros last sub prev c len letters look look'. unfold unit.
  destruct (negb (ldh c)) eqn:A; [|discriminate]. destruct (Nat.eqb letters _) eqn:B; [|discriminate].
  intros _. split; [apply Nat.eqb_eq; assumption | apply negb_true_iff; assumption].
Qed.

(** ** What is canonical is what the encoder writes *)

(** Two submode letters, or a submode letter before literal characters, are never due. *)
Lemma letters_twice : forall steps literal sub prev switched letters last look input,
  (2 <= letters)%nat ->
  canonical_loop steps literal sub prev switched letters last look input = None.
Proof.
  induction steps as [|steps IH]; intros literal sub prev switched letters last look input Hl;
    (assert (Nat.eqb letters 0 = false) as Hzero by (apply Nat.eqb_neq; lia));
    destruct input as [|c rest]; cbn [canonical_loop]; rewrite ?Hzero, ?andb_false_r; try reflexivity.
  destruct (c =? hyphen).
  - destruct rest as [|nxt rest]; [apply IH; assumption|].
    destruct (nxt =? hyphen); [reflexivity | apply IH; assumption].
  - destruct literal; [reflexivity|].
    destruct (introduced c); [apply IH; lia|].
    destruct (read_group _ _ _) as [[v rest']|]; [|reflexivity].
    destruct (unit _ _ _ _ _ _ _) eqn:U; [|reflexivity]. apply unit_letters in U.
    destruct U as [-> _]. destruct (same_submode sub last); lia.
Qed.

Definition starts_with_hyphen (input : string) : bool :=
  match input with c :: _ => c =? hyphen | [] => false end.

Lemma letters_literal : forall steps sub prev switched letters last look input,
  (1 <= letters)%nat -> starts_with_hyphen input = false ->
  canonical_loop steps true sub prev switched letters last look input = None.
Proof.
  intros steps sub prev switched letters last look input Hl Hh.
  assert (Nat.eqb letters 0 = false) as Hzero by (apply Nat.eqb_neq; lia).
  destruct steps, input as [|c rest]; cbn [canonical_loop]; rewrite ?Hzero, ?andb_false_r; try reflexivity.
  cbn in Hh. rewrite Hh. reflexivity.
Qed.

Lemma introduced_introducer_lower : forall c sub, introduced c = Some sub -> lower c = introducer sub.
Proof.
  intros c sub. unfold introduced.
  destruct (Z.eqb_spec (lower c) 119); [intros [= <-]; assumption|].
  destruct (Z.eqb_spec (lower c) 120); [intros [= <-]; assumption|].
  destruct (Z.eqb_spec (lower c) 121); [intros [= <-]; assumption|].
  destruct (Z.eqb_spec (lower c) 122); [intros [= <-]; assumption | discriminate].
Qed.

Lemma lower_introducer : forall sub, lower (introducer sub) = introducer sub.
Proof. intros []; reflexivity. Qed.

(** What the encoder writes before the digits of a character. *)
Definition before_digits (literal : bool) (sub last : submode) : string :=
  (if literal then [hyphen] else []) ++ (if same_submode sub last then [] else [introducer sub]).

(** What stands between two characters: nothing, a switch, a submode letter or both. [was] is the
    encoder's mode before it. *)
Definition pending (was literal switched : bool) (letters : nat) (sub last : submode) (input : string)
    : Prop :=
  literal = xorb was switched
  /\ (switched = true -> letters = O -> starts_with_hyphen input = false)
  /\ ((letters = O /\ sub = last) \/ (letters = 1%nat /\ literal = false)).

Definition written_before (switched : bool) (letters : nat) (sub : submode) : string :=
  (if switched then [hyphen] else []) ++ (if Nat.eqb letters 0 then [] else [introducer sub]).

Lemma lower_hyphen : lower hyphen = hyphen.
Proof. reflexivity. Qed.

Lemma not_ldh : forall c, ldh c = false -> (c =? hyphen) = false /\ letter_or_digit c = false.
Proof. unfold ldh. intros c H. apply orb_false_iff in H. tauto. Qed.

Lemma canonical_written : forall steps was literal sub prev switched letters last look input text,
  pending was literal switched letters sub last input ->
  canonical_loop steps literal sub prev switched letters last look input = Some text ->
  decode_loop steps literal sub prev input = Some text /\ looked look prev text
  /\ map lower (written_before switched letters sub ++ input)
     = map lower (encode_from was last prev text).
Proof.
  induction steps as [|steps IH];
    intros was literal sub prev switched letters last look input text (Hmode & Hhyphen & Hletters) H.
  - destruct input; [|discriminate]. cbn [canonical_loop decode_loop] in *.
    destruct switched; [discriminate|]. destruct (Nat.eqb_spec letters 0) as [->|]; [|discriminate].
    cbn [negb andb] in H. destruct look as [[]|]; try discriminate; injection H as <-;
      repeat split; reflexivity.
  - destruct input as [|c rest]; cbn [canonical_loop decode_loop] in *.
    { destruct switched; [discriminate|]. destruct (Nat.eqb_spec letters 0) as [->|]; [|discriminate].
      cbn [negb andb] in H. destruct look as [[]|]; try discriminate; injection H as <-;
        repeat split; reflexivity. }
    destruct (Z.eqb_spec c hyphen) as [->|Hc].
    + destruct rest as [|nxt rest'].
      { destruct steps; cbn [canonical_loop] in H; rewrite andb_false_l in H; discriminate. }
      destruct (Z.eqb_spec nxt hyphen) as [->|Hnxt].
      * destruct switched; [discriminate|]. destruct (Nat.eqb_spec letters 0) as [->|]; [|discriminate].
        cbn [negb andb] in H. destruct Hletters as [[_ ->]|[[=] _]].
        rewrite xorb_false_r in Hmode. subst was.
        destruct (canonical_loop _ _ _ _ _ _ _ _ _) as [t|] eqn:E; [|discriminate].
        injection H as <-. apply (IH literal) in E.
        2: { refine (conj _ (conj _ _)); [destruct literal; reflexivity | discriminate | auto]. }
        destruct E as (-> & L & W). split; [reflexivity|]. split.
        { destruct look; [|exact I]. cbn [looked find]. unfold ldh at 1. cbn. exact L. }
        cbn [encode_from]. rewrite Z.eqb_refl. cbn [written_before Nat.eqb app map] in *.
        do 2 f_equal. exact W.
      * assert (starts_with_hyphen (nxt :: rest') = false) as Hnext by (apply Z.eqb_neq; assumption).
        destruct Hletters as [[-> ->]|[-> ->]].
        -- destruct switched.
           { specialize (Hhyphen eq_refl eq_refl). cbn in Hhyphen. discriminate. }
           rewrite xorb_false_r in Hmode. subst literal.
           apply (IH was) in H.
           2: { refine (conj _ (conj _ _)); [destruct was; reflexivity | auto | auto]. }
           destruct H as (-> & L & W). split; [reflexivity|]. split; [assumption|]. exact W.
        -- rewrite letters_literal in H by (lia || assumption). discriminate.
    + destruct literal.
      * destruct (letter_or_digit c) eqn:L; [|discriminate].
        destruct (Nat.eqb_spec letters 0) as [->|]; [|discriminate]. cbn [andb] in H.
        destruct Hletters as [[_ ->]|[[=] _]].
        destruct (canonical_loop _ _ _ _ _ _ _ _ _) as [t|] eqn:E; [|discriminate].
        injection H as <-. apply (IH true) in E.
        2: { refine (conj _ (conj _ _)); [reflexivity | discriminate | auto]. }
        destruct E as (-> & K & W). split; [reflexivity|]. split.
        { destruct look; [|exact I]. cbn [looked find]. unfold ldh at 1. rewrite L. exact K. }
        cbn [encode_from]. rewrite (proj2 (Z.eqb_neq _ _) Hc), L.
        cbn [written_before Nat.eqb app map] in W.
        destruct was, switched; try discriminate; cbn [written_before Nat.eqb app map]; rewrite W; reflexivity.
      * destruct (introduced c) as [new|] eqn:Hi.
        -- destruct Hletters as [[-> ->]|[-> _]].
           ++ apply (IH was) in H.
              2: { refine (conj _ (conj _ _)); [assumption | discriminate | auto]. }
              destruct H as (-> & L & W). split; [reflexivity|]. split; [assumption|].
              rewrite <- W. unfold written_before. cbn [Nat.eqb]. rewrite app_nil_r, <- app_assoc.
              rewrite !map_app. f_equal. cbn [app map].
              rewrite (introduced_introducer_lower _ _ Hi), lower_introducer. reflexivity.
           ++ rewrite letters_twice in H by lia. discriminate.
        -- destruct (read_group sub prev (c :: rest)) as [[v rest']|] eqn:R; [|discriminate].
           apply read_group_number in R. destruct R as (group & Hinput & Hlength & Hsub & Hnumber).
           rewrite Hinput in H |- *. rewrite app_length in H.
           replace (length group + length rest' - length rest')%nat with (length group) in H by lia.
           destruct (unit _ _ _ _ _ _ _) as [look'|] eqn:U; [|discriminate].
           destruct (canonical_loop _ _ _ _ _ _ _ _ _) as [t|] eqn:E; [|discriminate].
           injection H as <-. apply (IH false) in E.
           2: { refine (conj _ (conj _ _)); [reflexivity | discriminate | auto]. }
           destruct E as (-> & K & W). split; [reflexivity|].
           destruct (unit_represents _ _ _ _ _ _ _ _ t Hsub U K) as (A & B & C & D & F).
           split; [assumption|]. specialize (Hnumber D).
           destruct (not_ldh v A) as [G J]. cbn [encode_from]. rewrite G, J, F.
           destruct (number_of sub prev v) as [n len]. destruct Hnumber as [-> Hnumber]. cbn [fst snd].
           cbn [written_before Nat.eqb app] in W. rewrite !map_app, W, Hnumber.
           assert (switched = was) as -> by (destruct was, switched; (reflexivity || discriminate)).
           assert (forall m k, map lower (base32 m k) = base32 m k) as Hlower.
           { intros m0. induction k as [|k IHk]; [reflexivity|]. cbn [base32 map]. rewrite IHk. f_equal.
             pose proof (Z.mod_pos_bound (m0 / 32 ^ Z.of_nat k) 32 ltac:(lia)).
             unfold digit, lower. destruct (_ <? 10) eqn:T;
               rewrite (proj2 (andb_false_iff _ _)) by lia; reflexivity. }
           rewrite Hlower. unfold written_before. rewrite map_app, <- app_assoc. f_equal. f_equal.
           rewrite B. destruct (same_submode sub last); reflexivity.
Qed.

(** ** What the encoder writes is canonical *)

Lemma represent_unit : forall sub new prev c v len look text,
  ldh c = false -> represent sub c prev text = (new, v, len) -> looked look prev (c :: text) ->
  exists look', unit sub new prev c len (if same_submode new sub then 0 else 1) look = Some look'
    /\ looked look' c text.
Proof.
  intros sub new prev c v len look text Hc H Hlooked.
  assert (same_submode new Compress = compressible sub c prev text
    /\ (same_submode new Compress = true -> Nat.eqb len 1 = (Z.lxor c prev <? 16))) as [K Hform].
  { unfold represent in H. rewrite (Z.lxor_comm prev c) in H.
    destruct (compressible sub c prev text).
    - destruct (Z.leb_spec 16 (Z.lxor c prev)) as [E|E];
        apply pair_equal_spec in H; destruct H as [H <-]; apply pair_equal_spec in H;
        destruct H as [<- _]; (split; [reflexivity|]); intros _; symmetry;
        [apply Z.ltb_ge | apply Z.ltb_lt]; assumption.
    - repeat match goal with H : (if ?b then _ else _) = _ |- _ => destruct b end;
        apply pair_equal_spec in H; destruct H as [H _]; apply pair_equal_spec in H;
        destruct H as [<- _]; (split; [reflexivity | discriminate]). }
  unfold unit. rewrite Hc, Nat.eqb_refl. cbn [negb andb].
  assert (negb (same_submode new Compress) || Bool.eqb (Nat.eqb len 1) (Z.lxor c prev <? 16) = true) as ->.
  { destruct (same_submode new Compress); [|reflexivity]. rewrite Hform by reflexivity.
    apply Bool.eqb_true_iff. reflexivity. }
  assert (match look with Some compressed => Bool.eqb compressed (Z.lxor c prev <? 0x200)
    | None => true end = true) as ->.
  { destruct look as [b|]; [|reflexivity]. cbn [looked find] in Hlooked. rewrite Hc in Hlooked.
    cbn [negb] in Hlooked. subst b. apply Bool.eqb_true_iff, eq_true_iff_eq.
    rewrite Z.ltb_lt, Z.leb_le. lia. }
  cbn [andb]. unfold compressible in K.
  destruct (Z.ltb_spec (Z.lxor c prev) 0x200) as [E|E]; [|eexists; split; [reflexivity | exact I]].
  rewrite (proj2 (Z.ltb_ge 0x1ff _)) in K by lia. unfold compresses_at_once.
  assert (forall x : bool, match sub with Compress => true | _ => x end
    = same_submode sub Compress || x) as Hmatch by (intros; destruct sub; reflexivity).
  rewrite Hmatch in K. rewrite K.
  destruct (same_submode sub Compress); cbn [orb]; [eexists; split; [reflexivity | exact I]|].
  destruct (0x10000 <=? c); cbn [orb]; [eexists; split; [reflexivity | exact I]|].
  destruct (Z.lxor c prev <? 16); [eexists; split; [reflexivity | exact I]|].
  eexists. split; [reflexivity|]. reflexivity.
Qed.

Lemma represent_length : forall sub new prev c v len text,
  represent sub c prev text = (new, v, len) -> length (base32 v len) = len.
Proof.
  intros sub new prev c v len text _. induction len as [|len IH]; [reflexivity|]. cbn. rewrite IH.
  reflexivity.
Qed.

Lemma canonical_encoded : forall text steps literal sub prev look,
  forallb in_range text = true -> 0 <= prev -> looked look prev text ->
  (length (encode_from literal sub prev text) <= steps)%nat ->
  canonical_loop steps literal sub prev false 0 sub look (encode_from literal sub prev text) = Some text.
Proof.
  induction text as [|c text IH]; intros steps literal sub prev look Ht Hp Hlooked Hs.
  - cbn [encode_from]. destruct look as [[]|]; [discriminate Hlooked|..]; destruct steps; reflexivity.
  - cbn [forallb] in Ht. apply andb_true_iff in Ht. destruct Ht as [Hc Ht].
    cbn [encode_from] in *. destruct (Z.eqb_spec c hyphen) as [->|H].
    + cbn [app length] in *. destruct steps as [|steps]; [lia|]. cbn [canonical_loop].
      rewrite Z.eqb_refl. cbn [negb Nat.eqb andb]. rewrite IH by (assumption || lia). reflexivity.
    + apply Z.eqb_neq in H. destruct (letter_or_digit c) eqn:L.
      * assert (looked look prev text) as Hlooked'.
        { destruct look; [|exact I]. cbn [looked find] in Hlooked. unfold ldh at 1 in Hlooked.
          rewrite L in Hlooked. exact Hlooked. }
        assert (forall n switched, (S (length (encode_from true sub prev text)) <= n)%nat ->
          canonical_loop n true sub prev switched 0 sub look (c :: encode_from true sub prev text)
          = Some (c :: text)) as Letter.
        { intros [|n] switched Hn; [lia|]. cbn [canonical_loop]. rewrite H, L. cbn [Nat.eqb andb].
          rewrite IH by (assumption || lia). reflexivity. }
        destruct literal; cbn [app length] in *; [apply Letter; lia|].
        destruct steps as [|steps]; [lia|]. cbn [canonical_loop]. rewrite Z.eqb_refl, H.
        apply Letter. lia.
      * destruct (represent sub c prev text) as [[new v] len] eqn:R.
        assert (ldh c = false) as Hldh by (unfold ldh; rewrite L, H; reflexivity).
        destruct (represent_unit _ _ _ _ _ _ _ _ Hldh R Hlooked) as (look' & U & Hlooked').
        pose proof (represent_length _ _ _ _ _ _ _ R) as Hlen.
        set (rest := encode_from false new c text) in *.
        destruct (read_represented _ _ _ _ rest _ _ _ Hc Hp R) as (G & first & others & E & I & F).
        rewrite E in *. cbn [app] in *.
        assert (forall n switched, (length (first :: others ++ rest) <= n)%nat ->
          canonical_loop n false new prev switched (if same_submode new sub then 0 else 1) sub look
            (first :: others ++ rest) = Some (c :: text)) as Group.
        { intros [|n] switched Hn; cbn [length] in Hn; [lia|]. cbn [canonical_loop]. rewrite F, I, G.
          replace (length (first :: others ++ rest) - length rest)%nat with len
            by (cbn [length] in *; rewrite app_length; lia).
          rewrite U. rewrite app_length in Hn. unfold rest in *.
          rewrite IH by (unfold in_range in Hc; assumption || lia). reflexivity. }
        assert (forall n switched,
          (length ((if same_submode new sub then [] else [introducer new]) ++ first :: others ++ rest)
            <= n)%nat ->
          canonical_loop n false sub prev switched 0 sub look
            ((if same_submode new sub then [] else [introducer new]) ++ first :: others ++ rest)
          = Some (c :: text)) as Introduced.
        { destruct (same_submode new sub) eqn:S.
          - apply same_submode_eq in S. subst sub. exact Group.
          - intros [|n] switched Hn; cbn [app length] in Hn; [lia|]. cbn [app canonical_loop].
            destruct (introduced_introducer new) as [-> ->]. apply Group. cbn [length]. lia. }
        destruct literal; [|exact (Introduced _ _ Hs)].
        cbn [app] in *. destruct steps as [|steps]; cbn [length] in Hs; [lia|].
        assert (exists nxt others',
          (if same_submode new sub then [] else [introducer new]) ++ first :: others ++ rest
          = nxt :: others' /\ (nxt =? hyphen) = false) as (nxt & others' & N & M).
        { destruct (same_submode new sub); cbn [app]; [eauto|].
          exists (introducer new). destruct (introduced_introducer new). eauto. }
        cbn [canonical_loop]. rewrite Z.eqb_refl. rewrite N in *. rewrite M. apply Introduced. lia.
Qed.

(** ** Letter case *)

Lemma same_lower : forall c d, lower c = lower d ->
  (c =? hyphen) = (d =? hyphen) /\ letter_or_digit c = letter_or_digit d
  /\ introduced c = introduced d /\ digit_of c = digit_of d.
Proof.
  intros c d H. unfold introduced, digit_of. rewrite H. repeat split.
  - unfold lower, hyphen in *.
    destruct ((65 <=? c) && (c <=? 90)) eqn:A, ((65 <=? d) && (d <=? 90)) eqn:B; lia.
  - unfold lower, letter_or_digit in *. apply eq_true_iff_eq.
    destruct ((65 <=? c) && (c <=? 90)) eqn:A, ((65 <=? d) && (d <=? 90)) eqn:B; lia.
Qed.

Lemma same_lower_length : forall a b : string, map lower a = map lower b -> length a = length b.
Proof. intros a b H. apply (f_equal (@length Z)) in H. rewrite !map_length in H. assumption. Qed.

Lemma base32_number_case : forall s s' a, map lower s = map lower s' ->
  base32_number a s = base32_number a s'.
Proof.
  induction s as [|c s IH]; intros [|d s'] a H; cbn [map] in H; try discriminate; [reflexivity|].
  injection H as H Hs. destruct (same_lower _ _ H) as (_ & _ & _ & E). cbn. rewrite E.
  destruct (digit_of d); [apply IH; assumption | reflexivity].
Qed.

Lemma read_group_case : forall sub prev s s', map lower s = map lower s' ->
  match read_group sub prev s, read_group sub prev s' with
  | Some (v, r), Some (v', r') => v = v' /\ map lower r = map lower r'
  | None, None => True
  | _, _ => False
  end.
Proof.
  intros sub prev s s' H. unfold read_group.
  destruct sub.
  1, 2: destruct s as [|a [|b [|c s]]], s' as [|a' [|b' [|c' s']]]; cbn [map] in H; try discriminate;
    try exact I; injection H as H1 H2 H3 H;
    rewrite (base32_number_case [a; b; c] [a'; b'; c']) by (cbn; congruence);
    destruct (base32_number 0 [a'; b'; c']); auto.
  - destruct s as [|a [|b [|c [|d s]]]], s' as [|a' [|b' [|c' [|d' s']]]]; cbn [map] in H; try discriminate;
      try exact I. injection H as H1 H2 H3 H4 H.
    rewrite (base32_number_case [a; b; c; d] [a'; b'; c'; d']) by (cbn; congruence).
    destruct (base32_number 0 [a'; b'; c'; d']); auto.
  - destruct s as [|a s], s' as [|a' s']; cbn [map] in H; try discriminate; [exact I|].
    injection H as H1 H. destruct (same_lower _ _ H1) as (_ & _ & _ & ->).
    destruct (digit_of a') as [e|]; [|exact I]. destruct (e <? 16); [auto|].
    destruct s as [|b s], s' as [|b' s']; cbn [map] in H; try discriminate; [exact I|].
    injection H as H2 H. rewrite (base32_number_case [a; b] [a'; b']) by (cbn; congruence).
    destruct (base32_number 0 [a'; b']); auto.
Qed.

Lemma canonical_case : forall steps literal sub prev switched letters last look s s',
  map lower s = map lower s' ->
  (canonical_loop steps literal sub prev switched letters last look s = None
   <-> canonical_loop steps literal sub prev switched letters last look s' = None).
Proof.
  induction steps as [|steps IH]; intros literal sub prev switched letters last look s s' H;
    destruct s as [|c s], s' as [|d s']; cbn [map] in H; try discriminate;
    cbn [canonical_loop]; try reflexivity.
  assert (Hall := H). injection H as Hc Hs.
  destruct (same_lower _ _ Hc) as (-> & -> & -> & _).
  assert (forall c d (a b : option string), (a = None <-> b = None) ->
    ((let* t := a in Some (c :: t)) = None <-> (let* t := b in Some (d :: t)) = None)) as Hcons.
  { intros x y [a|] [b|] [A B]; split; try discriminate; auto; [specialize (B eq_refl) | specialize (A eq_refl)];
      discriminate. }
  destruct (d =? hyphen).
  - destruct s as [|e s], s' as [|f s']; cbn [map] in Hs; try discriminate; [reflexivity|].
    assert (Hs' := Hs). injection Hs as He Hs.
    destruct (same_lower _ _ He) as (-> & _ & _ & _). destruct (f =? hyphen).
    + destruct (negb switched && _); [|reflexivity]. apply Hcons, IH. assumption.
    + apply IH. assumption.
  - destruct literal.
    + destruct (letter_or_digit d && _); [|reflexivity]. apply Hcons, IH. assumption.
    + destruct (introduced d); [apply IH; assumption|].
      pose proof (read_group_case sub prev (c :: s) (d :: s') Hall) as G.
      destruct (read_group sub prev (c :: s)) as [[v r]|], (read_group sub prev (d :: s')) as [[v' r']|];
        try contradiction; [|reflexivity].
      destruct G as [<- G].
      assert (length (c :: s) - length r = length (d :: s') - length r')%nat as ->.
      { rewrite (same_lower_length _ _ G), (same_lower_length (c :: s) (d :: s') Hall). reflexivity. }
      destruct (unit _ _ _ _ _ _ _); [|reflexivity]. apply Hcons, IH. assumption.
Qed.

(** ** Both decoders are one *)

Lemma in_submode_range : forall sub prev c, in_range prev = true -> in_submode sub prev c ->
  (sub = Non_BMP -> c <= 0x10ffff) -> in_range c = true.
Proof.
  intros sub prev c Hp H Hn. unfold in_range in *. destruct sub; cbn in H; try specialize (Hn eq_refl); try lia.
  assert (c = Z.lxor (Z.lxor c prev) prev) as E
    by (rewrite Z.lxor_assoc, Z.lxor_nilpotent, Z.lxor_0_r; reflexivity).
  set (x := Z.lxor c prev) in *.
  (* The bits of x are below 9: the bits of prev above stay. *)
  assert (c / 512 = prev / 512) as Hdiv.
  { rewrite E. change 512 with (2 ^ 9). rewrite <- !Z.shiftr_div_pow2 by lia. rewrite Z.shiftr_lxor.
    rewrite (Z.shiftr_div_pow2 x) by lia. rewrite (Z.div_small x) by lia. apply Z.lxor_0_l. }
  pose proof (Z.div_mod c 512). pose proof (Z.mod_pos_bound c 512).
  pose proof (Z.div_mod prev 512). pose proof (Z.mod_pos_bound prev 512). lia.
Qed.

Lemma decode_loop_range : forall steps literal sub prev input text, in_range prev = true ->
  decode_loop steps literal sub prev input = Some text -> forallb in_range text = true.
Proof.
  induction steps as [|steps IH]; intros literal sub prev input text Hp; destruct input as [|c rest];
    cbn [decode_loop]; try discriminate; try (intros [= <-]; reflexivity).
  destruct (c =? hyphen).
  - destruct rest as [|nxt rest']; [apply IH; assumption|].
    destruct (nxt =? hyphen); [|apply IH; assumption].
    destruct (decode_loop _ _ _ _ _) as [t|] eqn:E; [|discriminate]. intros [= <-].
    cbn [forallb]. rewrite (IH _ _ _ _ _ Hp E). reflexivity.
  - destruct literal.
    + destruct (letter_or_digit c) eqn:L; [|discriminate].
      destruct (decode_loop _ _ _ _ _) as [t|] eqn:E; [|discriminate]. intros [= <-].
      cbn [forallb]. rewrite (IH _ _ _ _ _ Hp E). unfold letter_or_digit in L. unfold in_range. lia.
    + destruct (introduced c); [apply IH; assumption|].
      destruct (read_group sub prev (c :: rest)) as [[v rest']|] eqn:R; [|discriminate].
      assert (in_range v = true) as Hv.
      { pose proof (read_group_number _ _ _ _ _ R) as (group & Hinput & _ & Hsub & _).
        apply (in_submode_range sub prev v Hp Hsub). intros ->. cbn [read_group] in R.
        destruct rest as [|b [|d [|e rest]]]; try discriminate.
        destruct (base32_number 0 [c; b; d; e]) as [n|] eqn:N; [|discriminate].
        apply number_range in N. change (32 ^ Z.of_nat (length [c; b; d; e])) with 0x100000 in N.
        injection R as <- _. lia. }
      destruct (decode_loop _ _ _ _ _) as [t|] eqn:E; [|discriminate]. intros [= <-].
      cbn [forallb]. rewrite Hv, (IH _ _ _ _ _ Hv E). reflexivity.
Qed.

(** The decoder that checks while it reads is the decoder of section 9, which encodes again. *)
Theorem decode_canonical_decodes : forall input, decode_canonical input = mace_decode input.
Proof.
  intros input. unfold decode_canonical, mace_decode.
  destruct (canonical_loop (length input) false BMP_A 0 false 0 BMP_A None input) as [text|] eqn:C.
  - assert (pending false false false 0 BMP_A BMP_A input) as P
      by (refine (conj _ (conj _ _)); [reflexivity | discriminate | auto]).
    apply (canonical_written _ _ _ _ _ _ _ _ _ _ _ P) in C. destruct C as (D & _ & W). rewrite D.
    assert (forallb in_range text = true) as Hrange
      by (eapply decode_loop_range; [|exact D]; reflexivity).
    unfold mace_encode. rewrite Hrange. destruct (std13 text); [reflexivity|]. cbn [negb andb].
    rewrite (proj2 (same_but_case_spec _ _)); [reflexivity|]. symmetry. exact W.
  - destruct (decode_loop _ _ _ _ _) as [text|] eqn:D; [|reflexivity].
    destruct (mace_encode text) as [again|] eqn:E; [|reflexivity].
    destruct (same_but_case again input) eqn:S; [|reflexivity]. apply same_but_case_spec in S.
    unfold mace_encode in E. destruct (forallb in_range text) eqn:R; [|discriminate].
    destruct (negb (std13 text)); [|discriminate]. injection E as <-.
    pose proof (same_lower_length _ _ S) as Hl.
    pose proof (canonical_encoded text (length input) false BMP_A 0 None R ltac:(lia) I ltac:(lia)) as K.
    apply (canonical_case _ _ _ _ _ _ _ _ _ _ S) in C. congruence.
Qed.
