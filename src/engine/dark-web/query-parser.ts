import type { Fault } from '../search/fault.ts'
import { type TermToken as GrammarTermToken, readCombined } from '../search/grammar.ts'
import type { Moment } from '../search/query.ts'
import { readSpan } from '../search/query-moments.ts'
import type { TokenRules } from '../search/tokens.ts'
import { actorKey, foldedName } from './fold.ts'
import { type PostKind, postKinds } from './post.ts'
import {
  type ParsedPostQuery,
  type PostFaultCode,
  type PostField,
  type PostMoment,
  type PostTerm,
  type PostWhere,
  postFields,
} from './query.ts'
import { stepsOf } from './words.ts'

/** Limits of a query: number of characters, nesting depth of brackets and NOTs, number of conditions. */
const postQueryBounds = { characters: 2048, depth: 20, terms: 60 } as const

type TermToken = GrammarTermToken<PostField>

const aliases: Readonly<Record<string, PostField>> = {
  group: 'actor',
  language: 'lang',
  date: 'posted',
  discovered: 'posted',
  industry: 'sector',
}

/** Excludes addresses: `http://…` is a word. */
const fieldPrefix = /^([A-Za-z_-]{2,20}):(?!\/\/)/

const tokens: TokenRules<PostField> = {
  fieldNamed(name) {
    const lower = name.toLowerCase()
    return postFields.find((field) => field === lower) ?? (Object.hasOwn(aliases, lower) ? aliases[lower] : undefined)
  },
  fieldPrefix,
  quotes: { '"': '"', '„': '“”"', '“': '”"', '«': '»', '「': '」' },
  ranged: [],
  areGroupsNested: true,
}

/**
 * Parses a query about posts: words, quoted phrases, prefixes of words (`ransom*`), conditions `field:value`, AND (also
 * implied), OR, NOT and brackets. NOT binds strongest, then AND. Never throws; time grows linearly with the length of
 * the text, which is limited.
 */
export function parsePostQuery(text: string): ParsedPostQuery {
  const read = readCombined(text, { bounds: postQueryBounds, tokens, term: readTerm })
  if ('fault' in read) {
    const { expected, ...fault } = read.fault
    return { fault: { ...fault, fields: postFields.filter((field) => expected.includes(field)) } }
  }
  if (finds(read.where)) return read
  return { fault: { code: 'only-not', at: 0, length: text.length, fields: [] } }
}

function readTerm(token: TermToken, field: PostField | undefined): PostTerm | Fault<PostFaultCode, PostField> {
  const unknown = field || token.isQuoted ? undefined : fieldPrefix.exec(token.text)?.[1]
  if (unknown !== undefined) return unknownField(unknown, token.at)
  const read = field ? readers[field](token) : wordsTerm(token)
  if (typeof read !== 'string') return read
  const length = token.at + token.length - token.textAt
  return { code: read, at: token.textAt, length, expected: field ? [field] : [] }
}

/** `actr:x` is reported as an unknown field rather than read as a word. */
function unknownField(name: string, at: number): Fault<PostFaultCode, PostField> {
  const near = postFields.filter((field) => field.startsWith(name.toLowerCase().slice(0, 2)))
  return { code: 'unknown-field', at, length: name.length, expected: near.length > 0 ? near : postFields }
}

/** Tells whether a query says what to find, not only what to exclude. */
function finds(where: PostWhere): boolean {
  if (where.op === 'term') return true
  if (where.op === 'not') return false
  return where.op === 'and' ? where.members.some(finds) : where.members.every(finds)
}

type Read = PostTerm | PostFaultCode

const readers: Record<PostField, (token: TermToken) => Read> = {
  actor({ text, isQuoted }) {
    const key = actorKey(text)
    // Keys contain no `*`, so `lock*` would only find `lock`.
    return key === '' || (!isQuoted && text.includes('*')) ? 'bad-value' : { is: 'actor', key }
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
  posted: ({ text }) => readPosted(text),
}

function nameTerm(is: 'sector' | 'source', { text, isQuoted }: TermToken): Read {
  const isPrefix = !isQuoted && text.endsWith('*')
  const name = foldedName(isPrefix ? text.slice(0, -1) : text)
  return name === '' || (!isQuoted && name.includes('*')) ? 'bad-value' : { is, name, isPrefix }
}

/** Reads a word, a phrase, or the prefix of a word, which needs at least two letters. */
function wordsTerm({ text, isQuoted }: TermToken): Read {
  const isPrefix = !isQuoted && text.endsWith('*')
  const typed = isPrefix ? text.slice(0, -1) : text
  if (!isQuoted && /[*?]/.test(typed)) return 'bad-value'
  const steps = stepsOf(typed, { isExact: isQuoted, isPrefix })
  const last = steps.at(-1)
  if (!last || (isPrefix && last.isPrefix && (last.anyOf[0] as string).length < 2)) return 'bad-value'
  return { is: 'words', steps, typed }
}

/** Reads a span in UTC, in whole seconds. */
function readPosted(text: string): Read {
  const read = readSpan(text)
  if (typeof read === 'string') return read === 'empty-range' ? read : 'bad-value'
  const { from, until } = read
  return { is: 'posted', ...(from && { from: inSeconds(from) }), ...(until && { until: inSeconds(until) }) }
}

function inSeconds(moment: Moment): PostMoment {
  return 'agoMs' in moment ? { ago: moment.agoMs / 1000 } : { at: Math.ceil(moment.at / 1000) }
}
