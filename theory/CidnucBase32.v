(* SPDX-License-Identifier: Apache-2.0 *)
(** Base32 of CIDNUC, which marks padding: draft-hoffman-idn-cidnuc-00, section 2.5. *)

From Coq Require Import String ZArith List Lia Bool.
From Bootstring Require Import Parameters Letters Bits Base32.
Import ListNotations.
Open Scope list_scope.
Open Scope Z_scope.

(** ** The procedures *)

(** The same table and the same groups (2.5, Table 3), and "8" as the last one if bits were padded
    (2.5.1, steps 5 to 7). *)
Definition pad_mark : Z := 56.

Definition fills_groups (bits : list bool) : bool := size bits mod 5 =? 0.

Definition cidnuc_base32_encode (octets : list Z) : string :=
  base32_encode octets ++ (if fills_groups (bits_of octets) then [] else [pad_mark]).

(** 2.5.2, step 2, and the statement before step 1: "8" ends the input, and stands nowhere else. *)
Fixpoint before_mark (s : string) : string * bool :=
  match s with
  | [] => ([], false)
  | [c] => if c =? pad_mark then ([], true) else ([c], false)
  | c :: s' => let (body, marked) := before_mark s' in (c :: body, marked)
  end.

(** CIDNUC-8: the mark stands there if and only if bits are left over. *)
Definition cidnuc_base32_decode (s : string) : option (list Z) :=
  let (body, marked) := before_mark (map lower s) in
  let* vs := values body in
  let (octets, left) := octets_of (flat_map (to_bits 5) vs) in
  if padding left && Bool.eqb marked (0 <? size left) then Some octets else None.

