import { expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'

const dates = ['2026-01-02', '2026-01-03']
const table = (name: string) => `ip;${name}\n45.155.75.108;${dates[0]}\n91.92.38.55;${dates[1]}\n`
const records = (name: string) =>
  JSON.stringify(dates.map((date, i) => ({ ip: `45.155.75.${i}`, [name]: `${date}T10:00:00Z` })))

const added = [
  'added',
  'date_added',
  'dateAdded',
  'listing_date',
  'listed_at',
  'blacklisted_on',
  'blocked_since',
  'banned at',
  'gesperrt seit',
  'gelistet am',
  'hinzugefügt am',
  "date d'ajout",
  'data wpisu',
]
const firstSeen = [
  'first_seen',
  'firstSeen',
  'timestamp',
  'valid_from',
  'detected_at',
  'submission_time',
  'erstmals gesehen',
]

it.each([...added.map((name) => [name, 'added'] as const), ...firstSeen.map((name) => [name, 'firstSeen'] as const)])(
  'a column “%s” holds %s dates, in tables and in records',
  async (name, kind) => {
    for (const text of [table(name), records(name)]) {
      const [first] = (await readFeed(text)).records
      expect(first).toHaveProperty(kind)
      expect(first).not.toHaveProperty(kind === 'added' ? 'firstSeen' : 'added')
    }
  },
)

it('tells both dates of a row apart', async () => {
  const read = await readFeed('ip,first_seen,date_added\n45.155.75.108,2026-01-02,2026-01-05\n')

  expect(read.records[0]).toMatchObject({ firstSeen: Date.UTC(2026, 0, 2), added: Date.UTC(2026, 0, 5) })
})

const stix = { type: 'indicator', id: 'indicator--1', pattern_type: 'stix', created: '2026-01-02T00:00:00Z' }

it.each([
  [
    'the time of a MISP attribute',
    { Event: { Attribute: [{ type: 'ip-dst', value: '45.155.75.108', to_ids: true, timestamp: '1767312000' }] } },
  ],
  [
    'valid_from of STIX',
    {
      type: 'bundle',
      objects: [{ ...stix, pattern: "[ipv4-addr:value = '45.155.75.108']", valid_from: '2026-01-02T00:00:00Z' }],
    },
  ],
])('%s is when the threat was seen', async (_, content) => {
  const [first] = (await readFeed(JSON.stringify(content))).records

  expect(first).toHaveProperty('firstSeen')
  expect(first).not.toHaveProperty('added')
})
