import { expect, it } from 'vitest'
import { sampleContext, timesOf } from '../conformance.ts'
import { headOf } from '../head.ts'
import { jsonClock } from './json-clock.ts'

/** Times of the given lines, read after forty ordinary ones. */
function timesAfter(ordinary: string, lines: readonly string[]) {
  const all = [...Array.from({ length: 40 }, () => ordinary), ...lines]
  const head = headOf(new TextEncoder().encode(`${all.join('\n')}\n`))
  return timesOf(jsonClock(head, sampleContext), all).slice(-lines.length)
}

const ordinary = '{"time":"2026-01-02T03:04:05Z","source":"192.0.2.1"}'

it('reads a `$date` of MongoDB, but not deeply nested ones', () => {
  const dated = '{"time":{"$date":"2026-01-02T03:04:06Z"}}'
  const hostile = `{"time":${'{"$date":'.repeat(100_000)}`

  expect(timesAfter(ordinary, [dated, hostile])).toEqual(['2026-01-02T03:04:06.000Z', null])
})

it('uses the next key if the value of the first is not a time', () => {
  const line = '{"time":"unknown","event":{"created":"2026-01-02T03:04:07Z"},"timestamp":"2026-01-02T03:04:08Z"}'

  expect(timesAfter(`{"time":"2026-01-02T03:04:05Z","timestamp":"2026-01-02T03:04:06Z"}`, [line])).toEqual([
    '2026-01-02T03:04:08.000Z',
  ])
})

it.each([
  [
    'a threat by the time at which it was identified',
    '{"threatInfo":{"createdAt":"2026-01-02T03:04:09Z","identifiedAt":"2026-01-02T03:04:08Z"}}',
  ],
  [
    'a click by its own time rather than by the time of the threat',
    '{"threatTime":"2026-01-01T00:00:00Z","clickTime":"2026-01-02T03:04:08Z"}',
  ],
  [
    'a message by the time at which it was received rather than by the requested period',
    '{"Received":"/Date(1767323048000)/","StartDate":"/Date(1767150000000)/","EndDate":"/Date(1767322800000)/"}',
  ],
])('dates %s', (_, line) => {
  expect(timesAfter(line, [line])).toEqual(['2026-01-02T03:04:08.000Z'])
})

it.each([
  [
    'events of many kilobytes',
    `{"detail":"${'x'.repeat(6000)}","event":{"time":"2026-01-02T03:04:08Z"},"more":"${'y'.repeat(6000)}"}`,
  ],
  [
    'events that a relay has truncated',
    `{"event":{"time":"2026-01-02T03:04:08Z"},"detail":{"text":"${'x'.repeat(1500)}`,
  ],
  ['an event with day and time of day under two keys', '{"date":"2026-01-02","sc-status":"200","time":"03:04:08"}'],
  [
    'an event whose time of day has a name of its own',
    '{"date":"2026-01-02","elapsed_time":"00:00:01","start_time":"03:04:08","end_time":"03:04:09"}',
  ],
  ['an event with a day in another notation', '{"LogDate":"02.01.2026","LogTime":"03:04:08.000"}'],
  ['an event as a number, rather than a duration', '{"DB_TOTAL_TIME":"181052355","TIMESTAMP_DERIVED":"1767323048"}'],
  ['an event under a key without the word time', '{"analyzedAt":"2026-01-02T03:04:08Z"}'],
  [
    'a request by its start rather than by the day on which its service was made',
    '{"service":{"created_at":1600000000},"started_at":1767323048000}',
  ],
  ['a session by its first packet', '{"firstPacket":1767323048000,"@timestamp":1767323108000}'],
  ['an event with a zone after the time of day', '{"date":"2026-01-02","time":"05:04:08+02:00"}'],
  [
    'an event with day and time of day, rather than a day alone',
    '{"date":"2026-01-02","log":{"time":"2026-01-02T03:04:08Z"}}',
  ],
  ['an event under the key When', '{"NewValue":{"created_at":"2026-01-01T00:00:00Z"},"When":"2026-01-02T03:04:08Z"}'],
  [
    'an event rather than that of a file in it',
    '{"file":{"created":"2020-01-01T00:00:00Z"},"logged_at":"2026-01-02T03:04:08Z"}',
  ],
  [
    'a login rather than that of the account',
    '{"account_created":"2020-01-01T00:00:00Z","loginTime":"2026-01-02T03:04:08Z"}',
  ],
  [
    'an event rather than that of a system start',
    '{"boot_time":"2020-01-01T00:00:00Z","seen_date":"2026-01-02T03:04:08Z"}',
  ],
  ['an event of Log4j', '{"instant":{"epochSecond":1767323048,"nanoOfSecond":0},"level":"WARN"}'],
  [
    'an event whose fields are arrays of one value',
    '{"_id":"a","fields":{"source.ip":["192.0.2.1"],"@timestamp":[ "2026-01-02T03:04:08.000Z" ]}}',
  ],
  ['the creation of an entity', '{"event":{"info":{"entity_created":"2026-01-02T03:04:08.000000+00:00"}}}'],
  [
    'an event that occurred, rather than of its last update',
    '{"occurred":"02-Jan-2026 03:04:08","lastUpdateTime":"2026-01-03T00:00:00Z"}',
  ],
])('reads the time of %s', (_, line) => {
  expect(timesAfter(line, [line])).toEqual(['2026-01-02T03:04:08.000Z'])
})

it('reads only the day if the time of day is invalid', () => {
  const line = '{"date":"2026-01-02","time":"3"}'

  expect(timesAfter('{"date":"2026-01-02","time":"03:04:08"}', [line])).toEqual(['2026-01-02T00:00:00.000Z'])
})

it('reads a time as UTC if its key says so, whatever the zone of the log', () => {
  const line = '{"UtcTime":"2026-01-02 03:04:08.000"}'
  const head = headOf(new TextEncoder().encode(`${line}\n`))

  expect(timesOf(jsonClock(head, { ...sampleContext, zoneOffsetMinutes: 120 }), [line])).toEqual([
    '2026-01-02T03:04:08.000Z',
  ])
})
