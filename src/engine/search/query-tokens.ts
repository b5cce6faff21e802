import { type QueryFault, type QueryField, queryFields } from './query.ts'
import type { RawText } from './query-terms.ts'

/** A piece of a query with its place in the text. */
export type Token = { readonly at: number; readonly length: number } & (
  | { readonly is: '(' | ')' | 'and' | 'or' | 'not' }
  /** A condition; `field` is missing for a bare one. */
  | { readonly is: 'term'; readonly field?: QueryField; readonly raw: RawText; readonly textAt: number }
  /** A field in front of a bracket: `tag:(a OR b)`. */
  | { readonly is: 'group'; readonly field: QueryField }
)

const aliases: Readonly<Record<string, QueryField>> = { 'as-of': 'as_of', asof: 'as_of' }
/** Fields whose values may be written `[a TO b]`. */
const ranged: readonly QueryField[] = ['listed', 'independent']
const words: Readonly<Record<string, 'and' | 'or' | 'not'>> = {
  and: 'and',
  or: 'or',
  not: 'not',
  '&&': 'and',
  '||': 'or',
  '!': 'not',
}

/** The field that a name in front of a colon means, in any case. */
export function fieldNamed(name: string): QueryField | undefined {
  const lower = name.toLowerCase()
  return queryFields.find((field) => field === lower) ?? (Object.hasOwn(aliases, lower) ? aliases[lower] : undefined)
}

const isSpace = (c: string | undefined) => c !== undefined && /\s/.test(c)

/** Splits a query into its pieces; the first fault ends it. */
export function tokensOf(text: string): Token[] | QueryFault {
  const tokens: Token[] = []
  /** For each open bracket, whether it belongs to `field:(`, where words may have colons. */
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
      const token = readToken(text, at, groups.includes(true))
      if ('code' in token) return token
      tokens.push(token)
      at += token.length
    }
  }
  return tokens
}

/** Whether a sign stands directly in front of a condition. */
function isOperand(text: string, at: number): boolean {
  return at < text.length && !isSpace(text[at]) && text[at] !== ')'
}

function readToken(text: string, at: number, isInGroup: boolean): Token | QueryFault {
  if (text[at] === '"') return quoted(text, at, at, undefined)
  const colon = isInGroup ? undefined : /^([A-Za-z_-]{2,20}):/.exec(text.slice(at, at + 22))
  const field = colon ? fieldNamed(colon[1] as string) : undefined
  if (field && colon) {
    const textAt = at + colon[0].length
    const next = text[textAt]
    if (next === '(') return { is: 'group', field, at, length: colon[0].length }
    if (next === '"') return quoted(text, at, textAt, field)
    if (next === '[' && ranged.includes(field)) return bracketed(text, at, textAt, field)
    const raw = { text: text.slice(textAt, wordEnd(text, textAt)), isQuoted: false }
    if (raw.text === '') return { code: 'missing-value', at, length: colon[0].length, expected: [field] }
    return { is: 'term', field, raw, at, textAt, length: textAt - at + raw.text.length }
  }
  const word = text.slice(at, wordEnd(text, at))
  const operator = Object.hasOwn(words, word.toLowerCase()) ? words[word.toLowerCase()] : undefined
  if (operator) return { is: operator, at, length: word.length }
  return { is: 'term', raw: { text: word, isQuoted: false }, at, textAt: at, length: word.length }
}

/** The end of a word: white space, or a closing bracket that the word did not open. */
function wordEnd(text: string, start: number): number {
  let open = 0
  let end = start
  for (; end < text.length && !isSpace(text[end]); end++) {
    if (text[end] === '(') open++
    else if (text[end] === ')' && --open < 0) break
  }
  return end
}

function quoted(text: string, at: number, textAt: number, field: QueryField | undefined): Token | QueryFault {
  let value = ''
  for (let i = textAt + 1; i < text.length; i++) {
    const c = text[i] as string
    if (c === '"') {
      const raw = { text: value, isQuoted: true }
      return { is: 'term', ...(field && { field }), raw, at, textAt, length: i + 1 - at }
    }
    value += c === '\\' && (text[i + 1] === '"' || text[i + 1] === '\\') ? text[++i] : c
  }
  return { code: 'unclosed-quote', at: textAt, length: text.length - textAt, expected: ['closing-quote'] }
}

/** `[a TO b]`, as `a..b`. */
function bracketed(text: string, at: number, textAt: number, field: QueryField): Token | QueryFault {
  const end = text.indexOf(']', textAt)
  if (end < 0) {
    return { code: 'unclosed-bracket', at: textAt, length: text.length - textAt, expected: ['closing-bracket'] }
  }
  const ends = text
    .slice(textAt + 1, end)
    .trim()
    .split(/\s+/)
  const isRange = ends.length === 3 && ends[1]?.toUpperCase() === 'TO'
  // Anything else is no value of the field, which its reader says.
  const raw = { text: isRange ? `${ends[0]}..${ends[2]}` : '[', isQuoted: false }
  return { is: 'term', field, raw, at, textAt, length: end + 1 - at }
}
