import { domain } from '../../domain/observables/domain.ts'
import { isKindId, kindById, kindIds } from '../../domain/observables/index.ts'
import { readValue, type Value } from '../../domain/observables/read.ts'
import { refang } from '../../domain/observables/refang.ts'
import { dayMs } from '../../domain/time-units.ts'
import { hasWildcard, readNamePattern } from './name-pattern.ts'
import {
  type Expected,
  type KindWord,
  kindGroups,
  type Moment,
  type QueryFaultCode,
  type QueryField,
  type Term,
} from './query.ts'
import { isOpen, readComparison, readMoment, readSpan } from './query-moments.ts'
import { longestTyped, readTyped } from './typed-value.ts'

/** The text of a condition. Quoted text is taken literally. */
interface RawText {
  readonly text: string
  readonly isQuoted: boolean
}

/** The error in the text of a condition. */
export interface TermFault {
  readonly code: QueryFaultCode
  readonly expected: readonly Expected[]
}

/** A condition, the instant of `as_of`, or an error. */
export type ReadTerm = Term | { readonly field: 'as_of'; readonly moment: Moment } | TermFault

/** Reads a condition without a field: a value, a pattern over names, or a word. */
export function readBare(raw: RawText): ReadTerm {
  const term = readValueTerm(raw)
  if (term) return term
  const { text, isQuoted } = raw
  if (!isQuoted && hasWildcard(text)) return readers.name(raw)
  // A truncated value would be read as a different value.
  if (!isQuoted && (text.includes('://') || canonicalAsIs(text))) return bad('value')
  return text.trim() === '' ? bad('condition') : { field: 'word', text }
}

/** Reads the text after the colon of a field. */
export function readField(field: QueryField, raw: RawText): ReadTerm {
  return readers[field](raw)
}

const bad = (...expected: Expected[]): TermFault => ({ code: 'bad-value', expected })

function readValueTerm(raw: RawText): Term | undefined {
  const found = (raw.isQuoted && canonicalAsIs(raw.text)) || readTyped(raw.text)
  if (!found) return undefined
  const { kind, value } = found
  if (kind === 'ipv4-cidr' || kind === 'ipv6-cidr') return { field: 'in', kind, range: value }
  return { field: 'value', kind, value }
}

/** Accepts a canonical value without changes, so that a printed query is read back unchanged. */
function canonicalAsIs(text: string): Value | undefined {
  // The shortest value is `::`.
  if (text.length < 2 || text.length > longestTyped) return undefined
  for (const kind of kindIds) if (kindById[kind].canonical(text) === text) return { kind, value: text }
  return undefined
}

const readers: Record<QueryField, (raw: RawText) => ReadTerm> = {
  value: (raw) => readValueTerm(raw) ?? bad('value'),
  kind({ text }) {
    const word = text.toLowerCase()
    return isKindId(word) || Object.hasOwn(kindGroups, word)
      ? { field: 'kind', kind: word as KindWord }
      : bad('kind-name')
  },
  source: (raw) => textTerm('source', raw),
  family: (raw) => textTerm('family', raw),
  tag: (raw) => textTerm('tag', raw),
  under({ text }) {
    const name = domain.canonical(refang(text).replace(/^\*?\./, ''))
    return name === undefined ? bad('domain') : { field: 'under', name }
  },
  in({ text }) {
    const found = readTyped(text)
    if (!found || found.notes.some(({ note }) => note === 'port-dropped')) return bad('ip-range')
    const { kind, value } = found
    return kind === 'ipv4' || kind === 'ipv6' || kind === 'ipv4-cidr' || kind === 'ipv6-cidr'
      ? { field: 'in', kind, range: value }
      : bad('ip-range')
  },
  name({ text }) {
    const pattern = readNamePattern(text)
    return pattern ? { field: 'name', pattern } : bad('name-pattern')
  },
  asn({ text }) {
    const found = readValue(/^\d+$/.test(text) ? `AS${text}` : text)
    return found?.kind === 'asn' ? { field: 'asn', asn: Number(found.value.slice(2)) } : bad('as-number')
  },
  country: ({ text }) =>
    /^[a-z]{2}$/i.test(text) ? { field: 'country', country: text.toUpperCase() } : bad('country-code'),
  listed({ text }) {
    const read = readSpan(text)
    if (typeof read !== 'string') return { field: 'listed', ...read }
    return read === 'empty-range' ? { code: read, expected: ['date'] } : bad(read)
  },
  as_of({ text }) {
    const written = readMoment(text)
    if (!written) return bad('date')
    // A date means the end of that day, as on the command line.
    if ('agoMs' in written) return { field: 'as_of', moment: written }
    const isDay = written.until - written.from === dayMs
    return { field: 'as_of', moment: { at: isDay ? written.until - 1 : written.from } }
  },
  independent: ({ text }) => readCount(text),
  warned({ text }) {
    const is = { true: true, yes: true, false: false, no: false }[text.toLowerCase()]
    return is === undefined ? bad('true-or-false') : { field: 'warned', is }
  },
}

function textTerm(field: 'source' | 'family' | 'tag', { text, isQuoted }: RawText): ReadTerm {
  const isPattern = !isQuoted && hasWildcard(text)
  if (text.trim() === '' || (isPattern && !/^[\p{L}\p{N}._*?@/+:-]+$/u.test(text))) return bad('text')
  return { field, text: { text, isPattern } }
}

function readCount(text: string): ReadTerm {
  const { op, lower, upper } = readComparison(text)
  const number = (digits: string) => (/^\d{1,4}$/.test(digits) ? Number(digits) : undefined)
  if (op === '..') {
    const [least, most] = [number(lower), number(upper)]
    if ((least === undefined && !isOpen(lower)) || (most === undefined && !isOpen(upper))) return bad('number')
    if (least === undefined && most === undefined) return bad('number')
    if (least !== undefined && most !== undefined && least > most) return { code: 'empty-range', expected: ['number'] }
    return { field: 'independent', ...(least !== undefined && { least }), ...(most !== undefined && { most }) }
  }
  const count = number(lower)
  if (count === undefined) return bad('number')
  if (op === '>') return count < 9999 ? { field: 'independent', least: count + 1 } : bad('number')
  if (op === '>=') return { field: 'independent', least: count }
  if (op === '<')
    return count > 0 ? { field: 'independent', most: count - 1 } : { code: 'empty-range', expected: ['number'] }
  if (op === '<=') return { field: 'independent', most: count }
  return { field: 'independent', least: count, most: count }
}
