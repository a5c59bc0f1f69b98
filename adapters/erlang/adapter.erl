% SPDX-License-Identifier: Apache-2.0
%% An adapter in Erlang: the template of yours, and the helper of the adapters beside it. It needs
%% only the standard library. `escript adapter.erl` serves the sample codec of this file.
-module(adapter).
-export([main/1, serve/5, serve_names/6]).
-mode(compile).

%% --- Replace: the name, the capabilities (adapters/README.md) and the calls of your implementation.
%% A text is a list of code points, and an ACE string a list of characters; octets that are not UTF-8
%% come as they are, but never to a function for names. throw({reject, Reason}) for the errors that
%% the documentation of your implementation names; any other exception is a failure.

-define(NAME, "sample").
-define(VERSION, "1.0").
-define(CAPABILITIES, "\"bits\":32,\"domain\":\"scalar\",\"max_length\":65536,\"strings\":\"code-points\"").

encode(Text) -> sample_encode(Text).
decode(Ace) -> sample_decode(Ace).

%% --- End of what you replace.

main(_) -> serve(?NAME, ?VERSION, ?CAPABILITIES, fun encode/1, fun decode/1).

-define(SAMPLE_CAPABILITIES,
        "\"bits\":32,\"domain\":\"scalar\",\"max_length\":65536,\"strings\":\"code-points\"").

is_stub() -> os:getenv("ACECHECK_STUB") =:= "1".

%% Serves a codec until the input ends. With ACECHECK_STUB=1 in the environment the sample answers
%% instead: that is a test of the adapter.
serve(Name, Version, Capabilities, Encode, Decode) ->
    case is_stub() of
        true ->
            start(Name, Version, ?SAMPLE_CAPABILITIES, fun sample_encode/1, fun sample_decode/1, codec);
        false -> start(Name, Version, Capabilities, Encode, Decode, codec)
    end.

%% Serves functions for names, such as to_ascii("bücher.com") = "xn--bcher-kva.com". The suffix stands
%% behind every label that is asked: ".com", or "" if the functions take single labels.
serve_names(Name, Version, Capabilities, Suffix, ToAscii, ToUnicode) ->
    case is_stub() of
        true ->
            start_names(Name, Version, ?SAMPLE_CAPABILITIES, Suffix,
                        fun(N) -> "xn--" ++ sample_encode(without(Suffix, N)) ++ Suffix end,
                        fun("xn--" ++ N) -> sample_decode(without(Suffix, N)) ++ Suffix end);
        false -> start_names(Name, Version, Capabilities, Suffix, ToAscii, ToUnicode)
    end.

start_names(Name, Version, Capabilities, Suffix, ToAscii, ToUnicode) ->
    Encode = fun(Text) ->
        case without(Suffix, ToAscii(Text ++ Suffix)) of
            "xn--" ++ Ace -> one_label(Ace);
            _ -> throw({reject, "IDNA leaves the label as it is"})
        end
    end,
    Decode = fun(Ace) ->
        Asked = "xn--" ++ one_label(Ace),
        Label = without(Suffix, ToUnicode(Asked ++ Suffix)),
        case lower(Label) =:= lower(Asked) of
            true -> throw({reject, "IDNA leaves the label as it is"});
            false -> Label
        end
    end,
    start(Name, Version, Capabilities, Encode, Decode, names).

without(Suffix, Name) ->
    case lists:split(max(0, length(Name) - length(Suffix)), Name) of
        {Label, Suffix} -> Label;
        _ -> throw({reject, "the name does not end in " ++ Suffix})
    end.

one_label(Label) ->
    case not is_stub() andalso lists:any(fun(C) -> lists:member(C, ".。．｡") end, Label) of
        true -> throw({reject, "more than one label"});
        false -> Label
    end.

lower(Text) -> [if C >= $A, C =< $Z -> C + 32; true -> C end || C <- Text].

%% --- The protocol

start(Name, Version, Capabilities, Encode, Decode, Shape) ->
    ok = io:setopts(standard_io, [binary, {encoding, latin1}]),
    Hello = ["{\"hello\":1,\"name\":", quoted(Name), ",\"version\":", quoted(Version),
             ",\"language\":\"Erlang\",\"in_flight\":256,\"codecs\":{\"punycode\":{", Capabilities, "}}}"],
    loop(Hello, Encode, Decode, Shape).

loop(Hello, Encode, Decode, Shape) ->
    case io:get_line("") of
        eof -> ok;
        Line ->
            Answer = case members(Line) of
                #{"hello" := _} -> Hello;
                #{"id" := Id} = Request ->
                    ["{\"id\":", Id, ",", answer(Request, Encode, Decode, Shape), "}"]
            end,
            ok = io:put_chars([Answer, "\n"]),
            loop(Hello, Encode, Decode, Shape)
    end.

