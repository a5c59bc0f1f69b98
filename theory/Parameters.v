(* SPDX-License-Identifier: Apache-2.0 *)
(** The parameters of Bootstring: draft-costello-rfc3492bis-02, section 4. *)

From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
Open Scope Z_scope.

(** A string is a list of code points; a code point is an integer (section 2). *)
Definition string := list Z.

(** The length as an integer that the pseudocode can calculate with. *)
Definition size {A} (l : list A) : Z := Z.of_nat (length l).

(** Section 4, the first three paragraphs: the set of basic code points, the delimiters among them, the code
    points that have a digit-value, the initial value of n, and the five numbers.
    Several code points may have one digit-value (upper and lower case); [digit_point] is the one
    that the encoder writes. [delimiter] is the delimiter that the encoder writes; section 4 asks
    for at least one, so that a decoder may know others. *)
Class Parameters := {
  basic : Z -> bool;
  is_delimiter : Z -> bool;
  delimiter : Z;
  digit_value : Z -> option Z;
  digit_point : Z -> Z;
  base : Z;
  tmin : Z;
  tmax : Z;
  skew : Z;
  damp : Z;
  initial_bias : Z;
  initial_n : Z
}.

(** Section 4: what the parameters need to satisfy. That delimiters and digits are basic code points is
    not among it, because no proof needs it; that initial_n is no greater than any non-basic code point
    that can appear is a condition on texts, [valid_text]. Section 2 has nonnegative operands only,
    hence [initial_bias_nonnegative]. *)
Class Valid (p : Parameters) : Prop := {
  delimiter_is_delimiter : is_delimiter delimiter = true;
  digit_value_range : forall c d, digit_value c = Some d -> 0 <= d < base;
  digit_value_no_delimiter : forall c d, digit_value c = Some d -> is_delimiter c = false;
  digit_point_value : forall d, 0 <= d < base -> digit_value (digit_point d) = Some d;
  tmin_range : 0 <= tmin <= base - 2;
  tmax_range : 1 <= tmax <= base - 1;
  tmin_tmax : tmin <= tmax;
  skew_range : skew >= 1;
  damp_range : damp >= 2;
  initial_bias_nonnegative : 0 <= initial_bias;
  initial_bias_range : initial_bias mod base <= base - tmin
}.

(** A text that can be encoded (6.3, the statement in braces before the loop): every code point is
    basic or at least initial_n. *)
Definition encodable {p : Parameters} (c : Z) : bool := basic c || (initial_n <=? c).
Definition valid_text {p : Parameters} (text : string) : Prop :=
  Forall (fun c => encodable c = true) text.

(** The greatest integer that a variable holds (6.4), or no bound at all. *)
Inductive limit := unbounded | maxint (m : Z).

Definition fits (l : limit) (x : Z) : bool :=
  match l with unbounded => true | maxint m => x <=? m end.

(** What the input of the bounded encoder may hold (6.3, the loop gives m a code point of the input): a code
    point beyond maxint is no integer of the machine. Basic code points are in the string itself, on
    both sides. *)
Definition representable {p : Parameters} (l : limit) (c : Z) : bool := basic c || fits l c.

(** "fail on overflow": [None] is failure. *)
Definition checked (l : limit) (x : Z) : option Z := if fits l x then Some x else None.

Declare Scope monad_scope.
Notation "'let*' x := e 'in' k" := (match e with Some x => k | None => None end)
  (at level 200, x pattern, e at level 200, k at level 200) : monad_scope.
Open Scope monad_scope.

(** ** What the other files need of the above *)

Lemma size_nonnegative : forall A (l : list A), 0 <= size l.
Proof. intros. unfold size. lia. Qed.

Lemma size_nil : forall A, size (@nil A) = 0.
Proof. reflexivity. Qed.

Lemma size_cons : forall A (a : A) l, size (a :: l) = size l + 1.
Proof. intros. unfold size. simpl length. lia. Qed.

Lemma size_app : forall A (a b : list A), size (a ++ b) = size a + size b.
Proof. intros. unfold size. rewrite app_length. lia. Qed.

Lemma checked_some : forall l x y, checked l x = Some y -> y = x /\ fits l x = true.
Proof. unfold checked. intros l x y. destruct (fits l x); intros [= <-]. auto. Qed.

Lemma checked_fits : forall l x, fits l x = true -> checked l x = Some x.
Proof. unfold checked. intros l x ->. reflexivity. Qed.

Lemma representable_unbounded : forall {p : Parameters} text,
  forallb (representable unbounded) text = true.
Proof. intros. apply forallb_forall. intros. apply orb_true_r. Qed.

Lemma fits_below : forall l x y, fits l y = true -> x <= y -> fits l x = true.
Proof. unfold fits. intros [|m] x y; [reflexivity|]. rewrite !Z.leb_le. lia. Qed.
