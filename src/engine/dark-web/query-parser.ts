import { readMoment, type Written } from '../search/query-moments.ts'
import { actorKey, foldedName } from './fold.ts'
import { type PostKind, postKinds } from './post.ts'
import {
  type ParsedPostQuery,
  type PostFault,
  type PostFaultCode,
  type PostField,
  type PostMoment,
  type PostTerm,
  type PostWhere,
  postFields,
} from './query.ts'
import { type PostToken, postTokensOf } from './query-tokens.ts'
import { stepsOf } from './words.ts'

/** Bounds of a query: characters, brackets and NOTs within each other, and conditions. */
export const postQueryBounds = { characters: 2048, depth: 20, terms: 60 } as const

type TermToken = Extract<PostToken, { is: 'term' }>

class Stop extends Error {
  readonly fault: PostFault

  constructor(fault: PostFault) {
    super(fault.code)
    this.fault = fault
  }
}

/**
 * Reads a query about posts: words, quoted phrases, beginnings of words (`ransom*`), conditions `field:value`, AND (also
 * implied), OR, NOT and brackets; NOT binds closest, then AND. Never throws; time grows with the length of the text,
 * which is bounded.
 */
export function parsePostQuery(text: string): ParsedPostQuery {
  if (text.length > postQueryBounds.characters) {
    const at = postQueryBounds.characters
    return { fault: { code: 'too-long', at, length: text.length - at, fields: [] } }
  }
  const tokens = postTokensOf(text)
  if (!Array.isArray(tokens)) return { fault: tokens }
  if (tokens.length === 0) return { fault: { code: 'empty', at: 0, length: text.length, fields: [] } }
  try {
    return { where: new Parser(text, tokens).where() }
  } catch (stop) {
    if (stop instanceof Stop) return { fault: stop.fault }
    throw stop
  }
}

class Parser {
  readonly #text: string
  readonly #tokens: readonly PostToken[]
  #next = 0
  #depth = 0
  #terms = 0

  constructor(text: string, tokens: readonly PostToken[]) {
    this.#text = text
    this.#tokens = tokens
  }

  where(): PostWhere {
    const where = this.#or(undefined)
    const rest = this.#tokens[this.#next]
    if (rest) this.#stop('unexpected-bracket', rest)
    if (!finds(where)) this.#stop('only-not', { at: 0, length: this.#text.length })
    return where
  }