(** ** The draft's example, and what CIDNUC-8 rejects *)

(** 2.5.3. *)
Lemma cidnuc_base32_example : cidnuc_base32_encode [0x3a; 0x27; 0x0f; 0x93] = ascii "hitq7ey8".
Proof. reflexivity. Qed.

(** A mark that is missing, is not the last symbol, or marks nothing; padding that is not zero. *)
Lemma cidnuc_base32_rejects :
  map (fun s => cidnuc_base32_decode (ascii s))
    ["hitq7ey8"; "hitq7ey"; "hitq87ey8"; "hitq7ey88"; "hitq7ez8"; "aaaaaaaa"; "aaaaaaaa8"]%string
  = [Some [0x3a; 0x27; 0x0f; 0x93]; None; None; None; None; Some [0; 0; 0; 0; 0]; None].
Proof. reflexivity. Qed.

(** ** The mark *)

Lemma symbol_no_mark : forall v, in_width 5 v -> symbol v <> pad_mark.
Proof. unfold in_width, symbol, pad_mark. cbn. intros v Hv. destruct (v <? 26) eqn:A; lia. Qed.

Lemma before_mark_none : forall s, Forall (fun c => c <> pad_mark) s -> before_mark s = (s, false).
Proof.
  induction 1 as [|c s Hc Hs IH]; [reflexivity|].
  destruct s as [|c' s]; [cbn; rewrite (proj2 (Z.eqb_neq _ _) Hc); reflexivity|].
  cbn [before_mark]. cbn [before_mark] in IH. rewrite IH. reflexivity.
Qed.

Lemma before_mark_last : forall s, before_mark (s ++ [pad_mark]) = (s, true).
Proof.
  induction s as [|c s IH]; [reflexivity|]. cbn [app].
  destruct (s ++ [pad_mark]) as [|c' s'] eqn:E; [destruct s; discriminate|].
  cbn [before_mark] in *. rewrite IH. reflexivity.
Qed.

Lemma before_mark_inverse : forall s body marked, before_mark s = (body, marked) ->
  s = body ++ (if marked then [pad_mark] else []).
Proof.
  induction s as [|c s IH]; intros body marked.
  - intros [= <- <-]. reflexivity.
  - destruct s as [|c' s].
    + cbn. destruct (c =? pad_mark) eqn:E; intros [= <- <-]; [|reflexivity].
      apply Z.eqb_eq in E. subst. reflexivity.
    + cbn [before_mark]. cbn [before_mark] in IH.
      destruct (match s with [] => _ | _ => _ end) as [body' marked'].
      intros [= <- <-]. cbn [app]. f_equal. apply IH. reflexivity.
Qed.

(** The bits fill their groups if and only if no zeros pad them. *)
Lemma fills_without_padding : forall bits vs k, (k < 5)%nat ->
  flat_map (to_bits 5) vs = bits ++ repeat false k ->
  fills_groups bits = negb (0 <? size (repeat false k)).
Proof.
  intros bits vs k Hk H. apply (f_equal size) in H. rewrite size_app in H.
  assert (L : size (flat_map (to_bits 5) vs) = 5 * size vs).
  { clear. induction vs as [|v vs IH]; [reflexivity|].
    cbn [flat_map]. rewrite size_app, size_cons, IH. unfold size at 1. rewrite to_bits_length. lia. }
  unfold fills_groups, size in *. rewrite repeat_length in *.
  destruct (0 <? Z.of_nat k) eqn:E; cbn [negb].
  - apply Z.eqb_neq. intros M. apply Z.mod_divide in M; [destruct M as [m M]|]; lia.
  - apply Z.eqb_eq. apply Z.mod_divide; [lia|]. exists (Z.of_nat (length vs)). lia.
Qed.

(** ** One string for each list of octets, of every length *)

Theorem cidnuc_base32_reversibility : forall octets, Forall octet octets ->
  cidnuc_base32_decode (cidnuc_base32_encode octets) = Some octets.
Proof.
  intros octets Ho. unfold cidnuc_base32_decode, cidnuc_base32_encode, base32_encode.
  destruct (bits_of_groups (bits_of octets)) as (Hg & k & Hk & E).
  assert (N : Forall (fun c => c <> pad_mark) (map symbol (groups (bits_of octets)))).
  { clear E. induction Hg; constructor; [apply symbol_no_mark; assumption | assumption]. }
  rewrite map_app, lower_symbols, (fills_without_padding _ _ _ Hk E) by assumption.
  destruct (0 <? size (repeat false k)) eqn:P; cbn [negb map].
  - change [lower pad_mark] with [pad_mark]. rewrite before_mark_last.
    rewrite values_symbols, E, octets_of_bits, zeros_padding, P by assumption. reflexivity.
  - rewrite app_nil_r, before_mark_none by assumption.
    rewrite values_symbols, E, octets_of_bits, zeros_padding, P by assumption. reflexivity.
Qed.

Theorem cidnuc_base32_uniqueness : forall s octets, cidnuc_base32_decode s = Some octets ->
  map lower s = cidnuc_base32_encode octets /\ Forall octet octets.
Proof.
  unfold cidnuc_base32_decode, cidnuc_base32_encode, base32_encode. intros s octets.
  destruct (before_mark (map lower s)) as [body marked] eqn:Hm. apply before_mark_inverse in Hm.
  destruct (values body) as [vs|] eqn:Hv; [|discriminate].
  apply symbols_of_values in Hv. destruct Hv as [-> Hvs].
  destruct (octets_of _) as [octets' left] eqn:Ho. apply bits_of_octets in Ho.
  destruct Ho as [Hb Ho], (padding left) eqn:Hp; [|discriminate]. cbn [andb].
  destruct (Bool.eqb _ _) eqn:He; [|discriminate]. intros [= <-].
  apply eqb_prop in He. apply padding_zeros in Hp. destruct Hp as (k & Hk & ->).
  rewrite (groups_of_bits vs _ k Hvs Hk Hb), (fills_without_padding _ _ _ Hk Hb), <- He.
  split; [rewrite Hm; destruct marked; reflexivity | assumption].
Qed.

Theorem cidnuc_base32_injective : forall s s' octets, cidnuc_base32_decode s = Some octets ->
  cidnuc_base32_decode s' = Some octets -> map lower s = map lower s'.
Proof.
  intros s s' octets H H'. apply cidnuc_base32_uniqueness in H, H'.
  destruct H as [-> _], H' as [-> _]. reflexivity.
Qed.
