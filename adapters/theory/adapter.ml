(* The procedures of theory/ as an adapter: what is proved there is what answers here. *)

(* "0062 00FC" as code points, and code points as "0062 00FC". *)
let code_points text =
  String.split_on_char ' ' text |> List.filter (( <> ) "") |> List.map (Z.of_string_base 16)

let unicode text = String.concat " " (List.map (Z.format "%04X") text)

(* The octets of an ACE string as code points, and back. *)
let of_octets ace = List.init (String.length ace) (fun i -> Z.of_int (Char.code ace.[i]))
let to_octets ace = String.of_seq (Seq.map (fun c -> Char.chr (Z.to_int c)) (List.to_seq ace))

let of_hex hex =
  String.init (String.length hex / 2) (fun i ->
      Char.chr (int_of_string ("0x" ^ String.sub hex (2 * i) 2)))

(* Integers have no bound here, so that nothing overflows and every number is a code point. Lists that
   are much longer than max_length need more stack than a process has: the adapter reports a crash. *)
let hello =
  {|{"hello":1,"name":"theory","version":"rfc3492bis-02","language":"Coq","in_flight":256,
     "codecs":{"punycode":{"ops":["encode","decode"],"bits":4294967295,"domain":"any",
       "max_length":65600,"case_flags":false,"layer":"codec"}}}|}
  |> Yojson.Safe.from_string

let answer request =
  let text name = Yojson.Safe.Util.(request |> member name |> to_string_option) in
  let value name form = function
    | Some result -> (name, `String (form result))
    | None -> ("reject", `String "fails")
  in
  match (text "codec", text "op", text "unicode", text "ace", text "ace_hex") with
  | Some "punycode", Some "encode", Some t, _, _ ->
      value "ace" to_octets (Bootstring.(encode punycode Unbounded) (code_points t))
  | Some "punycode", Some "decode", _, Some ace, _ ->
      value "unicode" unicode (Bootstring.(decode_by_cursor punycode Unbounded) (of_octets ace))
  | Some "punycode", Some "decode", _, _, Some hex ->
      value "unicode" unicode (Bootstring.(decode_by_cursor punycode Unbounded) (of_octets (of_hex hex)))
  | _ -> ("unsupported", `String "no request for Punycode to encode or decode")

(* A stack that is too small is not an answer of the procedures. *)
let answered request =
  try answer request with Stack_overflow -> ("crash", `String "stack overflow")

let () =
  try
    while true do
      let request = Yojson.Safe.from_string (read_line ()) in
      let id = Yojson.Safe.Util.member "id" request in
      let out = if id = `Null then hello else `Assoc [ ("id", id); answered request ] in
      print_endline (Yojson.Safe.to_string out)
    done
  with End_of_file -> ()
