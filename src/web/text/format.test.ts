import { describe, expect, it } from 'vitest'
import { ticks } from '../ui/charts/ticks.ts'
import { formats } from './format.ts'

const de = formats('de')
const en = formats('en')
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('numbers', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1,0 kB'],
    [1_048_576, '1,0 MB'],
    [999_949, '999,9 kB'],
    [999_950, '1,0 MB'],
    [1_930_412_112, '1,9 GB'],
    [5e18, '5,0 EB'],
    [5e21, '5.000,0 EB'],
  ])('shows %d bytes in units of 1000 with one decimal', (bytes, text) => {
    expect(plain(de.bytes(bytes))).toBe(text)
  })

  it('places the percent sign as usual in the language', () => {
    expect(plain(de.percent(89.56))).toBe('89,6 %')
    expect(en.percent(89.56)).toBe('89.6%')
  })

  it.each([
    [0, '0,0 %'],
    [0.03, '<0,1 %'],
    [0.05, '0,1 %'],
    [99.94, '99,9 %'],
    [99.97, '>99,9 %'],
    [100, '100,0 %'],
  ])('shows %d percent as %s, never rounded to nothing or everything', (value, text) => {
    expect(plain(de.percent(value))).toBe(text)
  })

  it('shows percentages without decimals in the same way', () => {
    expect([0.4, 0.5, 99.4, 99.6].map((value) => plain(en.percent(value, 0)))).toEqual(['<1%', '1%', '99%', '>99%'])
  })

  it('shows cents where relevant', () => {
    expect(plain(de.euros(7600))).toBe('7.600 €')
    expect(plain(de.euros(0))).toBe('0 €')
    expect(plain(de.euros(12.5))).toBe('12,50 €')
    expect([en.price(7600), en.price(500.5)]).toEqual(['€7,600', '€500.50'])
    expect(en.cents(7600)).toBe('€7,600.00')
  })
})

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [61, '1 min 1 s'],
  [3600, '1 hour'],
  [90_061, '1 day 1 hour'],
  [86_400 * 3 + 5, '3 days'],
  [-5, '0 s'],
])('shows %d seconds in the two largest units', (seconds, text) => {
  expect(plain(en.duration(seconds))).toBe(text)
})

it('shows times in UTC, in any zone of server and browser', () => {
  expect(plain(de.dateTime('2026-11-02T23:30:00.000Z'))).toBe('02.11.2026, 23:30 UTC')
})

it.each([
  [0, 6, 5, [0, 2, 4, 6]],
  [0, 100, 4, [0, 25, 50, 75, 100]],
  [0, 12, 5, [0, 5, 10, 15]],
  [0, 38_000, 5, [0, 10_000, 20_000, 30_000, 40_000]],
  [0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [5, 5, 4, [5]],
])('returns round ticks from %d to %d', (from, to, wanted, expected) => {
  expect(ticks(from, to, wanted)).toEqual(expected)
})

it.each([
  [0, '0'],
  [0.001, '<\u00a00.1'],
  [0.06, '0.1'],
  [3, '3'],
  [2.96, '3'],
  [12.345, '12.3'],
  [1234.5, '1,234.5'],
])('shows an expected number of %d as %s', (value, text) => {
  expect(formats('en').expected(value)).toBe(text)
})

it.each([
  [10, 'in dieser Minute', 'this minute'],
  [59, 'in dieser Minute', 'this minute'],
  [60, 'vor 1 Minute', '1 minute ago'],
  [3 * 3600 + 59, 'vor 3 Stunden', '3 hours ago'],
  [86_400, 'gestern', 'yesterday'],
  [35 * 3600, 'gestern', 'yesterday'],
  [37 * 3600, 'vorgestern', '2 days ago'],
  [-86_400, 'morgen', 'tomorrow'],
  [3 * 86_400, 'vor 3 Tagen', '3 days ago'],
  [7 * 86_400, '13.11.2026', 'Nov 13, 2026'],
  [-7200, 'in 2 Stunden', 'in 2 hours'],
])('shows a time %d seconds ago relative to now', (seconds, de, en) => {
  const now = Date.UTC(2026, 10, 20, 12)
  const at = new Date(now - seconds * 1000).toISOString()

  expect([formats('de').ago(at, now), formats('en').ago(at, now)]).toEqual([de, en])
})

it('gives the exact figures of a formula', () => {
  expect([3, 0.5, 12.345, 1234.05].map(formats('de').exact)).toEqual(['3', '0,5', '12,345', '1.234,05'])
})

it('writes times in the zone of the reader with its offset, also in summer, and in UTC on demand', () => {
  const berlin = formats('de', 'Europe/Berlin')
  expect(berlin.dateTime('2026-11-27T23:30:00Z')).toBe('28.11.2026, 00:30 UTC+1')
  expect(berlin.dateTime('2026-07-01T12:00:00Z')).toBe('01.07.2026, 14:00 UTC+2')
  expect(formats('de', 'Asia/Kolkata').dateTime('2026-07-01T12:00:00Z')).toBe('01.07.2026, 17:30 UTC+5:30')
  expect(formats('de', 'America/New_York').dateTime('2026-07-01T02:00:00Z')).toBe('30.06.2026, 22:00 UTC-4')
  expect(formats('de', 'Europe/London').dateTime('2026-12-01T02:00:00Z')).toBe('01.12.2026, 02:00 UTC')
  expect(berlin.dateTimeAndUtc('2026-11-27T23:30:00Z')).toBe('28.11.2026, 00:30 UTC+1 (27.11.2026, 23:30 UTC)')
  expect(de.dateTimeAndUtc('2026-11-27T23:30:00Z')).toBe('27.11.2026, 23:30 UTC')
  expect(berlin.date('2026-11-27T23:30:00Z')).toBe('27.11.2026')
})

it('counts the days since a time in the zone of the reader', () => {
  const now = Date.parse('2026-11-27T23:30:00Z')
  const at = '2026-11-26T22:30:00Z'
  expect(de.ago(at, now)).toBe('gestern')
  expect(formats('de', 'Europe/Berlin').ago(at, now)).toBe('vorgestern')
  expect(formats('de', 'Europe/Berlin').ago('2026-11-10T23:30:00Z', now)).toBe('11.11.2026')
})
