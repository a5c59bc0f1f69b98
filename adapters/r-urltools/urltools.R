# SPDX-License-Identifier: Apache-2.0
# Adapter for urltools, whose functions convert the names in URLs. It documents that NA stands for what
# it cannot convert. With ACECHECK_STUB=1 in the environment a sample codec answers instead: that is a
# test of the adapter.
suppressPackageStartupMessages(library(urltools))
invisible(Sys.setlocale("LC_ALL", "C.UTF-8"))

reject <- function(reason) stop(structure(class = c("rejected", "error", "condition"),
                                          list(message = reason, call = NULL)))

# --- The sample: Punycode as RFC 3492 has it, with integers of 32 bits. It converts between vectors of
# code points.

digits <- utf8ToInt("abcdefghijklmnopqrstuvwxyz0123456789")
limited <- function(value) if (value > 2^32 - 1) reject("overflow") else value
threshold <- function(k, bias) max(1, min(26, k - bias))

adapt <- function(delta, size, first) {
  delta <- delta %/% (if (first) 700 else 2)
  delta <- delta + delta %/% size
  k <- 0
  while (delta > 455) {
    delta <- delta %/% 35
    k <- k + 36
  }
  k + (36 * delta) %/% (delta + 38)
}

integer_digits <- function(q, bias) {
  out <- c()
  k <- 36
  while (q >= (t <- threshold(k, bias))) {
    out <- c(out, t + (q - t) %% (36 - t))
    q <- (q - t) %/% (36 - t)
    k <- k + 36
  }
  digits[c(out, q) + 1]
}

sample_encode <- function(points) {
  basic <- points[points < 0x80]
  handled <- length(basic)
  out <- list(c(basic, if (handled > 0) utf8ToInt("-")))
  n <- 0x80
  delta <- 0
  bias <- 72
  for (c in sort(unique(points[points >= 0x80]))) {
    delta <- limited(delta + (c - n) * (handled + 1))
    # How many smaller code points there are up to each place.
    smaller <- cumsum(points < c)
    counted <- 0
    for (at in which(points == c)) {
      delta <- limited(delta + smaller[at] - counted)
      counted <- smaller[at]
      out[[length(out) + 1]] <- integer_digits(delta, bias)
      bias <- adapt(delta, handled + 1, handled == length(basic))
      delta <- 0
      handled <- handled + 1
    }
    delta <- delta + smaller[length(points)] - counted + 1
    n <- c + 1
  }
  unlist(out)
}

sample_decode <- function(ace) {
  # A delimiter at index 0 is not consumed, and is then no digit.
  delimiter <- max(which(ace == utf8ToInt("-")), 1)
  points <- ace[seq_len(delimiter - 1)]
  if (any(points >= 0x80)) reject("non-basic")
  values <- if (delimiter > 1) ace[-seq_len(delimiter)] else ace
  values <- match(ifelse(values %in% 65:90, values + 32, values), digits) - 1
  n <- 0x80
  i <- 0
  bias <- 72
  at <- 1
  while (at <= length(values)) {
    before <- i
    w <- 1
    k <- 36
    repeat {
      if (at > length(values)) reject("truncated")
      value <- values[at]
      if (is.na(value)) reject("bad-digit")
      at <- at + 1
      i <- limited(i + value * w)
      t <- threshold(k, bias)
      if (value < t) break
      w <- limited(w * (36 - t))
      k <- k + 36
    }
    size <- length(points) + 1
    bias <- adapt(i - before, size, before == 0)
    n <- n + i %/% size
    i <- i %% size
    if (n > 0x10FFFF || (n >= 0xD800 && n <= 0xDFFF)) reject("out-of-domain")
    points <- append(points, n, i)
    i <- i + 1
  }
  points
}

# --- urltools: what separates the parts of a URL is no part of a label

label_of <- function(points) {
  if (any(points == 0)) reject("a string has no room for U+0000")
  if (any(points %in% utf8ToInt(".:/?#@"))) reject("more than one label")
  intToUtf8(points)
}

