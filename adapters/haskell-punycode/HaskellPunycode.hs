-- SPDX-License-Identifier: Apache-2.0
-- Adapter for two packages of Haskell: punycode, or with the argument `idna` the package idna, which
-- converts labels under IDNA 2003. With ACECHECK_STUB=1 in the environment a sample codec answers
-- instead: that is a test of the adapter.
module Main (main) where

import Control.Monad (when)
import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as BC
import Data.Bits (shiftR, (.&.))
import Data.Char (chr, isAscii, isAsciiLower, isAsciiUpper, isDigit, isSpace, ord, toLower)
import Data.Int (Int64)
import Data.List (elemIndex)
import qualified Data.Text as T
import qualified Data.Text.Encoding as E
import qualified Data.Text.Encoding.Error as E
import qualified Data.Text.Punycode as Punycode
import Numeric (readHex, showHex)
import System.Environment (getArgs, lookupEnv)
import System.IO (BufferMode (LineBuffering), hSetBuffering, isEOF, stdout)
import qualified Text.IDNA as IDNA

type Outcome a = Either String a

-- The sample: Punycode as RFC 3492 has it, with integers of 32 bits

limited :: Int64 -> Outcome Int64
limited value = if value > 0xFFFFFFFF then Left "overflow" else Right value

threshold :: Int64 -> Int64 -> Int64
threshold k bias = max 1 (min 26 (k - bias))

digits :: String
digits = ['a' .. 'z'] ++ ['0' .. '9']

adapt :: Int64 -> Int64 -> Bool -> Int64
adapt delta size first = go (scaled + scaled `div` size) 0
  where
    scaled = delta `div` (if first then 700 else 2)
    go d k = if d > 455 then go (d `div` 35) (k + 36) else k + 36 * d `div` (d + 38)

integerDigits :: Int64 -> Int64 -> Int64 -> String
integerDigits q k bias
  | q < t = [digits !! fromIntegral q]
  | otherwise =
      digits !! fromIntegral (t + (q - t) `mod` (36 - t))
        : integerDigits ((q - t) `div` (36 - t)) (k + 36) bias
  where
    t = threshold k bias

