(* SPDX-License-Identifier: Apache-2.0 *)
(** LACE: draft-ietf-idn-lace-00, sections 2.1 to 2.3, whole labels. *)

From Coq Require Import String ZArith List Lia Bool.
From Bootstring Require Import Parameters Letters Bits Base32 Octets LaceCompression Utf16.
Import ListNotations.
Open Scope list_scope.
Open Scope Z_scope.

(** ** The procedures *)

(** 2.1. *)
Definition lace_prefix : string := ascii "bq--".

(** 2.3.1: the prefix, in either case. *)
Fixpoint strip (prefix s : string) : option string :=
  match prefix, s with
  | [], _ => Some s
  | p :: prefix', c :: s' => if lower c =? p then strip prefix' s' else None
  | _, _ => None
  end.

(** 2.2.2. *)
Definition lace_length : Z := 36.

(** 2.2: UTF-16 of scalar values (LACE-14), and no name of letters, digits and hyphens alone (LACE-11,
    LACE-15); 2.2.1 to 2.2.4. *)
Definition lace_encode (text : string) : option string :=
  if negb (forallb scalar text) || forallb ldh text then None else
  let* compressed := compress (utf16 text) in
  if size compressed <=? lace_length then Some (lace_prefix ++ base32_encode compressed) else None.

(** 2.3: 2.3.1 to 2.3.3, and the check of the second paragraph. A string of octets that 2.2.2 does not
    let through is none. *)
Definition lace_decode (s : string) : option string :=
  let* stripped := strip lace_prefix s in
  let* compressed := base32_decode stripped in
  if lace_length <? size compressed then None else
  let* p := decompress compressed in
  let* text := from_utf16 p in
  if forallb ldh text then None else Some text.

(** ** Examples *)

(** 2.4.3 as labels; a host name; the empty name. *)
Lemma lace_examples :
  map lace_encode [[0x30e6]; [0x30e6; 0x30cb; 0x30b3; 0x30fc; 0x30c9]; ascii "a-b"; []]
    = [Some (ascii "bq--74yom"); Some (ascii "bq--auyons5t7teq"); None; None]
  /\ map (fun s => lace_decode (ascii s)) ["bq--74yom"; "BQ--74YOM"; "bq--aeyom"; "bq--"]%string
    = [Some [0x30e6]; Some [0x30e6]; None; None].
Proof. split; reflexivity. Qed.

(** ** Octets stay octets *)

Lemma run_octets : forall high lows out, run high lows = Some out -> lows <> [] ->
  (Forall octet out <-> octet high /\ Forall octet lows).
Proof.
  intros high lows out H Hne. apply run_inverse in H. destruct H as [-> Hr].
  rewrite !Forall_cons_iff. split; [tauto|]. intros [Hh Hl]. split; [|auto].
  unfold in_width. pose proof (size_nonnegative _ lows). lia.
Qed.

Lemma compress_runs_octets : forall p high lows out, compress_runs high lows p = Some out ->
  lows <> [] -> (Forall octet out <-> octet high /\ Forall octet lows /\ Forall octet_pair p).
Proof.
  induction p as [|[h l] p IH]; intros high lows out; cbn [compress_runs].
  - intros H Hne. rewrite (run_octets _ _ _ H Hne). intuition constructor.
  - rewrite Forall_cons_iff. unfold octet_pair at 1. cbn [fst snd].
    destruct (h =? high) eqn:E.
    + apply Z.eqb_eq in E. subst h. intros H Hne.
      rewrite (IH _ _ _ H) by (destruct lows; discriminate).
      rewrite Forall_app, Forall_cons_iff. intuition constructor.
    + destruct (run high lows) as [first|] eqn:R; [|discriminate].
      destruct (compress_runs h [l] p) as [rest|] eqn:C; [|discriminate].
      intros H Hne. apply Some_inj in H. subst out.
      rewrite Forall_app, (run_octets _ _ _ R Hne), (IH _ _ _ C) by discriminate.
      rewrite Forall_cons_iff. intuition constructor.
