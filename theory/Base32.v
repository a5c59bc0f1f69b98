(* SPDX-License-Identifier: Apache-2.0 *)
(** Base32, a string of bits in groups of five: draft-ietf-idn-lace-00, section 2.5. *)

From Coq Require Import String ZArith List Lia Bool.
From Bootstring Require Import Parameters Letters Bits.
Import ListNotations.
Open Scope list_scope.
Open Scope Z_scope.

(** ** The procedures *)

(** Table 1, its hex column (LACE-12). *)
Definition symbol (v : Z) : Z := if v <? 26 then v + 97 else v - 26 + 50.

Definition symbol_value (c : Z) : option Z :=
  if (97 <=? c) && (c <=? 122) then Some (c - 97)
  else if (50 <=? c) && (c <=? 55) then Some (c - 50 + 26)
  else None.

(** 2.5.1, steps 1 to 6: groups of five bits, the last one padded with zeros in step 5 (LACE-8). An
    empty string of bits has no groups: its read pointer is at the end, as step 4 tests it. *)
Fixpoint groups (bits : list bool) : list Z :=
  match bits with
  | b1 :: b2 :: b3 :: b4 :: b5 :: bits' => from_bits [b1; b2; b3; b4; b5] :: groups bits'
  | [] => []
  | _ => [from_bits (firstn 5 (bits ++ repeat false 5))]
  end.

Definition bits_of (octets : list Z) : list bool := flat_map (to_bits 8) octets.

Definition base32_encode (octets : list Z) : string := map symbol (groups (bits_of octets)).

(** 2.5.2: the groups of the symbols, then the octets of their bits and the bits that are left over. *)
Fixpoint values (s : string) : option (list Z) :=
  match s with
  | [] => Some []
  | c :: s' => let* v := symbol_value c in let* vs := values s' in Some (v :: vs)
  end.

Fixpoint octets_of (bits : list bool) : list Z * list bool :=
  match bits with
  | b1 :: b2 :: b3 :: b4 :: b5 :: b6 :: b7 :: b8 :: bits' =>
      let (octets, left) := octets_of bits' in
      (from_bits [b1; b2; b3; b4; b5; b6; b7; b8] :: octets, left)
  | _ => ([], bits)
  end.

(** LACE-8: what is left over is padding: fewer than five bits, and each of them zero. *)
Definition padding (left : list bool) : bool := (size left <? 5) && forallb negb left.

(** 2.3.2, then 2.5.2: letters in either case. *)
Definition base32_decode (s : string) : option (list Z) :=
  let* vs := values (map lower s) in
  let (octets, left) := octets_of (flat_map (to_bits 5) vs) in
  if padding left then Some octets else None.

