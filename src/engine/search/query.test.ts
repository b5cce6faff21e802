import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oddTexts } from '../../../test/odd-texts.ts'
import { printQuery } from '../../../test/query-printer.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { rounds } from '../../../test/soak.ts'
import { kindIds } from '../../domain/observables/index.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import { joined, negated } from './grammar.ts'
import { readNamePattern } from './name-pattern.ts'
import { driversOf } from './plan.ts'
import { type Query, queryBounds, queryFields, type Term, type Where } from './query.ts'
import { parseQuery } from './query-parser.ts'

const printed = (text: string) => {
  const parsed = parseQuery(text)
  return 'query' in parsed ? printQuery(parsed.query) : parsed.fault
}

describe('the parser reads', () => {
  it.each([
    // Values as users type them.
    ['50.20.3.4', '50.20.3.4'],
    ['evil-name[.]com', 'evil-name.com'],
    ['50.20.3.77/24', 'in:50.20.3.0/24'],
    ['hxxp://evil-name[.]com/a(b)', 'value:"http://evil-name.com/a(b)"'],
    ['2a00:1::7', 'value:"2a00:1::7"'],
    ['(http://evil-name.com/a(b))', 'value:"http://evil-name.com/a(b)"'],
    ['*login*', 'name:*login*'],
    ['emotet', '"emotet"'],
    ['"apt 28"', '"apt 28"'],
    // Fields.
    ['kind:IP', 'kind:ip'],
    ['under:.Evil-Name[.]com', 'under:evil-name.com'],
    ['in:50.20.0.0/16', 'in:50.20.0.0/16'],
    ['asn:64496 ASN:as64497', 'asn:AS64496 AND asn:AS64497'],
    ['country:de', 'country:DE'],
    ['tag:"c2 server"', 'tag:"c2 server"'],
    ['tag:c2*', 'tag:c2*'],
    ['tag:"c2*"', 'tag:"c2*"'],
    ['source:abuse.ch', 'source:abuse.ch'],
    ['independent:>=2', 'independent:>=2'],
    ['independent:>2', 'independent:>=3'],
    ['independent:[2 TO 5]', 'independent:2..5'],
    ['independent:2', 'independent:2'],
    ['warned:no', 'warned:false'],
    // Times.
    ['listed:>2026-01-01', 'listed:>=2026-01-02'],
    ['listed:>=2026-01-01', 'listed:>=2026-01-01'],
    ['listed:<2026-01-01', 'listed:<=2025-12-31'],
    ['listed:2026-01-01', 'listed:2026-01-01..2026-01-01'],
    ['listed:[2026-01-01 TO 2026-01-31]', 'listed:2026-01-01..2026-01-31'],
    ['listed:2026-01-01T12:30Z..2026-02-01', 'listed:2026-01-01T12:30Z..2026-02-01'],
    ['listed:>-7d', 'listed:>=-1w'],
    ['listed:-10d..-3d', 'listed:-10d..-3d'],
    ['tag:a as-of:2026-01-01', 'as_of:2026-01-01 tag:a'],
    ['(as_of:2026-01-01T12:00Z tag:a) OR tag:b', { code: 'misplaced', at: 1, length: 23, expected: [] }],
    // Operators.
    ['tag:a tag:b', 'tag:a AND tag:b'],
    ['tag:a OR tag:b AND tag:c', 'tag:a OR (tag:b AND tag:c)'],
    ['tag:a and not tag:b or tag:c', '(tag:a AND NOT tag:b) OR tag:c'],
    ['tag:a && !tag:b || -tag:c', '(tag:a AND NOT tag:b) OR NOT tag:c'],
    ['+tag:a -(tag:b OR tag:c)', 'tag:a AND NOT (tag:b OR tag:c)'],
    ['NOT NOT tag:a', 'tag:a'],
    ['country:(DE OR NOT FR)', 'country:DE OR NOT country:FR'],
    ['value:(http://evil-name.com OR 50.20.3.4)', 'value:"http://evil-name.com/" OR 50.20.3.4'],
  ])('%s', (text, expected) => {
    expect(printed(text)).toEqual(expected)
  })

  it('a date in as_of as the end of the day, like the command line', () => {
    const parsed = parseQuery('tag:a as_of:2026-01-01')
    expect('query' in parsed && parsed.query.asOf).toEqual({ at: Date.UTC(2026, 0, 2) - 1 })
  })
})