answer(Request, Encode, Decode, Shape) ->
    try
        case Request of
            #{"op" := <<"encode">>, "unicode" := Unicode} ->
                ["\"ace\":", quoted(Encode(text(Unicode)))];
            #{"op" := <<"decode">>} ->
                ["\"unicode\":\"", unicode(Decode(ace(Request, Shape))), "\""]
        end
    catch
        throw:{reject, Reason} -> ["\"reject\":", quoted(Reason)];
        %% A failure, after which the implementation can be asked on.
        Class:Why ->
            What = lists:flatten(io_lib:format("~0p: ~0p", [Class, Why])),
            ["\"crash\":", quoted(lists:sublist(What, 200))]
    end.

%% Converts "0062 00FC" to a list of integers, and back.
text(Unicode) -> [binary_to_integer(W, 16) || W <- binary:split(Unicode, <<" ">>, [global]), W =/= <<>>].

unicode(Text) -> lists:join(" ", [hex(C) || C <- Text]).

hex(C) -> string:pad(integer_to_list(C, 16), 4, leading, $0).

ace(#{"ace" := Ace}, _) -> unicode:characters_to_list(Ace);
ace(_, names) -> throw({reject, "octets that are not UTF-8 are no name"});
ace(#{"ace_hex" := Hex}, codec) -> [binary_to_integer(<<A, B>>, 16) || <<A, B>> <= Hex].

quoted(Text) -> [$", [escaped(C) || C <- Text], $"].

escaped(C) when C >= $\s, C =< $~, C =/= $", C =/= $\\ -> C;
escaped(C) when C >= 0, C < 16#D800; C >= 16#E000, C =< 16#FFFF -> ["\\u", hex(C)];
escaped(C) when C >= 16#10000, C =< 16#10FFFF ->
    <<High:16, Low:16>> = <<C/utf16>>,
    ["\\u", hex(High), "\\u", hex(Low)];
%% JSON cannot carry other numbers.
escaped(_) -> "\\uFFFD".

%% Reads a line of JSON. Strings are unescaped, and other values are kept as they are written.
members(Line) -> members(skip(Line, ${), #{}).

members(<<$}, _/binary>>, Out) -> Out;
members(Line, Out) ->
    {Name, AfterName} = string(space(Line), <<>>),
    Start = space(skip(AfterName, $:)),
    {Value, Rest} = case Start of
        <<$", _/binary>> -> string(Start, <<>>);
        _ ->
            Length = other(Start, 0, 0),
            {binary:part(Start, 0, Length), binary:part(Start, Length, byte_size(Start) - Length)}
    end,
    Next = case space(Rest) of
        <<$,, More/binary>> -> space(More);
        End -> End
    end,
    members(Next, Out#{unicode:characters_to_list(Name) => Value}).

space(<<C, Rest/binary>>) when C =:= $\s; C =:= $\t; C =:= $\n; C =:= $\r -> space(Rest);
space(Line) -> Line.

skip(Line, C) ->
    <<C, Rest/binary>> = space(Line),
    space(Rest).

string(<<$", Rest/binary>>, <<>>) -> string_rest(Rest, <<>>).

string_rest(<<$", Rest/binary>>, Out) -> {Out, Rest};
string_rest(<<"\\u", A:4/binary, "\\u", B:4/binary, Rest/binary>>, Out)
  when A >= <<"D800">>, A < <<"DC00">>; A >= <<"d800">>, A < <<"dc00">> ->
    <<C/utf16>> = <<(binary_to_integer(A, 16)):16, (binary_to_integer(B, 16)):16>>,
    string_rest(Rest, <<Out/binary, C/utf8>>);
string_rest(<<"\\u", A:4/binary, Rest/binary>>, Out) ->
    string_rest(Rest, <<Out/binary, (binary_to_integer(A, 16))/utf8>>);
string_rest(<<$\\, C, Rest/binary>>, Out) ->
    Plain = maps:get(C, #{$b => $\b, $f => $\f, $n => $\n, $r => $\r, $t => $\t}, C),
    string_rest(Rest, <<Out/binary, Plain>>);
string_rest(<<C, Rest/binary>>, Out) -> string_rest(Rest, <<Out/binary, C>>).

other(<<C, _/binary>>, 0, Length) when C =:= $,; C =:= $} -> Length;
other(<<$", _/binary>> = Line, Depth, Length) ->
    {_, Rest} = string(Line, <<>>),
    other(Rest, Depth, Length + byte_size(Line) - byte_size(Rest));
other(<<C, Rest/binary>>, Depth, Length) when C =:= ${; C =:= $[ -> other(Rest, Depth + 1, Length + 1);
other(<<C, Rest/binary>>, Depth, Length) when C =:= $}; C =:= $] -> other(Rest, Depth - 1, Length + 1);
other(<<_, Rest/binary>>, Depth, Length) -> other(Rest, Depth, Length + 1).

%% --- The sample: Punycode as RFC 3492 has it, with integers of 32 bits.

-define(MAXINT, 16#FFFFFFFF).

sample_encode(Text) ->
    [throw({reject, "out-of-domain"}) || C <- Text, C > 16#10FFFF orelse (C >= 16#D800 andalso C =< 16#DFFF)],
    Basic = [C || C <- Text, C < 16#80],
    Literal = if Basic =:= [] -> []; true -> Basic ++ "-" end,
    NonBasic = lists:usort([C || C <- Text, C >= 16#80]),
    Literal ++ encode_from(NonBasic, Text, 16#80, 0, 72, length(Basic), true).

%% `Next` has the code points that are still to be encoded, in order and once each.
encode_from([], _, _, _, _, _, _) -> [];
encode_from([C | Next], Text, N, Delta, Bias, Handled, First) ->
    Reached = limit(Delta + (C - N) * (Handled + 1)),
    {Out, Delta1, Bias1, Handled1, First1} = encode_each(Text, C, Reached, Bias, Handled, First, []),
    Out ++ encode_from(Next, Text, C + 1, Delta1 + 1, Bias1, Handled1, First1).

encode_each([], _, Delta, Bias, Handled, First, Out) ->
    {lists:append(lists:reverse(Out)), Delta, Bias, Handled, First};
encode_each([C | Text], N, Delta, Bias, Handled, First, Out) when C < N ->
    encode_each(Text, N, limit(Delta + 1), Bias, Handled, First, Out);
encode_each([N | Text], N, Delta, Bias, Handled, First, Out) ->
    Bias1 = adapt(Delta, Handled + 1, First),
    encode_each(Text, N, 0, Bias1, Handled + 1, false, [integer_digits(Delta, 36, Bias) | Out]);
encode_each([_ | Text], N, Delta, Bias, Handled, First, Out) ->
    encode_each(Text, N, Delta, Bias, Handled, First, Out).

integer_digits(Q, K, Bias) ->
    case threshold(K, Bias) of
        T when Q < T -> [digit(Q)];
        T -> [digit(T + (Q - T) rem (36 - T)) | integer_digits((Q - T) div (36 - T), K + 36, Bias)]
    end.

sample_decode(Ace) ->
    %% A delimiter at index 0 is not consumed, and is then no digit.
    {Literal, Digits} = case string:rchr(Ace, $-) of
        At when At > 1 -> {lists:sublist(Ace, At - 1), lists:nthtail(At, Ace)};
        _ -> {[], Ace}
    end,
    [throw({reject, "non-basic"}) || C <- Literal, C >= 16#80],
    decode_from(Digits, Literal, length(Literal), 16#80, 0, 72).

decode_from([], Out, _, _, _, _) -> Out;
decode_from(Digits, Out, Size, N, I, Bias) ->
    {Rest, Sum} = integer(Digits, I, 1, 36, Bias),
    Bias1 = adapt(Sum - I, Size + 1, I =:= 0),
    C = N + Sum div (Size + 1),
    if C > 16#10FFFF; C >= 16#D800, C =< 16#DFFF -> throw({reject, "out-of-domain"}); true -> ok end,
    At = Sum rem (Size + 1),
    {Before, After} = lists:split(At, Out),
    decode_from(Rest, Before ++ [C | After], Size + 1, C, At + 1, Bias1).

integer([], _, _, _, _) -> throw({reject, "truncated"});
integer([C | Digits], I, W, K, Bias) ->
    Value = value(C),
    Sum = limit(I + Value * W),
    case threshold(K, Bias) of
        T when Value < T -> {Digits, Sum};
        T -> integer(Digits, Sum, limit(W * (36 - T)), K + 36, Bias)
    end.

limit(Value) when Value > ?MAXINT -> throw({reject, "overflow"});
limit(Value) -> Value.

threshold(K, Bias) -> max(1, min(26, K - Bias)).

digit(Value) when Value < 26 -> $a + Value;
digit(Value) -> $0 + Value - 26.

value(C) when C >= $a, C =< $z -> C - $a;
value(C) when C >= $A, C =< $Z -> C - $A;
value(C) when C >= $0, C =< $9 -> C - $0 + 26;
value(_) -> throw({reject, "bad-digit"}).

adapt(Delta, Size, First) ->
    Scaled = Delta div (if First -> 700; true -> 2 end),
    adapt(Scaled + Scaled div Size, 0).

adapt(Delta, K) when Delta > 455 -> adapt(Delta div 35, K + 36);
adapt(Delta, K) -> K + 36 * Delta div (Delta + 38).
