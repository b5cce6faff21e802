import { describe, expect, it } from 'vitest'
import { sampleContext, timesOf } from '../conformance.ts'
import { headOf } from '../head.ts'
import { keyValueClock } from './key-value-clock.ts'

const fortinet = { whole: ['eventtime', 'dtime'] }
const tail = ` level=notice ${'policy=made-up '.repeat(20)}`

function timesIn(lines: readonly string[], keys = fortinet) {
  const head = headOf(new TextEncoder().encode(`${lines.join('\n')}\n`))
  return timesOf(keyValueClock(head, sampleContext, keys), lines)
}

/** Enough lines for the clock to learn the positions of the keys. */
const many = (line: string) => Array.from({ length: 40 }, () => line)

describe('the clock of key=value lines', () => {
  it('reads `date` and `time` if no line has a key with a complete time', () => {
    const times = timesIn(many(`date=2021-06-06 time=15:57:37${tail}`))

    expect(new Set(times)).toEqual(new Set(['2021-06-06T15:57:37.000Z']))
  })

  it('reads an unknown key that is named like an event time if the line has no other time', () => {
    const line = `CEF:0|a|b|1|2|c|5|${tail} first_released=2020-01-01T00:00:00Z event_timestamp=2021-06-06T15:57:37.123Z`

    expect(timesIn([line, line])).toEqual(Array(2).fill('2021-06-06T15:57:37.123Z'))
    expect(timesIn([`2021-06-07T00:00:00Z ${line}`])).toEqual(['2021-06-07T00:00:00.000Z'])
  })

  it('reads a day without a time of day only under names that only events use', () => {
    const line = `a=1 b=2 patch_date=2020-01-01${tail}`

    expect(timesIn([line])).toEqual([null])
    expect(timesIn([`${line} installed_date=2020-01-01T00:00:00Z logtime=2021-06-06T15:57:37Z`])).toEqual([
      '2021-06-06T15:57:37.000Z',
    ])
    expect(timesIn([`${line} date=2021-06-06`])).toEqual(['2021-06-06T00:00:00.000Z'])
  })

  it('applies the zone from its own key, at any position in the line', () => {
    const times = timesIn(many(`date=2021-06-06 time=15:57:37${tail} tz="+0200"`))

    expect(new Set(times)).toEqual(new Set(['2021-06-06T13:57:37.000Z']))
  })

  it('prefers an epoch number, at any position in the line', () => {
    const times = timesIn(many(`date=2021-06-06 time=15:57:37${tail} eventtime=1622987857123456789 tz="+0200"`))

    expect(new Set(times)).toEqual(new Set(['2021-06-06T13:57:37.123Z']))
  })

  it('finds keys that are further from the start of a line than in other lines', () => {
    const line = `date=2021-06-06 time=15:57:37${tail}`

    const times = timesIn([...many(line), `note=${'x'.repeat(2000)} ${line}`])

    expect(times.at(-1)).toBe('2021-06-06T15:57:37.000Z')
  })

  it('does not end the search early in a line with a key that the head lacks', () => {
    const head = headOf(new TextEncoder().encode(`${many(`date=2021-06-06 time=15:57:37${tail}`).join('\n')}\n`))
    const clock = keyValueClock(head, sampleContext, fortinet)

    expect(timesOf(clock, [`tz="+0200" date=2021-06-06 time=15:57:37${tail}`])).toEqual(['2021-06-06T13:57:37.000Z'])
  })

  it.each([
    ['a prefix of the vendor', 'CEF:0|Example|FW|1|1|x|3|VNDReventtime=1622987857123456789 VNDRtz=+0200 act=deny'],
    ['an unknown name', 'user=h.schmidt request_timestamp=2021-06-06T13:57:37.123Z uri=/a'],
    ['a time in words', 'Example|x|detection_time=Jun 06 2021 13:57:37.123 act=deny'],
  ])('learns a key with %s', (_, line) => {
    expect(new Set(timesIn(many(line)))).toEqual(new Set(['2021-06-06T13:57:37.123Z']))
  })

  it('learns neither a key if the header has a time, nor a duration', () => {
    const header = `2021-06-06T15:57:37Z fw a: VNDRlogintime=1622900000${tail}`

    expect(new Set(timesIn(many(header)))).toEqual(new Set(['2021-06-06T15:57:37.000Z']))
    expect(new Set(timesIn(many(`duration_time=181052355 act=deny${tail}`)))).toEqual(new Set([null]))
  })

  it.each([
    'date=2021-06 time=15:57:37',
    'date=2021-13-06 time=15:57:37',
    'date=x time=15:57:37',
    'date=20210606 time=1',
  ])('has no time for %s', (line) => {
    expect(timesIn([line])).toEqual([null])
  })
})
