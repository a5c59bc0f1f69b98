;;; emacs.el --- adapter for puny.el of Emacs  -*- lexical-binding: t -*-
;; SPDX-License-Identifier: Apache-2.0

;; By default the parts of its Punycode codec, and with the argument `idna' its functions for domains.
;; With ACECHECK_STUB=1 in the environment a sample codec answers instead: that is a test of the adapter.

(require 'cl-lib)
(require 'json)
(require 'puny)

;;; The sample: Punycode as RFC 3492 has it, with integers of 32 bits

(define-error 'rejected "Rejected")
(defun reject (reason) (signal 'rejected (list reason)))

(defun sample-limit (value)
  (if (> value #xFFFFFFFF) (reject "overflow") value))

(defun sample-threshold (k bias) (max 1 (min 26 (- k bias))))

(defun sample-adapt (delta size first)
  (let ((delta (/ delta (if first 700 2)))
        (k 0))
    (setq delta (+ delta (/ delta size)))
    (while (> delta 455)
      (setq delta (/ delta 35)
            k (+ k 36)))
    (+ k (/ (* 36 delta) (+ delta 38)))))

(defun sample-digit (value) (+ value (if (< value 26) ?a (- ?0 26))))

(defun sample-value (c)
  (cond ((<= ?a c ?z) (- c ?a))
        ((<= ?A c ?Z) (- c ?A))
        ((<= ?0 c ?9) (+ (- c ?0) 26))
        (t (reject "bad-digit"))))

(defun sample-encode (text)
  (let* ((points (append text nil))
         (out (reverse (cl-remove-if-not (lambda (c) (< c #x80)) points)))
         (basic (length out))
         (handled basic)
         (delta 0)
         (bias 72)
         (n #x80))
    (when (cl-some (lambda (c) (or (> c #x10FFFF) (<= #xD800 c #xDFFF))) points)
      (reject "out-of-domain"))
    (when (> basic 0) (push ?- out))
    (while (< handled (length points))
      (let ((next (cl-loop for c in points when (>= c n) minimize c)))
        (setq delta (sample-limit (+ delta (* (- next n) (1+ handled))))
              n next))
      (dolist (c points)
        (when (< c n) (setq delta (sample-limit (1+ delta))))
        (when (= c n)
          (let ((q delta) (k 36) next)
            (while (>= q (setq next (sample-threshold k bias)))
              (push (sample-digit (+ next (mod (- q next) (- 36 next)))) out)
              (setq q (/ (- q next) (- 36 next))
                    k (+ k 36)))
            (push (sample-digit q) out))
          (setq bias (sample-adapt delta (1+ handled) (= handled basic))
                delta 0
                handled (1+ handled))))
      (setq delta (1+ delta)
            n (1+ n)))
    (apply #'string (nreverse out))))

(defun sample-decode (ace)
  ;; A delimiter at index 0 is not consumed, and is then no digit.
  (let* ((delimiter (or (cl-position ?- ace :from-end t) 0))
         (out (append (substring ace 0 delimiter) nil))
         (digits (append (substring ace (if (> delimiter 0) (1+ delimiter) 0)) nil))
         (size (length out))
         (n #x80)
         (i 0)
         (bias 72))
    (when (cl-some (lambda (c) (>= c #x80)) out) (reject "non-basic"))
    (while digits
      (let ((before i) (w 1) (k 36) (more t))
        (while more
          (unless digits (reject "truncated"))
          (let ((value (sample-value (pop digits)))
                (threshold (sample-threshold k bias)))
            (setq i (sample-limit (+ i (* value w)))
                  more (>= value threshold))
            (when more
              (setq w (sample-limit (* w (- 36 threshold)))
                    k (+ k 36)))))
        (setq size (1+ size)
              bias (sample-adapt (- i before) size (= before 0))
              n (+ n (/ i size))
              i (mod i size)))
      (when (or (> n #x10FFFF) (<= #xD800 n #xDFFF)) (reject "out-of-domain"))
      (if (= i 0)
          (push n out)
        (push n (cdr (nthcdr (1- i) out))))
      (setq i (1+ i)))
    (apply #'string out)))

(when (equal (getenv "ACECHECK_STUB") "1")
  (mapc #'byte-compile '(sample-limit sample-threshold sample-adapt sample-digit sample-value
                         sample-encode sample-decode)))

;;; puny.el

;; The codec is a part of these functions: `puny-encode-string' leaves ASCII as it is, and
;; `puny-decode-string' returns its argument where the codec signals args-out-of-range.
(defun emacs-encode (text)
  (let ((basic (cl-remove-if-not (lambda (c) (< c #x80)) text)))
    (concat basic (if (equal basic "") "" "-") (puny-encode-complex (length basic) text))))

(defun emacs-decode (ace)
  (condition-case nil
      (puny-decode-string-internal ace)
    (args-out-of-range (reject "args-out-of-range"))))

(defun names-encode (text)
  (let ((name (puny-encode-domain text)))
    (cond ((not (string-prefix-p "xn--" name)) (reject "IDNA leaves the label as it is"))
          ((string-search "." name) (reject "more than one label"))
          (t (substring name 4)))))

(defun names-decode (ace)
  (when (string-search "." ace) (reject "more than one label"))
  (let ((name (puny-decode-domain (concat "xn--" ace))))
    (if (equal name (concat "xn--" ace)) (reject "IDNA leaves the label as it is") name)))

;;; The protocol

(defun octets-of (hex)
  (apply #'unibyte-string
         (cl-loop for i from 0 below (length hex) by 2
                  collect (string-to-number (substring hex i (+ i 2)) 16))))

;; Octets that are not UTF-8 are what Emacs makes of them.
(defun ace-of (request)
  (or (gethash "ace" request)
      (decode-coding-string (octets-of (gethash "ace_hex" request)) 'utf-8-unix)))

(defun text-of (unicode)
  (apply #'string (mapcar (lambda (word) (string-to-number word 16)) (split-string unicode))))

(defun unicode-of (text)
  (mapconcat (lambda (c) (format "%04X" c)) text " "))

;; A string that JSON cannot carry has U+FFFD instead.
(defun json-of (&rest members)
  (apply #'concat
         (cl-loop for (name value) on members by #'cddr
                  collect (format ",\"%s\":%s" name
                                  (json-encode-string
                                   (cl-substitute-if #xFFFD
                                                     (lambda (c) (or (> c #x10FFFF) (<= #xD800 c #xDFFF)))
                                                     value))))))

(defun answer (request encode decode)
  (condition-case why
      (if (equal (gethash "op" request) "encode")
          (json-of "ace" (funcall encode (text-of (gethash "unicode" request))))
        (json-of "unicode" (unicode-of (funcall decode (ace-of request)))))
    (rejected (json-of "reject" (cadr why)))
    ;; A failure, after which the functions can be asked on.
    (error (json-of "crash" (error-message-string why)))))

(defun serve (name capabilities encode decode)
  (when (equal (getenv "ACECHECK_STUB") "1")
    (setq capabilities "\"bits\":32,\"domain\":\"scalar\",\"max_length\":65536,\"strings\":\"code-points\""
          encode #'sample-encode
          decode #'sample-decode))
  ;; The native parser refuses U+0000.
  (setq json-object-type 'hash-table)
  (condition-case nil
      (while t
        (let ((request (json-read-from-string (read-string ""))))
          (princ (if (gethash "hello" request)
                     (format "{\"hello\":1%s,\"in_flight\":256,\"codecs\":{\"punycode\":{%s}}}\n"
                             (json-of "name" name "version" emacs-version "language" "Emacs Lisp")
                             capabilities)
                   (format "{\"id\":%s%s}\n" (gethash "id" request) (answer request encode decode))))
          ;; This also writes out what is waiting.
          (set-binary-mode 'stdout nil)))
    (end-of-file nil)))

(if (equal command-line-args-left '("idna"))
    (serve "emacs-idna" "\"layer\":\"idna2003\",\"strings\":\"code-points\"" #'names-encode #'names-decode)
  (serve "emacs" "\"bits\":61,\"strings\":\"code-points\"" #'emacs-encode #'emacs-decode))
(kill-emacs)