Qed.

Lemma octets_octets : forall p, Forall octet (octets p) <-> Forall octet_pair p.
Proof.
  induction p as [|[h l] p IH]; [cbn; intuition constructor|].
  change (octets ((h, l) :: p)) with (h :: l :: octets p). rewrite !Forall_cons_iff, IH.
  unfold octet_pair at 2. cbn [fst snd]. tauto.
Qed.

Theorem compress_octets : forall p s, compress p = Some s ->
  (Forall octet s <-> Forall octet_pair p).
Proof.
  intros [|[high low] p] s; [discriminate|]. cbn [compress].
  destruct (compress_runs high [low] p) as [buffer|] eqn:C; [|discriminate].
  destruct (_ <=? _); intros H; apply Some_inj in H; subst s.
  - rewrite (compress_runs_octets _ _ _ _ C) by discriminate. rewrite !Forall_cons_iff.
    unfold octet_pair at 2. cbn [fst snd]. intuition constructor.
  - rewrite Forall_cons_iff, octets_octets. split; [tauto|]. intros H. split; [|assumption].
    unfold in_width, uncompressed_mark. cbn. lia.
Qed.

(** ** The theorems *)

Lemma strip_prefix : forall prefix s, Forall (fun c => lower c = c) prefix ->
  strip prefix (prefix ++ s) = Some s.
Proof.
  induction 1 as [|c prefix Hc _ IH]; [reflexivity|]. cbn [app strip].
  rewrite Hc, Z.eqb_refl. assumption.
Qed.

Lemma strip_inverse : forall prefix s rest, strip prefix s = Some rest ->
  Forall (fun c => lower c = c) prefix -> map lower s = map lower (prefix ++ rest).
