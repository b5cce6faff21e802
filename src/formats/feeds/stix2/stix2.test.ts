import { describe, expect, it } from 'vitest'
import { oneChunk } from '../../../../test/one-chunk.ts'
import { expectJudged, expectListed, readFeed } from '../../../../test/read-feed.ts'
import { isRejection } from '../../../domain/listing.ts'
import { UnreadableFeed } from '../../reading/unreadable.ts'
import { detectFeed } from '../detect.ts'
import { makeHead } from '../head.ts'
import { patternValues } from '../stix/pattern-values.ts'
import { readStixPattern } from '../stix/stix-pattern.ts'
import { readTaxiiPage, stix2 } from './stix2.ts'

const itemsOf = async (text: string) => (await Array.fromAsync(stix2.read(oneChunk(text), { lines: false }))).flat()
const pageIn = (text: string) => readTaxiiPage(oneChunk(text))

describe('the values of a pattern', () => {
  it.each([
    "[ipv4-addr:value = '‹192.0.2.1›']",
    "ipv4-addr:value = '‹192.0.2.1›']",
    '[ipv4-addr:value = "‹192.0.2.1›"]',
    "[ipv4-addr:value = '‹192.0.2.1›/32']",
    "[ipv4-addr:value ISSUBSET '‹203.0.113.0/24›']",
    "[domain-name:value IN ('‹evil-test.com›','‹bad-test.net›')]",
    "[domain-name:value LIKE '%.‹evil-test.com›']",
    "[url:value = '‹http://evil-test.com/it\\'s›']",
    "[email-message:sender_ref.value = '‹a@evil-test.com›']",
    "[network-traffic:dst_ref.type = 'domain-name' AND network-traffic:dst_ref.value = '‹evil-test.com›']",
    "[file:hashes.'SHA-1' = '‹a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4›'] AND [file:name = 'x'] WITHIN 5 SECONDS",
    "[ipv4-addr:value != '192.0.2.1']",
    "[NOT (ipv4-addr:value = '192.0.2.1')]",
    "[url:value LIKE 'http://%/gate']",
    "[domain-name:value MATCHES '^‹evil-test\\\\.com›$']",
    "[domain-name:value MATCHES 'evil.*']",
    "[domain-name:value = '‹evil-test.com›' AND domain-name:resolves_to_refs[*].value = '192.0.2.1']",
  ])('%s', (pattern) => {
    const found = patternValues(readStixPattern(pattern.replace(/[‹›]/g, '')) ?? [])

    expect(found.map(({ value }) => value)).toEqual(
      [...pattern.matchAll(/‹(.*?)›/g)].map(([, value = '']) => value.replaceAll('\\', '')),
    )
  })

  it('are read up to a limit of depth and length', () => {
    expect(readStixPattern(`${'('.repeat(5000)}[a:b = 'c']${')'.repeat(5000)}`)).toBeUndefined()
    expect(readStixPattern(`[a:b = '${'x'.repeat(200_000)}']`)).toBeUndefined()
  })
})

