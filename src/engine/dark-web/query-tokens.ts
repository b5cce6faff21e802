import { type PostFault, type PostField, postFields } from './query.ts'

/** A piece of a query about posts, with its place in the text. */
export type PostToken = { readonly at: number; readonly length: number } & (
  | { readonly is: '(' | ')' | 'and' | 'or' | 'not' }
  /** A condition; `field` is missing for words. `textAt` is where its value begins. */
  | {
      readonly is: 'term'
      readonly field?: PostField
      readonly text: string
      readonly isQuoted: boolean
      readonly textAt: number
    }
  /** A field in front of a bracket. */
  | { readonly is: 'group'; readonly field: PostField }
)

const aliases: Readonly<Record<string, PostField>> = {
  group: 'actor',
  language: 'lang',
  date: 'posted',
  discovered: 'posted',
  industry: 'sector',
}

const words: Readonly<Record<string, 'and' | 'or' | 'not'>> = {
  and: 'and',
  or: 'or',
  not: 'not',
  '&&': 'and',
  '||': 'or',
  '!': 'not',
}

/** The field that a name in front of a colon means, in any case. */
export function postFieldNamed(name: string): PostField | undefined {
  const lower = name.toLowerCase()
  return postFields.find((field) => field === lower) ?? (Object.hasOwn(aliases, lower) ? aliases[lower] : undefined)
}

const isSpace = (c: string | undefined) => c !== undefined && /\s/.test(c)

/** Splits a query into its pieces; the first fault ends it. */
export function postTokensOf(text: string): PostToken[] | PostFault {
  const tokens: PostToken[] = []
  for (let at = 0; at < text.length; ) {
    const c = text[at] as string
    if (isSpace(c)) at++
    else if (c === '(' || c === ')') tokens.push({ is: c, at: at++, length: 1 })
    else if (
      (c === '-' || c === '+' || c === '!') &&
      at + 1 < text.length &&
      !isSpace(text[at + 1]) &&
      text[at + 1] !== ')'
    ) {
      if (c !== '+') tokens.push({ is: 'not', at, length: 1 })
      at++
    } else {
      const token = readToken(text, at)
      if ('code' in token) return token
      tokens.push(token)
      at += token.length
    }
  }
  return tokens
}

function readToken(text: string, at: number): PostToken | PostFault {
  if (isQuote(text[at])) return quoted(text, at, at, undefined)
  const colon = /^([A-Za-z_-]{2,20}):(?!\/\/)/.exec(text.slice(at, at + 24))
  const field = colon ? postFieldNamed(colon[1] as string) : undefined
  if (field && colon) {
    const textAt = at + colon[0].length
    if (text[textAt] === '(') return { is: 'group', field, at, length: colon[0].length }
    if (isQuote(text[textAt])) return quoted(text, at, textAt, field)
    const value = text.slice(textAt, wordEnd(text, textAt))
    if (value === '') return { code: 'missing-value', at, length: colon[0].length, fields: [field] }
    return { is: 'term', field, text: value, isQuoted: false, at, textAt, length: textAt - at + value.length }
  }
  const word = text.slice(at, wordEnd(text, at))
  const operator = Object.hasOwn(words, word.toLowerCase()) ? words[word.toLowerCase()] : undefined
  if (operator) return { is: operator, at, length: word.length }
  return { is: 'term', text: word, isQuoted: false, at, textAt: at, length: word.length }
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

const closing: Readonly<Record<string, string>> = { '"': '"', '„': '“”"', '“': '”"', '«': '»', '「': '」' }
const isQuote = (c: string | undefined) => c !== undefined && Object.hasOwn(closing, c)

/** A phrase in the quotes of any of our languages. */
function quoted(text: string, at: number, textAt: number, field: PostField | undefined): PostToken | PostFault {
  const ends = closing[text[textAt] as string] as string
  let value = ''
  for (let i = textAt + 1; i < text.length; i++) {
    const c = text[i] as string
    if (ends.includes(c)) {
      return { is: 'term', ...(field && { field }), text: value, isQuoted: true, at, textAt, length: i + 1 - at }
    }
    value += c === '\\' && (text[i + 1] === '"' || text[i + 1] === '\\') ? text[++i] : c
  }
  return { code: 'unclosed-quote', at: textAt, length: text.length - textAt, fields: [] }
}
