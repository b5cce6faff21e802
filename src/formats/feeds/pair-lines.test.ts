import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'

/** Lists whose lines are keys and values. */

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

it.each([
  [
    'logfmt',
    (at: number) => `time=2026-01-0${at} indicator=45.155.75.${at} type=ipv4 confidence=9${at} family="Red \\"A\\" B"`,
    { score: 91, tags: ['Red "A" B'] },
  ],
  ['pairs between bars', (at: number) => `ip=45.155.75.${at}|first_seen=2026-01-0${at}|asn=AS64500|family=mirai`, {}],
  ['pairs with colons', (at: number) => `first seen: 2026-01-0${at}, ip: "45.155.75.${at}", threat: scanner`, {}],
])('reads %s, with dates and scores', async (_, line, more) => {
  const { records, tally } = await readFeed(`# list of the day\n${[1, 2, 3].map(line).join('\n')}\n`)

  expect(tally.readings[0]?.format).toBe('event-lists')
  expect(records.map(({ value }) => value)).toEqual(['45.155.75.1', '45.155.75.2', '45.155.75.3'])
  expect(records[0]).toMatchObject({ ...more, firstSeen: day('2026-01-01') })
})

it.each([
  'time=2026-01-01T10:00:00Z level=info msg="request served" ip=45.155.75.1 domain=pay-velmora.com threat=none',
  'ts=2026-01-01 src_ip=45.155.75.1 indicator=pay-velmora.com action=blocked',
  'ip=45.155.75.1 name=gateway port=443',
])('does not read a log or a setting: %s', async (line) => {
  const { tally } = await readFeed(`${line}\n${line}\n${line}\n`)

  expect(tally.readings[0]?.format).not.toBe('event-lists')
})

it.each([
  ['blank lines', ''],
  ['rules', '----------'],
])('reads blocks of pairs between %s', async (_, gap) => {
  const block = (at: number) => [`Domain : pay${at}-velmora.com`, `First Seen: 2026-01-0${at}`, 'Family: loader', gap]
  const { records, tally } = await readFeed([1, 2, 3].flatMap(block).join('\n'))

  expect(tally.readings[0]?.format).toBe('event-lists')
  expect(records).toEqual(
    [1, 2, 3].map((at) => ({
      kind: 'domain',
      value: `pay${at}-velmora.com`,
      firstSeen: day(`2026-01-0${at}`),
      tags: ['loader'],
    })),
  )
})

it('does not read the fields above a text, nor a single record, as a list', async () => {
  const head = ['Title: A loader', 'Date: 2026-01-02', 'Family: loader', 'Domain: pay-velmora.com', '']
  const text = ['The loader spoke to a server.', 'Later it spoke to others, which we do not know.', 'That is all.']

  expect((await readFeed([...head, ...text].join('\n'))).tally.readings[0]?.format).not.toBe('event-lists')
  expect((await readFeed(head.join('\n'))).tally.readings[0]?.format).not.toBe('event-lists')
})