describe('a bundle', () => {
  const read = async (...objects: object[]) =>
    (await itemsOf(JSON.stringify({ type: 'bundle', id: 'bundle--1', objects }))).map((item) =>
      isRejection(item) ? item.reason : [item.value, ...(item.tags ?? [])].join(' '),
    )
  const indicator = (more: object) => ({
    type: 'indicator',
    id: 'indicator--1',
    modified: '2025-01-01T00:00:00Z',
    pattern: "[ipv4-addr:value = '45.155.75.108']",
    ...more,
  })

  it('applies its marking definitions to indicators before and after them', async () => {
    const marked = indicator({ object_marking_refs: ['marking-definition--1'] })
    const tlp = {
      type: 'marking-definition',
      id: 'marking-definition--1',
      definition_type: 'tlp',
      definition: { tlp: 'red' },
    }
    const tlp2 = {
      type: 'marking-definition',
      id: 'marking-definition--1',
      extensions: { 'extension-definition--60a3c5c5-0d10-413e-aab3-9e08dde9e88d': { tlp_2_0: 'amber+strict' } },
    }

    expect(await read(tlp, marked)).toEqual(['45.155.75.108 tlp:red'])
    expect(await read(marked, tlp)).toEqual(['45.155.75.108 tlp:red'])
    expect(await read(marked, tlp2)).toEqual(['45.155.75.108 tlp:amber+strict'])
  })

  it('names the malware and the groups that relationships say an indicator indicates', async () => {
    const named = (type: string, name: string) => ({ type, id: `${type}--1`, name })
    const relation = (target: string, more: object = {}) => ({
      type: 'relationship',
      relationship_type: 'indicates',
      source_ref: 'indicator--1',
      target_ref: `${target}--1`,
      ...more,
    })
    const about = [
      named('malware', 'Lumma'),
      named('intrusion-set', 'Velmora, the group'),
      { ...named('tool', 'Revoked'), revoked: true },
      { ...named('campaign', 'Summer'), id: 'campaign--1' },
      relation('tool'),
      relation('campaign', { revoked: true }),
      named('attack-pattern', 'Phishing'),
      relation('malware'),
      relation('intrusion-set'),
      relation('attack-pattern'),
      relation('malware', { relationship_type: 'related-to', source_ref: 'indicator--2' }),
    ]
    const other = indicator({ id: 'indicator--2', pattern: "[ipv4-addr:value = '91.92.38.55']" })
    const wanted = ['45.155.75.108 Lumma Velmora, the group', '91.92.38.55']

    expect(await read(indicator({}), other, ...about)).toEqual(wanted)
    expect(await read(...about, indicator({}), other)).toEqual(wanted)
  })

  it('takes the score of OpenCTI where an indicator has no confidence', async () => {
    const objects = [
      indicator({ x_opencti_score: 80 }),
      indicator({ id: 'indicator--2', confidence: 60, x_opencti_score: 80 }),
    ]
    const { records } = await readFeed(JSON.stringify({ type: 'bundle', id: 'bundle--1', objects }))

    expect(records.map(({ score }) => score)).toEqual([80, 60])
  })

  it('lists the newest version of an indicator', async () => {
    const revoked = indicator({ modified: '2025-02-01T00:00:00.000Z', revoked: true })

    expect(await read(indicator({}), revoked)).toEqual(['not-for-detection', 'not-for-detection'])
    expect(await read(revoked, indicator({}))).toEqual(['not-for-detection', 'not-for-detection'])
    expect(await read(indicator({}), indicator({ modified: '2025-03-01T00:00:00Z', labels: ['c2'] }))).toEqual([
      'not-for-detection',
      '45.155.75.108 c2',
    ])
  })

  it('is read as records if it contains observables only, and as STIX if it contains sightings', () => {
    const detect = (...objects: object[]) => {
      const text = JSON.stringify({ type: 'bundle', id: 'bundle--1', objects })
      return detectFeed(makeHead(new TextEncoder().encode(text), { whole: true }))?.format
    }
    const address = { type: 'ipv4-addr', value: '45.155.75.108' }

    expect(detect(address, { type: 'domain-name', value: 'pay-velmora.net' })).toBe('json')
    expect(detect(address, { type: 'observed-data', object_refs: [] })).toBe('stix2')
  })
})

describe('a TAXII envelope', () => {
  const read = async (text: string) => ({ found: await itemsOf(text), page: await readTaxiiPage(oneChunk(text)) })

  const object = `{"type":"indicator","pattern":"[ipv4-addr:value = '192.0.2.1']","pattern_type":"stix","valid_from":"2026-01-02T00:00:00Z"}`

  it('yields its indicators and the token for the next page', async () => {
    const { found, page } = await read(`{"more":true,"next":"abc","objects":[${object}]}`)

    expect(found).toEqual([{ kind: 'ipv4', value: '192.0.2.1', firstSeen: Date.UTC(2026, 0, 2) }])
    expect(page).toEqual({ more: true, next: 'abc' })
  })

  it('yields all indicators without an id, at any position', async () => {
    const objects = ['pay-velmora.net', 'tolvar-login.com'].map((name, n) => ({
      type: 'indicator',
      modified: `2026-01-0${n + 1}T00:00:00Z`,
      pattern: `[domain-name:value = '${name}']`,
    }))

    expect((await read(JSON.stringify({ objects }))).found).toMatchObject([
      { value: 'pay-velmora.net' },
      { value: 'tolvar-login.com' },
    ])
  })

  /** With this many objects, quadratic time means minutes, and linear time a second. */
  const many = 100_000
  it('is read in linear time if its indicators have the same id', { timeout: 60_000 }, async () => {
    const objects = Array.from({ length: many }, (_, n) => ({
      type: 'indicator',
      id: 'indicator--1',
      pattern: `[ipv4-addr:value = '45.${n >> 16}.${(n >> 8) & 255}.${n & 255}']`,
    }))

    expect((await read(JSON.stringify({ objects }))).found).toHaveLength(many)
  })

  it('may be empty', async () => {
    expect(await read('{}')).toEqual({ found: [], page: { more: false, next: undefined } })
  })

  it('is unreadable if truncated', async () => {
    await expect(read(`{"objects":[${object},`)).rejects.toThrow(UnreadableFeed)
  })
})

