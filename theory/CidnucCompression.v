(* SPDX-License-Identifier: Apache-2.0 *)
(** The compression of CIDNUC: draft-hoffman-idn-cidnuc-00, section 2.4. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Bits Octets.
Import ListNotations.
Open Scope Z_scope.

(** ** The procedures *)

(** Table 2: the first octets that are written in two-octet mode. *)
Definition in_table_2 (o1 : Z) : bool := (0x34 <=? o1) && (o1 <=? 0xdf).

(** 2.4.1, step 5: O1 and the top bit of O2, nine bits. *)
Definition window_of (o1 o2 : Z) : Z := o1 * 2 + o2 / 128.

(** 2.4.1, steps 5 to 7: what changes the window. The seven bits and the nine of step 7 are two
    octets (CIDNUC-15). *)
Definition change_window (window w : Z) : list Z :=
  if w =? window then []
  else if w =? 0 then [0xfc]
  else [0xf8 + w / 256; w mod 256].

(** 2.4.1, steps 2 to 10. [two] is whether the octet mode is 2. *)
Fixpoint compress_from (two : bool) (window : Z) (p : pairs) : list Z :=
  match p with
  | [] => []
  | (o1, o2) :: p' =>
      if in_table_2 o1
      then (if two then [] else [0xf0]) ++ [o1; o2] ++ compress_from true window p'
      else let w := window_of o1 o2 in
        (if two then [0xe0] else []) ++ change_window window w
          ++ [o2 mod 128] ++ compress_from false w p'
  end.

(** 2.4.1, step 1. *)
Definition cidnuc_compress (p : pairs) : list Z := compress_from false 0 p.

(** 2.4.2: [next two window rest] is step 2 with this octet mode and window, and with the rest of the
    input. The end of the input is an error everywhere but in step 2 (CIDNUC-1, CIDNUC-2). *)
Section Steps.
Variable next : bool -> Z -> list Z -> option pairs.

(** Steps 5 and 6. *)
Definition step_5 (window o1 : Z) (rest : list Z) : option pairs :=
  if (o1 =? 0xf0) || (o1 / 8 =? 0x1f) || negb (in_table_2 o1) then None else
  match rest with
  | [] => None
  | o2 :: rest' => let* p := next true window rest' in Some ((o1, o2) :: p)
  end.

(** Steps 7 to 12. *)
Definition step_7 (window o1 : Z) (rest : list Z) : option pairs :=
  if o1 <? 0x80 then let* p := next false window rest in
    Some ((window / 2, window mod 2 * 128 + o1) :: p)
  else if o1 =? 0xe0 then None (* CIDNUC-3 *)
  else if o1 =? 0xf0 then
    match rest with
    | [] => None
    | o1' :: rest' => if o1' =? 0xe0 then None else step_5 window o1' rest'
    end
  else if o1 =? 0xfc then next false 0 rest (* CIDNUC-4 *)
  else if o1 / 2 =? 0x7c then
    match rest with
    | [] => None
    | low :: rest' => next false (o1 mod 2 * 256 + low) rest'
    end
  else None.

(** Steps 3 and 4. *)
Definition step_3 (two : bool) (window o1 : Z) (rest : list Z) : option pairs :=
  if negb two then step_7 window o1 rest
  else if o1 =? 0xe0 then
    match rest with
    | [] => None
    | o1' :: rest' => if o1' =? 0xf0 then None else step_7 window o1' rest'
    end
  else step_5 window o1 rest.
End Steps.

(** 2.4.2, step 2, which stops at the end of the input (CIDNUC-1). *)
Fixpoint decompress_from (two : bool) (window : Z) (input : list Z) : option pairs :=
  match input with
  | [] => Some []
  | o1 :: rest => step_3 decompress_from two window o1 rest
  end.

(** 2.4.2, step 1, and CIDNUC-6: the input has to be what compressing the text makes. *)
Definition cidnuc_decompress (input : list Z) : option pairs :=
  let* p := decompress_from false 0 input in
  if same_octets (cidnuc_compress p) input then Some p else None.

(** ** What the steps of 2.4.2 take, and CIDNUC-6 rejects *)

(** Two strings each for U+005F, U+4E00, and U+4E00 U+4E01: only the first of the two is made by 2.4.1. *)
Lemma cidnuc_twice :
  map (fun s => (decompress_from false 0 s, cidnuc_decompress s))
    [ [0x5f]; [0xfc; 0x5f]; [0xf0; 0x4e; 0x00]; [0xf8; 0x9c; 0x00];
      [0xf0; 0x4e; 0x00; 0x4e; 0x01]; [0xf0; 0x4e; 0x00; 0xe0; 0xfc; 0xf0; 0x4e; 0x01] ]
  = let low_line := Some [(0x00, 0x5f)] in
    let one := Some [(0x4e, 0x00)] in
    let two := Some [(0x4e, 0x00); (0x4e, 0x01)] in
    [(low_line, low_line); (low_line, None); (one, one); (one, None); (two, two); (two, None)].
Proof. reflexivity. Qed.

(** ** Decompressing what was compressed *)

(** A window and seven bits are the pair that they came from. *)
Lemma pair_of_window : forall o1 o2,
  (window_of o1 o2 / 2, window_of o1 o2 mod 2 * 128 + o2 mod 128) = (o1, o2) \/ ~ octet o2.
Proof.
  intros o1 o2. destruct (Z_lt_dec o2 0); [right; unfold in_width; cbn; lia|].
  destruct (Z_lt_dec o2 256); [left | right; unfold in_width; cbn; lia].
  unfold window_of. f_equal; Z.to_euclidean_division_equations; lia.
Qed.

Lemma window_of_range : forall o1 o2, octet o1 -> octet o2 -> 0 <= window_of o1 o2 < 512.
Proof.
  unfold in_width, window_of. cbn. intros. Z.to_euclidean_division_equations. lia.
Qed.

(** A change of the window and seven bits are read in one-octet mode. *)
Lemma step_7_reads : forall window o1 o2 rest p, octet o1 -> octet o2 ->
  decompress_from false (window_of o1 o2) rest = Some p ->
  exists first others,
    change_window window (window_of o1 o2) ++ [o2 mod 128] ++ rest = first :: others
    /\ first <> 0xf0 /\ step_7 decompress_from window first others = Some ((o1, o2) :: p).
Proof.
  intros window o1 o2 rest p H1 H2 Hrest.
  assert (Low : step_7 decompress_from (window_of o1 o2) (o2 mod 128) rest = Some ((o1, o2) :: p)).
  { unfold step_7. pose proof (Z.mod_pos_bound o2 128 ltac:(lia)).
    rewrite (proj2 (Z.ltb_lt _ _)) by lia. rewrite Hrest.
    destruct (pair_of_window o1 o2) as [E|E]; [rewrite E; reflexivity | contradiction]. }
  pose proof (window_of_range o1 o2 H1 H2) as Hw. set (w := window_of o1 o2) in *.
  pose proof (Z.mod_pos_bound o2 128 ltac:(lia)) as Hm. unfold change_window.
  destruct (w =? window) eqn:A; [|destruct (w =? 0) eqn:B].
  - apply Z.eqb_eq in A. subst window. exists (o2 mod 128), rest. repeat split; [lia | assumption].
  - apply Z.eqb_eq in B. exists 0xfc, (o2 mod 128 :: rest). repeat split; [lia|].
    unfold step_7 at 1. cbn [Z.ltb Z.eqb Z.compare]. rewrite <- B. exact Low.
  - exists (0xf8 + w / 256), (w mod 256 :: o2 mod 128 :: rest).
    assert (0 <= w / 256 <= 1) by (Z.to_euclidean_division_equations; lia).
    repeat split; [lia|]. unfold step_7 at 1.
    rewrite (proj2 (Z.ltb_ge _ _)), !(proj2 (Z.eqb_neq _ _)) by lia.
    rewrite (proj2 (Z.eqb_eq _ _)) by (Z.to_euclidean_division_equations; lia).
    replace ((0xf8 + w / 256) mod 2 * 256 + w mod 256) with w
      by (Z.to_euclidean_division_equations; lia).
    exact Low.
Qed.

Lemma step_5_reads : forall window o1 o2 rest p, in_table_2 o1 = true ->
  decompress_from true window rest = Some p ->
  step_5 decompress_from window o1 (o2 :: rest) = Some ((o1, o2) :: p) /\ o1 <> 0xe0.
Proof.
  intros window o1 o2 rest p Ht H. unfold step_5. rewrite Ht, H. unfold in_table_2 in Ht.
  rewrite (proj2 (Z.eqb_neq o1 0xf0)) by lia.
  rewrite (proj2 (Z.eqb_neq (o1 / 8) 0x1f)) by (Z.to_euclidean_division_equations; lia).
  split; [reflexivity | lia].
Qed.

Lemma decompress_compress_from : forall p two window, Forall octet_pair p ->
  decompress_from two window (compress_from two window p) = Some p.
Proof.
  induction p as [|[o1 o2] p IH]; intros two window Hp; [reflexivity|].
  inversion Hp as [|? ? [H1 H2] Hp']; subst. cbn [fst snd] in *. cbn [compress_from].
  destruct (in_table_2 o1) eqn:T.
  - destruct (step_5_reads window o1 o2 _ p T (IH true window Hp')) as [S N].
    apply Z.eqb_neq in N. destruct two; cbn [app decompress_from step_3 negb].
    + unfold step_3. cbn [negb]. rewrite N. exact S.
    + unfold step_3, step_7. cbn [negb Z.ltb Z.eqb Z.compare Pos.eqb]. cbn. rewrite N. exact S.
  - destruct (step_7_reads window o1 o2 _ p H1 H2 (IH false _ Hp')) as (first & others & -> & N & S).
    apply Z.eqb_neq in N. destruct two; cbn [app decompress_from]; unfold step_3; cbn [negb].
    + rewrite Z.eqb_refl, N. exact S.
    + exact S.
Qed.

(** Reversibility, for every length. *)
Theorem cidnuc_decompress_compress : forall p, Forall octet_pair p ->
  cidnuc_decompress (cidnuc_compress p) = Some p.
Proof.
  intros p Hp. unfold cidnuc_decompress.
  assert (decompress_from false 0 (cidnuc_compress p) = Some p) as ->
    by (apply decompress_compress_from; assumption).
  rewrite same_octets_refl. reflexivity.
Qed.

(** Uniqueness, for every length: what is decompressed is what compressing its text makes. *)
Theorem cidnuc_compress_decompress : forall p s, cidnuc_decompress s = Some p ->
  cidnuc_compress p = s.
Proof.
  unfold cidnuc_decompress. intros p s.
  destruct (decompress_from false 0 s) as [q|]; [|discriminate].
  destruct (same_octets _ _) eqn:E; [|discriminate]. intros [= <-]. apply same_octets_eq. assumption.
Qed.

(** No two texts share a compressed form, and no text has two. *)
Theorem cidnuc_decompress_injective : forall s s' p,
  cidnuc_decompress s = Some p -> cidnuc_decompress s' = Some p -> s = s'.
Proof. intros s s' p H H'. apply cidnuc_compress_decompress in H, H'. congruence. Qed.

Theorem cidnuc_compress_injective : forall p q, Forall octet_pair p -> Forall octet_pair q ->
  cidnuc_compress p = cidnuc_compress q -> p = q.
Proof.
  intros p q Hp Hq E. apply cidnuc_decompress_compress in Hp, Hq. rewrite E in Hp. congruence.
Qed.
