import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type DarkWebFormat, darkWebFormats, type ReadContext } from './post.ts'
import { readPosts } from './readers.ts'

const read = (format: DarkWebFormat, value: unknown, context?: ReadContext) => [
  ...readPosts(format, typeof value === 'string' ? value : JSON.stringify(value), context),
]

const onion = `${'abcdefgh'.repeat(7)}.onion`

it('reads posts of leak sites; if only the time of discovery is stated, the time of posting is unknown', () => {
  const items = read('leak-posts', [
    {
      post_title: 'Musterwerk GmbH',
      group_name: 'heron',
      discovered: '2026-03-02 10:00:00.123456',
      published: '2026-03-02 10:00:00.123456',
      post_url: `http://${onion}/1`,
      description: 'All files',
      website: 'musterwerk-gmbh.de',
    },
    {
      victim: 'Other Ltd',
      group: 'heron',
      discovered: '2026-03-03',
      attackdate: '2026-03-01T08:00:00Z',
      country: 'DE',
      activity: 'Technology',
    },
    { group_name: 'heron' },
    'text',
  ])
  expect(items).toEqual([
    {
      is: 'post',
      post: {
        kind: 'leak-site',
        actor: 'heron',
        title: 'Musterwerk GmbH',
        victim: 'Musterwerk GmbH',
        text: 'All files\n\nmusterwerk-gmbh.de',
        discovered: Date.UTC(2026, 2, 2, 10) / 1000,
        address: `http://${onion}/1`,
      },
    },
    {
      is: 'post',
      post: expect.objectContaining({ posted: Date.UTC(2026, 2, 1, 8) / 1000, country: 'DE', sector: 'Technology' }),
    },
    { is: 'rejected', at: 3, why: 'empty' },
    { is: 'rejected', at: 4, why: 'wrong-shape' },
  ])
})

it('returns the readable entries of a file that is truncated or has a broken entry', () => {
  const entry = '{"post_title": "A ] } [", "group_name": "g", "discovered": "2026-01-01"}'
  const items = read('leak-posts', `[${entry}, {"post_title": "B" "group_name": }, ${entry}, {"post_ti`)
  expect(items.map((item) => (item.is === 'rejected' ? item.why : item.is))).toEqual([
    'post',
    'not-json',
    'post',
    'not-json',
  ])
})

it('reads groups with their places and aliases', () => {
  const [item] = read('leak-groups', [
    {
      name: 'heron',
      meta: 'aka night heron, grey bird - closed',
      description: 'A gang',
      locations: [
        { fqdn: onion, slug: `http://${onion}/`, title: 'Blog', available: false, updated: '2026-01-01 00:00:00.0' },
        null,
      ],
    },
  ])
  expect(item).toMatchObject({
    is: 'actor',
    actor: {
      name: 'heron',
      aliases: ['night heron', 'grey bird'],
      places: [{ address: `http://${onion}/`, title: 'Blog', isOnline: false, seen: Date.UTC(2026, 0, 1) / 1000 }],
    },
  })
})

it('reads a negotiation, and splits a long one into parts', () => {
  const message = (party: string, content: string) => ({ party, content, timestamp: '' })
  const chat = { chat_id: '20260301', messages: [message('Heron', '> Hello.'), message('Victim', '> How much?')] }
  expect(read('ransomchat', chat, { path: 'Heron/20260301.json' })).toEqual([
    {
      is: 'post',
      post: {
        kind: 'chat',
        actor: 'Heron',
        title: 'Heron 20260301',
        text: 'Heron: Hello.\nVictim: How much?',
        part: '20260301/0',
        posted: Date.UTC(2026, 2, 1) / 1000,
      },
    },
  ])
  const long = { chat_id: 'x', messages: Array.from({ length: 100 }, () => message('Heron', 'word '.repeat(100))) }
  expect(read('ransomchat', long).length).toBeGreaterThan(2)
})

it('reads a table of places: rows with the same name are one place', () => {
  const table = [
    '|Name|Status|Description|',
    '| ------ | ------ | ------ |',
    `|[HERON MARKET (Dark)](http://${onion})| OFFLINE | cards |`,
    '|[HERON MARKET](https://heron-market.cc)| ONLINE | |',
    '|| ONLINE | |',
    '',
    'not a | table',
  ].join('\n')
  const items = read('deepdark-table', table, { path: 'markets.md' })
  expect(items).toMatchObject([
    { is: 'rejected', at: 3, why: 'empty' },
    { is: 'post', post: { kind: 'place', title: 'HERON MARKET', part: 'markets' } },
    {
      is: 'actor',
      actor: {
        name: 'HERON MARKET',
        places: [
          { address: `http://${onion}`, title: 'Dark', isOnline: false },
          { address: 'https://heron-market.cc', isOnline: true },
        ],
      },
    },
  ])
})