# Octets that are not UTF-8 become U+FFFD.
points_of <- function(name) utf8ToInt(iconv(name, "UTF-8", "UTF-8", sub = "\uFFFD"))

names_encode <- function(text) {
  out <- suppressWarnings(puny_encode(label_of(text)))
  if (is.na(out)) reject("NA")
  if (!startsWith(out, "xn--")) reject("IDNA leaves the label as it is")
  points_of(substring(out, 5))
}

names_decode <- function(ace) {
  name <- paste0("xn--", label_of(ace))
  out <- suppressWarnings(puny_decode(name))
  if (is.na(out)) reject("NA")
  if (out == name) reject("IDNA leaves the label as it is")
  points_of(out)
}

# --- The protocol

# A member of a request: a number as it is written, or a string, in which escapes are left.
member <- function(line, name) {
  pattern <- paste0('"', name, '" *: *("(([^"\\\\]|\\\\.)*)"|[0-9]+)')
  found <- regmatches(line, regexec(pattern, line, perl = TRUE))[[1]]
  if (length(found) == 0) NULL else if (startsWith(found[2], '"')) found[3] else found[2]
}

# The code points of a string with escapes.
unescaped <- function(text) {
  parts <- regmatches(text, gregexpr("\\\\u[0-9A-Fa-f]{4}|\\\\.|[^\\\\]+", text, perl = TRUE))[[1]]
  single <- c(b = 8, f = 12, n = 10, r = 13, t = 9)
  unlist(lapply(parts, function(part) {
    if (startsWith(part, "\\u")) return(strtoi(substring(part, 3), 16))
    if (!startsWith(part, "\\")) return(utf8ToInt(part))
    c <- substring(part, 2)
    if (c %in% names(single)) single[[c]] else utf8ToInt(c)
  }))
}

ace_of <- function(line) {
  ace <- member(line, "ace")
  if (is.null(ace)) reject("octets that are not UTF-8 are no name")
  unescaped(ace)
}

escaped <- function(c) {
  if (c >= 0x10000) {
    sprintf("\\u%04X\\u%04X", 0xD800 + (c - 0x10000) %/% 0x400, 0xDC00 + c %% 0x400)
  } else if (c < 0x20 || c > 0x7E || c == 0x22 || c == 0x5C) {
    sprintf("\\u%04X", c)
  } else {
    intToUtf8(c)
  }
}

quoted <- function(points) paste0('"', paste(vapply(points, escaped, ""), collapse = ""), '"')

stub <- Sys.getenv("ACECHECK_STUB") == "1"
encode <- if (stub) sample_encode else names_encode
decode <- if (stub) sample_decode else names_decode
capabilities <- if (stub) {
  '"bits":32,"domain":"scalar","max_length":65536,"strings":"utf-8"'
} else {
  '"layer":"idna2003","strings":"utf-8"'
}

answer <- function(line) {
  tryCatch(
    if (member(line, "op") == "encode") {
      paste0('"ace":', quoted(encode(strtoi(strsplit(member(line, "unicode"), " ")[[1]], 16))))
    } else {
      paste0('"unicode":"', paste(sprintf("%04X", decode(ace_of(line))), collapse = " "), '"')
    },
    rejected = function(why) paste0('"reject":', quoted(utf8ToInt(conditionMessage(why)))))
}

input <- file("stdin", "r")
while (length(line <- readLines(input, 1, encoding = "UTF-8")) > 0) {
  if (is.null(member(line, "hello"))) {
    cat(sprintf('{"id":%s,%s}\n', member(line, "id"), answer(line)))
  } else {
    cat(sprintf(
      '{"hello":1,"name":"r-urltools","version":"%s","language":"R","in_flight":256,"codecs":{"punycode":{%s}}}\n',
      packageVersion("urltools"), capabilities))
  }
  flush(stdout())
}
