import { expect, it } from 'vitest'
import { sampleContext, timesOf } from '../conformance.ts'
import { headOf } from '../head.ts'
import { jsonClock } from './json-clock.ts'

/** Times of lines behind ordinary ones. */
function timesAfter(ordinary: string, lines: readonly string[]) {
  const all = [...Array.from({ length: 40 }, () => ordinary), ...lines]
  const head = headOf(new TextEncoder().encode(`${all.join('\n')}\n`))
  return timesOf(jsonClock(head, sampleContext), all).slice(-lines.length)
}

const ordinary = '{"time":"2026-01-02T03:04:05Z","source":"192.0.2.1"}'

it('reads a date of MongoDB, and none of many within each other', () => {
  const dated = '{"time":{"$date":"2026-01-02T03:04:06Z"}}'
  const hostile = `{"time":${'{"$date":'.repeat(100_000)}`

  expect(timesAfter(ordinary, [dated, hostile])).toEqual(['2026-01-02T03:04:06.000Z', null])
})

it('takes the next key where the first one holds no time', () => {
  const line = '{"time":"unknown","event":{"created":"2026-01-02T03:04:07Z"},"timestamp":"2026-01-02T03:04:08Z"}'

  expect(timesAfter(`{"time":"2026-01-02T03:04:05Z","timestamp":"2026-01-02T03:04:06Z"}`, [line])).toEqual([
    '2026-01-02T03:04:08.000Z',
  ])
})

it.each([
  [
    'a threat by when it was identified',
    '{"threatInfo":{"createdAt":"2026-01-02T03:04:09Z","identifiedAt":"2026-01-02T03:04:08Z"}}',
  ],
  [
    'a click by its own time rather than the time of the threat',
    '{"threatTime":"2026-01-01T00:00:00Z","clickTime":"2026-01-02T03:04:08Z"}',
  ],
])('dates %s', (_, line) => {
  expect(timesAfter(line, [line])).toEqual(['2026-01-02T03:04:08.000Z'])
})

it.each([
  ['date and time', '{"date":"2026-01-02","time":"03:04:08","uri":"/a"}'],
  ['time and date', '{"log":{"logTime":"03:04:08.000Z","logDate":"2026-01-02"}}'],
  ['a zone beside the time', '{"date":"2026-01-02","time":"05:04:08+02:00"}'],
  ['no bare day', '{"date":"2026-01-02","log":{"time":"2026-01-02T03:04:08Z"}}'],
  ['what occurred', '{"first_seen":"2026-01-01T00:00:00Z","occured":"02-Jan-2026 03:04:08"}'],
  ['when it was', '{"NewValue":{"created_at":"2026-01-01T00:00:00Z"},"When":"2026-01-02T03:04:08Z"}'],
  ['a long event', `{"text":"${'made up '.repeat(1000)}","created":"2026-01-02T03:04:08Z"}`],
  ['an entity', '{"event":{"info":{"entity_created":"2026-01-02T03:04:08.000000+00:00"}}}'],
])('reads %s', (_, line) => {
  expect(timesAfter(line, [line])).toEqual(['2026-01-02T03:04:08.000Z'])
})

it('reads the day of an event that has no time of day', () => {
  const line = '{"date":"2026-01-02"}'

  expect(timesAfter('{"date":"2026-01-02","time":"03:04:08"}', [line, '{"date":"2026-01-02","time":""}'])).toEqual([
    '2026-01-02T00:00:00.000Z',
    '2026-01-02T00:00:00.000Z',
  ])
})
