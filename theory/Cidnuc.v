(* SPDX-License-Identifier: Apache-2.0 *)
(** CIDNUC: draft-hoffman-idn-cidnuc-00, sections 2.1 to 2.3, whole labels. *)

From Coq Require Import String ZArith List Lia Bool.
From Bootstring Require Import Parameters Letters Bits Base32 CidnucBase32 Octets CidnucCompression
  Utf16 Lace.
Import ListNotations.
Open Scope list_scope.
Open Scope Z_scope.

(** The Unicode Character Database, which the draft refers to without a version (CIDNUC-12), is not part
    of this development. What is proved holds for each that has three properties. *)
Class Unicode := {
  prohibited : Z -> bool;    (* 2.2, Table 1 *)
  nfc : string -> string     (* 2.2.3, Normalization Form C *)
}.

Class Normalizing (u : Unicode) : Prop := {
  nfc_nfc : forall text, forallb scalar text = true -> nfc (nfc text) = nfc text;
  nfc_scalar : forall text, forallb scalar text = true -> forallb scalar (nfc text) = true;
  nfc_permitted : forall text, forallb scalar text = true ->
    existsb prohibited text = false -> existsb prohibited (nfc text) = false
}.

Section Labels.
Context `{u : Unicode}.

Definition same_text (a b : string) : bool := same_octets a b.

(** 2.1. *)
Definition cidnuc_prefix : string := ascii "ph6".

(** 2.2.5 (CIDNUC-7). *)
Definition cidnuc_length : Z := 36.

(** 2.2.1 to 2.2.7; 2.2.1 again after 2.2.3 (CIDNUC-9). *)
Definition cidnuc_encode (text : string) : option string :=
  if forallb ldh text || existsb prohibited text || negb (forallb scalar text) then None else
  let normalized := nfc text in
  if forallb ldh normalized then None else
  let compressed := cidnuc_compress (utf16 normalized) in
  if size compressed <=? cidnuc_length
  then Some (cidnuc_prefix ++ cidnuc_base32_encode compressed) else None.

(** 2.3.1 to 2.3.4; the decoded text has to be normalized (CIDNUC-10). *)
Definition cidnuc_decode (s : string) : option string :=
  let* stripped := strip cidnuc_prefix s in
  let* compressed := cidnuc_base32_decode stripped in
  if cidnuc_length <? size compressed then None else
  let* p := cidnuc_decompress compressed in
  let* text := from_utf16 p in
  if forallb ldh text || existsb prohibited text || negb (same_text (nfc text) text)
  then None else Some text.

(** ** Octets stay octets *)

Lemma change_window_octets : forall window w, 0 <= w < 512 -> Forall octet (change_window window w).
Proof.
  unfold change_window, in_width. intros window w Hw. change (2 ^ Z.of_nat 8) with 256.
  destruct (w =? window); [constructor|].
  destruct (w =? 0); [apply Forall_cons; [lia | constructor]|].
  apply Forall_cons; [|apply Forall_cons; [|constructor]]; Z.to_euclidean_division_equations; lia.
Qed.

Lemma compress_from_octets : forall p two window, Forall octet_pair p ->
  Forall octet (compress_from two window p).
Proof.
  induction p as [|[o1 o2] p IH]; intros two window Hp; [constructor|].
  inversion Hp as [|? ? [H1 H2] Hp']; subst. cbn [fst snd compress_from] in *.
  assert (M : forall b m, octet m -> Forall octet (if b : bool then [] else [m])).
  { intros [] m Hm; auto. }
  assert (N : forall b m, octet m -> Forall octet (if b : bool then [m] else [])).
  { intros [] m Hm; auto. }
  destruct (in_table_2 o1); repeat (apply Forall_app; split); auto.
  - apply M. unfold in_width. cbn. lia.
  - apply N. unfold in_width. cbn. lia.
  - apply change_window_octets, window_of_range; assumption.
  - apply Forall_cons; [|constructor]. unfold in_width. change (2 ^ Z.of_nat 8) with 256.
    pose proof (Z.mod_pos_bound o2 128). lia.
Qed.

(** What the steps of 2.4.2 output are pairs of octets, if they read octets. *)
Lemma decompress_from_octets : forall n two window input p, (length input <= n)%nat ->
  0 <= window < 512 -> Forall octet input -> decompress_from two window input = Some p ->
  Forall octet_pair p.
Proof.
  induction n as [|n IH]; intros two window [|o1 rest] p Hn Hw Hi H; cbn [length] in Hn; try lia.
  1, 2: apply Some_inj in H; subst p; constructor.
  assert (Five : forall w o rest' q, 0 <= w < 512 -> (length rest' <= n)%nat -> octet o ->
    Forall octet rest' -> step_5 decompress_from w o rest' = Some q -> Forall octet_pair q).
  { intros w o rest' q Hw' Hl Ho Hr. unfold step_5. destruct (_ || _ || _); [discriminate|].
    destruct rest' as [|o2 rest']; [discriminate|]. cbn [length] in Hl.
    inversion Hr as [|? ? Ho2 Hr']; subst.
    destruct (decompress_from true w rest') as [q'|] eqn:E; [|discriminate].
    intros Hq. apply Some_inj in Hq. subst q. constructor; [split; assumption|].
    eapply IH; [| | |exact E]; auto; lia. }
  assert (Seven : forall w o rest' q, 0 <= w < 512 -> (length rest' <= n)%nat -> octet o ->
    Forall octet rest' -> step_7 decompress_from w o rest' = Some q -> Forall octet_pair q).
  { intros w o rest' q Hw' Hl Ho Hr. unfold step_7.
    destruct (o <? 0x80) eqn:L.
    { destruct (decompress_from false w rest') as [q'|] eqn:E; [|discriminate].
      intros Hq. apply Some_inj in Hq. subst q. constructor; [|eapply IH; eauto].
      unfold octet_pair, in_width in *. cbn [fst snd]. change (2 ^ Z.of_nat 8) with 256 in *.
      Z.to_euclidean_division_equations. lia. }
    destruct (o =? 0xe0); [discriminate|]. destruct (o =? 0xf0).
    { destruct rest' as [|o' rest']; [discriminate|]. destruct (o' =? 0xe0); [discriminate|].
      cbn [length] in Hl. inversion Hr; subst. apply Five; auto; lia. }
    destruct (o =? 0xfc); [apply IH; auto; lia|]. destruct (o / 2 =? 0x7c); [|discriminate].
    destruct rest' as [|low rest']; [discriminate|]. cbn [length] in Hl.
    inversion Hr as [|? ? Hlow Hr']; subst. apply IH; auto; [lia|].
    unfold in_width in *. change (2 ^ Z.of_nat 8) with 256 in *.
    pose proof (Z.mod_pos_bound o 2). lia. }
  inversion Hi as [|? ? Ho Hr]; subst. cbn [decompress_from] in H. unfold step_3 in H.
  destruct (negb two); [eapply Seven; [| | | |exact H]; auto; lia|].
  destruct (o1 =? 0xe0); [|eapply Five; [| | | |exact H]; auto; lia].
  destruct rest as [|o1' rest]; [discriminate|]. destruct (o1' =? 0xf0); [discriminate|].
  cbn [length] in Hn. inversion Hr; subst. eapply Seven; [| | | |exact H]; auto; lia.
Qed.

(** ** The theorems *)

Lemma cidnuc_prefix_lower : Forall (fun c => lower c = c) cidnuc_prefix.
Proof. repeat constructor. Qed.

Lemma cidnuc_base32_encode_lower : forall o,
  map lower (cidnuc_base32_encode o) = cidnuc_base32_encode o.
Proof.
  intros o. unfold cidnuc_base32_encode. rewrite map_app, base32_encode_lower.
  destruct (fills_groups _); reflexivity.
Qed.

(** Completeness: the texts that are encoded, and no others. *)
Theorem cidnuc_completeness : forall text,
  (forallb scalar text = true /\ existsb prohibited text = false
    /\ forallb ldh text = false /\ forallb ldh (nfc text) = false
    /\ size (cidnuc_compress (utf16 (nfc text))) <= cidnuc_length)
  <-> exists s, cidnuc_encode text = Some s.
Proof.
  intros text. unfold cidnuc_encode.
  destruct (forallb ldh text), (existsb prohibited text), (forallb scalar text); cbn [negb orb];
    try (split; [intros (S & T & L & _) | intros [s H]]; discriminate).
  destruct (forallb ldh (nfc text)); [split; [intros (_ & _ & _ & L & _) | intros [s H]]; discriminate|].
  destruct (_ <=? _) eqn:N.
  - split; [eauto | intros _; apply Z.leb_le in N; auto].
  - split; [|intros [s H]; discriminate]. intros (_ & _ & _ & _ & H). apply Z.leb_gt in N. lia.
Qed.

(** Reversibility: what is encoded is decoded to its normalized form. *)
Theorem cidnuc_reversibility : Normalizing u -> forall text s,
  cidnuc_encode text = Some s -> cidnuc_decode s = Some (nfc text).
Proof.
  intros V text s. unfold cidnuc_encode, cidnuc_decode.
  destruct (forallb ldh text); [discriminate|].
  destruct (existsb prohibited text) eqn:T; [discriminate|].
  destruct (forallb scalar text) eqn:S; [|discriminate]. cbn [negb orb].
  destruct (forallb ldh (nfc text)) eqn:L; [discriminate|].
  destruct (_ <=? _) eqn:N; [|discriminate]. intros H. apply Some_inj in H. subst s.
  assert (S' := nfc_scalar text S). assert (O := utf16_octets _ S').
  rewrite strip_prefix by exact cidnuc_prefix_lower.
  rewrite cidnuc_base32_reversibility by (apply compress_from_octets; assumption).
  rewrite (proj2 (Z.ltb_ge _ _)) by (apply Z.leb_le; assumption).
  rewrite (cidnuc_decompress_compress _ O), (from_utf16_utf16 _ S'), L, (nfc_permitted text S T).
  unfold same_text. rewrite (nfc_nfc text S), same_octets_refl. reflexivity.
Qed.

(** Uniqueness: what is decoded to a text is what the encoder writes for it, up to letter case. This
    needs nothing of the normalization. *)
Theorem cidnuc_uniqueness : forall s text, cidnuc_decode s = Some text ->
  nfc text = text /\ exists s', cidnuc_encode text = Some s' /\ map lower s = map lower s'.
Proof.
  unfold cidnuc_encode, cidnuc_decode. intros s text.
  destruct (strip cidnuc_prefix s) as [stripped|] eqn:P; [|discriminate].
  destruct (cidnuc_base32_decode stripped) as [compressed|] eqn:B; [|discriminate].
  destruct (cidnuc_length <? size compressed) eqn:N; [discriminate|].
  destruct (cidnuc_decompress compressed) as [p|] eqn:D; [|discriminate].
  destruct (from_utf16 p) as [t|] eqn:U; [|discriminate].
  destruct (forallb ldh t) eqn:L; [discriminate|].
  destruct (existsb prohibited t) eqn:T; [discriminate|].
  destruct (same_text (nfc t) t) eqn:F; [|discriminate]. cbn [negb orb].
  intros H. apply Some_inj in H. subst t. apply same_octets_eq in F.
  apply cidnuc_base32_uniqueness in B. destruct B as [B Ho].
  assert (O : Forall octet_pair p).
  { unfold cidnuc_decompress in D.
    destruct (decompress_from false 0 compressed) as [q|] eqn:E; [|discriminate].
    destruct (same_octets _ _); [|discriminate]. apply Some_inj in D. subst q.
    eapply (decompress_from_octets (length compressed)); [| | |exact E]; auto; lia. }
  apply cidnuc_compress_decompress in D. apply utf16_from_utf16 in U; [|assumption].
  destruct U as [W S]. split; [assumption|].
  rewrite T, S, F, L, W, D. cbn [negb orb].
  rewrite (proj2 (Z.leb_le _ _)) by (apply Z.ltb_ge; assumption).
  eexists. split; [reflexivity|].
  rewrite (strip_inverse _ _ _ P cidnuc_prefix_lower), !map_app, cidnuc_base32_encode_lower, B.
  reflexivity.
Qed.

Theorem cidnuc_decoding_injective : forall s s' text,
  cidnuc_decode s = Some text -> cidnuc_decode s' = Some text -> map lower s = map lower s'.
Proof.
  intros s s' text H H'. apply cidnuc_uniqueness in H, H'.
  destruct H as (_ & a & H & ->), H' as (_ & b & H' & ->). congruence.
Qed.

(** Texts share a label only if they are one text when they are normalized. *)
Theorem cidnuc_encoding_injective : Normalizing u -> forall text text' s,
  cidnuc_encode text = Some s -> cidnuc_encode text' = Some s -> nfc text = nfc text'.
Proof.
  intros V text text' s H H'. apply (cidnuc_reversibility V) in H, H'. congruence.
Qed.
End Labels.

(** ** Examples *)

(** A database in which the full stop is prohibited and each text is normalized. *)
Definition plain : Unicode := {| prohibited c := c =? 46; nfc text := text |}.

Lemma plain_normalizing : Normalizing plain.
Proof. constructor; auto. Qed.

(** CIDNUC-8; a character of Table 1; a name of letters; the empty name (CIDNUC-16). *)
Lemma cidnuc_examples :
  map (cidnuc_encode (u := plain)) [[0x5f]; [0x5f; 0x2e]; ascii "a-b"; []]
    = [Some (ascii "ph6l48"); None; None; None]
  /\ map (fun s => cidnuc_decode (u := plain) (ascii s))
      ["ph6l48"; "PH6L48"; "ph6l4"; "ph6l58"; "ph6l4a8"; "ph6"]%string
    = [Some [0x5f]; Some [0x5f]; None; None; None; None].
Proof. split; reflexivity. Qed.
