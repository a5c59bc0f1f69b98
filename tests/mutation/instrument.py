"""Builds every change of a source into the source itself, each chosen at run time (switch.h).

Clang says where expressions and statements are; the changes are insertions around them, so that several changes of one
expression stand in one another. What a macro makes, what is in no function, and what the compiler decides (constants, sizes
of arrays, arguments of templates) is left alone; and so is what no test can see: room that is reserved, and the
std::logic_error of what cannot happen.
"""

import re

from clang import cindex
from clang.cindex import CursorKind as Kind

from mutants import Mutant

ARITHMETIC = {"+": ("plus", "-"), "-": ("minus", "+"), "*": ("times", "+"), "/": ("divided", "*"),
              "%": ("modulo", "/"), "<<": ("left", ">>"), ">>": ("right", "<<"), "&": ("both", "|"),
              "|": ("either", "&")}
COMPARISONS = {"<": ("less", "<=", ">="), "<=": ("at_most", "<", ">"), ">": ("greater", ">=", "<="),
               ">=": ("at_least", ">", "<")}
# Kinds of cursors that are a statement of which the effect is all: without it the program still compiles.
EFFECTS = {Kind.CALL_EXPR, Kind.COMPOUND_ASSIGNMENT_OPERATOR, Kind.CXX_THROW_EXPR, Kind.CONTINUE_STMT, Kind.CXX_DELETE_EXPR}
FUNCTIONS = {Kind.FUNCTION_DECL, Kind.CXX_METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.CONVERSION_FUNCTION,
             Kind.FUNCTION_TEMPLATE, Kind.LAMBDA_EXPR}


class NumberedMutant(Mutant):
    """A change that is chosen at run time. number: 1 and upwards in the whole build."""

    def __init__(self, number, *arguments):
        super().__init__(*arguments)
        self.number = number

    def identity(self):
        return self.file, self.number, self.after