Proof.
  induction prefix as [|p prefix IH]; intros s rest; cbn [strip]; [intros [= ->]; reflexivity|].
  destruct s as [|c s]; [discriminate|]. destruct (lower c =? p) eqn:E; [|discriminate].
  apply Z.eqb_eq in E. intros H Hp. inversion Hp as [|? ? Hl Hp']; subst.
  cbn [map app]. rewrite (IH _ _ H Hp'), Hl. reflexivity.
Qed.

Lemma lace_prefix_lower : Forall (fun c => lower c = c) lace_prefix.
Proof. repeat constructor. Qed.

Lemma base32_encode_lower : forall o, map lower (base32_encode o) = base32_encode o.
Proof. intros o. apply lower_symbols, bits_of_groups. Qed.

(** Completeness: the texts that are encoded, and no others. *)
Theorem lace_completeness : forall text,
  (forallb scalar text = true /\ forallb ldh text = false
    /\ exists compressed, compress (utf16 text) = Some compressed /\ size compressed <= lace_length)
  <-> exists s, lace_encode text = Some s.
Proof.
  intros text. unfold lace_encode.
  destruct (forallb scalar text), (forallb ldh text); cbn [negb orb];
    try (split; [intros (S & L & _) | intros [s H]]; discriminate).
  destruct (compress (utf16 text)) as [compressed|].
  - destruct (size compressed <=? lace_length) eqn:N.
    + split; [eauto | intros _; apply Z.leb_le in N; eauto].
    + split; [|intros [s H]; discriminate]. intros (_ & _ & c & [= <-] & H).
      apply Z.leb_gt in N. lia.
  - split; [intros (_ & _ & c & H & _) | intros [s H]]; discriminate.
Qed.

Theorem lace_reversibility : forall text s, lace_encode text = Some s -> lace_decode s = Some text.
Proof.
  unfold lace_encode, lace_decode. intros text s.
  destruct (forallb scalar text) eqn:S; [|discriminate].
  destruct (forallb ldh text) eqn:L; [discriminate|]. cbn [negb orb].
  destruct (compress (utf16 text)) as [compressed|] eqn:C; [|discriminate].
  destruct (size compressed <=? lace_length) eqn:N; [|discriminate]. intros H.
  apply Some_inj in H. subst s. rewrite strip_prefix by exact lace_prefix_lower.
  rewrite base32_reversibility
    by (apply (compress_octets _ _ C), utf16_octets; assumption).
  rewrite (proj2 (Z.ltb_ge _ _)) by (apply Z.leb_le; assumption).
  rewrite (lace_decompress_compress _ _ C), from_utf16_utf16, L by assumption. reflexivity.
Qed.

Theorem lace_uniqueness : forall s text, lace_decode s = Some text ->
  exists s', lace_encode text = Some s' /\ map lower s = map lower s'.
Proof.
  unfold lace_encode, lace_decode. intros s text.
  destruct (strip lace_prefix s) as [stripped|] eqn:P; [|discriminate].
  destruct (base32_decode stripped) as [compressed|] eqn:B; [|discriminate].
  destruct (lace_length <? size compressed) eqn:N; [discriminate|].
  destruct (decompress compressed) as [p|] eqn:D; [|discriminate].
  destruct (from_utf16 p) as [t|] eqn:U; [|discriminate].
  destruct (forallb ldh t) eqn:L; [discriminate|]. intros H. apply Some_inj in H. subst t.
  apply base32_uniqueness in B. destruct B as [B Ho]. apply lace_compress_decompress in D.
  apply (compress_octets _ _ D) in Ho. apply utf16_from_utf16 in U; [|assumption].
  destruct U as [-> S]. rewrite S, L, D, (proj2 (Z.leb_le _ _)) by (apply Z.ltb_ge; assumption).
  eexists. split; [reflexivity|].
  rewrite (strip_inverse _ _ _ P lace_prefix_lower), !map_app, base32_encode_lower, B. reflexivity.
Qed.

Theorem lace_decoding_injective : forall s s' text,
  lace_decode s = Some text -> lace_decode s' = Some text -> map lower s = map lower s'.
Proof.
  intros s s' text H H'. apply lace_uniqueness in H, H'.
  destruct H as (a & H & ->), H' as (b & H' & ->). congruence.
Qed.

Theorem lace_encoding_injective : forall text text' s,
  lace_encode text = Some s -> lace_encode text' = Some s -> text = text'.
Proof. intros text text' s H H'. apply lace_reversibility in H, H'. congruence. Qed.

(** 1: 17 characters always fit, without compression (LACE-9): 17 code units of UTF-16. *)
Theorem lace_seventeen_units : forall text, forallb scalar text = true -> forallb ldh text = false ->
  size (utf16 text) <= 17 -> exists s, lace_encode text = Some s.
Proof.
  unfold lace_encode. intros text S L N. rewrite S, L. cbn [negb orb].
  assert (O : forall p, size (octets p) = 2 * size p).
  { induction p as [|[h l] p IH]; [reflexivity|].
    change (octets ((h, l) :: p)) with (h :: l :: octets p). rewrite !size_cons, IH. lia. }
  destruct (proj1 (lace_compress_complete (utf16 text))) as [compressed C].
  - split.
    + destruct text as [|c text]; [discriminate|]. unfold utf16, units. cbn [flat_map].
      destruct (c <? 0x10000); discriminate.
    + intros before high lows after E. rewrite E, !size_app in N. unfold size in *.
      rewrite map_length in N. lia.
  - rewrite C. rewrite (proj2 (Z.leb_le _ _)); [eauto|]. unfold lace_length.
    destruct (utf16 text) as [|[high low] p]; [discriminate|]. cbn [compress] in C.
    destruct (compress_runs high [low] p) as [buffer|]; [|discriminate].
    destruct (size buffer <=? _) eqn:B; apply Some_inj in C; subst compressed;
      rewrite ?size_cons in *; rewrite O, ?size_cons in *; lia.
Qed.