it('reads MISP objects for posts of gangs and leaks from AIL, without attachments and deleted attributes', () => {
  const attribute = (object_relation: string, value: string, deleted = false) => ({ object_relation, value, deleted })
  const event = {
    Event: {
      info: 'Leak of credentials',
      date: '2026-03-05',
      Tag: [{ name: 'misp-galaxy:ransomware="Heron"' }],
      Object: [
        {
          name: 'ransomware-group-post',
          Attribute: [
            attribute('title', 'Musterwerk'),
            attribute('entity-name', 'Musterwerk GmbH'),
            attribute('description', 'gone', true),
            attribute('geo', 'Germany'),
            attribute('sector', 'Manufacturing'),
            attribute('date-published', '2026-03-01T00:00:00.000000+0000'),
            attribute('leak-site-url', `http://${onion}/1`),
          ],
        },
        {
          name: 'ail-leak',
          Attribute: [
            attribute('text', 'A dump'),
            attribute('origin', 'https://paste-bin.com/x'),
            attribute('raw-data', 'H4sI'),
          ],
        },
        { name: 'file', Attribute: [attribute('filename', 'a')] },
      ],
    },
  }
  expect(read('misp-posts', event)).toEqual([
    {
      is: 'post',
      post: {
        kind: 'leak-site',
        title: 'Musterwerk',
        text: '',
        actor: 'Heron',
        victim: 'Musterwerk GmbH',
        country: 'Germany',
        sector: 'Manufacturing',
        address: `http://${onion}/1`,
        posted: Date.UTC(2026, 2, 1) / 1000,
        discovered: Date.UTC(2026, 2, 5) / 1000,
      },
    },
    {
      is: 'post',
      post: expect.objectContaining({
        kind: 'paste',
        title: 'Leak of credentials',
        text: 'A dump',
        address: 'https://paste-bin.com/x',
      }),
    },
  ])
  expect(read('misp-posts', { response: [event, event] })).toHaveLength(4)
})

it('reads AIL items, plain and packed: a single item, an array, or JSON lines', () => {
  const item = {
    source: 'ail_feeder_telegram',
    'source-uuid': 'u',
    data: 'New dump of Musterwerk\nmore',
    meta: {
      id: 7,
      date: { timestamp: 1_772_000_000.0 },
      chat: { id: 5, name: 'Heron News', username: 'heron' },
      sender: { username: 'bird', phone: '123' },
    },
  }
  const post = {
    kind: 'chat',
    title: 'Heron News: New dump of Musterwerk',
    text: item.data,
    actor: 'bird',
    posted: 1_772_000_000,
    address: 'https://t.me/heron/7',
    part: '5/7',
  }
  expect(read('ail-items', item)).toEqual([{ is: 'post', post }])
  expect(read('ail-items', [item, {}])).toEqual([
    { is: 'post', post },
    { is: 'rejected', at: 2, why: 'wrong-shape' },
  ])
  expect(read('ail-items', `${JSON.stringify(item)}\n{x\n${JSON.stringify(item)}\n`)).toHaveLength(3)
  const packed = { source: 'paste', data: 'H4sIAAAA', meta: {} }
  expect(read('ail-items', packed, { inflate: () => 'unpacked' })).toMatchObject([
    { post: { kind: 'paste', text: 'unpacked' } },
  ])
  expect(read('ail-items', packed)).toMatchObject([{ is: 'rejected' }])
})

it('reads actors of a MISP galaxy, with their names without the word Ransomware as aliases', () => {
  const galaxy = {
    values: [
      { value: 'Heron Ransomware', description: 'x', meta: { synonyms: ['NH', 5], links: [`http://${onion}`] } },
      {},
    ],
  }
  expect(read('misp-galaxy', galaxy)).toEqual([
    {
      is: 'actor',
      actor: {
        name: 'Heron Ransomware',
        aliases: ['Heron', 'NH'],
        places: [{ address: `http://${onion}` }],
        description: 'x',
      },
    },
    { is: 'rejected', at: 2, why: 'wrong-shape' },
  ])
})

it.each(darkWebFormats)('%s reads texts in other formats without an error', (format) => {
  for (const text of [
    '',
    'null',
    '[]',
    '{}',
    '[null, 1, "x", [], {"name": {"__proto__": 1}}]',
    '['.repeat(100_000),
    '|'.repeat(10_000),
    '{"values": 5, "messages": 7, "Object": [null], "info": 1}',
    '\ufeff[{}]',
  ]) {
    expect(read(format, text).filter(({ is }) => is !== 'rejected')).toEqual([])
  }
})

const data = fileURLToPath(new URL('../../../../shared/data/darkweb', import.meta.url))

describe.skipIf(!existsSync(data))('real files', () => {
  const folders: Readonly<Record<string, DarkWebFormat>> = {
    'ransomware-live-posts': 'leak-posts',
    'misp-galaxy-ransomware': 'misp-galaxy',
    'deepdarkcti-markets': 'deepdark-table',
    'deepdarkcti-telegram_threat_actors': 'deepdark-table',
    'ransomchats/Akira': 'ransomchat',
  }

  it.each(Object.entries(folders))('of %s are read, with hardly any rejected entry', (folder, format) => {
    for (const file of readdirSync(join(data, folder)).slice(-1)) {
      const text = gunzipSync(readFileSync(join(data, folder, file))).toString()
      const items = read(format, text, { path: `${folder}/${file.replace(/\.gz$/, '')}` })
      const rejected = items.filter(({ is }) => is === 'rejected').length
      expect(items.length).toBeGreaterThan(0)
      expect(rejected / items.length).toBeLessThan(0.01)
    }
  })
})