class Source:
    """The changes of one file. text: octets, as Clang counts."""

    def __init__(self, file, text, first):
        self.file = file
        self.text = text
        self.next = first
        self.mutants = []
        self.edits = []  # offset, rank, order, length replaced, text, the mutants' numbers
        self.macros = []
        self.order = 0
        self.now = ""  # behind the name of a function that must not be computed by the compiler

    def mutant(self, start, end, replacement):
        """A change of text[start:end] into the replacement; returns its number."""
        line_start = self.text.rfind(b"\n", 0, start) + 1
        line_end = self.text.find(b"\n", end)
        before = " ".join(self.text[line_start:line_end].decode().split())
        after = " ".join((self.text[line_start:start] + replacement.encode() + self.text[end:line_end]).decode().split())
        number, self.next = self.next, self.next + 1
        self.mutants.append(NumberedMutant(number, self.file, self.text.count(b"\n", 0, start) + 1, before, after))
        return number

    def wrap(self, start, end, prefix, suffix, *numbers, replaced=None):
        """Text before and behind text[start:end]; replaced: a span inside which becomes a comma."""
        # At one offset, what ends stands before what begins; of what begins the outer first, of what ends the inner.
        self.order += 1
        self.edits.append((start, 1, self.order, 0, prefix, numbers))
        self.edits.append((end, 0, -self.order, 0, suffix, numbers))
        if replaced is not None:
            self.edits.append((replaced[0], 1, self.order, replaced[1] - replaced[0], ",", numbers))

    def instrumented(self, without=frozenset()):
        """The text with all changes built in, but for those whose numbers are in `without`."""
        out, at = [], 0
        for offset, _, _, length, text, numbers in sorted(self.edits):
            if without.isdisjoint(numbers):
                out += [self.text[at:offset], text.encode()]
                at = offset + length
        return b"".join([*out, self.text[at:]])

    def span(self, cursor):
        return cursor.extent.start.offset, cursor.extent.end.offset

    def is_macro(self, start, end):
        """Whether a macro made an end of text[start:end], or all of it. A macro inside is left as it is."""
        return any(a <= start and end <= b or a < start < b or a < end < b for a, b in self.macros)

    # The visits.

    def visit(self, cursor, in_function=False, parent=None):
        if self.is_unseen(cursor):
            return
        if cursor.kind in FUNCTIONS:
            in_function = True
        children = list(cursor.get_children())
        if in_function and not self.is_macro(*self.span(cursor)):
            self.change(cursor, children, parent)
        for child in children:
            if cursor.kind == Kind.CASE_STMT and child == children[0]:
                continue
            if child.kind in (Kind.STATIC_ASSERT, Kind.TEMPLATE_NON_TYPE_PARAMETER, Kind.ANNOTATE_ATTR):
                continue
            # Outside functions only a lambda is changed: that of a constant is run by the compiler.
            if (in_function or cursor.kind == Kind.VAR_DECL) and self.is_decided_by_the_compiler(cursor, child):
                continue
            before, self.now = self.now, "_now" if self.is_first_value(cursor, child) else self.now
            self.visit(child, in_function, cursor)
            self.now = before

    def is_unseen(self, cursor):
        children = list(cursor.get_children())
        if cursor.kind == Kind.UNEXPOSED_EXPR and len(children) == 1:
            return self.is_unseen(children[0])
        if cursor.kind == Kind.CXX_THROW_EXPR:
            return b"std::logic_error(" in self.text[slice(*self.span(cursor))]
        return cursor.kind == Kind.CALL_EXPR and cursor.spelling == "reserve"

    def is_first_value(self, cursor, child):
        """Whether a child is the first value of a static variable, which the compiler would compute if it could."""
        name = cursor.location.offset
        return (cursor.kind == Kind.VAR_DECL and self.span(child)[0] >= name
                and b"static" in self.text[cursor.extent.start.offset:name].split())

    def is_decided_by_the_compiler(self, cursor, child):
        """Whether a child has to be a constant: no change in it could be chosen at run time."""
        start, end = self.span(child)
        if cursor.kind in (Kind.VAR_DECL, Kind.FIELD_DECL):
            name = cursor.location.offset
            declared = self.text[cursor.extent.start.offset:name]
            return start < name or b"constexpr" in declared.split() or self.text[:start].rstrip().endswith(b"[")
        if child.kind == Kind.INTEGER_LITERAL:
            # std::get<0>(pair), std::array<char, 4>{}: in the operators of this project a space stands before a "<".
            before = re.search(rb"\w<[^<>()]*$", self.text[max(0, start - 200):start])
            return before is not None and re.match(rb"[^<()]*>", self.text[end:end + 200]) is not None
        return False

    def change(self, cursor, children, parent):
        start, end = self.span(cursor)
        kind = cursor.kind
        if parent is not None and self.is_effect(cursor) and self.is_statement(cursor, parent):
            semicolon = self.text.find(b";", end)
            if semicolon >= 0 and not self.text[end:semicolon].strip():
                number = self.mutant(start, semicolon, "")
                self.wrap(start, semicolon + 1, f"{{ if (!::mutant::is({number})) ", " }", number)
        if kind in (Kind.IF_STMT, Kind.CONDITIONAL_OPERATOR):
            self.condition(cursor, children)
        elif kind == Kind.BINARY_OPERATOR and len(children) == 2:
            self.binary(*children)
        elif kind == Kind.CALL_EXPR and cursor.spelling in ("operator==", "operator!=") and len(children) == 3:
            first, second = sorted((self.span(children[0]), self.span(children[2])))
            at = self.operator(first[1], second[0])
            if at is not None:
                number = self.mutant(at[0], at[1], "!=" if cursor.spelling == "operator==" else "==")
                self.wrap(start, end, f"(::mutant::is({number}) != (", "))", number)
        elif kind == Kind.INTEGER_LITERAL:
            self.integer(start, end)
        elif kind == Kind.CXX_BOOL_LITERAL_EXPR:
            word = self.text[start:end]
            if word in (b"true", b"false"):
                number = self.mutant(start, end, "false" if word == b"true" else "true")
                self.wrap(start, end, f"(::mutant::is{self.now}({number}) != ", ")", number)

    def is_effect(self, cursor):
        if cursor.kind in EFFECTS:
            return True
        text = self.text[slice(*self.span(cursor))]
        if cursor.kind == Kind.UNARY_OPERATOR:
            return text[:2] in (b"++", b"--") or text[-2:] in (b"++", b"--")
        if cursor.kind == Kind.BINARY_OPERATOR:
            children = list(cursor.get_children())
            at = self.operator(self.span(children[0])[1], self.span(children[1])[0]) if len(children) == 2 else None
            return at is not None and self.text[slice(*at)] == b"="
        if cursor.kind == Kind.UNEXPOSED_EXPR:  # a temporary, or a conversion
            children = list(cursor.get_children())
            return len(children) == 1 and self.is_effect(children[0])
        return False

    def is_statement(self, cursor, parent):
        if parent.kind == Kind.COMPOUND_STMT:
            return True
        children = list(parent.get_children())
        if parent.kind == Kind.IF_STMT:
            # The condition comes first; it ends before the parenthesis behind it.
            before = self.text[: self.span(cursor)[0]].rstrip()
            return cursor in children[1:] and (before.endswith(b")") or before.endswith(b"else"))
        return parent.kind in (Kind.FOR_STMT, Kind.CXX_FOR_RANGE_STMT, Kind.WHILE_STMT) and cursor == children[-1]

    def operator(self, start, end):
        """Where the operator between two operands stands."""
        found = re.search(rb"[^\s()]+", self.text[start:end])
        return (start + found.start(), start + found.end()) if found else None

    def is_text(self, cursor):
        """Whether an operand of + is an object or a string, or a sum of these: texts have no difference."""
        children = list(cursor.get_children())
        if cursor.kind in (Kind.UNEXPOSED_EXPR, Kind.PAREN_EXPR) and len(children) == 1:
            return self.is_text(children[0])
        if cursor.kind == Kind.BINARY_OPERATOR:
            return any(self.is_text(child) for child in children)
        return cursor.kind == Kind.STRING_LITERAL or cursor.type.get_canonical().kind == cindex.TypeKind.RECORD

    def condition(self, cursor, children):
        if not children or children[0].kind in (Kind.VAR_DECL, Kind.DECL_STMT):
            return
        start, end = self.span(cursor)
        if cursor.kind == Kind.IF_STMT and not re.match(rb"if \((?!.*;)", self.text[start : self.span(children[0])[0] + 1]):
            return  # if constexpr, or with an initializer
        start, end = self.span(children[0])
        if self.is_macro(start, end) or self.is_comparison(children[0]):
            return
        number = self.mutant(start, end, f"!({self.text[start:end].decode()})")
        self.wrap(start, end, f"(::mutant::is({number}) != static_cast<bool>(", "))", number)

    def is_comparison(self, cursor):
        """A comparison has its own changes, one of which is the opposite."""
        children = list(cursor.get_children())
        if cursor.kind == Kind.UNEXPOSED_EXPR and len(children) == 1:
            return self.is_comparison(children[0])
        if cursor.kind == Kind.CALL_EXPR:
            return cursor.spelling in ("operator==", "operator!=")
        if cursor.kind != Kind.BINARY_OPERATOR or len(children) != 2:
            return False
        at = self.operator(self.span(children[0])[1], self.span(children[1])[0])
        return at is not None and self.text[slice(*at)].decode() in {"==", "!=", *COMPARISONS}

    def binary(self, first, second):
        (start, middle), (after, end) = self.span(first), self.span(second)
        at = self.operator(middle, after)
        if at is None or start >= after:
            return
        word = self.text[slice(*at)].decode()
        if word in ("&&", "||"):
            # Without the first operand, and without the second.
            for a, b in ((start, middle), (after, end)):
                number = self.mutant(a, b, "true" if word == "&&" else "false")
                if word == "&&":
                    self.wrap(a, b, f"(::mutant::is({number}) || static_cast<bool>(", "))", number)
                else:
                    self.wrap(a, b, f"(!::mutant::is({number}) && static_cast<bool>(", "))", number)
        elif word in ("==", "!="):
            number = self.mutant(*at, "!=" if word == "==" else "==")
            self.wrap(start, end, f"(::mutant::is({number}) != (", "))", number)
        elif word in COMPARISONS:
            name, *others = COMPARISONS[word]
            numbers = [self.mutant(*at, other) for other in others]
            self.wrap(start, end, f"::mutant::{name}({numbers[0]}, {numbers[1]}, ", ")", *numbers, replaced=at)
        elif word in ARITHMETIC and not (word == "+" and (self.is_text(first) or self.is_text(second))):
            name, other = ARITHMETIC[word]
            number = self.mutant(*at, other)
            self.wrap(start, end, f"::mutant::{name}({number}, ", ")", number, replaced=at)

    def integer(self, start, end):
        text = self.text[start:end].decode()
        if not re.fullmatch(r"(0[xX][0-9A-Fa-f']+|[0-9']+)[uUlLzZ]*", text):
            return
        digits = text.replace("'", "").rstrip("uUlLzZ")
        value = int(digits, 8) if re.fullmatch(r"0\d+", digits) else int(digits, 0)
        form = hex if digits[:2].lower() == "0x" else str
        more = self.mutant(start, end, form(value + 1))
        less = self.mutant(start, end, form(value - 1)) if value > 0 else 0
        self.wrap(start, end, f"::mutant::number{self.now}({more}, {less}, ", ")", more, less)


def instrument(path, file, options, first):
    """The changes of a source or header. file: its name in keys. options: of the compiler. first: the number of its first
    change. Raises RuntimeError if Clang cannot read it."""
    unit = cindex.Index.create().parse(str(path), args=["-x", "c++", *options],
                                       options=cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
    errors = [d for d in unit.diagnostics if d.severity >= cindex.Diagnostic.Error]
    if errors:
        raise RuntimeError(f"{path}: {errors[0]}")
    source = Source(file, path.read_bytes(), first)
    here = [c for c in unit.cursor.get_children() if c.location.file is not None and c.location.file.name == str(path)]
    source.macros = [source.span(c) for c in here if c.kind == Kind.MACRO_INSTANTIATION]
    for cursor in here:
        if not cursor.kind.is_preprocessing():
            source.visit(cursor)
    return source
