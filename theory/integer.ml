(* SPDX-License-Identifier: Apache-2.0 *)
(* What Extraction.v maps the integers and natural numbers of Coq to: those of the library Zarith. *)
type t = Z.t

let zero = Z.zero
let one = Z.one
let succ = Z.succ
let neg = Z.neg
let add = Z.add
let sub = Z.sub
let mul = Z.mul
let max = Z.max
let min = Z.min
let equal = Z.equal
let leq = Z.leq
let lt = Z.lt
let geq = Z.geq
let gt = Z.gt

(* Coq rounds to minus infinity, and has x / 0 = 0 and x mod 0 = x. *)
let div a b = if Z.sign b = 0 then Z.zero else Z.fdiv a b
let modulo a b = Z.sub a (Z.mul b (div a b))
let logxor = Z.logxor
let log2 a = if Z.sign a <= 0 then Z.zero else Z.of_int (Z.log2 a)
let to_natural a = Z.max a Z.zero
let of_natural a = a
let length list = Z.of_int (List.length list)

(* The constructors of positive, and of the integers and natural numbers what match does. *)
let twice a = Z.shift_left a 1
let twice_plus_one a = Z.succ (Z.shift_left a 1)

let match_positive f1 f0 f a =
  if Z.equal a Z.one then f ()
  else if Z.is_odd a then f1 (Z.shift_right a 1)
  else f0 (Z.shift_right a 1)

let match_integer f0 fp fn a = match Z.sign a with 0 -> f0 () | 1 -> fp a | _ -> fn (Z.neg a)
let match_natural f0 f a = if Z.sign a = 0 then f0 () else f (Z.pred a)
