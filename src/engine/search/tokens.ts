import type { Fault, GrammarExpected } from './fault.ts'

/** A token of a query with its position. */
export type Token<Field> = { readonly at: number; readonly length: number } & (
  | { readonly is: '(' | ')' | 'and' | 'or' | 'not' }
  /** A condition; `field` is missing for a bare value. `textAt` is the start of its value, including a quote. */
  | {
      readonly is: 'term'
      readonly field?: Field
      readonly text: string
      readonly isQuoted: boolean
      readonly textAt: number
    }
  /** A field before a bracket: `tag:(a OR b)`. */
  | { readonly is: 'group'; readonly field: Field }
)

/** The settings in which languages with this grammar differ. */
export interface TokenRules<Field> {
  /** The field with this name, ignoring case; undefined if there is none. */
  fieldNamed(name: string): Field | undefined
  /** Matches a name and a colon before a value; the name is the first group. */
  readonly fieldPrefix: RegExp
  /** Closing quotes by opening quote. */
  readonly quotes: Readonly<Record<string, string>>
  /** Fields whose values may be written `[a TO b]`. */
  readonly ranged: readonly Field[]
  /** True if conditions inside `field:(…)` can have their own fields. If false, words there may contain colons. */
  readonly areGroupsNested: boolean
}

type TokenFault<Field> = Fault<'unclosed-quote' | 'unclosed-bracket' | 'missing-value', Field | GrammarExpected>

const operators: Readonly<Record<string, 'and' | 'or' | 'not'>> = {
  and: 'and',
  or: 'or',
  not: 'not',
  '&&': 'and',
  '||': 'or',
  '!': 'not',
}

const isSpace = (c: string | undefined) => c !== undefined && /\s/.test(c)

/** Splits a query into tokens; stops at the first error. */
export function tokensOf<Field>(text: string, rules: TokenRules<Field>): Token<Field>[] | TokenFault<Field> {
  const tokens: Token<Field>[] = []
  /** For each open bracket: true if it belongs to `field:(`. */
  const groups: boolean[] = []
  for (let at = 0; at < text.length; ) {
    const c = text[at] as string
    if (isSpace(c)) at++
    else if (c === '(' || c === ')') {
      tokens.push({ is: c, at, length: 1 })
      if (c === '(') groups.push(tokens.at(-2)?.is === 'group')
      else groups.pop()
      at++
    } else if ((c === '-' || c === '+' || c === '!') && isOperand(text, at + 1)) {
      if (c !== '+') tokens.push({ is: 'not', at, length: 1 })
      at++
    } else {
      const token = readToken(text, at, rules, rules.areGroupsNested || !groups.includes(true))
      if ('code' in token) return token
      tokens.push(token)
      at += token.length
    }
  }
  return tokens
}

/** Tells whether a character is directly followed by a condition. */
function isOperand(text: string, at: number): boolean {
  return at < text.length && !isSpace(text[at]) && text[at] !== ')'
}

function readToken<Field>(
  text: string,
  at: number,
  rules: TokenRules<Field>,
  mayHaveField: boolean,
): Token<Field> | TokenFault<Field> {
  const closing = rules.quotes[text[at] as string]
  if (closing) return quoted(text, at, at, closing)
  const prefix = mayHaveField ? rules.fieldPrefix.exec(text.slice(at, at + 24)) : undefined
  const field = prefix ? rules.fieldNamed(prefix[1] as string) : undefined
  if (field && prefix) return fieldToken(text, at, { field, textAt: at + prefix[0].length }, rules)
  const word = text.slice(at, wordEnd(text, at))
  const operator = Object.hasOwn(operators, word.toLowerCase()) ? operators[word.toLowerCase()] : undefined
  if (operator) return { is: operator, at, length: word.length }
  return { is: 'term', text: word, isQuoted: false, at, textAt: at, length: word.length }
}

/** Reads the token after `field:`, up to a bracket. */
function fieldToken<Field>(
  text: string,
  at: number,
  { field, textAt }: { readonly field: Field; readonly textAt: number },
  rules: TokenRules<Field>,
): Token<Field> | TokenFault<Field> {
  const next = text[textAt] as string
  if (next === '(') return { is: 'group', field, at, length: textAt - at }
  const closing = rules.quotes[next]
  if (closing) return quoted(text, at, textAt, closing, field)
  if (next === '[' && rules.ranged.includes(field)) return bracketed(text, at, textAt, field)
  const value = text.slice(textAt, wordEnd(text, textAt))
  if (value === '') return { code: 'missing-value', at, length: textAt - at, expected: [field] }
  return { is: 'term', field, text: value, isQuoted: false, at, textAt, length: textAt - at + value.length }
}

/** Finds the end of a word: white space, or a closing bracket that was not opened inside the word. */
function wordEnd(text: string, start: number): number {
  let open = 0
  let end = start
  for (; end < text.length && !isSpace(text[end]); end++) {
    if (text[end] === '(') open++
    else if (text[end] === ')' && --open < 0) break
  }
  return end
}

function quoted<Field>(
  text: string,
  at: number,
  textAt: number,
  closing: string,
  field?: Field,
): Token<Field> | TokenFault<Field> {
  let value = ''
  for (let i = textAt + 1; i < text.length; i++) {
    const c = text[i] as string
    if (closing.includes(c)) {
      const named = field !== undefined && { field }
      return { is: 'term', ...named, text: value, isQuoted: true, at, textAt, length: i + 1 - at }
    }
    value += c === '\\' && (text[i + 1] === '"' || text[i + 1] === '\\') ? text[++i] : c
  }
  return { code: 'unclosed-quote', at: textAt, length: text.length - textAt, expected: ['closing-quote'] }
}

/** Reads `[a TO b]` as `a..b`. */
function bracketed<Field>(text: string, at: number, textAt: number, field: Field): Token<Field> | TokenFault<Field> {
  const end = text.indexOf(']', textAt)
  if (end < 0) {
    return { code: 'unclosed-bracket', at: textAt, length: text.length - textAt, expected: ['closing-bracket'] }
  }
  const ends = text
    .slice(textAt + 1, end)
    .trim()
    .split(/\s+/)
  const isRange = ends.length === 3 && ends[1]?.toUpperCase() === 'TO'
  // Anything else is returned as `[`, which the field's reader rejects.
  const value = isRange ? `${ends[0]}..${ends[2]}` : '['
  return { is: 'term', field, text: value, isQuoted: false, at, textAt, length: end + 1 - at }
}
