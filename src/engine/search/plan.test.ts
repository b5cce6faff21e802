import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printWhere } from '../../../test/query-printer.ts'
import { seed } from '../../../test/seed.ts'
import { readValue, type Value } from '../../domain/observables/read.ts'
import { holds, holdsOf, kindsMeeting, matchesText, type Truth } from './holds.ts'
import { byCost, type Driver, driversOf } from './plan.ts'
import type { Query, Term, Where } from './query.ts'
import { parseQuery } from './query-parser.ts'

function queryOf(text: string): Query {
  const parsed = parseQuery(text)
  if ('fault' in parsed) throw new Error(`${text}: ${parsed.fault.code}`)
  return parsed.query
}

function short(driver: Driver): string {
  switch (driver.by) {
    case 'point':
      return `point ${driver.value}`
    case 'addresses':
      return `addresses ${driver.range}`
    case 'below':
      return `below ${driver.name}`
    case 'names':
      return `names ${driver.pattern.pattern}`
    case 'store':
      return `store ${printWhere({ op: 'term', term: driver.term })}`
    case 'scan':
      return 'scan'
  }
}

it.each([
  ['50.20.3.4', ['point 50.20.3.4']],
  [
    '0123456789abcdef0123456789abcdef kind:ja3',
    ['point 0123456789abcdef0123456789abcdef', 'point 0123456789abcdef0123456789abcdef'],
  ],
  ['50.20.3.4 OR 50.20.3.4', ['point 50.20.3.4']],
  ['in:50.20.3.0/24', ['addresses 50.20.3.0/24']],
  ['in:50.20.0.0/16 kind:ip', ['addresses 50.20.0.0/16']],
  ['in:50.0.0.0/8', ['scan']],
  ['under:evil-name.com', ['below evil-name.com']],
  ['*login* country:DE', ['names *login*']],
  ['name:evil-name.com', ['point evil-name.com']],
  ['emotet', ['names *emotet*', 'store "emotet"']],
  ['tag:c2 in:50.20.3.0/24', ['addresses 50.20.3.0/24']],
  ['tag:c2 warned:false kind:ip', ['store tag:c2']],
  ['tag:c2 OR in:50.0.0.0/8', ['scan']],
  ['kind:ip', ['scan']],
  ['50.20.3.4 NOT source:abuse.ch', ['point 50.20.3.4']],
  ['(50.20.3.4 OR *login*) listed:>-7d', ['point 50.20.3.4', 'names *login*']],
  ['NOT tag:a OR *', ['scan']],
])('the candidates of %s are found by %j', (text, drivers) => {
  expect(driversOf(queryOf(text).where).map(short)).toEqual(drivers)
})

it('conditions are checked in the order of their cost', () => {
  const cheapFirst = byCost(queryOf('tag:c2 (country:DE OR kind:ip) warned:false kind:ip').where)
  expect(printWhere(cheapFirst)).toBe('kind:ip AND warned:false AND (kind:ip OR country:DE) AND tag:c2')
})

