import { type Combined, joined, readCombined, type TermToken } from './grammar.ts'
import {
  type Moment,
  type Query,
  type QueryFault,
  type QueryField,
  queryBounds,
  queryFields,
  type Term,
  type Where,
} from './query.ts'
import { readBare, readField } from './query-terms.ts'
import type { TokenRules } from './tokens.ts'

/** The parsed query, or the error in the text. */
export type ParsedQuery = { readonly query: Query } | { readonly fault: QueryFault }

/** Placeholder for `as_of` among the conditions, until it is moved to the query as a whole. */
interface AsOf {
  readonly field: 'as_of'
  readonly moment: Moment
  readonly place: { readonly at: number; readonly length: number }
}

const aliases: Readonly<Record<string, QueryField>> = { 'as-of': 'as_of', asof: 'as_of' }
const fieldPrefix = /^([A-Za-z_-]{2,20}):/

/** The field with this name, ignoring case; undefined if there is none. */
export function fieldNamed(name: string): QueryField | undefined {
  const lower = name.toLowerCase()
  return queryFields.find((field) => field === lower) ?? (Object.hasOwn(aliases, lower) ? aliases[lower] : undefined)
}

const tokens: TokenRules<QueryField> = {
  fieldNamed,
  fieldPrefix,
  quotes: { '"': '"' },
  ranged: ['listed', 'independent'],
  areGroupsNested: false,
}

/**
 * Parses a query: conditions `field:value`, bare values and words, quoted texts, AND (also implied), OR, NOT and
 * brackets. NOT binds strongest, then AND. See docs/search.md. Never throws; time grows linearly with the length of the
 * text, which is limited.
 */
export function parseQuery(text: string): ParsedQuery {
  const read = readCombined(text, { bounds: queryBounds, tokens, term: readTerm })
  return 'fault' in read ? read : queryOf(read.where, text)
}

function readTerm(token: TermToken<QueryField>, field: QueryField | undefined): Term | AsOf | QueryFault {
  const read = field ? readField(field, token) : readBare(token)
  if ('code' in read) return { ...read, at: token.textAt, length: token.at + token.length - token.textAt }
  if (read.field === 'as_of') return { ...read, place: { at: token.at, length: token.length } }
  const unknown = read.field === 'word' && !token.isQuoted ? fieldPrefix.exec(read.text)?.[1] : undefined
  if (unknown === undefined) return read
  // `souce:abc` is reported as an unknown field rather than read as a word.
  return { code: 'unknown-field', at: token.at, length: unknown.length, expected: nearest(unknown.toLowerCase()) }
}

/** Moves `as_of`, which applies to the whole query, out of the conditions. */
function queryOf(where: Combined<Term | AsOf>, text: string): ParsedQuery {
  const members = where.op === 'and' ? where.members : [where]
  const asOfs = [...asOfIn(where)]
  const topLevel = members.flatMap((member) => (isAsOf(member) ? [member.term] : []))
  const stray = asOfs.find((asOf) => !topLevel.includes(asOf))
  if (stray) return { fault: { code: 'misplaced', ...stray.place, expected: [] } }
  if (asOfs[1]) return { fault: { code: 'repeated', ...asOfs[1].place, expected: [] } }
  // Any other `as_of` was rejected above, so none is left in the tree.
  const conditions = members.filter((member) => !isAsOf(member)) as readonly Where[]
  if (conditions.length === 0) {
    return { fault: { code: 'missing-operand', at: text.length, length: 0, expected: ['condition'] } }
  }
  return { query: { where: joined('and', conditions), ...(asOfs[0] && { asOf: asOfs[0].moment }) } }
}

function isAsOf(where: Combined<Term | AsOf>): where is { readonly op: 'term'; readonly term: AsOf } {
  return where.op === 'term' && where.term.field === 'as_of'
}

function* asOfIn(where: Combined<Term | AsOf>): Iterable<AsOf> {
  if (isAsOf(where)) yield where.term
  else if (where.op === 'not') yield* asOfIn(where.negated)
  else if (where.op !== 'term') for (const member of where.members) yield* asOfIn(member)
}

/** Fields with the most similar spelling; all fields if none is similar. */
function nearest(name: string): readonly QueryField[] {
  const near = queryFields.filter((field) => field.startsWith(name) || edits(name, field) <= 2)
  return near.length > 0 ? near : queryFields
}

/** Number of letters to insert, drop or replace (Levenshtein distance). */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let k = 1; k <= b.length; k++) {
      const replaced = (row[k - 1] as number) + (a[i - 1] === b[k - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[k] as number) + 1, (next[k - 1] as number) + 1))
    }
    row = next
  }
  return row[b.length] as number
}
