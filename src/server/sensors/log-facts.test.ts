import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { addFacts, factsOf, LogFacts } from './log-facts.ts'

const header = {
  sightings: 1,
  segment: 'a',
  writer: 'a test',
  formats: [{ format: 'squid', files: 1, lines: 10 }],
  lines: 10,
  bytes: 900,
  occurrences: 12,
  linesWithoutTime: 1,
  linesWithAssumedTime: 0,
  skippedLines: 0,
  values: {},
  base: 0,
  crc32: '00000000',
} as const

it('keeps the facts in a header about its log, except unknown kinds', () => {
  const facts = factsOf({ ...header, formats: [...header.formats], forgotten: { ipv4: 3, 'a-kind': 2 } })
  const { sightings: _, segment: __, writer: ___, values: ____, base: _____, crc32: ______, ...ofLog } = header

  expect(facts).toEqual({ ...ofLog, forgotten: { ipv4: 3 } })
})

it('adds up in any order, up to the largest integer that can be written', () => {
  const next = random(seed)
  const any = (most: number) => Math.floor(next() * most)
  const facts = Array.from({ length: 40 }, (): LogFacts => {
    const from = any(1e6)
    return {
      formats: [{ format: ['squid', 'zeek', 'bind'][any(3)] as string, files: 1, lines: any(50) }],
      lines: any(1e3),
      bytes: next() < 0.2 ? Number.MAX_SAFE_INTEGER : any(1e6),
      occurrences: any(1e3),
      linesWithoutTime: any(9),
      linesWithAssumedTime: any(9),
      skippedLines: any(9),
      ...(next() < 0.7 && { from, to: from + any(1e6) }),
      ...(next() < 0.5 && {
        assumed: {
          ...(next() < 0.7 && {
            year: { year: 2020 + any(3), reason: next() < 0.5 ? 'latest' : 'name', sure: 'guess', lines: any(9) },
          }),
          ...(next() < 0.7 && { zoneOffsetMinutes: 60 * any(3) }),
        },
      }),
      ...(next() < 0.3 && { forgotten: { ipv4: 1 + any(9) } }),
    }
  })
  const sorted = ({ formats, ...rest }: LogFacts) => ({
    ...rest,
    formats: formats.toSorted((a, b) => compareCodeUnits(a.format, b.format)),
  })
  const forth = facts.reduce(addFacts)
  const back = facts.toReversed().reduce(addFacts)

  expect({ seed, ...sorted(back) }).toEqual({ seed, ...sorted(forth) })
  expect(LogFacts.parse(forth)).toEqual(forth)
  expect(forth.lines).toBe(facts.reduce((sum, { lines }) => sum + lines, 0))
})
