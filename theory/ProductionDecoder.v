(* SPDX-License-Identifier: Apache-2.0 *)
(** codecs/include/ace/bootstring/decode.h, decode_deferred_to(), is the decoder of
    draft-costello-rfc3492bis-02, section 6.2, with the same maxint: for every input and for every
    maxint that the C++ allows. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Adapt Integers Decoder Insertions Reading Deferred DeltaReader.
From Bootstring Require Import Punycode.
Import ListNotations.
Open Scope Z_scope.

Section ProductionDecoder.
Context {p : Parameters} {valid : Valid p}.
Variable m : Z.
Variable domain : Z -> bool.

(** ** The procedure of the C++ *)

(** read() until at_end(): code_point() and index() of each delta. *)
Fixpoint read_deltas (fuel : nat) (size n i bias : Z) (input : string) : option (list (Z * Z)) :=
  match input with
  | [] => Some []
  | _ =>
      match fuel with
      | O => None
      | S fuel =>
          let* (n, i, bias, input) := read m domain size n i bias input in
          let* points := read_deltas fuel (size + 1) n i bias input in
          Some ((n, i - 1) :: points)
      end
  end.

(** decode_deferred_to(), with a buffer that is large enough: read_literal(), insertions one by one until
    [buffer] code points are there (decode_buffer_points), and the other insertions at the end. The
    C++ reads each of the first insertions when it makes it; reading needs the number of code points
    only. *)
Definition decode_deferred (buffer : nat) (input : string) : option string :=
  let (literal, digits) :=
    match split_at_last_delimiter input with
    | Some (before, from) => (before, match before with [] => from | _ :: _ => tl from end)
    | None => ([], input)
    end in
  if forallb basic literal && (size literal <=? m) then
    let* points := read_deltas (length digits) (size literal) initial_n 0 initial_bias digits in
    let one_by_one := (buffer - length literal)%nat in
    Some (insert_deferred (build literal (firstn one_by_one points)) (skipn one_by_one points))
  else None.

(** ** It is the decoder of the draft *)

(** The decoder of 6.2, for texts that are not longer than maxint and have code points of the domain
    only. *)
Definition within_limits (text : string) : bool := (size text <=? m) && forallb domain text.
Definition limited (result : option string) : option string :=
  let* text := result in if within_limits text then Some text else None.

(** profile.h, check_profile(), and the condition of DeltaReader. *)
Hypothesis maxint_below : m < 2 ^ 32.
Hypothesis base_below : base <= 255.
Hypothesis cannot_overflow : adapt_cannot_overflow m.
Hypothesis initial_n_fits : 0 <= initial_n <= m.
Hypothesis basic_in_domain : forall c, basic c = true -> domain c = true.

Lemma decode_loop_keeps : forall l fuel n i bias output input text,
  decode_loop l fuel n i bias output input = Some text ->
  size output <= size text /\ forall c, In c output -> In c text.
Proof.
  intros l. induction fuel as [|fuel IH]; intros n i bias output [|c input] text;
    cbn [decode_loop]; try discriminate; try (intros [= ->]; split; [lia | auto]).
  destruct (read_integer _ _ _ _ _ _) as [[i' rest]|]; [|discriminate].
  destruct (adapt _ _ _ _); [|discriminate]. destruct (checked _ _); [|discriminate].
  destruct (basic _); [discriminate|]. intros H. apply IH in H. rewrite insert_size in H.
  destruct H as [H K]. split; [lia|]. intros x Hx. apply K. unfold insert.
  rewrite <- (firstn_skipn (Z.to_nat (i' mod (size output + 1))) output) in Hx.
  apply in_app_or in Hx. apply in_or_app. destruct Hx; [auto | right; right; assumption].
Qed.

Lemma deltas_decode : forall fuel n i bias output input, sound_bias bias -> initial_n <= n <= m ->
  0 <= i <= size output -> size output <= m -> forallb domain output = true ->
  base * (1 + size input) < 2 ^ 64 ->
  match read_deltas fuel (size output) n i bias input with
  | Some points => within (size output) points
      /\ limited (decode_loop (maxint m) fuel n i bias output input) = Some (build output points)
  | None => limited (decode_loop (maxint m) fuel n i bias output input) = None
  end.
Proof.
  pose proof tmin_range. unfold limited, within_limits.
  induction fuel as [|fuel IH]; intros n i bias output [|c input] Hbias Hn Hi Hsize Hdomain Hlength;
    cbn [read_deltas decode_loop];
    try (cbn; rewrite Hdomain, (proj2 (Z.leb_le _ _)) by lia; split; [exact I | reflexivity]);
    [reflexivity|].
  rewrite (read_reads m domain) by (assumption || lia).
  destruct (read_integer _ _ _ _ _ _) as [[sum rest]|] eqn:E; [|reflexivity].
  pose proof (read_integer_consumes _ _ _ _ _ _ _ _ E) as Hconsumes.
  apply read_bounded in E. destruct E as [E Hsum]. cbn [fits] in Hsum. apply Z.leb_le in Hsum.
  apply read_unique in E. destruct E as (_ & q & _ & Hq & -> & _). rewrite Z.mul_1_r in *.
  set (sum := i + q) in *.
  destruct (adapt _ _ _ _) as [next|] eqn:Hadapt; [|reflexivity].
  apply adapt_bounded in Hadapt.
  destruct (adapt_total (sum - i) (size output + 1) (i =? 0)) as (next' & Htotal & Hsound); [lia..|].
  rewrite Hadapt in Htotal. injection Htotal as <-.
  assert (0 <= sum / (size output + 1)) by (apply Z.div_pos; lia).
  pose proof (Z.mod_pos_bound sum (size output + 1) ltac:(lia)) as Hmod.
  destruct (checked _ _) as [n'|] eqn:Hn'; [|reflexivity].
  apply checked_some in Hn'. destruct Hn' as [Hn' Hfits]. cbn [fits] in Hfits. apply Z.leb_le in Hfits.
  destruct (basic n') eqn:Hbasic; [reflexivity|].
  set (j := sum mod (size output + 1)) in *.
  destruct (Z.ltb_spec (size output) m) as [Hless|Hmore]; cbn [andb].
  2: { destruct (decode_loop _ _ _ _ _ _ _) as [text|] eqn:D; [|reflexivity].
       apply decode_loop_keeps in D. rewrite insert_size in D.
       rewrite (proj2 (Z.leb_gt _ _)) by lia. reflexivity. }
  destruct (domain n') eqn:Hd.
  2: { destruct (decode_loop _ _ _ _ _ _ _) as [text|] eqn:D; [|reflexivity].
       apply decode_loop_keeps in D. destruct D as [_ D]. specialize (D n').
       destruct (forallb domain text) eqn:F; [|rewrite andb_false_r; reflexivity].
       rewrite forallb_forall in F. rewrite F in Hd; [discriminate|]. apply D.
       unfold insert. apply in_or_app. right. left. reflexivity. }
  specialize (IH n' (j + 1) next (insert n' j output) rest). rewrite insert_size in IH.
  replace (j + 1 - 1) with j by ring.
  assert (forallb domain (insert n' j output) = true) as Hdomain'.
  { unfold insert. rewrite <- (firstn_skipn (Z.to_nat j) output), forallb_app in Hdomain.
    apply andb_true_iff in Hdomain. destruct Hdomain as [Ha Hb].
    rewrite forallb_app, Ha. cbn [forallb]. rewrite Hd, Hb. reflexivity. }
  assert (base * (1 + size rest) < 2 ^ 64).
  { assert (size rest < size (c :: input)) by (unfold size; lia). nia. }
  specialize (IH Hsound ltac:(lia) ltac:(lia) ltac:(lia) Hdomain' ltac:(assumption)).
  destruct (read_deltas _ _ _ _ _ _) as [points|]; [|exact IH].
  cbn [within build]. destruct IH as [Hwithin IH]. split; [split; [lia | assumption] | exact IH].
Qed.

Lemma within_split : forall k h points, within h points ->
  within h (firstn k points) /\ within (h + size (firstn k points)) (skipn k points).
Proof.
  induction k as [|k IH]; intros h [|[c j] points] H; cbn [firstn skipn within] in *;
    rewrite ?size_nil, ?Z.add_0_r; auto.
  destruct H as [Hj H]. destruct (IH _ _ H) as [A B]. rewrite size_cons.
  replace (h + (size (firstn k points) + 1)) with (h + 1 + size (firstn k points)) by ring. auto.
Qed.

Lemma build_split : forall k output points,
  build output points = build (build output (firstn k points)) (skipn k points).
Proof.
  induction k as [|k IH]; intros output [|[c j] points]; cbn; try reflexivity. apply IH.
Qed.

(** The algorithm of decode.h is the decoder of 6.2 with the same maxint. The input may have any octets,
    and any number of them below 2^64 / base. *)
Theorem decode_deferred_decodes : forall buffer input, base * (1 + size input) < 2 ^ 64 ->
  decode_deferred buffer input = limited (decode (maxint m) input).
Proof.
  intros buffer input Hlength. unfold decode_deferred, decode.
  pose proof tmin_range.
  assert (forall literal digits, size digits <= size input ->
    (if forallb basic literal && (size literal <=? m)
     then let* points := read_deltas (length digits) (size literal) initial_n 0 initial_bias digits in
          Some (insert_deferred (build literal (firstn (buffer - length literal) points))
                  (skipn (buffer - length literal) points))
     else None)
    = limited (if forallb basic literal
               then decode_loop (maxint m) (length digits) initial_n 0 initial_bias literal digits
               else None)) as Hparts.
  { intros literal digits Hdigits. destruct (forallb basic literal) eqn:Hbasic; [|reflexivity].
    cbn [andb]. destruct (Z.leb_spec (size literal) m) as [Hm|Hm].
    - pose proof (size_nonnegative _ literal).
      assert (forallb domain literal = true) as Hdomain.
      { rewrite forallb_forall in Hbasic |- *. auto. }
      assert (base * (1 + size digits) < 2 ^ 64) by nia.
      pose proof (deltas_decode (length digits) initial_n 0 initial_bias literal digits
        (conj initial_bias_nonnegative initial_bias_range)) as Hdeltas.
      specialize (Hdeltas ltac:(lia) ltac:(lia) Hm Hdomain ltac:(assumption)).
      destruct (read_deltas _ _ _ _ _ _) as [points|]; [|symmetry; exact Hdeltas].
      destruct Hdeltas as [Hwithin ->]. f_equal.
      set (k := (buffer - length literal)%nat). apply (within_split k) in Hwithin.
      rewrite deferred_insertion; [symmetry; apply build_split|].
      rewrite Sums.build_size. apply Hwithin.
    - unfold limited, within_limits. destruct (decode_loop _ _ _ _ _ _ _) as [text|] eqn:D; [|reflexivity].
      apply decode_loop_keeps in D. destruct D as [D _].
      rewrite (proj2 (Z.leb_gt (size text) m)) by lia. reflexivity. }
  destruct (split_at_last_delimiter input) as [[literal from]|] eqn:E.
  - apply split_inverse in E. destruct E as (-> & mark & digits & -> & _).
    destruct literal as [|c literal]; apply Hparts; cbn [tl app]; unfold size; cbn [length];
      rewrite ?app_length; cbn [length]; lia.
  - apply Hparts. lia.
Qed.
End ProductionDecoder.

(** Punycode as in codecs/include/ace/punycode_profile.h, with maxint 2^32 - 1: the conditions hold. *)
Theorem punycode_decode_deferred : forall domain buffer input,
  (forall c, 0 <= c < 128 -> domain c = true) -> size input < 2 ^ 58 ->
  decode_deferred (2 ^ 32 - 1) domain buffer input
  = limited (2 ^ 32 - 1) domain (decode (maxint (2 ^ 32 - 1)) input).
Proof.
  intros domain buffer input Hdomain Hsize. apply decode_deferred_decodes; cbn [base initial_n punycode].
  1, 2, 4, 6: lia.
  - unfold adapt_cannot_overflow. vm_compute. intuition discriminate.
  - intros c Hc. cbn in Hc. apply Hdomain. lia.
Qed.