  #or(field: PostField | undefined): PostWhere {
    const parts = [this.#and(field)]
    while (this.#tokens[this.#next]?.is === 'or') {
      this.#next++
      parts.push(this.#and(field))
    }
    return joined('or', parts)
  }

  #and(field: PostField | undefined): PostWhere {
    const parts = [this.#unary(field)]
    for (;;) {
      const token = this.#tokens[this.#next]
      if (!token || token.is === 'or' || token.is === ')') return joined('and', parts)
      if (token.is === 'and') this.#next++
      parts.push(this.#unary(field))
    }
  }

  #unary(field: PostField | undefined): PostWhere {
    const token = this.#tokens[this.#next]
    if (!token || token.is === 'and' || token.is === 'or' || token.is === ')')
      return this.#stop('missing-operand', token)
    this.#next++
    if (token.is === 'term') return this.#term(token, field)
    if (++this.#depth > postQueryBounds.depth) this.#stop('too-deep', token)
    const found = token.is === 'not' ? negated(this.#unary(field)) : this.#bracket(token, field)
    this.#depth--
    return found
  }

  #bracket(token: PostToken, field: PostField | undefined): PostWhere {
    let opening = token
    let within = field
    if (token.is === 'group') {
      within = token.field
      opening = this.#tokens[this.#next++] as PostToken
    }
    const found = this.#or(within)
    if (this.#tokens[this.#next]?.is !== ')') this.#stop('unclosed-bracket', opening)
    this.#next++
    return found
  }

  #term(token: TermToken, within: PostField | undefined): PostWhere {
    if (++this.#terms > postQueryBounds.terms) this.#stop('too-many-terms', token)
    const field = token.field ?? within
    if (!field && !token.isQuoted) this.#refuseField(token)
    const read = field ? readers[field](token) : wordsTerm(token)
    const place = { at: token.textAt, length: token.at + token.length - token.textAt }
    if (typeof read === 'string') return this.#stop(read, place, field ? [field] : [])
    return { op: 'term', term: read }
  }

  /** `actr:x` is no word but a field that does not exist. */
  #refuseField({ at, text }: TermToken): void {
    const name = /^([A-Za-z_-]{2,20}):(?!\/\/)/.exec(text)?.[1]
    if (!name) return
    const near = postFields.filter((field) => field.startsWith(name.toLowerCase().slice(0, 2)))
    this.#stop('unknown-field', { at, length: name.length }, near.length > 0 ? near : postFields)
  }

  /** Ends reading; without a place, at the end of the text. */
  #stop(
    code: PostFaultCode,
    place: { readonly at: number; readonly length: number } | undefined,
    fields: readonly PostField[] = [],
  ): never {
    const { at, length } = place ?? { at: this.#text.length, length: 0 }
    throw new Stop({ code, at, length, fields })
  }
}

function joined(op: 'and' | 'or', parts: readonly PostWhere[]): PostWhere {
  const of = parts.flatMap((part) => (part.op === op ? part.of : [part]))
  return of.length === 1 ? (of[0] as PostWhere) : { op, of }
}

function negated(of: PostWhere): PostWhere {
  return of.op === 'not' ? of.of : { op: 'not', of }
}

/** Whether a query says what to find, and not only what to leave out. */
function finds(where: PostWhere): boolean {
  if (where.op === 'term') return true
  if (where.op === 'not') return false
  return where.op === 'and' ? where.of.some(finds) : where.of.every(finds)
}

type Read = PostTerm | PostFaultCode

const readers: Record<PostField, (token: TermToken) => Read> = {
  actor({ text }) {
    const key = actorKey(text)
    return key === '' ? 'bad-value' : { is: 'actor', key }
  },
  country: ({ text }) => (/^[a-z]{2}$/i.test(text) ? { is: 'country', code: text.toUpperCase() } : 'bad-value'),
  lang: ({ text }) => (/^[a-z]{2}$/i.test(text) ? { is: 'lang', code: text.toLowerCase() } : 'bad-value'),
  sector: (token) => nameTerm('sector', token),
  source: (token) => nameTerm('source', token),
  kind({ text }) {
    const kind = postKinds.find((kind) => kind === text.toLowerCase())
    return kind ? { is: 'kind', kind: kind as PostKind } : 'bad-value'
  },
  victim(token) {
    const read = wordsTerm(token)
    return typeof read === 'string' || read.is !== 'words' ? read : { ...read, is: 'victim' }
  },
  month({ text }) {
    const found = /^(\d{4})-(\d\d)$/.exec(text)
    const [year, month] = [Number(found?.[1]), Number(found?.[2])]
    if (!found || year < 1970 || month < 1 || month > 12) return 'bad-value'
    return { is: 'posted', from: { at: Date.UTC(year, month - 1) / 1000 }, until: { at: Date.UTC(year, month) / 1000 } }
  },
  posted: ({ text }) => readSpan(text),
}

function nameTerm(is: 'sector' | 'source', { text, isQuoted }: TermToken): Read {
  const isPrefix = !isQuoted && text.endsWith('*')
  const name = foldedName(isPrefix ? text.slice(0, -1) : text)
  return name === '' || (!isQuoted && name.includes('*')) ? 'bad-value' : { is, name, isPrefix }
}

/** A word, a phrase, or the beginning of a word, which has at least two letters. */
function wordsTerm({ text, isQuoted }: TermToken): Read {
  const isPrefix = !isQuoted && text.endsWith('*')
  const typed = isPrefix ? text.slice(0, -1) : text
  if (!isQuoted && /[*?]/.test(typed)) return 'bad-value'
  const steps = stepsOf(typed, { isExact: isQuoted, isPrefix })
  const last = steps.at(-1)
  if (!last || (isPrefix && last.isPrefix && (last.anyOf[0] as string).length < 2)) return 'bad-value'
  return { is: 'words', steps, typed }
}

const isOpen = (end: string) => end === '' || end === '*'
const startOf = (written: Written): PostMoment =>
  'agoMs' in written ? { ago: written.agoMs / 1000 } : { at: Math.floor(written.from / 1000) }
const endOf = (written: Written): PostMoment =>
  'agoMs' in written ? { ago: written.agoMs / 1000 } : { at: Math.ceil(written.until / 1000) }

/** `>x`, `>=x`, `<x`, `<=x`, `x..y` and a day, in UTC. */
function readSpan(text: string): Read {
  const range = text.indexOf('..')
  if (range >= 0) {
    const [left, right] = [text.slice(0, range), text.slice(range + 2)]
    const from = isOpen(left) ? undefined : readMoment(left)
    const until = isOpen(right) ? undefined : readMoment(right)
    if ((!from && !until) || (!from && !isOpen(left)) || (!until && !isOpen(right))) return 'bad-value'
    const span = { ...(from && { from: startOf(from) }), ...(until && { until: endOf(until) }) }
    return isEmpty(span) ? 'empty-range' : { is: 'posted', ...span }
  }
  const op = /^(?:>=|<=|>|<|=)/.exec(text)?.[0] ?? ''
  const written = readMoment(text.slice(op.length))
  if (!written) return 'bad-value'
  if (op === '>') return { is: 'posted', from: endOf(written) }
  if (op === '>=') return { is: 'posted', from: startOf(written) }
  if (op === '<') return { is: 'posted', until: startOf(written) }
  if (op === '<=') return { is: 'posted', until: endOf(written) }
  return 'agoMs' in written ? 'bad-value' : { is: 'posted', from: startOf(written), until: endOf(written) }
}

function isEmpty({ from, until }: { readonly from?: PostMoment; readonly until?: PostMoment }): boolean {
  if (!from || !until) return false
  if ('at' in from && 'at' in until) return from.at >= until.at
  return 'ago' in from && 'ago' in until && from.ago <= until.ago
}