sampleEncode :: T.Text -> Outcome String
sampleEncode text = (literal ++) <$> from (0x80, 0, 72, basic)
  where
    points = map (fromIntegral . ord) (T.unpack text) :: [Int64]
    ascii = filter isAscii (T.unpack text)
    literal = if null ascii then "" else ascii ++ "-"
    basic = fromIntegral (length ascii)
    total = fromIntegral (length points)
    from (n, delta, bias, handled)
      | handled == total = Right ""
      | otherwise = do
          let next = minimum (filter (>= n) points)
          reached <- limited (delta + (next - n) * (handled + 1))
          (out, delta', bias', handled') <- each next points reached bias handled
          (out ++) <$> from (next + 1, delta' + 1, bias', handled')
    each _ [] delta bias handled = Right ("", delta, bias, handled)
    each n (c : rest) delta bias handled
      | c < n = limited (delta + 1) >>= \d -> each n rest d bias handled
      | c > n = each n rest delta bias handled
      | otherwise = do
          (out, d, b, h) <- each n rest 0 (adapt delta (handled + 1) (handled == basic)) (handled + 1)
          Right (integerDigits delta 36 bias ++ out, d, b, h)

sampleDecode :: String -> Outcome T.Text
sampleDecode ace = do
  -- A delimiter at index 0 is not consumed, and is then no digit.
  let (behind, before) = break (== '-') (reverse ace)
      (literal, rest) = if length before > 1 then (reverse (tail before), reverse behind) else ("", ace)
  when (any (not . isAscii) literal) (Left "non-basic")
  T.pack <$> from rest literal (fromIntegral (length literal)) 0x80 0 72
  where
    from "" out _ _ _ _ = Right out
    from rest out size n i bias = do
      (rest', i') <- integer rest i 1 36 bias
      let c = n + i' `div` (size + 1)
          at = i' `mod` (size + 1)
          (front, back) = splitAt (fromIntegral at) out
      when (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) (Left "out-of-domain")
      from rest' (front ++ chr (fromIntegral c) : back) (size + 1) c (at + 1) (adapt (i' - i) (size + 1) (i == 0))
    integer "" _ _ _ _ = Left "truncated"
    integer (d : rest) i w k bias = do
      value <- maybe (Left "bad-digit") (Right . fromIntegral) (elemIndex (if isAscii d then toLower d else d) digits)
      i' <- limited (i + value * w)
      let t = threshold k bias
      if value < t then Right (rest, i') else limited (w * (36 - t)) >>= \w' -> integer rest i' w' (k + 36) bias

-- The packages

data Adapter = Adapter
  { name, capabilities :: String
  , encode :: T.Text -> Outcome String
  , decode :: B.ByteString -> Outcome T.Text
  }

codec, idna, sample :: Adapter
codec = Adapter
  { name = "haskell-punycode"
  , capabilities = "\"bits\":63,\"strings\":\"utf-8\""
  , encode = Right . BC.unpack . Punycode.encode
  , decode = either (Left . show) Right . Punycode.decode
  }
idna = Adapter
  { name = "haskell-idna"
  , capabilities = "\"layer\":\"idna2003\",\"strings\":\"utf-8\""
  , encode = \text -> case T.unpack <$> IDNA.toASCII False False text of
      Nothing -> Left "Nothing"
      Just ('x' : 'n' : '-' : '-' : ace) -> Right ace
      Just _ -> Left "IDNA leaves the label as it is"
  , decode = \ace -> do
      label <- T.append (T.pack "xn--") <$> either (const (Left "not UTF-8")) Right (E.decodeUtf8' ace)
      let text = IDNA.toUnicode False False label
      if T.toCaseFold text == T.toCaseFold label then Left "IDNA leaves the label as it is" else Right text
  }
sample = codec
  { capabilities = "\"bits\":32,\"domain\":\"scalar\",\"max_length\":65536,\"strings\":\"utf-8\""
  , encode = sampleEncode
  , decode = \ace -> either (const (Left "not UTF-8")) (sampleDecode . T.unpack) (E.decodeUtf8' ace)
  }

-- The protocol

-- The members of a line of JSON. Strings are unescaped, and other values are kept as they are written.
members :: String -> [(String, String)]
members line = from (dropWhile (/= '"') line)
  where
    from ('"' : rest) =
      let (key, after) = string rest
          (value, more) = case dropWhile (\c -> isSpace c || c == ':') after of
            '"' : text -> string text
            other -> break (`elem` ",}") other
       in (key, value) : from (dropWhile (/= '"') more)
    from _ = []
    string ('"' : rest) = ("", rest)
    string ('\\' : 'u' : a : b : c : d : rest) = add (chr (fst (head (readHex [a, b, c, d])))) (string rest)
    string ('\\' : c : rest) = add (maybe c id (lookup c (zip "bfnrt" "\b\f\n\r\t"))) (string rest)
    string (c : rest) = add c (string rest)
    string "" = ("", "")
    add c (text, rest) = (c : text, rest)

hex :: Int -> String
hex c = replicate (4 - length digits') '0' ++ digits'
  where digits' = map upper (showHex c "")
        upper c' = if isAsciiLower c' then chr (ord c' - 32) else c'

quoted :: String -> String
quoted text = '"' : concatMap escaped text ++ "\""
  where
    escaped c
      | ord c > 0xFFFF =
          let rest = ord c - 0x10000
           in "\\u" ++ hex (0xD800 + rest `shiftR` 10) ++ "\\u" ++ hex (0xDC00 + rest .&. 0x3FF)
      | c < ' ' || c > '~' || c `elem` "\"\\" = "\\u" ++ hex (ord c)
      | otherwise = [c]

answer :: Adapter -> (String -> Maybe String) -> String
answer adapter member = either (\why -> "\"reject\":" ++ quoted why) id $
  case (member "op", member "unicode", member "ace", member "ace_hex") of
    (Just "encode", Just unicode, _, _) ->
      (\ace -> "\"ace\":" ++ quoted ace) <$> encode adapter (T.pack (map point (words unicode)))
    (_, _, Just ace, _) -> value (E.encodeUtf8 (T.pack ace))
    (_, _, _, Just octets) -> value (B.pack (pairs octets))
    _ -> error "no request to encode or decode"
  where
    value ace = (\text -> "\"unicode\":" ++ quoted (unwords (map (hex . ord) (T.unpack text)))) <$> decode adapter ace
    point word = chr (fst (head (readHex word)))
    pairs (a : b : rest) = fst (head (readHex [a, b])) : pairs rest
    pairs _ = []

serve :: Adapter -> IO ()
serve adapter = do
  end <- isEOF
  when (not end) $ do
    line <- B.getLine
    let found = members (T.unpack (E.decodeUtf8With E.lenientDecode line))
        member key = lookup key found
    putStrLn $ case member "hello" of
      Just _ ->
        "{\"hello\":1,\"name\":" ++ quoted (name adapter) ++ ",\"version\":" ++ quoted VERSION
          ++ ",\"language\":\"Haskell\",\"in_flight\":256,\"codecs\":{\"punycode\":{" ++ capabilities adapter ++ "}}}"
      Nothing -> "{\"id\":" ++ maybe "0" id (member "id") ++ "," ++ answer adapter member ++ "}"
    serve adapter

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  arguments <- getArgs
  stub <- lookupEnv "ACECHECK_STUB"
  let chosen = if arguments == ["idna"] then idna else codec
  serve (if stub == Just "1" then sample { name = name chosen } else chosen)
