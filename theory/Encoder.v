(* SPDX-License-Identifier: Apache-2.0 *)
(** The encoding procedure: draft-costello-rfc3492bis-02, section 6.3. *)

From Coq Require Import ZArith List Lia Bool.
From Bootstring Require Import Parameters Adapt Integers.
Import ListNotations.
Open Scope Z_scope.

Section Encoder.
Context {p : Parameters}.

(** 6.3, line 8: the minimum non-basic code point >= n in the input, if there is one. *)
Fixpoint minimum (n : Z) (input : string) : option Z :=
  match input with
  | [] => None
  | c :: input =>
      if negb (basic c) && (n <=? c) then
        match minimum n input with
        | Some m => Some (Z.min c m)
        | None => Some c
        end
      else minimum n input
  end.

(** 6.3, lines 11 to 27: the loop over the code points c of the input. Gives what is output, and the
    variables delta, bias and h. *)
Fixpoint scan (l : limit) (b n : Z) (input : string) (delta bias h : Z)
  : option (string * (Z * Z * Z)) :=
  match input with
  | [] => Some ([], (delta, bias, h))
  | c :: input =>
      let* delta := if (c <? n) || basic c then checked l (delta + 1) else Some delta in
      if c =? n then
        let digits := write_integer bias delta base in
        let* bias := adapt l delta (h + 1) (h =? b) in
        let* (output, variables) := scan l b n input 0 bias (h + 1) in
        Some (digits ++ output, variables)
      else scan l b n input delta bias h
  end.

(** 6.3, lines 7 to 29: the outer loop. Each pass outputs a delta or more, so that the length of the
    input is enough fuel ([Refinement.refinement]). *)
Fixpoint encode_loop (l : limit) (b : Z) (input : string) (fuel : nat) (n delta bias h : Z)
  : option string :=
  if h <? size input then
    match fuel with
    | O => None
    | S fuel =>
        let* m := minimum n input in
        let* delta := checked l (delta + (m - n) * (h + 1)) in
        let n := m in
        let* (output, (delta, bias, h)) := scan l b n input delta bias h in
        let* rest := encode_loop l b input fuel (n + 1) (delta + 1) bias h in
        Some (output ++ rest)
    end
  else Some [].

(** 6.3, lines 4 and 5 *)
Definition literal_portion (input : string) : string :=
  let literal := filter basic input in
  match literal with [] => [] | _ :: _ => literal ++ [delimiter] end.

(** 6.3 *)
Definition encode (l : limit) (input : string) : option string :=
  let b := size (filter basic input) in
  if forallb encodable input && forallb (representable l) input then
    let* output :=
      encode_loop l b input (length input) initial_n 0 initial_bias b in
    Some (literal_portion input ++ output)
  else None.
End Encoder.