(** ** The draft's example, and what LACE-8 rejects *)

(** 2.5.3. *)
Lemma base32_example : base32_encode [0x3a; 0x27; 0x0f; 0x93] = ascii "hitq7ey".
Proof. reflexivity. Qed.

(** Padding that is not zero; a symbol too many. *)
Lemma base32_rejects :
  map (fun s => base32_decode (ascii s)) ["74yom"; "74YOM"; "74yon"; "74yoma"]%string
  = [Some [0xff; 0x30; 0xe6]; Some [0xff; 0x30; 0xe6]; None; None].
Proof. reflexivity. Qed.

(** ** Symbols and their values *)

Lemma symbol_value_symbol : forall v, in_width 5 v -> symbol_value (symbol v) = Some v.
Proof.
  unfold in_width, symbol, symbol_value. cbn. intros v Hv.
  destruct (v <? 26) eqn:A.
  - rewrite (proj2 (andb_true_iff _ _)) by lia. f_equal. lia.
  - rewrite (proj2 (andb_false_iff (97 <=? _) _)) by lia.
    rewrite (proj2 (andb_true_iff _ _)) by lia. f_equal. lia.
Qed.

Lemma symbol_of_value : forall c v, symbol_value c = Some v -> c = symbol v /\ in_width 5 v.
Proof.
  unfold in_width, symbol, symbol_value. cbn. intros c v.
  destruct ((97 <=? c) && (c <=? 122)) eqn:A; [|destruct ((50 <=? c) && (c <=? 55)) eqn:B];
    intros [= <-]; (split; [|lia]).
  - rewrite (proj2 (Z.ltb_lt _ _)) by lia. lia.
  - rewrite (proj2 (Z.ltb_ge _ _)) by lia. lia.
Qed.

Lemma lower_symbol : forall v, in_width 5 v -> lower (symbol v) = symbol v.
Proof.
  unfold in_width, lower, symbol. cbn. intros v Hv.
  destruct (v <? 26) eqn:A; rewrite (proj2 (andb_false_iff _ _)) by lia; reflexivity.
Qed.

Lemma values_symbols : forall vs, Forall (in_width 5) vs -> values (map symbol vs) = Some vs.
Proof.
  induction 1 as [|v vs Hv _ IH]; [reflexivity|]. cbn.
  rewrite symbol_value_symbol, IH by assumption. reflexivity.
Qed.

Lemma symbols_of_values : forall s vs, values s = Some vs ->
  s = map symbol vs /\ Forall (in_width 5) vs.
Proof.
  induction s as [|c s IH]; intros vs; cbn; [intros [= <-]; auto|].
  destruct (symbol_value c) as [v|] eqn:Hc; [|discriminate].
  destruct (values s) as [vs'|]; [|discriminate]. intros [= <-].
  apply symbol_of_value in Hc. destruct Hc as [-> Hv].
  destruct (IH vs' eq_refl) as [-> Hvs]. auto.
Qed.

Lemma lower_symbols : forall vs, Forall (in_width 5) vs ->
  map lower (map symbol vs) = map symbol vs.
Proof.
  induction 1 as [|v vs Hv _ IH]; [reflexivity|]. cbn. rewrite lower_symbol, IH by assumption.
  reflexivity.
Qed.

(** ** Groups and octets *)

(** Induction for what takes several elements at once. *)
Lemma length_induction : forall A (P : list A -> Prop),
  (forall l, (forall l', (length l' < length l)%nat -> P l') -> P l) -> forall l, P l.
Proof. intros A P H. exact (well_founded_induction (Wf_nat.well_founded_ltof _ (@length A)) P H). Qed.

(** The groups are the bits and what pads them, fewer than five zeros. *)
Lemma bits_of_groups : forall bits, Forall (in_width 5) (groups bits)
  /\ exists k, (k < 5)%nat /\ flat_map (to_bits 5) (groups bits) = bits ++ repeat false k.
Proof.
  induction bits as [bits IH] using length_induction.
  assert (One : forall five, length five = 5%nat ->
    in_width 5 (from_bits five) /\ to_bits 5 (from_bits five) = five).
  { intros five <-. split; [apply from_bits_width | apply to_from_bits]. }
  destruct bits as [|b1 [|b2 [|b3 [|b4 [|b5 bits]]]]];
    [cbn [groups flat_map]; split; [constructor | exists 0%nat; split; [lia | reflexivity]] | ..].
  1-4: cbn [groups app repeat firstn flat_map];
    match goal with |- context [from_bits ?five] => destruct (One five eq_refl) as [W ->] end;
    (split; [constructor; [assumption | constructor]|]).
  - exists 4%nat. split; [lia | reflexivity].
  - exists 3%nat. split; [lia | reflexivity].
  - exists 2%nat. split; [lia | reflexivity].
  - exists 1%nat. split; [lia | reflexivity].
  - cbn [groups flat_map]. destruct (One [b1; b2; b3; b4; b5] eq_refl) as [W ->].
    destruct (IH bits) as (Hg & k & Hk & ->); [cbn; lia|].
    split; [constructor; assumption|]. exists k. auto.
Qed.

(** Groups that are bits and fewer than five zeros are the groups of these bits. *)
Lemma groups_of_bits : forall vs bits k, Forall (in_width 5) vs -> (k < 5)%nat ->
  flat_map (to_bits 5) vs = bits ++ repeat false k -> groups bits = vs.
Proof.
  induction vs as [|v vs IH]; intros bits k Hvs Hk H.
  - symmetry in H. apply app_eq_nil in H. destruct H as [-> _]. reflexivity.
  - inversion Hvs as [|? ? Hv Hvs']; subst. cbn [flat_map] in H.
    pose proof (from_to_bits 5 v Hv) as Hv'. pose proof (to_bits_length 5 v) as Hlen.
    destruct (to_bits 5 v) as [|a1 [|a2 [|a3 [|a4 [|a5 [|]]]]]]; try discriminate.
    destruct bits as [|b1 [|b2 [|b3 [|b4 [|b5 bits]]]]].
    6: { cbn [app] in H. injection H as -> -> -> -> -> H. cbn [groups].
         rewrite Hv', (IH bits k Hvs' Hk H). reflexivity. }
    all: destruct vs as [|v' vs];
      [|exfalso; apply (f_equal (@length bool)) in H; cbn [flat_map] in H;
        rewrite !app_length, repeat_length, to_bits_length in H; cbn [length] in H; lia].
    all: destruct k as [|[|[|[|[|k]]]]]; [..|lia]; cbn in H; try discriminate H;
      injection H as; subst; reflexivity.
Qed.

Lemma octets_of_bits : forall octets k, Forall octet octets -> (k < 5)%nat ->
  octets_of (bits_of octets ++ repeat false k) = (octets, repeat false k).
Proof.
  intros octets k Ho Hk. induction Ho as [|o octets Ho _ IH].
  - destruct k as [|[|[|[|[|k]]]]]; [reflexivity..|lia].
  - cbn [bits_of flat_map]. fold (bits_of octets). rewrite <- app_assoc.
    pose proof (from_to_bits 8 o Ho) as Ho'. cbn [to_bits app] in *. cbn [octets_of].
    rewrite IH, Ho'. reflexivity.
Qed.

Lemma bits_of_octets : forall bits octets left, octets_of bits = (octets, left) ->
  bits = bits_of octets ++ left /\ Forall octet octets.
Proof.
  induction bits as [bits IH] using length_induction. intros octets left H.
  destruct bits as [|b1 [|b2 [|b3 [|b4 [|b5 [|b6 [|b7 [|b8 bits]]]]]]]];
    try (injection H as <- <-; split; [reflexivity | constructor]).
  cbn [octets_of] in H. destruct (octets_of bits) as [octets' left'] eqn:E.
  apply pair_equal_spec in H. destruct H as [<- <-]. destruct (IH bits) with (2 := E) as [-> Ho]; [cbn; lia|].
  set (eight := [b1; b2; b3; b4; b5; b6; b7; b8]). split.
  - cbn [bits_of flat_map]. fold (bits_of octets').
    rewrite (to_from_bits eight : to_bits 8 (from_bits eight) = eight). reflexivity.
  - constructor; [exact (from_bits_width eight) | assumption].
Qed.

Lemma padding_zeros : forall left, padding left = true ->
  exists k, (k < 5)%nat /\ left = repeat false k.
Proof.
  unfold padding, size. intros left. rewrite andb_true_iff, Z.ltb_lt. intros [Hl Hz].
  exists (length left). split; [lia|]. clear Hl. induction left as [|b left IH]; [reflexivity|].
  cbn in *. destruct b; [discriminate|]. rewrite <- IH by assumption. reflexivity.
Qed.

Lemma zeros_padding : forall k, (k < 5)%nat -> padding (repeat false k) = true.
Proof. intros k Hk. destruct k as [|[|[|[|[|k]]]]]; [reflexivity..|lia]. Qed.

(** ** One string for each list of octets, of every length *)

Theorem base32_reversibility : forall octets, Forall octet octets ->
  base32_decode (base32_encode octets) = Some octets.
Proof.
  intros octets Ho. unfold base32_decode, base32_encode.
  destruct (bits_of_groups (bits_of octets)) as (Hg & k & Hk & E).
  rewrite lower_symbols, values_symbols, E, octets_of_bits, zeros_padding by assumption.
  reflexivity.
Qed.

Theorem base32_uniqueness : forall s octets, base32_decode s = Some octets ->
  map lower s = base32_encode octets /\ Forall octet octets.
Proof.
  unfold base32_decode, base32_encode. intros s octets.
  destruct (values (map lower s)) as [vs|] eqn:Hv; [|discriminate].
  apply symbols_of_values in Hv. destruct Hv as [-> Hvs].
  destruct (octets_of _) as [octets' left] eqn:Ho. apply bits_of_octets in Ho.
  destruct Ho as [Hb Ho], (padding left) eqn:Hp; [|discriminate]. intros [= <-].
  apply padding_zeros in Hp. destruct Hp as (k & Hk & ->).
  rewrite (groups_of_bits vs _ k Hvs Hk Hb). auto.
Qed.

Theorem base32_injective : forall s s' octets,
  base32_decode s = Some octets -> base32_decode s' = Some octets -> map lower s = map lower s'.
Proof.
  intros s s' octets H H'. apply base32_uniqueness in H, H'. destruct H as [-> _], H' as [-> _].
  reflexivity.
Qed.
