% SPDX-License-Identifier: Apache-2.0
%% Adapter for erlang-idna: its Punycode codec, or with an argument (2008, uts46) its conversion of
%% names as so configured. Both document that they exit with the reason of a rejection.
-module(erlang_idna).
-export([main/0]).

main() ->
    ok = application:load(idna),
    {ok, Version} = application:get_key(idna, vsn),
    try
        serve(init:get_plain_arguments(), Version)
    catch
        Class:Reason:Stack ->
            io:format(standard_error, "~p: ~p~n~p~n", [Class, Reason, Stack]),
            erlang:halt(1)
    end.

serve([], Version) ->
    adapter:serve("erlang-idna", Version, "\"bits\":32,\"strings\":\"code-points\"",
                  documented(fun punycode:encode/1), documented(fun punycode:decode/1));
serve(["2008"], Version) -> names("erlang-idna-2008", Version, "idna2008", []);
serve(["uts46"], Version) -> names("erlang-idna-uts46", Version, "idna2008", [uts46, std3_rules]).

names(Name, Version, Layer, Options) ->
    adapter:serve_names(Name, Version, "\"layer\":\"" ++ Layer ++ "\",\"strings\":\"code-points\"", "",
                        documented(fun(N) -> idna:encode(N, Options) end),
                        documented(fun(N) -> idna:decode(N, Options) end)).

documented(Function) ->
    fun(Input) ->
        try
            Function(Input)
        catch
            %% The reason may have the whole name.
            exit:Reason -> throw({reject, lists:sublist(lists:flatten(io_lib:format("~0p", [Reason])), 100)})
        end
    end.
