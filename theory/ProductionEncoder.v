(* SPDX-License-Identifier: Apache-2.0 *)
(** codecs/include/ace/bootstring/encode.h, encode_sorted_to(), is the encoder of
    draft-costello-rfc3492bis-02, section 6.3, with the same maxint: for every text and for every
    maxint that the C++ allows, without the option [reversible]. *)

From Coq Require Import ZArith List Lia Bool Permutation Sorted.
From Bootstring Require Import Parameters Adapt Integers States Sorting Insertions Encoder Specification.
From Bootstring Require Import Passes Refinement Sums Machine DeltaReader Punycode.
Import ListNotations.
Open Scope Z_scope.

Section ProductionEncoder.
Context {p : Parameters} {valid : Valid p}.

(** ** The order of the code points *)

(** The code points that are not basic, and where they stand. *)
Fixpoint points_from (at_ : Z) (text : string) : list (Z * Z) :=
  match text with
  | [] => []
  | c :: text => (if basic c then [] else [(c, at_)]) ++ points_from (at_ + 1) text
  end.

(** rank_points() of ace/internal/positions.h, with the code points: how many positions of the set are
    below each point's own, which then is in the set. *)
Fixpoint add (position : nat) (coded : list bool) : list bool :=
  match position, coded with
  | O, _ :: coded => true :: coded
  | S position, x :: coded => x :: add position coded
  | _, [] => []
  end.

Fixpoint rank_points (points : list (Z * Z)) (coded : list bool) : list (Z * Z) :=
  match points with
  | [] => []
  | (c, at_) :: points =>
      let position := Z.to_nat at_ in
      (c, size (filter (fun x => x) (firstn position coded))) :: rank_points points (add position coded)
  end.

(** sort_points() sorts by code point and leaves equal ones in their order, which is the order of their
    positions. The basic code points are coded already. *)
Definition ranked (text : string) : list (Z * Z) :=
  rank_points (sort (points_from 0 text)) (map basic text).

(** What the rank of a point is. *)
Definition index_of (text : string) (point : Z * Z) : Z * Z :=
  (fst point, size (seen (fst point + 1) (firstn (Z.to_nat (snd point)) text))).

Lemma points_from_spec : forall text at_ c x, In (c, x) (points_from at_ text) <->
  at_ <= x /\ nth_error text (Z.to_nat (x - at_)) = Some c /\ basic c = false.
Proof.
  induction text as [|d text IH]; intros at_ c x; cbn [points_from].
  - split; [intros [] | intros (_ & H & _)]. destruct (Z.to_nat _); discriminate.
  - rewrite in_app_iff, IH. split.
    + intros [H | (Hx & H & Hc)].
      * destruct (basic d) eqn:E; [destruct H | destruct H as [[= <- <-]|[]]].
        rewrite Z.sub_diag. repeat split; [lia | assumption].
      * replace (Z.to_nat (x - at_)) with (S (Z.to_nat (x - (at_ + 1)))) by lia.
        repeat split; [lia | assumption..].
    + intros (Hx & H & Hc). destruct (Z.eq_dec x at_) as [->|Hne].
      * left. rewrite Z.sub_diag in H. injection H as <-. rewrite Hc. left. reflexivity.
      * right. replace (Z.to_nat (x - at_)) with (S (Z.to_nat (x - (at_ + 1)))) in H by lia.
        repeat split; [lia | assumption..].
Qed.

Lemma add_nth : forall position coded x, (position < length coded)%nat ->
  nth x (add position coded) false = if Nat.eqb x position then true else nth x coded false.
Proof.
  induction position as [|position IH]; intros [|y coded] [|x] H; cbn in *; try lia; try reflexivity.
  apply IH. lia.
Qed.

Lemma add_length : forall position coded, length (add position coded) = length coded.
Proof. induction position; intros [|x coded]; cbn; try reflexivity. rewrite IHposition. reflexivity. Qed.

Lemma count_map : forall (f : Z -> bool) l, size (filter (fun x => x) (map f l)) = size (filter f l).
Proof.
  intros f. induction l as [|c l IH]; [reflexivity|]. cbn. destruct (f c); rewrite ?size_cons, IH; reflexivity.
Qed.

(** [done] are the points before: what is in the set are the basic code points and [done]. *)
Lemma rank_points_index : forall text points done coded,
  StronglySorted before (done ++ points) -> Permutation (done ++ points) (points_from 0 text) ->
  length coded = length text ->
  (forall x c, nth_error text x = Some c ->
    (nth x coded false = true <-> basic c = true \/ In (c, Z.of_nat x) done)) ->
  rank_points points coded = map (index_of text) points.
Proof.
  intros text. induction points as [|[c at_] points IH]; intros done coded Hs Hp Hl Hcoded;
    [reflexivity|].
  cbn [rank_points map].
  assert (In (c, at_) (points_from 0 text)) as Hin
    by (rewrite <- Hp; apply in_or_app; right; left; reflexivity).
  apply points_from_spec in Hin. rewrite Z.sub_0_r in Hin. destruct Hin as (Hat & Hc & Hbasic).
  assert (Z.to_nat at_ < length text)%nat as Hlt by (apply nth_error_Some; congruence).
  set (position := Z.to_nat at_) in *.
  assert (forall q, In q done -> before q (c, at_)) as Hbefore.
  { clear - Hs. intros q Hq. induction done as [|d done IH]; [destruct Hq|].
    apply StronglySorted_inv in Hs. destruct Hs as [Hs Hd]. destruct Hq as [->|Hq]; [|auto].
    rewrite Forall_forall in Hd. apply Hd, in_or_app. right. left. reflexivity. }
  assert (forall q, In q points -> before (c, at_) q) as Hafter.
  { clear - Hs. intros q Hq. induction done as [|d done IH].
    - apply StronglySorted_inv in Hs. destruct Hs as [_ Hd]. rewrite Forall_forall in Hd. auto.
    - apply StronglySorted_inv in Hs. destruct Hs as [Hs _]. auto. }
  f_equal.
  - unfold index_of. cbn [fst snd]. fold position. f_equal.
    unfold seen. rewrite <- count_map. do 2 f_equal.
    apply (nth_ext _ _ false false); rewrite ?map_length, !firstn_length; [lia|].
    intros x Hx. assert (x < position)%nat by lia.
    assert (x < length text)%nat as Hx' by lia.
    destruct (nth_error text x) as [d|] eqn:Hd; [|apply nth_error_None in Hd; lia].
    assert (nth x (map (visible (c + 1)) (firstn position text)) false = visible (c + 1) d) as ->.
    { apply nth_error_nth. rewrite nth_error_map.
      assert (nth_error (firstn position text) x = Some d) as ->; [|reflexivity].
      rewrite <- (firstn_skipn position text), nth_error_app1 in Hd; [assumption|].
      rewrite firstn_length. lia. }
    assert (nth x (firstn position coded) false = nth x coded false) as ->.
    { rewrite <- (firstn_skipn position coded) at 2. rewrite app_nth1; [reflexivity|].
      rewrite firstn_length. lia. }
    apply eq_true_iff_eq. rewrite (Hcoded x d Hd). unfold visible. rewrite orb_true_iff, Z.ltb_lt.
    split; intros [E|E]; auto.
    + right. apply Hbefore in E. unfold before in E. cbn in E. lia.
    + destruct (basic d) eqn:Hb; [auto|]. right.
      assert (In (d, Z.of_nat x) (done ++ (c, at_) :: points)) as Hall.
      { rewrite Hp. apply points_from_spec. rewrite Z.sub_0_r, Nat2Z.id. repeat split; [lia | assumption..]. }
      apply in_app_or in Hall. destruct Hall as [Hall|[[= -> Hsame]|Hall]]; [assumption | lia|].
      apply Hafter in Hall. unfold before in Hall. cbn in Hall. lia.
  - apply (IH (done ++ [(c, at_)])).
    + rewrite <- app_assoc. assumption.
    + rewrite <- app_assoc. assumption.
    + rewrite add_length. assumption.
    + intros x d Hd. rewrite add_nth by lia. rewrite in_app_iff.
      destruct (Nat.eqb_spec x position) as [E|E].
      * split; [intros _|reflexivity]. right. right. left. rewrite E in Hd |- *.
        f_equal; [congruence | lia].
      * rewrite (Hcoded x d Hd). split; [tauto|]. intros [H|[H|[[= _ H]|[]]]]; auto. lia.
Qed.

Lemma occurrences_index : forall text left at_, at_ = size left ->
  occurrences left text = map (index_of (left ++ text)) (points_from at_ text).
Proof.
  induction text as [|c text IH]; intros left at_ Hat; [reflexivity|]. cbn [occurrences points_from].
  rewrite (IH (left ++ [c]) (at_ + 1)) by (rewrite size_app, size_cons, size_nil; lia).
  rewrite <- app_assoc. cbn [app]. destruct (basic c); [reflexivity|]. cbn [app map]. f_equal.
  unfold index_of. cbn [fst snd]. subst at_.
  replace (Z.to_nat (size left)) with (length left) by (unfold size; lia). rewrite firstn_app, firstn_all.
  rewrite Nat.sub_diag. cbn. rewrite app_nil_r. reflexivity.
Qed.

Lemma index_of_monotone : forall text a b, 0 <= snd a -> before a b ->
  before (index_of text a) (index_of text b).
Proof.
  intros text [c x] [d y] Hx. unfold before, index_of. cbn [fst snd] in *. intros [H|[-> H]]; [auto|].
  right. split; [reflexivity|].
  rewrite <- (firstn_skipn (Z.to_nat x) (firstn (Z.to_nat y) text)).
  rewrite firstn_firstn, Nat.min_l by lia. unfold seen. rewrite filter_app, size_app.
  pose proof (size_nonnegative _ (filter (visible (d + 1)) (skipn (Z.to_nat x) (firstn (Z.to_nat y) text)))).
  lia.
Qed.

(** The sorted code points with their ranks are the text's insertions. *)
Theorem ranked_insertions : forall text, ranked text = insertions text.
Proof.
  intros text. unfold ranked, insertions.
  set (points := points_from 0 text).
  rewrite (rank_points_index text (sort points) []).
  - apply sorted_unique.
    + assert (Forall (fun x => 0 <= snd x) (sort points)) as Hpos.
      { apply Forall_forall. intros [c x] Hx. apply (Permutation_in _ (sort_permutation points)) in Hx.
        apply points_from_spec in Hx. apply Hx. }
      pose proof (sort_sorted points) as Hs. induction Hs as [|x l Hs IH Hx]; cbn; [constructor|].
      inversion Hpos as [|? ? Hx0 Hpos']; subst. constructor; [auto|].
      apply Forall_map. eapply Forall_impl; [|exact Hx]. intros y. apply index_of_monotone. assumption.
    + apply sort_sorted.
    + rewrite (occurrences_index text [] 0) by reflexivity. rewrite !sort_permutation. reflexivity.
  - apply sort_sorted.
  - apply sort_permutation.
  - apply map_length.
  - intros x c Hc. rewrite (nth_error_nth _ _ _ (map_nth_error basic x text Hc)).
    split; [auto | intros [H|[]]; assumption].
Qed.

(** Where all code points that are not basic are the same, encode_sorted_to() neither sorts nor counts:
    they are in order as they stand, and everything on the left of one is coded before it. *)
Lemma points_from_sorted : forall c text at_, (forall d, In d text -> basic d = true \/ d = c) ->
  StronglySorted before (points_from at_ text).
Proof.
  intros c. induction text as [|d text IH]; intros at_ H; cbn [points_from]; [constructor|].
  assert (StronglySorted before (points_from (at_ + 1) text)) as Hs
    by (apply IH; intros e He; apply H; right; assumption).
  destruct (basic d) eqn:E; [assumption|]. cbn [app]. constructor; [assumption|].
  assert (d = c) as -> by (destruct (H d (or_introl eq_refl)); congruence).
  apply Forall_forall. intros [e x] He. apply points_from_spec in He. destruct He as (Hx & He & Hb).
  apply nth_error_In in He. destruct (H e (or_intror He)) as [Hbasic | ->]; [congruence|].
  right. cbn. split; [reflexivity | lia].
Qed.

Theorem one_code_point : forall c text, (forall d, In d text -> basic d = true \/ d = c) ->
  ranked text = points_from 0 text.
Proof.
  intros c text H. rewrite ranked_insertions. unfold insertions.
  rewrite (occurrences_index text [] 0) by reflexivity. cbn [app].
  assert (map (index_of text) (points_from 0 text) = points_from 0 text) as ->.
  { rewrite <- map_id. apply map_ext_in. intros [d x] Hin. apply points_from_spec in Hin.
    rewrite Z.sub_0_r in Hin. destruct Hin as (Hx & Hd & Hb). unfold index_of. cbn [fst snd]. f_equal.
    assert (forall l, (forall e, In e l -> In e text) -> seen (d + 1) l = l) as Hall.
    { assert (d = c) as -> by (apply nth_error_In in Hd; destruct (H d Hd); congruence).
      induction l as [|e l IH]; intros Hl; [reflexivity|]. cbn.
      assert (visible (c + 1) e = true) as ->.
      { unfold visible. destruct (H e (Hl e (or_introl eq_refl))) as [-> | ->]; [reflexivity|].
        rewrite orb_true_iff, Z.ltb_lt. lia. }
      f_equal. apply IH. intros f Hf. apply Hl. right. assumption. }
    rewrite Hall by (intros e He; rewrite <- (firstn_skipn (Z.to_nat x) text); apply in_or_app; auto).
    unfold size. rewrite firstn_length_le; [lia|].
    assert (Z.to_nat x < length text)%nat by (apply nth_error_Some; congruence). lia. }
  apply sorted_unique; [apply sort_sorted | apply (points_from_sorted c); assumption | apply sort_permutation].
Qed.

(** ** The procedure of the C++ *)

Variable m : Z.
Variable domain : Z -> bool.
Variable any : bool.  (* whether the domain is Domain::any, which ends at Maxint *)

(** ace/internal/steps.h, put_delta() *)
Fixpoint put_delta (fuel : nat) (bias delta k : Z) : string :=
  let t := machine_threshold bias k in
  if delta <? t then [digit_point delta]
  else match fuel with
       | O => []
       | S fuel =>
           let rest := (delta - t) / (base - t) in
           digit_point (wrap32 (delta - wrap32 (rest * (base - t))))
           :: put_delta fuel bias rest (k + base)
       end.

(** A delta of zero that is not the first is written without a loop: one digit, and the bias becomes
    zero. *)
Theorem zero_delta : 0 < tmin -> forall fuel bias h, 1 <= h < 2 ^ 32 ->
  put_delta fuel bias 0 base = [digit_point 0] /\ machine_adapt quotient 2 0 h = 0.
Proof.
  intros Htmin fuel bias h Hh. split.
  - pose proof tmax_range.
    assert (0 < machine_threshold bias base) as Ht.
    { unfold machine_threshold. destruct (Z.leb_spec base bias); [assumption|].
      destruct (base - bias >=? tmax); lia. }
    destruct fuel; cbn [put_delta]; rewrite (proj2 (Z.ltb_lt _ _) Ht); reflexivity.
  - unfold machine_adapt. rewrite Z.div_0_l by lia. rewrite quotient_divides by lia.
    rewrite Z.div_0_l by lia. rewrite (wrap32_small (0 + 0)) by lia. cbn [machine_adapt_loop adapt_fuel].
    change (adapt_fuel (0 + 0)) with O. cbn [machine_adapt_loop]. unfold adapt_end.
    rewrite Z.mul_0_r, (wrap32_small 0) by lia. rewrite Zdiv_0_l. apply wrap32_small. lia.
Qed.

(** The loop over the sorted points. *)
Fixpoint put_deltas (first : bool) (n i bias h : Z) (points : list (Z * Z)) : option string :=
  match points with
  | [] => Some []
  | (c, index) :: points =>
      let sum := wrap64 (wrap64 (wrap32 (c - n) * wrap32 (h + 1)) + index) in
      let delta := wrap64 (sum - i) in
      if (m <? c) || (m <? delta) then None
      else
        let next := if first then machine_adapt Z.div damp delta (wrap32 (h + 1))
                    else machine_adapt quotient 2 delta (wrap32 (h + 1)) in
        let* rest := put_deltas false c (wrap32 (index + 1)) next (h + 1) points in
        Some (put_delta (digits_fuel bias delta base) bias delta base ++ rest)
  end.

(** steps.h, check_text() *)
Definition check_text (text : string) : bool :=
  (size text <=? m)
  && forallb (fun c => domain c && negb (any && (m <? c)) && encodable c) text.

(** encode_sorted_to(), with a sink that is large enough *)
Definition encode_sorted (text : string) : option string :=
  if check_text text then
    let* digits := put_deltas true initial_n 0 initial_bias (size (filter basic text)) (ranked text) in
    Some (literal_portion text ++ digits)
  else None.

(** ** It is the encoder of the draft *)

Hypothesis maxint_below : m < 2 ^ 32.
Hypothesis cannot_overflow : adapt_cannot_overflow m.
Hypothesis initial_n_fits : 0 <= initial_n <= m.
Hypothesis basic_fits : forall c, basic c = true -> c <= m.
Hypothesis domain_below : any = false -> forall c, domain c = true -> c < 2 ^ 32.

Lemma put_delta_writes : forall bias, sound_bias bias -> forall fuel q j, 0 <= q <= m ->
  put_delta fuel bias q (base * (j + 1)) = write_digits fuel bias q (base * (j + 1)).
Proof.
  intros bias Hbias. induction fuel as [|fuel IH]; intros q j Hq; cbn [put_delta write_digits];
    rewrite machine_threshold_right by assumption;
    pose proof (threshold_range bias (base * (j + 1)));
    set (t := threshold bias (base * (j + 1))) in *;
    destruct (Z.ltb_spec q t); try reflexivity.
  assert (0 < base - t) as Hpositive by lia.
  pose proof (Z.div_mod (q - t) (base - t)) as Hdm.
  pose proof (Z.mod_pos_bound (q - t) _ Hpositive).
  assert (0 <= (q - t) / (base - t) <= q - t)
    by (split; [apply Z.div_pos; lia | apply Z.div_le_upper_bound; nia]).
  specialize (Hdm ltac:(lia)). set (r := (q - t) / (base - t)) in *. set (e := (q - t) mod (base - t)) in *.
  assert (0 <= r * (base - t)) by (apply Z.mul_nonneg_nonneg; lia).
  rewrite (wrap32_small (r * (base - t))) by lia.
  replace (q - r * (base - t)) with (t + e) by lia.
  rewrite wrap32_small by lia. f_equal.
  replace (base * (j + 1) + base) with (base * (j + 1 + 1)) by ring. apply IH. lia.
Qed.

(** c - n, the products and the sums do not wrap; delta is the distance of the states. *)
Lemma put_deltas_write : forall b points first n i bias h, sound_bias bias ->
  advances n i h points -> 0 <= n -> 0 <= i <= h -> b <= h -> first = (h =? b) ->
  h + size points <= m -> Forall (fun x => fst x < 2 ^ 32) points -> n < 2 ^ 32 ->
  put_deltas first n i bias h points =
  if forallb (fun x => fst x <=? m) points then write_insertions (maxint m) b n i h bias points else None.
Proof.
  intros b. induction points as [|[c j] points IH];
    intros first n i bias h Hbias Ha Hn Hi Hb Hfirst Hsize Hbelow Hn32; [reflexivity|].
  cbn [advances put_deltas forallb write_insertions fst] in *. destruct Ha as (Hbefore & Hj & Hc & Ha).
  rewrite size_cons in Hsize. pose proof (size_nonnegative _ points).
  inversion Hbelow as [|? ? Hc32 Hbelow']; subst x l. cbn [fst] in Hc32.
  destruct (Z.leb_spec c m) as [Hcm|Hcm]; [|rewrite (proj2 (Z.ltb_lt _ _)) by lia; reflexivity].
  rewrite (proj2 (Z.ltb_ge m c)) by lia. cbn [orb andb].
  pose proof (distance_nonnegative h n i c j Hi ltac:(lia) Hbefore) as Hd.
  pose proof (distance_sum h n i c j) as Hdistance.
  assert (n <= c) by (unfold before in Hbefore; cbn in Hbefore; lia).
  rewrite (wrap32_small (c - n)), (wrap32_small (h + 1)) by lia.
  assert (0 <= (c - n) * (h + 1) <= (2 ^ 32 - 1) * (2 ^ 32 - 1)) by nia.
  rewrite (wrap64_small ((c - n) * (h + 1))) by lia.
  rewrite (wrap64_small (_ + j)) by lia.
  rewrite <- Hdistance. replace (i + distance h (n, i) (c, j) - i) with (distance h (n, i) (c, j)) by ring.
  set (delta := distance h (n, i) (c, j)) in *.
  rewrite wrap64_small by lia. unfold checked. cbn [fits].
  destruct (Z.ltb_spec m delta), (Z.leb_spec delta m); try lia.
  { destruct (forallb _ points); reflexivity. }
  assert (adapt (maxint m) delta (h + 1) (h =? b) =
    Some (if first then machine_adapt Z.div damp delta (h + 1)
          else machine_adapt quotient 2 delta (h + 1))) as Hadapt.
  { subst first. destruct (h =? b).
    - apply (machine_adapt_right m maxint_below cannot_overflow Z.div true); [reflexivity | lia..].
    - apply (machine_adapt_right m maxint_below cannot_overflow quotient false); [|lia..].
      intros x Hx. apply quotient_divides; lia. }
  rewrite Hadapt. set (next := if first then _ else _) in *. clearbody next.
  assert (sound_bias next) as Hnext.
  { apply adapt_bounded in Hadapt.
    destruct (adapt_total delta (h + 1) (h =? b)) as (next' & Htotal & Hsound); [lia..|].
    rewrite Hadapt in Htotal. injection Htotal as <-. assumption. }
  rewrite (wrap32_small (j + 1)) by lia.
  rewrite (IH false c (j + 1) next (h + 1)); try assumption; try lia.
  destruct (forallb _ points); [|reflexivity].
  destruct (write_insertions _ _ _ _ _ _ _); [|reflexivity]. unfold write_integer.
  pose proof (put_delta_writes bias Hbias (digits_fuel bias delta base) delta 0) as Hput.
  rewrite Z.add_0_l, Z.mul_1_r in Hput. rewrite Hput by lia. reflexivity.
Qed.

(** The algorithm of encode.h is the encoder of 6.3 with the same maxint, for texts that are not longer
    than maxint and have code points of the domain only. *)
Theorem encode_sorted_encodes : forall text,
  encode_sorted text =
  if (size text <=? m) && forallb domain text then encode (maxint m) text else None.
Proof.
  intros text. unfold encode_sorted, check_text.
  destruct (Z.leb_spec (size text) m) as [Hsize|Hsize]; [|reflexivity]. cbn [andb].
  set (check := fun c => domain c && negb (any && (m <? c)) && encodable c).
  rewrite refinement by (cbn [fits]; lia). unfold encode_by_insertions.
  destruct (forallb domain text) eqn:Hdomain.
  2: { destruct (forallb check text) eqn:E; [|reflexivity]. rewrite forallb_forall in E.
       enough (forallb domain text = true) by congruence. apply forallb_forall.
       intros c Hc. specialize (E c Hc). unfold check in E. rewrite !andb_true_iff in E. tauto. }
  destruct (forallb encodable text) eqn:Hvalid.
  2: { destruct (forallb check text) eqn:E; [|reflexivity]. rewrite forallb_forall in E.
       enough (forallb encodable text = true) by congruence. apply forallb_forall.
       intros c Hc. specialize (E c Hc). unfold check in E. rewrite !andb_true_iff in E. tauto. }
  cbn [andb]. apply forallb_valid in Hvalid as Hv.
  rewrite forallb_forall in Hdomain, Hvalid.
  destruct (passes_insertions text Hv) as (_ & Ha & Hbuild).
  pose proof (size_nonnegative _ (filter basic text)) as Hb.
  pose proof (build_size (insertions text) (filter basic text)) as Hcount. rewrite Hbuild in Hcount.
  assert (forallb (representable (maxint m)) text = forallb (fun x => fst x <=? m) (insertions text))
    as Hrepresentable.
  { apply eq_true_iff_eq. rewrite !forallb_forall. unfold representable. cbn [fits].
    split; intros H x Hx.
    - pose proof (insertions_in_text text) as Hin. rewrite Forall_forall in Hin. specialize (H _ (Hin x Hx)).
      apply orb_true_iff in H. destruct H as [H|H]; [|assumption]. apply basic_fits in H. lia.
    - destruct (basic x) eqn:E; [reflexivity|]. cbn [orb].
      assert (exists j, In (x, j) (insertions text)) as [j Hj].
      { apply In_nth_error in Hx. destruct Hx as [at_ Hat].
        exists (snd (index_of text (x, Z.of_nat at_))).
        unfold insertions.
        apply (Permutation_in _ (Permutation_sym (sort_permutation _))).
        rewrite (occurrences_index text [] 0) by reflexivity. cbn [app].
        apply (in_map (index_of text) _ (x, Z.of_nat at_)). apply points_from_spec.
        rewrite Z.sub_0_r, Nat2Z.id. repeat split; [lia | assumption..]. }
      apply (H _ Hj). }
  destruct (forallb check text) eqn:E.
  - rewrite Hrepresentable, ranked_insertions.
    rewrite (put_deltas_write (size (filter basic text))); try assumption; try lia.
    + destruct (forallb _ (insertions text)); reflexivity.
    + split; [apply initial_bias_nonnegative | apply initial_bias_range].
    + rewrite forallb_forall in E. eapply Forall_impl; [|apply insertions_in_text].
      intros x Hx. cbn beta in Hx. specialize (E _ Hx). unfold check in E. rewrite !andb_true_iff in E.
      destruct E as [[Hd Hany] _]. destruct any eqn:F.
      * cbn [andb] in Hany. apply negb_true_iff, Z.ltb_ge in Hany. lia.
      * apply domain_below; auto.
  - destruct (forallb (representable (maxint m)) text) eqn:F; [|reflexivity].
    enough (forallb check text = true) by congruence.
    apply forallb_forall. intros c Hc. rewrite forallb_forall in F. specialize (F c Hc).
    unfold check. rewrite Hdomain, Hvalid by assumption. unfold representable in F. cbn [fits] in F.
    assert (c <= m) as Hcm.
    { apply orb_true_iff in F. destruct F as [F|F]; [auto | lia]. }
    rewrite (proj2 (Z.ltb_ge m c)) by assumption. rewrite andb_false_r. reflexivity.
Qed.
End ProductionEncoder.

(** Punycode as in codecs/include/ace/punycode_profile.h, with maxint 2^32 - 1: the conditions hold. *)
Theorem punycode_encode_sorted : forall domain any text,
  (any = false -> forall c, domain c = true -> c < 2 ^ 32) ->
  encode_sorted (2 ^ 32 - 1) domain any text =
  if (size text <=? 2 ^ 32 - 1) && forallb domain text then encode (maxint (2 ^ 32 - 1)) text else None.
Proof.
  intros domain any text Hdomain. apply encode_sorted_encodes; cbn [base initial_n punycode].
  1, 3: lia.
  - unfold adapt_cannot_overflow. vm_compute. intuition discriminate.
  - intros c Hc. cbn in Hc. lia.
  - assumption.
Qed.
