(* SPDX-License-Identifier: Apache-2.0 *)
(** The decoding procedure: draft-costello-rfc3492bis-02, section 6.2. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Adapt Integers.
Import ListNotations.
Open Scope Z_scope.

Section Decoder.
Context {p : Parameters}.

(** 6.2, line 5: the input before its last delimiter, and the input from there on. *)
Fixpoint split_at_last_delimiter (input : string) : option (string * string) :=
  match input with
  | [] => None
  | c :: rest =>
      match split_at_last_delimiter rest with
      | Some (before, from) => Some (c :: before, from)
      | None => if is_delimiter c then Some ([], input) else None
      end
  end.

(** 6.2, line 25 *)
Definition insert (n i : Z) (output : string) : string :=
  firstn (Z.to_nat i) output ++ n :: skipn (Z.to_nat i) output.

(** 6.2, lines 9 to 27: the outer loop. Each pass consumes a code point, so that the length of the
    input is enough fuel ([decode_loop_fuel]). *)
Fixpoint decode_loop (l : limit) (fuel : nat) (n i bias : Z) (output input : string)
  : option string :=
  match input with
  | [] => Some output
  | _ =>
      match fuel with
      | O => None
      | S fuel =>
          let oldi := i in
          let* (i, input) := read_integer l bias input i 1 base in
          let* bias := adapt l (i - oldi) (size output + 1) (oldi =? 0) in
          let* n := checked l (n + i / (size output + 1)) in
          let i := i mod (size output + 1) in
          if basic n then None
          else decode_loop l fuel n (i + 1) bias (insert n i output) input
      end
  end.

(** 6.2. A delimiter at index 0 is not consumed (lines 5 to 8: no code point is before it). *)
Definition decode (l : limit) (input : string) : option string :=
  let (output, input) :=
    match split_at_last_delimiter input with
    | Some (before, from) => (before, from)
    | None => ([], input)
    end in
  if forallb basic output then
    let input := match output with [] => input | _ :: _ => tl input end in
    decode_loop l (length input) initial_n 0 initial_bias output input
  else None.

(** ** The literal portion (3.1) *)

Lemma split_none : forall s,
  Forall (fun c => is_delimiter c = false) s -> split_at_last_delimiter s = None.
Proof. induction 1 as [|c s Hc _ IH]; [reflexivity|]. cbn. rewrite IH, Hc. reflexivity. Qed.

Lemma split_some : forall literal mark s, is_delimiter mark = true ->
  Forall (fun c => is_delimiter c = false) s ->
  split_at_last_delimiter (literal ++ mark :: s) = Some (literal, mark :: s).
Proof.
  intros literal mark s Hm Hs. induction literal as [|c literal IH]; cbn.
  - rewrite split_none, Hm by assumption. reflexivity.
  - rewrite IH. reflexivity.
Qed.

Lemma split_inverse : forall s before from,
  split_at_last_delimiter s = Some (before, from) ->
  s = before ++ from /\ exists mark rest, from = mark :: rest /\ is_delimiter mark = true.
Proof.
  induction s as [|c s IH]; cbn; [discriminate|]. intros before from.
  destruct (split_at_last_delimiter s) as [[before' from']|].
  - intros [= <- <-]. destruct (IH _ _ eq_refl) as [-> H]. auto.
  - destruct (is_delimiter c) eqn:E; [|discriminate]. intros [= <- <-]. eauto.
Qed.

Context {valid : Valid p}.

Lemma read_integer_consumes : forall l bias input i w k i' rest,
  read_integer l bias input i w k = Some (i', rest) -> (length rest < length input)%nat.
Proof.
  intros l bias. induction input as [|c input IH]; intros i w k i' rest; cbn; [discriminate|].
  destruct (digit_value c); [|discriminate]. destruct (checked l _); [|discriminate].
  destruct (_ <? _).
  - intros [= _ <-]. lia.
  - destruct (checked l _); [|discriminate]. intros H. apply IH in H. lia.
Qed.

Lemma decode_loop_fuel : forall l fuel n i bias output input, (length input <= fuel)%nat ->
  decode_loop l fuel n i bias output input
  = decode_loop l (length input) n i bias output input.
Proof.
  intros l.
  enough (forall fuel more n i bias output input, (length input <= fuel <= more)%nat ->
    decode_loop l more n i bias output input = decode_loop l fuel n i bias output input) as Hmore
    by (intros; apply Hmore; lia).
  induction fuel as [|fuel IH]; intros more n i bias output [|c input] Hf;
    destruct more as [|more]; try reflexivity; cbn [length] in *; try lia.
  cbn [decode_loop].
  destruct (read_integer l bias (c :: input) i 1 base) as [[i' rest]|] eqn:E; [|reflexivity].
  apply read_integer_consumes in E. cbn in E.
  destruct (adapt l _ _ _); [|reflexivity]. destruct (checked l _); [|reflexivity].
  destruct (basic _); [reflexivity|]. apply IH. lia.
Qed.

(** The loop is the loop of 6.2: the fuel never runs out, so that failure is the draft's failure. *)
Lemma decode_loop_step : forall l n i bias output input, input <> [] ->
  decode_loop l (length input) n i bias output input =
  let* (i', rest) := read_integer l bias input i 1 base in
  let* bias' := adapt l (i' - i) (size output + 1) (i =? 0) in
  let* n' := checked l (n + i' / (size output + 1)) in
  if basic n' then None
  else decode_loop l (length rest) n' (i' mod (size output + 1) + 1) bias'
         (insert n' (i' mod (size output + 1)) output) rest.
Proof.
  intros l n i bias output [|c input] H; [contradiction|].
  cbn [decode_loop length].
  destruct (read_integer l bias (c :: input) i 1 base) as [[i' rest]|] eqn:E; [|reflexivity].
  apply read_integer_consumes in E. cbn in E.
  destruct (adapt l _ _ _); [|reflexivity]. destruct (checked l _); [|reflexivity].
  destruct (basic _); [reflexivity|]. apply decode_loop_fuel. lia.
Qed.
End Decoder.