describe('an indicator', () => {
  const of = (text: string) => readValue(text) as Value
  const meets = (text: string, query: string) => {
    const { where } = queryOf(query)
    return holds(where, (term) => (holdsOf(term, of(text)) ? 'yes' : 'no'))
  }
  it.each([
    ['50.20.3.4', 'in:50.20.0.0/16', 'yes'],
    ['50.21.3.4', 'in:50.20.0.0/16', 'no'],
    ['50.20.3.0/24', 'in:50.20.0.0/16', 'yes'],
    ['50.0.0.0/8', 'in:50.20.0.0/16', 'no'],
    ['http://50.20.3.4/x', 'in:50.20.3.4', 'no'],
    ['2a00:1::7', 'in:2a00:1::/32', 'yes'],
    ['www.evil-name.com', 'under:evil-name.com', 'yes'],
    ['evil-name.com', 'under:evil-name.com', 'yes'],
    ['notevil-name.com', 'under:evil-name.com', 'no'],
    ['http://www.evil-name.com/', 'under:evil-name.com', 'yes'],
    ['me@evil-name.com', 'under:evil-name.com', 'no'],
    ['http://login.evil-name.com/', '*login*', 'yes'],
    ['http://evil-name.com/login', '*login*', 'no'],
    ['50.20.3.4', 'kind:ip NOT kind:hash', 'yes'],
  ])('%s matches the condition %s: %s', (text, query, truth) => {
    expect(meets(text, query)).toBe(truth)
  })

  it('with 32 hex digits matches as every kind of that length', () => {
    const { where } = queryOf('0123456789abcdef0123456789abcdef')
    const ja3 = { kind: 'ja3', value: '0123456789abcdef0123456789abcdef' } as const
    expect(holds(where, (term) => (holdsOf(term, ja3) ? 'yes' : 'no'))).toBe('yes')
  })

  it.each([
    ['onion', `${'a'.repeat(56)}.onion`, '*aaaa*'],
    ['onion', `${'a'.repeat(56)}.onion`, `name:${'a'.repeat(56)}.onion`],
    ['url', `http://${'a'.repeat(56)}.onion/x`, '*aaaa*'],
    ['ja3', '0123456789abcdef0123456789abcdef', '0123456789abcdef0123456789abcdef'],
    ['md5', '0123456789abcdef0123456789abcdef', '0123456789abcdef0123456789abcdef'],
  ] as const)('of kind %s that meets a condition is among the kinds that a scan looks at', (kind, value, text) => {
    const { where } = queryOf(text)
    expect(holds(where, (term) => (holdsOf(term, { kind, value }) ? 'yes' : 'no'))).toBe('yes')
    expect(kindsMeeting(where)?.has(kind) ?? true).toBe(true)
  })

  it('matches texts without regard to case', () => {
    expect(matchesText({ text: 'Ünder*', isPattern: true }, 'üNDERGROUND')).toBe(true)
    expect(matchesText({ text: 'c2*', isPattern: false }, 'c2')).toBe(false)
  })
})

const flag = (is: boolean): Where => ({ op: 'term', term: { field: 'warned', is } })

it('NOT unknown is unknown', () => {
  const truths = new Map<Term, Truth>()
  const [a, b] = [flag(true), flag(false)] as [Where & { op: 'term' }, Where & { op: 'term' }]
  const ask = (term: Term) => truths.get(term) as Truth
  truths.set(a.term, 'unknown')

  expect(holds({ op: 'not', negated: a }, ask)).toBe('unknown')
  for (const [truth, and, or] of [
    ['yes', 'unknown', 'yes'],
    ['no', 'no', 'unknown'],
    ['unknown', 'unknown', 'unknown'],
  ] as const) {
    truths.set(b.term, truth)
    expect(holds({ op: 'and', members: [a, b] }, ask)).toBe(and)
    expect(holds({ op: 'or', members: [a, b] }, ask)).toBe(or)
  }
})

it(`the drivers find every hit of the query (SEED=${seed})`, () => {
  const conditions = [
    '50.20.3.4',
    '50.20.3.5',
    'in:50.20.3.0/28',
    'kind:ip',
    'kind:domain',
    'evil-name.com',
    'name:*evil*',
    'under:evil-name.com',
    'NOT 50.20.3.4',
  ]
  const values = ['50.20.3.4', '50.20.3.5', '50.20.3.20', 'evil-name.com', 'www.evil-name.com', 'good-name.com'].map(
    (text) => readValue(text) as Value,
  )
  const finds = (driver: Driver, value: Value): boolean => {
    const text =
      driver.by === 'addresses'
        ? `in:${driver.range}`
        : driver.by === 'below'
          ? `under:${driver.name}`
          : driver.by === 'names'
            ? `name:${driver.pattern.pattern}`
            : undefined
    if (driver.by === 'point') return driver.kind === value.kind && driver.value === value.value
    return text === undefined || meets(queryOf(text).where, value)
  }
  const meets = (where: Where, value: Value) => holds(where, (term) => (holdsOf(term, value) ? 'yes' : 'no')) === 'yes'
  const text = fc.letrec<{ text: string }>((tie) => ({
    text: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(...conditions),
      fc
        .tuple(fc.constantFrom(' AND ', ' OR '), fc.array(tie('text'), { minLength: 2, maxLength: 3 }))
        .map(([op, parts]) => `(${parts.join(op)})`),
    ),
  })).text
  fc.assert(
    fc.property(text, (text) => {
      const query = queryOf(text)
      const drivers = driversOf(query.where)
      for (const value of values.filter((value) => meets(query.where, value))) {
        expect({ text, value, isFound: drivers.some((driver) => finds(driver, value)) }).toMatchObject({
          isFound: true,
        })
        expect(kindsMeeting(query.where)?.has(value.kind) ?? true).toBe(true)
      }
    }),
    { seed, numRuns: 1000 },
  )
})
