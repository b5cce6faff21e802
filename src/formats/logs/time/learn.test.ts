import { describe, expect, it } from 'vitest'
import { sampleContext, timeOf } from '../conformance.ts'
import { headOf } from '../head.ts'
import { anywhereClock } from './clocks.ts'

function times(lines: readonly string[], now = sampleContext.now): (string | null)[] {
  const head = headOf(new TextEncoder().encode(`${lines.join('\n')}\n`))
  const clock = anywhereClock(head, { ...sampleContext, now })
  return lines.map((line) => timeOf(clock, line)?.slice(0, 10) ?? null)
}

describe('an unwritten year', () => {
  it('is the latest year in which no event is more than a day after the upload', () => {
    const now = Date.parse('2026-03-10T12:00:00Z')

    expect(times(['Mar 10 13:00:00 h a: x'], now)).toEqual(['2026-03-10'])
    expect(times(['Mar 11 09:00:00 h a: x'], now)).toEqual(['2026-03-11'])
    expect(times(['Mar 13 09:00:00 h a: x'], now)).toEqual(['2025-03-13'])
  })

  it('changes between December and January', () => {
    const now = Date.parse('2026-11-20T12:00:00Z')

    // For the first line alone, November of the upload's year would be possible.
    expect(times(['Nov  1 00:00:00 h a: x', 'Dec 31 23:59:59 h a: x', 'Jan  1 00:00:01 h a: x'], now)).toEqual([
      '2025-11-01',
      '2025-12-31',
      '2026-01-01',
    ])
  })

  it('is a leap year for 29 February', () => {
    expect(times(['Feb 29 12:00:00 h a: x'])).toEqual(['2024-02-29'])
  })

  it('is taken from the sender of a relayed line', () => {
    expect(
      times(['Aug 24 04:58:58 relay x: 2017-08-24T04:58:57Z a', 'Sep 23 13:54:55 relay x: 2017-09-23T13:54:54Z b']),
    ).toEqual(['2017-08-24', '2017-09-23'])
  })

  it('is taken from the sender behind several relays', () => {
    expect(
      times([
        'Aug  6 17:26:31 192.0.2.1 Aug  6 17:45:43 ise CISE_Profiler 1 1 0 2014-08-06 17:45:43.741 +00:00 a',
        'Aug  6 17:27:31 192.0.2.1 Aug  6 17:46:43 ise CISE_Profiler 2 1 0 2014-08-06 17:46:43.741 +00:00 b',
      ]),
    ).toEqual(['2014-08-06', '2014-08-06'])
  })

  it('does not depend on the lines read before', () => {
    const lines = ['Nov  1 00:00:00 h a: x', 'Dec 31 23:59:59 h a: x', 'Jan  1 00:00:01 h a: x']
    const head = headOf(new TextEncoder().encode(`${lines.join('\n')}\n`))
    const clock = anywhereClock(head, sampleContext)

    expect(lines.toReversed().map((line) => timeOf(clock, line)?.slice(0, 4))).toEqual(['2026', '2025', '2025'])
  })
})

describe('the order of day and month', () => {
  it('is learnt from a number above 12, which cannot be a month', () => {
    expect(times(['06/07/2021 15:57:37 a', '13/07/2021 15:57:37 b'])).toEqual(['2021-07-06', '2021-07-13'])
    expect(times(['06/07/2021 15:57:37 a', '06/13/2021 15:57:37 b'])).toEqual(['2021-06-07', '2021-06-13'])
  })

  it('is American with slashes and European with dashes if nothing else decides', () => {
    expect(times(['06/07/2021 15:57:37'])).toEqual(['2021-06-07'])
    expect(times(['06-07-2021 15:57:37'])).toEqual(['2021-07-06'])
  })

  it('detects the year at the start of two-digit dates', () => {
    expect(times(['17/06/09 20:10:40 INFO x', '17/06/09 20:10:41 INFO y'])).toEqual(['2017-06-09', '2017-06-09'])
    expect(times(['17/06/09 20:10:40 INFO x', '17/06/10 20:10:40 INFO y'])).toEqual(['2017-06-09', '2017-06-10'])
  })
})
