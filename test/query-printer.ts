import { dayMs, hourMs, minuteMs, secondMs, weekMs } from '../src/domain/time-units.ts'
import type { Moment, Query, Term, TextMatch, Where } from '../src/engine/search/query.ts'

/** Writes a query so that `parseQuery` reads the same one. */
export function printQuery({ where, asOf }: Query): string {
  const text = printWhere(where)
  if (!asOf) return text
  return `as_of:${printInstant(asOf)} ${where.op === 'or' ? `(${text})` : text}`
}

/** Writes conditions so that `parseQuery` reads the same ones. */
export function printWhere(where: Where): string {
  switch (where.op) {
    case 'term':
      return printTerm(where.term)
    case 'not':
      return `NOT ${where.negated.op === 'term' ? printTerm(where.negated.term) : `(${printWhere(where.negated)})`}`
    case 'and':
      return where.members.map((part) => (part.op === 'or' ? `(${printWhere(part)})` : printWhere(part))).join(' AND ')
    case 'or':
      return where.members.map((part) => (part.op === 'and' ? `(${printWhere(part)})` : printWhere(part))).join(' OR ')
  }
}

function printTerm(term: Term): string {
  switch (term.field) {
    case 'value':
      return isPlainValue(term.value) ? term.value : `value:${quote(term.value)}`
    case 'word':
      return quote(term.text)
    case 'kind':
      return `kind:${term.kind}`
    case 'source':
    case 'family':
    case 'tag':
      return `${term.field}:${printText(term.text)}`
    case 'under':
      return `under:${term.name}`
    case 'in':
      return `in:${term.range}`
    case 'name':
      return `name:${term.pattern.pattern}`
    case 'asn':
      return `asn:AS${term.asn}`
    case 'country':
      return `country:${term.country}`
    case 'listed':
      return `listed:${printSpan(term)}`
    case 'independent':
      return `independent:${printCount(term)}`
    case 'warned':
      return `warned:${term.is}`
  }
}

/** Tells whether a value can be written without a field: addresses, names, hashes, CVE ids and the like. */
function isPlainValue(value: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9.@_-]*[A-Za-z0-9]$/.test(value)
}

function printText({ text, isPattern }: TextMatch): string {
  // Patterns are not quoted, because wildcards inside quotes would be literal.
  if (isPattern) return text
  return /^[\p{L}\p{N}._-]+$/u.test(text) ? text : quote(text)
}

function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

function printInstant(moment: Moment): string {
  if ('agoMs' in moment) return printStart(moment)
  const isEndOfDay = (moment.at + 1) % dayMs === 0
  return isEndOfDay ? new Date(moment.at).toISOString().slice(0, 10) : new Date(moment.at).toISOString()
}

function printSpan({ from, until }: Extract<Term, { field: 'listed' }>): string {
  if (from && until) return `${printStart(from)}..${printEnd(until)}`
  return from ? `>=${printStart(from)}` : `<=${printEnd(until as Moment)}`
}

function printCount({ least, most }: Extract<Term, { field: 'independent' }>): string {
  if (least === most) return `${least}`
  if (least !== undefined && most !== undefined) return `${least}..${most}`
  return least === undefined ? `<=${most}` : `>=${least}`
}

/** Writes a moment as a text whose span starts at the moment. */
function printStart(moment: Moment): string {
  if ('agoMs' in moment) return printAgo(moment.agoMs)
  return isoOf(moment.at, [dayMs, minuteMs, secondMs, 1].find((step) => moment.at % step === 0) as number)
}

/** Writes a moment as a text whose span ends at the moment. */
function printEnd(moment: Moment): string {
  if ('agoMs' in moment) return printAgo(moment.agoMs)
  const step = [dayMs, minuteMs, secondMs, 1].find((step) => moment.at % step === 0) as number
  return isoOf(moment.at - step, step)
}

function printAgo(agoMs: number): string {
  const [unit, size] = Object.entries({ w: weekMs, d: dayMs, h: hourMs, m: minuteMs }).find(
    ([, size]) => agoMs % size === 0 && agoMs / size < 100_000,
  ) as [string, number]
  return `-${agoMs / size}${unit}`
}

function isoOf(time: number, step: number): string {
  const iso = new Date(time).toISOString()
  return step === dayMs
    ? iso.slice(0, 10)
    : step === minuteMs
      ? `${iso.slice(0, 16)}Z`
      : step === secondMs
        ? `${iso.slice(0, 19)}Z`
        : iso
}
