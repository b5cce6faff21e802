import type { Fault, GrammarExpected } from './fault.ts'
import { type Token, type TokenRules, tokensOf } from './tokens.ts'

/** A tree of conditions. `and` and `or` have at least two members, and no member with the same operator. */
export type Combined<Term> =
  | { readonly op: 'and' | 'or'; readonly members: readonly Combined<Term>[] }
  | { readonly op: 'not'; readonly negated: Combined<Term> }
  | { readonly op: 'term'; readonly term: Term }

/** Limits of a query: number of characters, nesting depth of brackets and NOTs, number of conditions. */
export interface QueryBounds {
  readonly characters: number
  readonly depth: number
  readonly terms: number
}

/** Reasons why a text is not a query in any language with this grammar. */
export const grammarFaults = [
  'empty',
  'too-long',
  'too-deep',
  'too-many-terms',
  'unclosed-quote',
  'unclosed-bracket',
  /** A closing bracket without an opening one. */
  'unexpected-bracket',
  /** An operator or a bracket lacks a condition next to it. */
  'missing-operand',
  'missing-value',
] as const
export type GrammarFaultCode = (typeof grammarFaults)[number]

export type TermToken<Field> = Extract<Token<Field>, { is: 'term' }>

/** A language with this grammar: conditions `field:value`, AND (also implied), OR, NOT and brackets. */
export interface QueryLanguage<Field extends string, Term, Code, Expected> {
  readonly bounds: QueryBounds
  readonly tokens: TokenRules<Field>
  /** Reads a condition. `field` is the field before the condition or before its bracket. */
  term(token: TermToken<Field>, field: Field | undefined): Term | Fault<Code, Expected>
}

/**
 * Joins conditions. Members with the same operator are flattened into the result; a single condition is returned as it
 * is.
 */
export function joined<Term>(op: 'and' | 'or', parts: readonly Combined<Term>[]): Combined<Term> {
  const members = parts.flatMap((part) => (part.op === op ? part.members : [part]))
  return members.length === 1 ? (members[0] as Combined<Term>) : { op, members }
}

/** Negates a condition; negating a negated condition returns the condition itself. */
export function negated<Term>(condition: Combined<Term>): Combined<Term> {
  return condition.op === 'not' ? condition.negated : { op: 'not', negated: condition }
}

/**
 * Parses a text into a tree of conditions. NOT binds strongest, then AND. Never throws unless `term` throws; time grows
 * linearly with the length of the text, which is limited.
 */
export function readCombined<Field extends string, Term extends object, Code, Expected>(
  text: string,
  language: QueryLanguage<Field, Term, Code, Expected>,
):
  | { readonly where: Combined<Term> }
  | { readonly fault: Fault<Code | GrammarFaultCode, Expected | Field | GrammarExpected> } {
  const { bounds } = language
  if (text.length > bounds.characters) {
    const length = text.length - bounds.characters
    return { fault: { code: 'too-long', at: bounds.characters, length, expected: [] } }
  }
  const tokens = tokensOf(text, language.tokens)
  if (!Array.isArray(tokens)) return { fault: tokens }
  if (tokens.length === 0) return { fault: { code: 'empty', at: 0, length: text.length, expected: ['condition'] } }
  try {
    return { where: new Parser(text, tokens, language).whole() }
  } catch (stop) {
    if (stop instanceof Stop) return { fault: stop.fault }
    throw stop
  }
}

class Stop<Code, Expected> extends Error {
  readonly fault: Fault<Code, Expected>

  constructor(fault: Fault<Code, Expected>) {
    super(String(fault.code))
    this.fault = fault
  }
}

class Parser<Field extends string, Term extends object, Code, Expected> {
  readonly #text: string
  readonly #tokens: readonly Token<Field>[]
  readonly #language: QueryLanguage<Field, Term, Code, Expected>
  #next = 0
  #depth = 0
  #terms = 0

  constructor(text: string, tokens: readonly Token<Field>[], language: QueryLanguage<Field, Term, Code, Expected>) {
    this.#text = text
    this.#tokens = tokens
    this.#language = language
  }

  whole(): Combined<Term> {
    const where = this.#or(undefined)
    const rest = this.#peek()
    if (rest) this.#stop('unexpected-bracket', rest, [])
    return where
  }

  #or(field: Field | undefined): Combined<Term> {
    const parts = [this.#and(field)]
    while (this.#peek()?.is === 'or') {
      this.#next++
      parts.push(this.#and(field))
    }
    return joined('or', parts)
  }

  #and(field: Field | undefined): Combined<Term> {
    const parts = [this.#unary(field)]
    for (;;) {
      const token = this.#peek()
      if (!token || token.is === 'or' || token.is === ')') return joined('and', parts)
      if (token.is === 'and') this.#next++
      parts.push(this.#unary(field))
    }
  }

  #unary(field: Field | undefined): Combined<Term> {
    const token = this.#peek()
    if (!token || token.is === 'and' || token.is === 'or' || token.is === ')') {
      return this.#stop('missing-operand', token, ['condition'])
    }
    this.#next++
    if (token.is === 'term') return this.#term(token, field)
    if (++this.#depth > this.#language.bounds.depth) this.#stop('too-deep', token, [])
    const found = token.is === 'not' ? negated(this.#unary(field)) : this.#bracket(token, field)
    this.#depth--
    return found
  }

  #bracket(token: Token<Field>, field: Field | undefined): Combined<Term> {
    let opening = token
    let within = field
    if (token.is === 'group') {
      within = token.field
      opening = this.#tokens[this.#next++] as Token<Field>
    }
    const found = this.#or(within)
    if (this.#peek()?.is !== ')') this.#stop('unclosed-bracket', opening, ['closing-bracket'])
    this.#next++
    return found
  }

  #term(token: TermToken<Field>, within: Field | undefined): Combined<Term> {
    if (++this.#terms > this.#language.bounds.terms) this.#stop('too-many-terms', token, [])
    const read = this.#language.term(token, token.field ?? within)
    if ('code' in read && 'expected' in read) throw new Stop(read)
    return { op: 'term', term: read as Term }
  }

  #peek(): Token<Field> | undefined {
    return this.#tokens[this.#next]
  }

  /** Stops parsing with an error; without a token, the error is at the end of the text. */
  #stop(
    code: GrammarFaultCode,
    place: { readonly at: number; readonly length: number } | undefined,
    expected: readonly GrammarExpected[],
  ): never {
    const { at, length } = place ?? { at: this.#text.length, length: 0 }
    throw new Stop({ code, at, length, expected })
  }
}
