import { expect, it } from 'vitest'
import { sampleContext, timesOf } from '../conformance.ts'
import { headOf } from '../head.ts'
import { plainText } from '../plain-text/plain-text.ts'

function timesIn(lines: readonly string[]) {
  const head = headOf(new TextEncoder().encode(`${lines.join('\n')}\n`))
  return timesOf(plainText.clock(head, sampleContext), lines)
}

const filler = `<Name>${'made-up '.repeat(40)}</Name>`

it('reads the time of an element or attribute far back in the line', () => {
  expect(timesIn([`<Event>${filler}<EventTime>2026-01-02T03:04:05</EventTime></Event>`])).toEqual([
    '2026-01-02T03:04:05.000Z',
  ])
  expect(
    timesIn([`<Event>${filler}<Detail expires="2027-01-01T00:00:00Z" time="2026-01-02T03:04:05Z"/></Event>`]),
  ).toEqual(['2026-01-02T03:04:05.000Z'])
})

it('prefers a time in UTC to a local one', () => {
  const line = `<Event>${filler}<DetectedTime>2026-01-02T05:04:05</DetectedTime><GMTTime>2026-01-02T03:04:05</GMTTime></Event>`

  expect(timesIn([line])).toEqual(['2026-01-02T03:04:05.000Z'])
})

it('finds no time if no element or attribute is named like one', () => {
  expect(timesIn([`<Event>${filler}<Serial>2026-01-02T03:04:05</Serial></Event>`])).toEqual([null])
})
