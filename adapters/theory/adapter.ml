(* SPDX-License-Identifier: Apache-2.0 *)
(* The procedures of theory/ as an adapter: what is proved there is what answers here. *)

(* "0062 00FC" as code points, and code points as "0062 00FC". *)
let code_points text =
  String.split_on_char ' ' text |> List.filter (( <> ) "") |> List.map (Z.of_string_base 16)

let of_code_points text = String.concat " " (List.map (Z.format "%04X") text)

(* The octets of an ACE string as code points, and back. *)
let of_octets ace = List.init (String.length ace) (fun i -> Z.of_int (Char.code ace.[i]))
let to_octets ace = String.of_seq (Seq.map (fun c -> Char.chr (Z.to_int c)) (List.to_seq ace))

let of_hex hex =
  String.init (String.length hex / 2) (fun i ->
      Char.chr (int_of_string ("0x" ^ String.sub hex (2 * i) 2)))

(* theory [BITS]: integers of so many bits for Punycode, in all of its procedures. *)
let limit, bits =
  match Sys.argv with
  | [| _ |] -> (Bootstring.Unbounded, "4294967295")
  | [| _; bits |] ->
      (Bootstring.Maxint (Z.pred (Z.shift_left Z.one (int_of_string bits))), bits)
  | _ -> prerr_endline "usage: theory [BITS]"; exit 2

(* The character database for CIDNUC, which the proofs leave open. Table 1 of the draft: the full stop, and the
   characters that separate, control or are private. *)
let unicode =
  let prohibited c =
    Z.equal c (Z.of_int 0x2E)
    || (Z.fits_int c && Uchar.is_valid (Z.to_int c)
       &&
       match Uucp.Gc.general_category (Uchar.of_int (Z.to_int c)) with
       | `Zs | `Zl | `Zp | `Cc | `Cf | `Co -> true
       | _ -> false)
  in
  let nfc text =
    let normalizer = Uunf.create `NFC in
    let rec add input out =
      match Uunf.add normalizer input with
      | `Uchar c -> add `Await (Z.of_int (Uchar.to_int c) :: out)
      | `Await | `End -> out
    in
    let add_one out c = add (`Uchar (Uchar.of_int (Z.to_int c))) out in
    List.rev (add `End (List.fold_left add_one [] text))
  in
  { Bootstring.prohibited; nfc }

(* The version of Unicode: the age of the youngest character. The constant of the library is not filled in by Debian. *)
let unicode_version () =
  let rec youngest c age =
    let age = max age (Uucp.Age.age c) in
    if Uchar.equal c Uchar.max then age else youngest (Uchar.succ c) age
  in
  match youngest Uchar.min (`Version (0, 0)) with
  | `Version (major, minor) -> Printf.sprintf "%d.%d" major minor
  | `Unassigned -> assert false

(* Integers have no bound by default, so that nothing overflows and every number is a code point. Lists that
   are much longer than max_length need more stack than a process has: the adapter reports a crash. *)
let hello () =
  let codec ?(more = "") name bits domain =
    Printf.sprintf
      {|"%s":{"ops":["encode","decode"],"bits":%s,"domain":"%s","max_length":65600,
        "case_flags":false,"layer":"codec"%s}|}
      name bits domain more
  in
  Printf.sprintf
    {|{"hello":1,"name":"theory","version":"rfc3492bis-02","language":"Coq","in_flight":256,
       "codecs":{%s,%s,%s,%s}}|}
    (codec "punycode" bits "any")
    (codec "lace" "4294967295" "scalar")
    (codec "mace" "4294967295" "code_point")
    (codec "cidnuc" "4294967295" "scalar"
       ~more:(Printf.sprintf {|,"unicode_version":"%s"|} (unicode_version ())))
  |> Yojson.Safe.from_string

let encode = function
  | "punycode" -> Some Bootstring.(encode punycode limit)
  | "lace" -> Some Bootstring.lace_encode
  | "mace" -> Some Bootstring.mace_encode
  | "cidnuc" -> Some (Bootstring.cidnuc_encode unicode)
  | _ -> None

let decode = function
  | "punycode" -> Some Bootstring.(decode_by_cursor punycode limit)
  | "lace" -> Some Bootstring.lace_decode
  | "mace" -> Some Bootstring.mace_decode
  | "cidnuc" -> Some (Bootstring.cidnuc_decode unicode)
  | _ -> None

let answer request =
  let text name = Yojson.Safe.Util.(request |> member name |> to_string_option) in
  let value name form = function
    | Some result -> (name, `String (form result))
    | None -> ("reject", `String "fails")
  in
  let codec = Option.value (text "codec") ~default:"" in
  match (text "op", encode codec, decode codec, text "unicode", text "ace", text "ace_hex") with
  | Some "encode", Some encode, _, Some t, _, _ -> value "ace" to_octets (encode (code_points t))
  | Some "decode", _, Some decode, _, Some ace, _ -> value "unicode" of_code_points (decode (of_octets ace))
  | Some "decode", _, Some decode, _, _, Some hex ->
      value "unicode" of_code_points (decode (of_octets (of_hex hex)))
  | _ -> ("unsupported", `String "no request to encode or decode Punycode, LACE, MACE or CIDNUC")

(* A stack that is too small is not an answer of the procedures. *)
let answered request =
  try answer request with Stack_overflow -> ("crash", `String "stack overflow")

let () =
  try
    while true do
      let request = Yojson.Safe.from_string (read_line ()) in
      let id = Yojson.Safe.Util.member "id" request in
      let out = if id = `Null then hello () else `Assoc [ ("id", id); answered request ] in
      print_endline (Yojson.Safe.to_string out)
    done
  with End_of_file -> ()