describe('the parser reports the position of the fault in', () => {
  const at = (at: number, length: number, code: string, ...expected: string[]) => ({ at, length, code, expected })
  it.each([
    ['', at(0, 0, 'empty', 'condition')],
    ['  ', at(0, 2, 'empty', 'condition')],
    ['tag:', at(0, 4, 'missing-value', 'tag')],
    ['souce:abuse.ch', at(0, 5, 'unknown-field', 'source')],
    ['zzzzzzzz:abuse', at(0, 8, 'unknown-field', ...queryFields)],
    ['tag:a kind:adress', at(11, 6, 'bad-value', 'kind-name')],
    ['country:deu', at(8, 3, 'bad-value', 'country-code')],
    ['in:evil-name.com', at(3, 13, 'bad-value', 'ip-range')],
    ['in:0.0.0.0/0', at(3, 9, 'bad-value', 'ip-range')],
    ['under:50.20.3.4', at(6, 9, 'bad-value', 'domain')],
    ['listed:>2026-02-30', at(7, 11, 'bad-value', 'date')],
    ['listed:-7d', at(7, 3, 'bad-value', 'comparison')],
    ['listed:2026-02-01..2026-01-01', at(7, 22, 'empty-range', 'date')],
    ['independent:many', at(12, 4, 'bad-value', 'number')],
    ['independent:[2 TO', at(12, 5, 'unclosed-bracket', 'closing-bracket')],
    ['independent:[2 5]', at(12, 5, 'bad-value', 'number')],
    ['warned:maybe', at(7, 5, 'bad-value', 'true-or-false')],
    ['value:nothing', at(6, 7, 'bad-value', 'value')],
    ['http://evil-name.com/so-lo…', at(0, 27, 'bad-value', 'value')],
    ['http://evil-name.invalid-suffix/', at(0, 32, 'bad-value', 'value')],
    ['tag:"a', at(4, 2, 'unclosed-quote', 'closing-quote')],
    ['(tag:a OR tag:b', at(0, 1, 'unclosed-bracket', 'closing-bracket')],
    ['tag:(a OR b', at(4, 1, 'unclosed-bracket', 'closing-bracket')],
    ['tag:a)', at(5, 1, 'unexpected-bracket')],
    ['tag:a OR', at(8, 0, 'missing-operand', 'condition')],
    ['tag:a OR AND tag:b', at(9, 3, 'missing-operand', 'condition')],
    ['()', at(1, 1, 'missing-operand', 'condition')],
    ['as_of:2026-01-01', at(16, 0, 'missing-operand', 'condition')],
    ['tag:a as_of:2026-01-01 as_of:2026-01-02', at(23, 16, 'repeated')],
    ['tag:a NOT as_of:2026-01-01', at(10, 16, 'misplaced')],
    [`tag:a${' '.repeat(queryBounds.characters)}`, at(queryBounds.characters, 5, 'too-long')],
    [`${'('.repeat(33)}tag:a${')'.repeat(33)}`, at(32, 1, 'too-deep')],
    ['a '.repeat(201), at(400, 1, 'too-many-terms')],
  ])('%s', (text, fault) => {
    expect(printed(text)).toEqual(fault)
  })
})

const word = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '')
const text = fc.oneof(
  word.map((text) => ({ text, isPattern: false })),
  fc.constantFrom('c2*', '*bot?', 'Ünder*').map((text) => ({ text, isPattern: true })),
)
const instant = fc
  .integer({ min: 0, max: 4_000_000_000 })
  .chain((seconds) =>
    fc.constantFrom(1, 1000, 60_000, dayMs).map((step) => Math.floor((seconds * 1000 + 123) / step) * step),
  )
const ago = fc.tuple(fc.integer({ min: 0, max: 999 }), fc.constantFrom(60_000, hourMs, dayMs))
const moment = fc.oneof(
  instant.map((at) => ({ at })),
  ago.map(([count, size]) => ({ agoMs: count * size })),
)
const valueTexts = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.domain(),
  fc.emailAddress(),
)