describe('a TAXII page', () => {
  it('says where the next one is, whatever its objects are', async () => {
    const broken = Array.from({ length: 1001 }, () => '{x}').join()

    expect(await pageIn(`{"objects":[${broken}],"more":true,"next":"abc"}`)).toEqual({ more: true, next: 'abc' })
  })

  it('names no next one with a token that no address can have', async () => {
    const next = 'a'.repeat(100_000)

    expect(await pageIn(JSON.stringify({ next, more: true }))).toEqual({ more: true, next: undefined })
  })
})

describe('a marking', () => {
  it.each([
    ['5e57c739-391a-4eb3-b6be-7d15ca92d5ed', ['tlp:red', 'emotet']],
    ['e828b379-4e03-4974-9ac4-e53a884c97c1', ['tlp:red', 'emotet']],
    ['939a9414-2ddd-4d32-a0cd-375ea402b003', ['tlp:amber+strict', 'emotet']],
    ['613f2e26-407d-48c7-9eca-b8e91df99dc9', ['emotet']],
    ['00000000-0000-4000-8000-000000000001', ['emotet']],
  ])('of TLP %s stays with the indicator', async (id, tags) => {
    const object = {
      type: 'indicator',
      pattern: "[domain-name:value = 'evil-test.com']",
      labels: ['emotet'],
      object_marking_refs: [`marking-definition--${id}`],
    }
    expect(await itemsOf(JSON.stringify({ objects: [object] }))).toMatchObject([{ value: 'evil-test.com', tags }])
  })
})

it('is detected by the id of a bundle, because its type may follow its objects', () => {
  const notes = Array.from({ length: 900 }, () => ({ description: 'x'.repeat(250), type: 'course-of-action' }))
  const bundle = { id: 'bundle--3c59dc04-8f3b-4c50-9dd5-6a0f3c1f6d2e', objects: notes, type: 'bundle' }
  const head = makeHead(new TextEncoder().encode(JSON.stringify(bundle)), { whole: true })

  expect(detectFeed(head)?.format).toBe('stix2')
})

const indicatorOf = (pattern: string, more: object = {}) => ({
  ...{ type: 'indicator', id: 'indicator--1', pattern, pattern_type: 'stix', valid_from: '2026-01-02T00:00:00Z' },
  ...more,
})

it('reads one object per line', async () => {
  const lines = [
    { type: 'identity', id: 'identity--1' },
    ...['‹evil-test.com›', '‹bad-test.net›'].map((value, n) =>
      indicatorOf(`[domain-name:value = '${value}']`, { id: `indicator--${n}` }),
    ),
  ]

  expect((await expectListed(lines.map((object) => JSON.stringify(object)).join('\n'))).format).toBe('stix2')
})

it.each([
  "[email-message:from_ref.value = '‹a@pay-velmora.com›' AND email-message:to_refs[*].value = 'me@northwave.com']",
  "[email-message:to_refs[*].value = '‹drop@pay-velmora.com›']",
])('lists the sender of a mail and not its victim: %s', async (pattern) => {
  await expectListed({ type: 'bundle', id: 'bundle--1', objects: [indicatorOf(pattern)] })
})

it.each(['stixobjects', 'value', 'indicators', 'data'])(
  'reads the objects in `%s` of an answer or upload',
  async (key) => {
    const objects = [indicatorOf("[ipv4-addr:value = '‹45.155.75.108›']")]

    expect((await expectListed({ sourcesystem: 'northwave', [key]: objects })).format).toBe('stix2')
  },
)

it('indicators that their labels or their description call harmless are withdrawn', async () => {
  const objects = [
    { labels: ['false-positive'] },
    { labels: ['whitelist'] },
    { labels: ['Benign'] },
    { labels: ['false-positive:confirmed="true"'] },
    { description: 'False positive' },
    { labels: ['false-positive:risk="low"'], description: 'Low rate of false positives' },
  ].map((more, n) =>
    indicatorOf(`[ipv4-addr:value = '${n === 5 ? '‹45.155.75.5›' : `«45.155.75.${n}»`}']`, {
      id: `indicator--${n}`,
      ...more,
    }),
  )

  await expectJudged({ type: 'bundle', objects })
})