/** The condition that is read from a value; undefined if the text is not a query. */
const termOf = (text: string): Term | undefined => {
  const parsed = parseQuery(`value:"${text.replace(/[\\"]/g, '\\$&')}"`)
  return 'query' in parsed && parsed.query.where.op === 'term' ? parsed.query.where.term : undefined
}

const term: fc.Arbitrary<Term> = fc.oneof(
  valueTexts.map((text): Term => termOf(text) ?? { field: 'warned', is: true }),
  word
    .filter((text) => !text.includes('://') && termOf(text) === undefined)
    .map((text): Term => ({ field: 'word', text })),
  fc.constantFrom(...kindIds, 'ip' as const, 'hash' as const).map((kind): Term => ({ field: 'kind', kind })),
  fc.tuple(fc.constantFrom('source', 'family', 'tag'), text).map(([field, text]) => ({ field, text }) as Term),
  fc
    .constantFrom('*login*', 'a.com', '*.evil-name.com', '?x*')
    .map((text): Term => ({ field: 'name', pattern: readNamePattern(text) as never })),
  fc.constantFrom('evil-name.com', 'co.uk').map((name): Term => ({ field: 'under', name })),
  fc.integer({ min: 1, max: 0xffffffff }).map((asn): Term => ({ field: 'asn', asn })),
  fc.tuple(moment, moment).map(([a, b]): Term => {
    if ('at' in a && 'at' in b)
      return { field: 'listed', from: { at: Math.min(a.at, b.at) }, until: { at: Math.max(a.at, b.at) + 1 } }
    return 'at' in a ? { field: 'listed', until: b } : { field: 'listed', from: a }
  }),
  fc.tuple(fc.nat(99), fc.nat(99), fc.nat(2)).map(([a, b, form]): Term => {
    const [least, most] = [Math.min(a, b), Math.max(a, b)]
    return { field: 'independent', ...(form !== 1 && { least }), ...(form !== 2 && { most }) }
  }),
  fc.boolean().map((is): Term => ({ field: 'warned', is })),
)

const where: fc.Arbitrary<Where> = fc.letrec<{ where: Where }>((tie) => ({
  where: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    term.map((term): Where => ({ op: 'term', term })),
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('where'), { minLength: 2, maxLength: 4 }))
      .map(([op, of]) => joined(op as 'and' | 'or', of)),
    tie('where').map(negated),
  ),
})).where

it('the shortest form of a value is read as the same value', () => {
  const query: Query = { where: { op: 'term', term: { field: 'value', kind: 'ipv6', value: '::' } } }

  expect(parseQuery(printQuery(query))).toEqual({ query })
})

it(`a printed query is read as the same query (SEED=${seed})`, () => {
  const query = fc.tuple(where, fc.option(moment)).map(([where, asOf]): Query => ({ where, ...(asOf && { asOf }) }))
  fc.assert(
    fc.property(query, (query) => {
      const text = printQuery(query)
      const parsed = parseQuery(text)
      if ('fault' in parsed && ['too-long', 'too-many-terms'].includes(parsed.fault.code)) return
      expect({ text, ...parsed }).toEqual({ text, query })
    }),
    { seed, numRuns: 1000 },
  )
})

const strings = rounds(10_000, 100_000)

it(`${strings} random strings cause no error, and a parsed query is printed as it is read (SEED=${seed})`, () => {
  const next = random(seed)
  const outcomes = { read: 0, refused: 0 }
  const fields = queryFields.map((field) => `${field}:`)
  for (const text of oddTexts(next, strings, fields)) {
    const parsed = parseQuery(text)
    if ('fault' in parsed) {
      const { at, length: width } = parsed.fault
      if (at < 0 || width < 0 || at + width > text.length) expect({ text, at, width }).toBe('a place in the text')
      outcomes.refused++
      continue
    }
    outcomes.read++
    if (driversOf(parsed.query.where).length === 0) expect(text).toBe('a query with candidates')
    const again = parseQuery(printQuery(parsed.query))
    if (JSON.stringify(again) !== JSON.stringify(parsed)) expect({ text, ...again }).toEqual({ text, ...parsed })
  }
  expect(outcomes.read).toBeGreaterThan(strings / 100)
  expect(outcomes.refused).toBeGreaterThan(strings / 100)
})
